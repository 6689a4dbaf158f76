/** Under which name the protocol numbers of all kinds of requests are counted: none of them is given twice. */
export const requestSequence = 'request'
