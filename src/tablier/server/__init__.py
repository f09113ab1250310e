"""The table on the web: tables that are kept, live play, fair dice. `app.make_app` is its door."""
