import { writtenText } from '@saude/store'

// Nothing that a person can write is equal to it.
const place = `rows ${Math.random()}`

/** JSON of a message with an answer in it; rows that the store has written go in as they are. */
export function jsonOf(message: object): string {
  const page = 'data' in message ? pageIn(message.data) : undefined
  if (!page) return JSON.stringify(message)
  const items = page.items.map((item) => writtenText(item) ?? JSON.stringify(item))
  const around = JSON.stringify({ ...message, data: { ...page, items: place } })
  return around.replace(JSON.stringify(place), () => `[${items.join(',')}]`)
}

/** The page whose rows are written. */
function pageIn(answer: unknown): { readonly items: readonly unknown[] } | undefined {
  if (typeof answer !== 'object' || answer === null || !('items' in answer)) return undefined
  const { items } = answer
  return Array.isArray(items) && writtenText(items[0]) !== undefined ? { ...answer, items } : undefined
}
