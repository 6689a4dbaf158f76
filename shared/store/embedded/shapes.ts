import { unsupported } from '../errors.ts'
import type { OnContainer } from './encode.ts'

export type Shape = 'array' | 'object'
/** One container that some document of a collection has or had at a path. */
export type SeenShape = readonly [path: string, kind: Shape]

/**
 * Which paths of a collection hold arrays or objects in some document. Filters follow it: a plain field is one
 * indexed expression, an array is searched element by element as MongoDB does. A path is noted before the
 * document that brings it is sent, and this process is the only writer, so the knowledge is never stale.
 */
export interface Shapes {
  readonly note: OnContainer
  has(path: string, kind: Shape): boolean
  all(): SeenShape[]
  /** Those that are not on disk yet: they go along with the next write. */
  unsaved(): SeenShape[]
  saved(shapes: readonly SeenShape[]): void
}

/** @param known what the file says that it had seen */
export function createShapes(known: readonly SeenShape[]): Shapes {
  const arrays = new Set<string>()
  const objects = new Set<string>()
  const fresh = new Map<string, SeenShape>()
  for (const [path, kind] of known) (kind === 'array' ? arrays : objects).add(path)
  return {
    note(path, kind) {
      const set = kind === 'array' ? arrays : objects
      if (set.has(path)) return
      set.add(path)
      fresh.set(`${kind} ${path}`, [path, kind])
    },
    has: (path, kind) => (kind === 'array' ? arrays : objects).has(path),
    all: () => [
      ...[...arrays].map((path): SeenShape => [path, 'array']),
      ...[...objects].map((path): SeenShape => [path, 'object']),
    ],
    unsaved: () => [...fresh.values()],
    saved(shapes) {
      for (const [path, kind] of shapes) fresh.delete(`${kind} ${path}`)
    },
  }
}

/** Refuses what cannot be a path of a filter, sort, update or index: array positions and odd names among them. */
export function checkPath(path: string): string {
  if (!/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(path)) throw unsupported(`"${path}" is not a field path`)
  return path
}

/** The first array on the way to a path, which may be the path itself. */
export function arrayOn(path: string, shapes: Shapes): string | undefined {
  const steps = checkPath(path).split('.')
  const prefixes = steps.map((_, index) => steps.slice(0, index + 1).join('.'))
  const [first, ...more] = prefixes.filter((prefix) => shapes.has(prefix, 'array'))
  if (more.length > 0) throw unsupported(`${path} crosses more than one array`)
  return first
}

/** The SQL of a stored scalar. Indexes are declared with the same text, else SQLite does not find them. */
export function column(path: string): string {
  return path === '_id' ? '_id' : `doc->>'$.${checkPath(path)}'`
}

/**
 * The SQL of a stored scalar to sort or group by.
 * @throws StoreError `unsupported` when some document holds an array or object there
 */
export function scalarColumn(path: string, shapes: Shapes): string {
  const steps = checkPath(path).split('.')
  const isInArray = steps.some((_, index) => shapes.has(steps.slice(0, index + 1).join('.'), 'array'))
  if (isInArray || shapes.has(path, 'object'))
    throw unsupported(`${path} holds no scalar to sort or group by`)
  return column(path)
}
