/** What every stored document has: a UUIDv7 string made by `newId()` of `@saude/contract/id`. */
export interface Entity {
  readonly _id: string
}

/** What a stored field may be compared with. */
export type Scalar = string | number | boolean | Date

/** An array's element, or the value itself: `a.b` reaches into arrays as it does in MongoDB. */
export type Unwrap<V> = V extends readonly (infer E)[] ? E : V

type Inner<V> = Exclude<Unwrap<NonNullable<V>>, Scalar | null | undefined>

/** The dotted paths of a document, three levels deep. */
export type Path<T, Depth extends readonly 1[] = readonly [1, 1, 1]> = T extends unknown
  ? Depth extends readonly [1, ...infer Rest extends readonly 1[]]
    ? {
        [K in keyof T & string]:
          | K
          | ([Inner<T[K]>] extends [never] ? never : `${K}.${Path<Inner<T[K]>, Rest>}`)
      }[keyof T & string]
    : never
  : never

/** The type of the value at a dotted path. */
export type At<T, P extends string> = T extends unknown
  ? P extends keyof T
    ? T[P]
    : P extends `${infer Head}.${infer Rest}`
      ? Head extends keyof T
        ? At<Inner<T[Head]>, Rest>
        : never
      : never
  : never

/** The paths whose value is of a kind, for example an array or a number. */
export type PathOf<T, Kind> = {
  [P in Path<T>]: NonNullable<At<T, P>> extends Kind ? P : never
}[Path<T>]
