import type { AnyCollection } from '../definition.ts'
import { unsupported } from '../errors.ts'
import type { Writing } from '../types.ts'
import type { Channel } from './channel.ts'
import type { Step, StepResult } from './protocol.ts'
import type { Scope } from './scope.ts'
import { createShapes, type SeenShape, type Shapes } from './shapes.ts'

/** The collections of an open file, what is known about their documents, and the way to write. */
export interface Catalog {
  readonly channel: Channel
  /** @throws StoreError `unsupported` for a collection that was not declared at opening */
  scope(collection: string): Scope
  write(steps: readonly Step[], writing?: Writing): Promise<readonly StepResult[]>
}

/** The declared collections over an open channel, with the shapes that are on disk. */
export function createCatalog(channel: Channel, collections: readonly AnyCollection[]): Catalog {
  const scopes = new Map<string, { collection: AnyCollection; shapes: Shapes }>()
  for (const collection of collections) {
    const known = channel.shapes
      .filter(([name]) => name === collection.name)
      .map(([, path, kind]): SeenShape => [path, kind])
    scopes.set(collection.name, { collection, shapes: createShapes(known) })
  }
  return {
    channel,
    scope(name) {
      const scope = scopes.get(name)
      if (!scope) throw unsupported(`The collection ${name} was not declared when the store was opened`)
      return scope
    },
    async write(steps, writing) {
      const fresh = [...scopes].map(([name, { shapes }]) => ({ name, shapes, seen: shapes.unsaved() }))
      const shapes = fresh.flatMap(({ name, seen }) =>
        seen.map(([path, kind]) => [name, path, kind] as const),
      )
      const results = await channel.write({ kind: 'write', steps, shapes, ...writing })
      // Only now: had the write been undone, they would have to go along with the next one.
      for (const each of fresh) each.shapes.saved(each.seen)
      return results
    },
  }
}
