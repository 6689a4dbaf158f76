import { setImmediate as turn } from 'node:timers/promises'

/** Between the entries of a list that the worker writes: JSON of SQLite and of `JSON.stringify` has no line ends. */
export const entryEnd = ',\n'

/** Signs of a list that are parsed before others have their turn: some milliseconds. */
const atOnce = 262_144

/**
 * Parses a JSON list whose entries end with `entryEnd`, a long one a part at a time: twenty thousand rows, parsed and decoded
 * at once, would keep everybody else waiting.
 * @param decode what is made of each part, before the next one is parsed
 */
export async function parsedList<Entry, Made>(
  text: string,
  decode: (entries: readonly Entry[]) => readonly Made[],
): Promise<Made[]> {
  if (text.length <= 2 * atOnce) return [...decode(JSON.parse(text))]
  const made: Made[] = []
  const end = text.length - 1
  for (let from = 1; from < end; ) {
    const found = text.indexOf(entryEnd, from + atOnce)
    const to = found < 0 ? end : found
    made.push(...decode(JSON.parse(`[${text.slice(from, to)}]`)))
    from = to + entryEnd.length
    await turn()
  }
  return made
}
