### Texts for when nothing else has loaded. They are part of the page itself.

web-arrival-title = Something didn't load
web-arrival-text = Part of the page didn't load. You may be offline for a moment, or there is a newer version.
web-arrival-again = Try again
