import { onForgotten } from '../../platform/index.ts'
import { fits, type PickerOption } from '../../ui/inputs.ts'

type Options = readonly PickerOption[]
type Request = (signal: AbortSignal) => Promise<Options>

/** What was asked, and when: requests and what was made here since are ordered by their number. */
interface First {
  readonly number: number
  readonly options: Promise<Options>
  readonly controller: AbortController
}

interface Own {
  readonly number: number
  readonly option: PickerOption
}

interface CachedOptions {
  first: First | undefined
  readonly own: Map<string, Own>
  readonly readers: Set<() => void>
}

let last = 0
const cache = new Map<string, CachedOptions>()

function clear(cached: CachedOptions) {
  cached.first?.controller.abort()
  cached.first = undefined
  cached.own.clear()
}

onForgotten(() => {
  for (const cached of cache.values()) {
    clear(cached)
    for (const notify of cached.readers) notify()
  }
})

/**
 * Shares the options of one search among all fields that ask the same, while one of them is
 * drawn. `notify` is called when the first options have to be asked anew. Answers the function that ends it.
 */
export function followOptions(key: string, notify: () => void): () => void {
  const cached = cache.get(key) ?? { first: undefined, own: new Map(), readers: new Set() }
  cache.set(key, cached)
  cached.readers.add(notify)
  return () => {
    cached.readers.delete(notify)
    if (cached.readers.size > 0) return
    clear(cached)
    cache.delete(key)
  }
}

/** Asks for the first options, once for all fields. A failure is forgotten: who opens a field asks again and sees why. */
export function preload(key: string, request: Request): void {
  const cached = cache.get(key)
  if (!cached || cached.first) return
  const controller = new AbortController()
  last += 1
  const first = { number: last, controller, options: request(controller.signal) }
  cached.first = first
  first.options.catch(() => {
    if (cached.first === first) cached.first = undefined
  })
}

/** What the search finds has changed: fields ask for the first options anew. */
export function outdate(key: string): void {
  const cached = cache.get(key)
  if (!cached?.first) return
  cached.first = undefined
  for (const notify of cached.readers) notify()
}

/** Puts an option that was just made or changed among those that every field with this search offers. */
export function remember(key: string, option: PickerOption): void {
  last += 1
  cache.get(key)?.own.set(option.id, { number: last, option })
}

/** The options for what was typed, from the first ones where nothing was, with what was made or changed here since. */
export async function optionsFor(
  key: string,
  query: string,
  request: Request,
  signal: AbortSignal,
): Promise<Options> {
  const cached = cache.get(key)
  const first = query === '' ? cached?.first : undefined
  const number = first?.number ?? last
  const loaded = await (first?.options ?? request(signal))
  return cached && cached.own.size > 0 ? withOwn(loaded, number, cached.own, query) : loaded
}

/** New options come first where the search did not find them; changed ones replace what was read before the change. */
function withOwn(loaded: Options, number: number, own: ReadonlyMap<string, Own>, query: string): Options {
  const there = new Set(loaded.map(({ id }) => id))
  const made = [...own.values()].map(({ option }) => option)
  return [
    ...made.filter(({ id, name }) => !there.has(id) && fits(name, query)),
    ...loaded.map((option) => {
      const mine = own.get(option.id)
      return mine && mine.number > number ? { ...option, ...mine.option } : option
    }),
  ]
}
