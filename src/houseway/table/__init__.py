"""What surrounds a round: seats, bank, action, settlement, fees and rotation."""
