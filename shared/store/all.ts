import { beyondError, StoreError } from './errors.ts'
import type { Reader } from './reads.ts'

interface Place {
  readonly collection: string
  readonly reader: Reader
}

/**
 * Reads one more than there may be, and refuses when it is there.
 * @throws StoreError `beyond`
 */
export async function allWithin<R>(
  max: number,
  place: Place,
  read: (limit: number) => Promise<R[]>,
): Promise<R[]> {
  const rows = await read(max + 1)
  refuseBeyond(rows, max, place)
  return rows
}

/** @throws StoreError `beyond` */
export function refuseBeyond(rows: readonly unknown[], max: number, { collection, reader }: Place): void {
  if (rows.length > max) throw beyondError(`${max} rows`, { collection, ...asked(reader) })
}

/** Stages that answer `limit` groups at most. */
export const withLimit = (stages: readonly object[], limit: number): readonly object[] =>
  stages.some((stage) => '$limit' in stage) ? stages : [...stages, { $limit: limit }]

/** An error of the engine, which knows no query, with the query that is being answered. */
export function forQuery(error: unknown, reader: Reader): unknown {
  if (!(error instanceof StoreError) || error.kind !== 'beyond') return error
  const { message, detail } = error
  return reader.query === ''
    ? error
    : new StoreError('beyond', `${message}: ${reader.query}`, { ...detail, ...asked(reader) })
}

const asked = ({ query }: Reader) => (query === '' ? {} : { query })
