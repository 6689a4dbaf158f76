const text = Symbol('text')

/**
 * A row of a list as the text that goes out. The store wrote it with the declared fields and nothing else; whoever
 * only passes it on neither parses nor writes it. In JSON it is the row.
 */
export interface RowText {
  readonly id: string
  readonly [text]: string
  toJSON(): unknown
}

const prototype = {
  toJSON(this: Pick<RowText, typeof text>): unknown {
    return JSON.parse(this[text])
  },
}

/** @param row JSON of an object that begins with its `id` */
export function rowText(row: string): RowText {
  const id = /^\{"id":"([^"\\]*)"/.exec(row)?.[1] ?? JSON.parse(row).id
  return Object.assign(Object.create(prototype), { id, [text]: row })
}

export const isRowText = (value: unknown): value is RowText =>
  typeof value === 'object' && value !== null && text in value

/** An answer as its reader would have it: rows that are texts become objects. */
export function plainRows(answer: unknown): unknown {
  const rows = rowsOf(answer)
  if (!rows) return answer
  return { ...rows.page, items: rows.items.map((item) => (isRowText(item) ? item.toJSON() : item)) }
}

// Nothing that a person can write is equal to it.
const place = `rows ${Math.random()}`

/** JSON of a message with an answer in it, the rows' texts put in as they are. */
export function jsonOf(message: { readonly data?: unknown }): string {
  const rows = rowsOf(message.data)
  if (!rows) return JSON.stringify(message)
  const items = rows.items.map((item) => (isRowText(item) ? item[text] : JSON.stringify(item)))
  const around = JSON.stringify({ ...message, data: { ...rows.page, items: place } })
  return around.replace(JSON.stringify(place), () => `[${items.join(',')}]`)
}

/** The page whose rows are texts. */
function rowsOf(answer: unknown) {
  if (typeof answer !== 'object' || answer === null || !('items' in answer)) return undefined
  const { items } = answer
  return Array.isArray(items) && isRowText(items[0]) ? { page: answer, items } : undefined
}
