import type { Portions, Values } from '../vault/values.ts'

/** A row that this device holds of a synced list. */
export interface Row {
  readonly id: string
  readonly [field: string]: unknown
}

interface RowChanges {
  readonly put?: readonly Row[]
  readonly removed?: readonly string[]
}

/** The rows of a list, in sealed blocks: a change rewrites the blocks of its rows alone. */
export interface Blocks {
  /** Begins to read them while the key is not here yet, for a load that follows at once. */
  begin(): void
  /** Reads all of them. False where some could not be read: what was in them has to be fetched again. */
  load(): Promise<boolean>
  rows(): Iterable<Row>
  row(id: string): Row | undefined
  count(): number
  /** How much of this device's room they take. */
  bytes(): number
  change(changes: RowChanges): Promise<void>
  /** Changes fields of a row as it lies in the database now: another tab may have written its block since. */
  amend(id: string, fields: Readonly<Record<string, unknown>>): Promise<void>
  clear(): Promise<void>
  /** Forgets what is in memory; the database keeps it. */
  forget(): void
}

/** Rows of a block: a page of the sync fills one. */
export const blockSize = 200

/** Under which the list that everybody is found in lies; another list has its own. */
const rowsPrefix = 'rows.'
/** The people whom the user looks after, with what a day's work needs of them. */
export const dayPrefix = 'day.'

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

/** Rows in memory, and sealed in `values`, a block for each value. @param prefix of the list's blocks */
export function createBlocks(values: Values, prefix: string = rowsPrefix): Blocks {
  const idOf = (block: number) => `${prefix}${String(block).padStart(6, '0')}`
  const numberOf = (id: string) => Number(id.slice(prefix.length))
  const blocks = new Map<number, Map<string, Row>>()
  const blockOf = new Map<string, number>()
  let filling = 0
  let begun: Portions | undefined

  const forget = () => {
    begun = undefined
    blocks.clear()
    blockOf.clear()
    filling = 0
  }

  const blockFor = (id: string): number => {
    const known = blockOf.get(id)
    if (known !== undefined) return known
    while ((blocks.get(filling)?.size ?? 0) >= blockSize) filling += 1
    return filling
  }

  const put = (block: number, row: Row) => {
    const rows = blocks.get(block) ?? new Map<string, Row>()
    blocks.set(block, rows)
    rows.set(row.id, row)
    blockOf.set(row.id, block)
  }

  return {
    begin: () => {
      begun = values.sealed(prefix)
    },
    load: async () => {
      const portions = begun
      forget()
      let isWhole = true
      for await (const [id, value] of values.readEach(prefix, portions)) {
        if (Array.isArray(value)) for (const row of value.filter(isRow)) put(numberOf(id), row)
        else {
          isWhole = false
          await values.remove(id)
        }
      }
      return isWhole
    },
    *rows() {
      for (const rows of blocks.values()) yield* rows.values()
    },
    row: (id) => blocks.get(blockOf.get(id) ?? -1)?.get(id),
    count: () => blockOf.size,
    bytes: () => values.bytes(prefix),
    change: async ({ put: written = [], removed = [] }) => {
      const touched = new Set<number>()
      for (const id of removed) {
        const block = blockOf.get(id)
        if (block === undefined) continue
        blocks.get(block)?.delete(id)
        blockOf.delete(id)
        filling = Math.min(filling, block)
        touched.add(block)
      }
      for (const row of written) {
        const block = blockFor(row.id)
        put(block, row)
        touched.add(block)
      }
      for (const block of touched) {
        const rows = blocks.get(block)
        if (rows && rows.size > 0) await values.write(idOf(block), [...rows.values()])
        else await values.remove(idOf(block))
      }
    },
    amend: async (id, fields) => {
      const block = blockOf.get(id)
      if (block === undefined) return
      const stored = await values.read(idOf(block)).catch(() => undefined)
      const rows = Array.isArray(stored) ? stored.filter(isRow) : []
      if (!rows.some((row) => row.id === id)) return
      const amended = rows.map((row) => (row.id === id ? { ...row, ...fields, id } : row))
      await values.write(idOf(block), amended)
      for (const row of amended) put(block, row)
    },
    clear: async () => {
      forget()
      await values.removeAll(prefix)
    },
    forget,
  }
}

/** Erases all rows of a device, locked or not. */
export async function clearBlocks(documents: { removeAll(prefix: string): Promise<void> }): Promise<void> {
  await documents.removeAll(rowsPrefix)
  await documents.removeAll(dayPrefix)
}
