import { AppError } from '@saude/contract/errors'
import { formatValue } from '@saude/contract/format-value'
import { newId } from '@saude/contract/id'
import { type ImportColumns, readRow } from '@saude/contract/import/column'
import { initialValue, tableKey } from '@saude/contract/import/table'
import type { TablePolicy, TableQueries } from '@saude/contract/import/table-queries'
import { labelOf, metaOf } from '@saude/contract/meta'
import type { InputOf } from '@saude/contract/query'
import { searchName } from '@saude/contract/search'
import { validated } from '@saude/contract/validate'
import { isFields } from '@saude/contract/values'
import { filterBy, insert, type Operation } from '@saude/store'
import { clientOf } from '../../client.ts'
import type { Call } from '../../handlers.ts'
import { refuseImplausible } from '../../plausible.ts'
import type { RecordDocument } from '../../record/collection.ts'
import type { Values } from '../../record/derive.ts'
import { type Working, workingOn } from '../../record/working.ts'
import { createEntry, updateEntry } from '../../record/write.ts'
import { createTally } from '../tally.ts'
import { type Collected, collecting } from './collect.ts'
import type { createFinder } from './refs.ts'
import { type Loadable, type TableRow, tableRowsTaken } from './run.ts'

/** What the rows of a batch become: by the rules of the record's forms, so that none is made that no form could have made. */

interface Row {
  readonly line: number
  readonly values: Readonly<Record<string, string>>
}

type Said = InputOf<TableQueries['load']>

interface Batch {
  readonly call: Call
  readonly loadable: Loadable
  readonly columns: ImportColumns
  readonly find: ReturnType<typeof createFinder>
  readonly input: Said
}

/** Why a row is not taken. */
class Refused extends Error {}

/** What an error says to who reads the refused rows; what is none of theirs is thrown on. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  if (!(error instanceof AppError) || ['connectionFailed', 'timeout'].includes(error.key)) throw error
  const { fields, issues, warnings } = error.payload ?? {}
  const said = [...Object.values(fields ?? {}), ...(warnings ?? []), ...(issues ?? [])]
  return said.length > 0 ? [...new Set(said)].join('; ') : error.message
}

/** A call by which one entry is written, for the record's own handlers. */
export const workingCall = (call: Call, { collection }: Loadable, collected: Collected): Working =>
  Object.assign(Object.create(call), {
    input: {},
    collections: { entry: call.scope(collection) },
    commit: collected.commit,
  })

