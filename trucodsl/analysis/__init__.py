"""Questions asked of rules and machines: what differs, what happens in the long run."""
