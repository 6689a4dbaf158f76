import { setImmediate as turn } from 'node:timers/promises'
import { isFields } from '@saude/contract/values'

/** So many entries of a list are worked on before it is looked whether others should have their turn. */
const entries = 50

/** So long one goes on before others have theirs, milliseconds: what an entry costs differs by a hundred times. */
const stretchMs = 10

/**
 * For loops on the thread that answers: called between entries, it waits until others had their turn where the loop has
 * gone on for a stretch.
 * @example const pace = createPace(); for (const one of all) { await pace(); count(one) }
 */
export function createPace(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < stretchMs) return
    await turn()
    began = performance.now()
  }
}

/**
 * An answer as `work` makes it, its long lists a slice at a time: a table of five thousand people, shaped at once, would keep
 * everybody else waiting.
 * @param work makes an answer of an answer, each entry of a list by itself
 */
export async function inSlices(answer: unknown, work: (part: unknown) => unknown): Promise<unknown> {
  const long = isFields(answer) ? Object.entries(answer).filter(isLong) : []
  if (!isFields(answer) || long.length === 0) return work(answer)
  const short = work({ ...answer, ...Object.fromEntries(long.map(([key]) => [key, []])) })
  if (!isFields(short)) return short
  const made: Record<string, unknown> = { ...short }
  const pace = createPace()
  for (const [key, list] of long) {
    // What is not declared is left out.
    if (!Array.isArray(made[key])) continue
    const parts: unknown[] = []
    for (let from = 0; from < list.length; from += entries) {
      await pace()
      const part = work({ id: answer.id, [key]: list.slice(from, from + entries) })
      const some = isFields(part) ? part[key] : undefined
      if (Array.isArray(some)) parts.push(...some)
    }
    made[key] = parts
  }
  // What is done with all of it next, as writing it, is a stretch of its own.
  await turn()
  return made
}

const isLong = (field: [string, unknown]): field is [string, unknown[]] =>
  Array.isArray(field[1]) && field[1].length > entries
