import { isId } from '@saude/contract/id'
import type { QueueItem } from './item.ts'

/** Most items that are on their way at once; a session may do more (`LIMIT_CONCURRENT`), for what its screens ask. */
const most = 4
/** Items that get through before one more may be on its way: a short queue goes one by one. */
const step = 4
/** So far ahead is looked for one that may go beside the others. */
const ahead = 50

export type Outcome = 'sent' | 'kept'

/** What an item is about; those that name nothing are all about the same. */
function namesOf({ input }: Pick<QueueItem, 'input'>): readonly string[] {
  const names = new Set<string>()
  const collect = (value: unknown) => {
    if (isId(value)) names.add(value)
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) collect(one)
  }
  collect(input)
  return names.size > 0 ? [...names] : ['']
}

/**
 * Sends items in their order, several at once where many wait: what is about the same person goes one after the other.
 * Where one does not get through it is one at a time again. @throws what `send` throws, when nothing is on its way any more
 * @param send calls `stop` as soon as it knows that nothing else is to begin: what it then writes down takes a while
 */
export async function sendAbreast(
  items: readonly QueueItem[],
  send: (item: QueueItem, stop: () => void) => Promise<Outcome>,
): Promise<void> {
  const left = items.map((item) => ({ item, names: namesOf(item) }))
  const away = new Map<Promise<void>, readonly string[]>()
  const thrown: unknown[] = []
  let through = 0
  let isOver = false

  const next = () => {
    const taken = new Set([...away.values()].flat())
    for (const [at, { names }] of left.slice(0, ahead).entries()) {
      if (!names.some((name) => taken.has(name))) return left.splice(at, 1)[0]
      // What is about the same waits behind it.
      for (const name of names) taken.add(name)
    }
    return undefined
  }

  const stop = () => {
    isOver = true
  }
  const sendOne = async (item: QueueItem) => {
    try {
      const outcome = await send(item, stop)
      through = outcome === 'sent' ? through + 1 : 0
    } catch (reason) {
      thrown.push(reason)
      stop()
    }
  }

  for (;;) {
    const places = Math.min(most, 1 + Math.floor(through / step)) - away.size
    for (let place = 0; place < places && !isOver; place++) {
      const one = next()
      if (!one) break
      const sending: Promise<void> = sendOne(one.item).then(() => void away.delete(sending))
      away.set(sending, one.names)
    }
    if (away.size === 0) break
    await Promise.race(away.keys())
  }
  if (thrown.length > 0) throw thrown[0]
}
