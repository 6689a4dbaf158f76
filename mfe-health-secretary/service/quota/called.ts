/** What the rules of a kind hear of somebody who is called from a list: no step that a person takes. */
export const called = 'call'
