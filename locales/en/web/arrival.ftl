### Texts for when nothing else has loaded. They are part of the page itself.

web-arrival-title = Something is missing
web-arrival-text = A part of the page has not arrived. The connection may be gone for a moment, or there is a newer version.
web-arrival-again = Try again
