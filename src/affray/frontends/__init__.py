"""What people see: thin over the table and the analyses."""
