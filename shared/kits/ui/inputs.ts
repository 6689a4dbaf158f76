/** Heavy controls: masks, pickers, dates. Loaded with the first form or list, never with the first page. */
export {}
