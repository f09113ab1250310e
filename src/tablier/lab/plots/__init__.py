"""Pictures of what the lab has found, in the type, the colours and on the paper of the house."""
