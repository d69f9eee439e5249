"""What is made from a machine for people and other programs: charts, pictures, words.

Printers (``to_…``) do not know each other.
"""
