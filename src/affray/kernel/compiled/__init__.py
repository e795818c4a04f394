"""The compiled engine: the rule functions themselves, translated to machine code over one flat record a fight."""
