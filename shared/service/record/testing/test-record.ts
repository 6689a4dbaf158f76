import { type AnyRecord, anyRecord, type RecordLike } from '@saude/contract/record/record'
import type { TestArea } from '../../testing/area.ts'
import { testAnonymous } from './anonymous.ts'
import { testHistory } from './history.ts'
import { testLists } from './lists.ts'
import { testNumbers } from './numbers.ts'
import { sampleEntry } from './sample.ts'
import { testTransitions } from './transitions.ts'
import { testWrites } from './writes.ts'

export type Entry = Record<string, unknown>

/** What the parts of `testRecord` work with. */
export interface RecordTest {
  readonly of: AnyRecord
  readonly area: () => TestArea
  /** Values of a new entry; another one for another number. */
  readonly values: (nth?: number) => Entry
  /** A patch that changes such an entry. */
  readonly changes: Entry
  /** Creates an entry and answers its id. */
  readonly create: (values?: Entry) => Promise<string>
}

export interface RecordTestOptions {
  /** In place of made values where the record's own rules want others. */
  readonly values?: (nth: number) => Entry
  /** A patch that its rules accept; the last made value of the label without it. */
  readonly changes?: Entry
}

/**
 * Tests what a record's declaration promises: strange and other tenants' ids, stale versions, required and unique
 * fields, references, anonymised reading and writing, every filter and order along an index, transitions, history,
 * numbers, undo, and whom its answers concern. To be called once for each record of an area.
 * @example testRecord(vehicle, () => area)
 */
export function testRecord(
  declared: RecordLike,
  area: () => TestArea,
  { values: given, changes }: RecordTestOptions = {},
): void {
  const of = anyRecord(declared)
  let nth = 0
  const values = (at = nth++): Entry => ({ ...sampleEntry(of, area().owners, at), ...given?.(at) })
  const first = of.searched[0]
  const test: RecordTest = {
    of,
    area,
    values,
    changes: changes ?? (first === undefined ? {} : { [first]: 'Outro nome' }),
    async create(entry = values()) {
      const { id } = await area().call(of.create, entry)
      return id
    },
  }
  describe(`The record ${of.name}`, () => {
    testWrites(test)
    testLists(test)
    testAnonymous(test)
    testHistory(test)
    if (of.states) testTransitions(test, of.states)
    if (of.hasNumber) testNumbers(test)
  })
}
