import { isShown } from '@saude/contract/clean'
import { metaOf } from '@saude/contract/meta'
import { type AnyRecord, anyRecord, has, type RecordLike } from '@saude/contract/record/record'
import type { TestArea } from '../../testing/area.ts'
import type { User } from '../../user.ts'
import { testAnonymous } from './anonymous.ts'
import { testExport } from './export.ts'
import { testHistory } from './history.ts'
import { testLists } from './lists.ts'
import { testNumbers } from './numbers.ts'
import { testOwners } from './owners.ts'
import { sampleEntry } from './sample.ts'
import { spoken } from './spoken.ts'
import { testTransitions } from './transitions.ts'
import { testCreation, testUndo, testUpdates } from './writes.ts'

export type Entry = Record<string, unknown>

/** What the parts of `testRecord` work with. */
export interface RecordTest<Of extends AnyRecord = AnyRecord> {
  readonly of: Of
  readonly area: () => TestArea
  /** Values of a new entry; another one for another number. */
  readonly values: (nth?: number) => Entry
  /** A patch that changes such an entry. */
  readonly changes: Entry
  /** The same for the other client, whose own entries a reference may name. */
  readonly elsewhere: (entry?: Entry) => Entry
  /** Creates an entry and answers its id. */
  readonly create: (values?: Entry) => Promise<string>
  /** What its rule `rows` narrows lists to. */
  readonly rows: () => object
  /** Stored values beside the day for which a step waits, which fit it. */
  readonly onDay: (day: Date) => object
  /** What a step says of which one of several fields is needed. */
  readonly said: (transition: string) => Entry
  /** An entry as it is answered to somebody. */
  readonly read: (id: string, by?: User) => Promise<Readonly<Record<string, unknown>>>
}

export interface RecordTestOptions {
  /** In place of made values where the record's own rules want others. */
  readonly values?: (nth: number) => Entry
  /** What another client has in place of references to entries of this very area. */
  readonly elsewhere?: () => Entry
  /** A patch that its rules accept; the last made value of the label without it. */
  readonly changes?: Entry
  /** What its rule `rows` narrows lists to. */
  readonly rows?: () => object
  /** Stored values beside the day for which a step waits, which fit it: when a trip that leaves then is back. */
  readonly onDay?: (day: Date) => object
  /** What a step says of which one of several fields is needed: another day of what is booked. */
  readonly said?: (transition: string) => Entry
  /** What its list cannot be asked without: of which case the exams are. */
  readonly asked?: () => Entry
  /** Makes an entry and answers its id, where no call of the record does. */
  readonly create?: (values: Entry) => Promise<string>
}

/**
 * Tests what a record's declaration promises: strange and other tenants' ids, stale versions, required and unique
 * fields, references, anonymised reading and writing, every filter and order along an index, transitions, history,
 * numbers, undo, files of the list, and whom its answers concern; nothing of a verb that it lacks. To be called once for each record of
 * an area.
 * @example testRecord(vehicle, () => area)
 */
export function testRecord(
  declared: RecordLike,
  opened: () => TestArea,
  {
    values: given,
    elsewhere,
    changes,
    create,
    rows = () => ({}),
    onDay = () => ({}),
    said = () => ({}),
    asked,
  }: RecordTestOptions = {},
): void {
  const of = anyRecord(declared)
  const area = () => askedWith(of, asked, spoken(of, opened()))
  let nth = 0
  const values = (at = nth++): Entry => ofForm(of, { ...sampleEntry(of, area().owners, at), ...given?.(at) })
  const first = of.searched[0]
  const test: RecordTest = {
    of,
    area,
    values,
    elsewhere: (entry = values()) => ({ ...entry, ...elsewhere?.() }),
    rows,
    onDay,
    said,
    changes: changes ?? (first === undefined ? {} : { [first]: 'Outro nome' }),
    async create(entry = values()) {
      if (!of.create) return create?.(entry) ?? missing(of, 'create')
      const { id } = await area().call(of.create, entry)
      return id
    },
    async read(id, by) {
      const { call } = area()
      if (of.get) return call(of.get, { id }, by)
      const { items } = await call(of.list, { stopIndex: 249 }, by)
      return items.find((item) => item.id === id) ?? missing(of, 'get')
    },
  }
  describe(`The record ${of.name}`, () => {
    if (has(of, 'get', 'create')) testCreation({ ...test, of })
    if (has(of, 'get', 'update')) testUpdates({ ...test, of })
    if (has(of, 'get', 'remove', 'restore')) testUndo({ ...test, of })
    testOwners(test)
    testLists(test)
    testExport(test)
    testAnonymous(test)
    if (has(of, 'history', 'update')) testHistory({ ...test, of })
    if (of.states && has(of, 'get', 'transition')) testTransitions({ ...test, of }, of.states)
    if (of.hasNumber && has(of, 'get', 'create')) testNumbers({ ...test, of })
  })
}

/** The values without those that a form of these values does not show, and does not send. */
const ofForm = (of: AnyRecord, values: Entry): Entry =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => {
      const schema = of.fields[key]
      return !schema || isShown(metaOf(schema), values)
    }),
  )

/** The area, with what each question for the list has in it. */
function askedWith(of: AnyRecord, asked: (() => Entry) | undefined, area: TestArea): TestArea {
  if (!asked) return area
  return {
    ...area,
    call: (query, input, by) =>
      area.call(query, Object.is(query, of.list) ? { ...asked(), ...input } : input, by),
  }
}

const missing = ({ name }: AnyRecord, verb: string): never => {
  throw new Error(`${name} cannot ${verb}: give testRecord a way to`)
}
