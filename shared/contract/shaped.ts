/** What a value says of itself that has the declared fields and nothing else: `shape` lets it through as it is. */
export const shaped = Symbol('shaped')

/** Whether a value says so. */
export const isShaped = (value: object): boolean => shaped in value
