/** An entry that somebody chose: id and name. */
export interface Entry {
  readonly id: string
  readonly name: string
}

const separator = '~'

/** An entry as lists write it into an address. */
export function entryOf(text: string | null): Entry | null {
  if (!text) return null
  const cut = text.indexOf(separator)
  return cut < 0 ? { id: text, name: text } : { id: text.slice(0, cut), name: text.slice(cut + 1) }
}

export const writtenAs = (entry: Entry | null) => entry && `${entry.id}${separator}${entry.name}`

/** What a control of a relation answers. */
export const chosen = (value: unknown): Entry | null =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value
    ? { id: String(value.id), name: String(value.name) }
    : null
