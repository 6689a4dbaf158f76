import type { AnyCollection } from '../definition.ts'
import type { Shapes } from './shapes.ts'

/** What a filter is translated against. */
export interface Scope {
  readonly collection: AnyCollection
  readonly shapes: Shapes
}
