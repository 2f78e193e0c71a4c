### The first page, and what stands at the top of every page.

web-close = Close
web-cancel = Cancel
