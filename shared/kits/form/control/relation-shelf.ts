import { onForgotten } from '../../platform/index.ts'
import { fits, type PickerOption } from '../../ui/inputs.ts'

type Options = readonly PickerOption[]
type Request = (signal: AbortSignal) => Promise<Options>

/** What was asked, and when: requests and what was made here since are told apart by their number. */
interface First {
  readonly number: number
  readonly options: Promise<Options>
  readonly controller: AbortController
}

interface Own {
  readonly number: number
  readonly option: PickerOption
}

interface Shelf {
  first: First | undefined
  readonly own: Map<string, Own>
  readonly readers: Set<() => void>
}

let last = 0
const shelves = new Map<string, Shelf>()

function clear(shelf: Shelf) {
  shelf.first?.controller.abort()
  shelf.first = undefined
  shelf.own.clear()
}

onForgotten(() => {
  for (const shelf of shelves.values()) {
    clear(shelf)
    for (const tell of shelf.readers) tell()
  }
})

/**
 * Shares the options of one search among all fields that ask the same, while one of them is
 * drawn. `tell` is called when the first options have to be asked anew. Answers how to let go.
 */
export function holdShelf(key: string, tell: () => void): () => void {
  const shelf = shelves.get(key) ?? { first: undefined, own: new Map(), readers: new Set() }
  shelves.set(key, shelf)
  shelf.readers.add(tell)
  return () => {
    shelf.readers.delete(tell)
    if (shelf.readers.size > 0) return
    clear(shelf)
    shelves.delete(key)
  }
}

/** Asks for the first options, once for all fields. A failure is forgotten: who opens a field asks again and sees why. */
export function preload(key: string, request: Request): void {
  const shelf = shelves.get(key)
  if (!shelf || shelf.first) return
  const controller = new AbortController()
  last += 1
  const first = { number: last, controller, options: request(controller.signal) }
  shelf.first = first
  first.options.catch(() => {
    if (shelf.first === first) shelf.first = undefined
  })
}

/** Somebody changed what the search finds: the first options are asked anew by whoever draws a field. */
export function outdate(key: string): void {
  const shelf = shelves.get(key)
  if (!shelf?.first) return
  shelf.first = undefined
  for (const tell of shelf.readers) tell()
}

/** Puts an option that was just made or changed among those that every field with this search offers. */
export function remember(key: string, option: PickerOption): void {
  last += 1
  shelves.get(key)?.own.set(option.id, { number: last, option })
}

/** The options for what was typed, from the first ones where nothing was, with what was made or changed here since. */
export async function optionsFor(
  key: string,
  query: string,
  request: Request,
  signal: AbortSignal,
): Promise<Options> {
  const shelf = shelves.get(key)
  const first = query === '' ? shelf?.first : undefined
  const number = first?.number ?? last
  const loaded = await (first?.options ?? request(signal))
  return shelf && shelf.own.size > 0 ? withOwn(loaded, number, shelf.own, query) : loaded
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