/** Plans the rows of a batch: what they come to, and what a run commits of them. */
export async function takeRows({ call, loadable, columns, find, input }: Batch) {
  const { of, collection, rules, loads = {} } = loadable
  const working = workingOn(of, rules, collection)
  const key = tableKey(of, loads)
  const client = clientOf(call)
  const entries = call.scope(collection)
  const tally = createTally()
  const collected = collecting(call)
  const deferred: number[] = []
  const seen = new Set<string>()
  const policies = new Map<string, TablePolicy>(input.policies?.map(({ field, policy }) => [field, policy]))
  const rows = input.rows.map(rowIn)
  const taken = await takenOf(call, input, rows)

  for (const [index, row] of rows.entries()) {
    if (taken.has(row.line)) {
      tally.same()
      continue
    }
    try {
      const { values, notices } = await readValues(row)
      const meant = JSON.stringify(key.map((field) => comparable(values[field])))
      if (seen.has(meant)) {
        tally.same(['Linha repetida no arquivo'])
        continue
      }
      const stored = await storedOf(values)
      const isTaken = stored ? await change(row, stored, values, notices) : await create(row, values, notices)
      if (!isTaken) {
        // What a row before it has changed as well: this one and those behind it come again after its commit.
        deferred.push(...rows.slice(index).map(({ line }) => line))
        break
      }
      seen.add(meant)
    } catch (error) {
      tally.refuse(row.line, reasonOf(error))
    }
  }
  return { answer: { ...tally.answer(), deferred }, operations: collected.operations() }

  /** The values of a row, references found. @throws Refused for a cell that the entry cannot be without */
  async function readValues({ values }: Row) {
    const places = Object.keys(values).filter((field) => field in columns)
    const notices: string[] = []
    const read: Record<string, unknown> = {}
    for (const field of places) {
      const [column, schema, cell] = [columns[field], of.fields[field], values[field]]
      if (!column || !schema || cell === undefined) continue
      const said = readRow({ [field]: column }, { [field]: 0 }, [cell])
      const value = said.values[field]
      const isReference = metaOf(schema).kind === 'relation'
      const cellSaid =
        isReference && typeof value === 'string' ? await find(schema, column.label, value) : undefined
      const problem = said.notices[0] ?? (cellSaid && 'problem' in cellSaid ? cellSaid.problem : undefined)
      if (problem !== undefined) {
        if (column.isRequired || key.includes(field)) throw new Refused(problem)
        notices.push(`${problem}: fica em branco`)
        continue
      }
      if (value !== undefined)
        read[field] = isReference ? (cellSaid && 'value' in cellSaid ? cellSaid.value : undefined) : value
    }
    return { values: cleaned(read), notices }
  }

  /** As a form would send them: masks stripped, wrong ones named. */
  function cleaned(read: Values): Values {
    const all = Object.entries(of.fields).flatMap(([field, schema]) => {
      const initial = initialValue(schema)
      return field in columns && initial !== undefined ? [[field, initial] as const] : []
    })
    if (!of.create) throw new Error(`${of.name} is not created by anybody`)
    const { isConfirmed: _, ...values }: Readonly<Record<string, unknown>> = {
      ...validated(of.create.input, { ...Object.fromEntries(all), ...read }),
    }
    refuseImplausible(of.create, values, call.now)
    return Object.fromEntries(Object.entries(values).filter(([field]) => field in read || isInitial(field)))
    function isInitial(field: string) {
      return all.some(([name]) => name === field)
    }
  }

  /** The entry that a row means. @throws Refused where it may mean several */
  async function storedOf(values: Values): Promise<RecordDocument | undefined> {
    const found = await entries.findAll(filterBy<RecordDocument>(amongOf(loadable, key, values)), {
      max: 1_000,
    })
    const same = found.filter((one) => {
      const stored: Values = { ...one }
      return key.every((field) => comparable(stored[field]) === comparable(values[field]))
    })
    if (same.length > 1) throw new Refused(`Há mais de um cadastro assim: ${nameOf(same[0] ?? {})}`)
    return same[0]
  }

  function nameOf(values: object): string {
    const all: Values = { ...values }
    return of.label
      .map((field) => {
        const schema = of.fields[field]
        const value = all[field]
        if (isFields(value)) return String(value.name ?? value.id)
        return schema ? formatValue(schema, value) : ''
      })
      .filter(Boolean)
      .join(', ')
  }

  async function create({ line }: Row, values: Values, notices: readonly string[]): Promise<boolean> {
    const one = collected.begin()
    const { id } = await createEntry(working, workingCall(call, loadable, collected), values)
    const isTaken = one.end(noted({ line, recordId: id, kind: 'created', version: 1, before: null }), [
      of.name,
      id,
      'created',
    ])
    if (isTaken) tally.create(line, notices, nameOf(values))
    return isTaken
  }

  async function change(
    { line, values: cells }: Row,
    stored: RecordDocument,
    values: Values,
    notices: string[],
  ) {
    const before: Values = { ...stored }
    const patch = Object.fromEntries(
      Object.entries(values).filter(([field, value]) => {
        if (key.includes(field) || !(field in cells)) return false
        const policy = policies.get(field) ?? 'fill'
        const has = before[field] ?? null
        if (policy === 'never' || comparable(has) === comparable(value)) return false
        return policy === 'overwrite' || has === null || has === ''
      }),
    )
    const fields = Object.keys(patch)
    if (fields.length === 0) {
      tally.same(notices)
      return true
    }
    if (!of.update) throw new Refused(`${nameOf(before)} já está cadastrado, e não se altera`)
    const { version } = stored
    const input = { ...validated(of.update.input, { id: stored._id, document: patch, version }) }
    const one = collected.begin()
    await updateEntry(working, workingCall(call, loadable, collected), {
      ...{ id: stored._id, version },
      document: isFields(input.document) ? input.document : patch,
    })
    const had = Object.fromEntries(fields.map((field) => [field, before[field] ?? null]))
    const isTaken = one.end(
      noted({ line, recordId: stored._id, kind: 'changed', version: version + 1, before: had }),
      [of.name, stored._id, 'updated'],
    )
    if (isTaken)
      tally.change(line, fields, notices, () => `${nameOf(before)}: ${wordsOf(fields, before, patch)}`)
    return isTaken
  }

  /** 'Combustível (vazio) → Diesel' */
  function wordsOf(fields: readonly string[], before: Values, patch: Values): string {
    return fields
      .flatMap((field) => {
        const schema = of.fields[field]
        if (!schema) return []
        const [from, to] = [before[field], patch[field]].map(
          (value) => formatValue(schema, value) || '(vazio)',
        )
        return `${labelOf(schema, field)} ${from} → ${to}`
      })
      .join('; ')
  }

  function noted(one: Pick<TableRow, 'line' | 'recordId' | 'kind' | 'version' | 'before'>): Operation {
    const rowKey = keyOf(input, one.line)
    const { run, record } = input
    return insert(tableRowsTaken, { _id: newId(), client, run: run ?? '', record, rowKey, ...one })
  }
}

const keyOf = ({ record, hash }: Said, line: number): string => `${record}/${hash}/${line}`

/** Lines that a run of this file has taken before. */
async function takenOf(call: Call, input: Said, rows: readonly Row[]): Promise<ReadonlySet<number>> {
  const keys = rows.map(({ line }) => keyOf(input, line))
  const found =
    keys.length > 0 ? await call.scope(tableRowsTaken).findAll({ rowKey: { $in: keys } }, { max: 1_000 }) : []
  return new Set(found.map(({ line }) => line))
}

/** The service wrote neither line nor cells: what is no row is refused. */
function rowIn(json: string): Row {
  const row: unknown = JSON.parse(json)
  if (!isFields(row) || typeof row.line !== 'number' || !isFields(row.values))
    throw new AppError('validation', 'Linha sem valores')
  const cells = Object.entries(row.values).flatMap(([field, cell]) =>
    typeof cell === 'string' ? [[field, cell] as const] : [],
  )
  return { line: row.line, values: Object.fromEntries(cells) }
}

/** A value as two of them are compared: names as they are searched, references by whom they mean. */
function comparable(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (isFields(value)) return String(value.id ?? JSON.stringify(value))
  return typeof value === 'string' ? searchName(value) : JSON.stringify(value)
}

/** By which entries are looked for that a row may mean. */
function amongOf({ of, loads }: Loadable, key: readonly string[], values: Values): Values {
  if (loads?.among) return loads.among(values)
  const [first = ''] = key
  const value = values[first]
  if (of.unique.includes(first)) return { [`${first}Key`]: comparable(value) }
  if (isFields(value)) return { [`${first}.id`]: value.id }
  return of.searched[0] === first ? { searchName: comparable(value) } : { [first]: value }
}
