"""A table as plain Python: its log, who may do what, what is done, and what each viewer sees.

It knows neither the web nor a database: whoever keeps tables gives it a `log.Ledger`, and whoever
shows them asks it for a `view.View`.
"""
