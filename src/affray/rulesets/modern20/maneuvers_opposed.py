"""Opposed rolls of maneuvers."""
