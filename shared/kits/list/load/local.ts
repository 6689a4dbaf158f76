import type { AskAnswer } from './source.ts'

/**
 * Answers a page of a list from this device: `{items, totalItems, startIndex, stopIndex, endReached, syncedAt}`, for
 * the query's own filters and order. Undefined while nothing is held here.
 */
export type LocalRows = (variables: Readonly<Record<string, unknown>>) => AskAnswer | undefined

const stores = new Map<string, LocalRows>()

/** Lets lists of a query use what this device holds, until the answered function is called. */
export function provideLocalRows(query: string, rows: LocalRows): () => void {
  stores.set(query, rows)
  return () => {
    if (stores.get(query) === rows) stores.delete(query)
  }
}

/** A page of a list from this device; undefined where it holds none of that query. */
export const localRows = (query: string, variables: Readonly<Record<string, unknown>>) =>
  stores.get(query)?.(variables)
