/** The symbol of a health unit on drawn maps: from which zoom it is drawn, and pixels from its middle that it covers. */
export const unitSymbol = { from: 13, reach: 10 } as const
