import type { At, Path, PathOf, Unwrap } from './paths.ts'

type Settable<T> = { readonly [P in Path<T>]?: At<T, P> }
type Element<V> = Unwrap<NonNullable<V>>

/** The closed set of changes to a document. Undefined values are left out; null is stored. */
export interface Update<T> {
  readonly $set?: Settable<T>
  readonly $unset?: { readonly [P in Path<T>]?: '' | true | 1 }
  /** A missing field counts as 0. */
  readonly $inc?: { readonly [P in PathOf<T, number>]?: number }
  readonly $push?: {
    readonly [P in PathOf<T, readonly unknown[]>]?:
      | Element<At<T, P>>
      | { readonly $each: Element<At<T, P>>[] }
  }
  /** Takes out every element that equals the value, or whose named fields equal those given. */
  readonly $pull?: {
    readonly [P in PathOf<T, readonly unknown[]>]?: Element<At<T, P>> | Partial<Element<At<T, P>>>
  }
  /** With `upsert` only. The `_id` of a new document comes from here or from the filter. */
  readonly $setOnInsert?: Settable<T>
}
