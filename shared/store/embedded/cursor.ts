import type { Cursor } from '../collection.ts'
import type { EncodedDocument } from './encode.ts'
import { decodeAs } from './encode.ts'

/** How a cursor gets its documents: all at once, or the rows first and then a page of them at a time. */
export interface Source {
  all(): Promise<string>
  rows(): Promise<string>
  page(rows: readonly number[]): Promise<string>
  readonly trim?: ((document: EncodedDocument) => EncodedDocument) | undefined
  /** So many documents at most will come, as far as known. */
  readonly most: number
}

const PAGE = 500

/**
 * A cursor over documents. Iterating over many chooses the rows once, in order, and reads the documents in
 * pages, so that a walk through a million of them holds five hundred; what is deleted meanwhile is left out.
 */
export function createCursor<R>(source: Source): Cursor<R> {
  function documents(text: string): R[] {
    const parsed: EncodedDocument[] = JSON.parse(text)
    return parsed.map((document) => decodeAs<R>(source.trim?.(document) ?? document))
  }

  async function* iterate(): AsyncGenerator<R, undefined> {
    if (source.most <= PAGE) {
      yield* documents(await source.all())
      return
    }
    const rows: number[] = JSON.parse(await source.rows())
    for (let from = 0; from < rows.length; from += PAGE) {
      yield* documents(await source.page(rows.slice(from, from + PAGE)))
    }
  }

  let walk: AsyncGenerator<R, undefined> | undefined
  return {
    toArray: async () => documents(await source.all()),
    async next() {
      walk ??= iterate()
      const { value } = await walk.next()
      return value ?? null
    },
    [Symbol.asyncIterator]: iterate,
  }
}

/** A cursor over results that are computed at once. */
export function listCursor<R>(list: () => Promise<R[]>): Cursor<R> {
  let rest: Promise<Iterator<R>> | undefined
  return {
    toArray: list,
    async next() {
      rest ??= list().then((all) => all.values())
      const { value, done } = (await rest).next()
      return done ? null : value
    },
    async *[Symbol.asyncIterator]() {
      yield* await list()
    },
  }
}
