import type { ExplorerCondition, ExplorerDimension } from '../../contract/explorer.ts'
import type { TableRow } from '../explorer/collections.ts'
import { noCounts, type Snapshot, type UnitSnapshot, type Waiting } from './collection.ts'

const measure = 'residents'

/** The municipality of a day, from the tables of residents and the waiting lists of that day. */
export function snapshotOf(
  rows: Iterable<TableRow>,
  client: string,
  day: string,
  waiting: Waiting | null,
): Snapshot {
  const by = noCounts()
  const units = new Map<string, UnitSnapshot>()
  const add = (dimension: ExplorerDimension, key: string, count: number) => {
    if (dimension === 'month' || count === 0) return
    by[dimension][key] = (by[dimension][key] ?? 0) + count
  }
  for (const row of rows) {
    if (row.measure !== measure) continue
    const counts = Object.entries(row.counts)
    const people = counts.reduce((sum, [, count]) => sum + count, 0)
    // Each dimension is read where everybody stands once beside their sex.
    if (row.second === 'gender') {
      add(row.first, row.row, people)
      if (row.first === 'age') for (const [gender, count] of counts) add('gender', gender, count)
    }
    if (row.first === 'gender' && row.second === 'condition')
      for (const [condition, count] of counts) add('condition', condition, count)
    if (row.first !== 'healthUnit') continue
    const unit = units.get(row.row) ?? { id: row.row, name: row.name, residents: 0, conditions: {} }
    if (row.second === 'gender') units.set(row.row, { ...unit, name: row.name, residents: people })
    if (row.second === 'age') units.set(row.row, { ...unit, ages: row.counts })
    if (row.second === 'condition') units.set(row.row, { ...unit, conditions: row.counts satisfies Counted })
  }
  const residents = Object.values(by.gender).reduce((sum, count) => sum + count, 0)
  return {
    _id: `${client}:${day}`,
    client,
    day,
    residents,
    by,
    units: [...units.values()]
      .filter((unit) => unit.residents > 0)
      .sort((one, other) => one.id.localeCompare(other.id)),
    waiting,
  }
}

type Counted = Readonly<Partial<Record<ExplorerCondition, number>>>
