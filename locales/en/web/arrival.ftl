### What is said even where nothing else has arrived: these few texts are in the page itself.

web-arrival-title = Something is missing
web-arrival-text = A part of the page has not arrived. The connection may be gone for a moment, or there is a newer version.
web-arrival-again = Try again
