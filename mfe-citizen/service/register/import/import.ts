import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { clientOf } from '@saude/service/client'
import { change, type HandlerArgs, insert, type Step, update, updateAll } from '@saude/service/handlers'
import { type ImportPolicy, peopleImport } from '../../../contract/people-import.ts'
import { type collections as declared, on } from '../../collections.ts'
import { type Citizen, derive } from '../citizen/citizen.ts'
import { emptied } from '../citizen/emptied.ts'
import { changeOf, isPlaceless } from './change.ts'
import { importFamilies } from './families.ts'
import { headFamilies } from './heads.ts'
import { type KnownPerson, knownOf, matchOf, originKeyOf, remember, rowKeyOf } from './match.ts'
import { type ImportRow, personOf, rowsIn } from './person.ts'
import { createPlacer, type Placed, type Placer } from './place.ts'
import { type ImportedRecord, importedRecords, type NewRecord, type Origin } from './run.ts'
import { runSteps } from './run-steps.ts'
import { createTally } from './tally.ts'

export type Args = HandlerArgs<InputOf<typeof peopleImport>, typeof declared>

/** What the people of a batch become. */
interface Batch {
  readonly args: Args
  readonly origin: Origin
  readonly placer: Placer
  readonly tally: ReturnType<typeof createTally>
  readonly steps: Step[]
  readonly records: NewRecord[]
  readonly created: Map<string, KnownPerson>
  readonly changed: string[]
  /** Who lives where, for families. */
  readonly heads: { readonly row: ImportRow; readonly one: KnownPerson }[]
}

export const importPeople = on(peopleImport, async (args) => {
  const { input, collections, now, commit, ask } = args
  if (input.stage === 'families') return importFamilies(args)
  const { run, hash, source } = input
  const tally = createTally()
  const day = today(now)
  const rows = rowsIn(input.rows).flatMap((raw) => {
    const read = personOf(raw, day)
    if (!('why' in read)) return [read]
    tally.refuse(read.line, read.why)
    return []
  })
  const origin: Origin = { run: run ?? '', source, id: null }
  const [known, placer] = await Promise.all([
    knownOf(collections, { rows, source, hash, now }),
    createPlacer({ collections, ask, rows, hash, origin }),
  ])
  const batch: Batch = {
    args,
    origin,
    placer,
    tally,
    steps: [],
    records: [],
    created: new Map(),
    changed: [],
    heads: [],
  }
  const policies = new Map((input.policies ?? []).map(({ field, policy }) => [field, policy]))
  const policyOf = (field: string): ImportPolicy => policies.get(field) ?? 'fill'
  for (const row of rows) {
    if (known.byRow.has(rowKeyOf(hash, row.line))) {
      tally.same()
      continue
    }
    const number = [row.person.cpf, row.person.cns].find((one) => one && known.reserved.has(one))
    if (number) {
      tally.refuse(row.line, 'CPF ou CNS de um cadastro removido há menos de 30 dias')
      continue
    }
    const match = matchOf(row, known, originKeyOf(source, row))
    if (match.kind === 'doubtful') tally.doubt(row.line, match.why)
    else if (match.kind === 'new') remember(known, await create(batch, row))
    else {
      await changeKnown(batch, row, match.one, policyOf)
      remember(known, match.one)
    }
  }
  for (const { document } of batch.created.values()) batch.steps.push(insert(collections.citizen, document))
  const families = await headFamilies(batch)
  const answer = tally.answer({ homes: placer.homeIds().length, families: families.count })
  if (!run) return answer
  const ids = [...batch.created.keys(), ...batch.changed]
  const all = [...batch.steps, ...families.steps]
  if (ids.length === 0 && batch.records.length === 0 && all.length === 0) return answer
  const records = [...batch.records, ...placer.made, ...families.records]
  return commit(
    [
      ...placer.steps,
      ...placer.kept(),
      ...all,
      ...records.map((one) => insert(importedRecords, one)),
      ...(await runSteps(args, run, answer)),
      // One entry of the feed and one announcement for all of them.
      change('citizen', ids, batch.changed.length > 0 ? 'updated' : 'created'),
      change('home', placer.homeIds(), 'created'),
    ],
    answer,
  )
})

const recordOf = (
  { args, origin }: Batch,
  row: ImportRow,
  one: Pick<ImportedRecord, 'recordId' | 'kind' | 'version' | 'before'>,
): NewRecord => ({
  _id: newId(),
  run: origin.run,
  rowKey: rowKeyOf(args.input.hash, row.line),
  line: row.line,
  collection: 'citizen',
  originKey: originKeyOf(args.input.source, row),
  ...one,
})

const originOf = ({ origin }: Batch, { hints }: ImportRow): Origin => ({ ...origin, id: hints.originId })

/** Somebody who is registered, as by the form; `importPeople` stores them once all rows of the batch have spoken. */
async function create(batch: Batch, row: ImportRow): Promise<KnownPerson> {
  const { tally, placer, args } = batch
  const notices = [...row.notices]
  const placed = await placer.place(row, notices)
  const id = newId()
  const { now, user } = args
  const whole = { ...row.person, ...placed.fields }
  const shown = { ...whole, ...emptied(whole) }
  const document: Citizen = {
    ...shown,
    _id: id,
    client: clientOf(args),
    createdAt: now,
    updatedAt: now,
    updatedBy: user.id === null ? null : { id: user.id, name: user.name },
    version: 1,
    ...derive(id, shown),
    ...settledOf(placed),
    responsibleAcsId: placed.fields.responsibleAcsId ?? null,
    microAreaId: placed.fields.microAreaId ?? null,
    installedApp: 'NOT_INSTALLED',
    conditions: null,
    origin: [originOf(batch, row)],
  }
  const one: KnownPerson = { document, isDraft: true }
  batch.created.set(id, one)
  batch.records.push(recordOf(batch, row, { recordId: id, kind: 'created', version: 1, before: null }))
  if (row.hints.isHead) batch.heads.push({ row, one })
  tally.create(row.line, notices)
  return one
}

const settledOf = ({ fields }: Placed) => ({
  householdId: fields.householdId ?? null,
  opensHousehold: fields.opensHousehold ?? false,
})

/** Somebody who is known: what the row says more of them. */
async function changeKnown(
  batch: Batch,
  row: ImportRow,
  one: KnownPerson,
  policyOf: (field: string) => ImportPolicy,
): Promise<void> {
  const { args, tally, placer, steps, records } = batch
  const stored = one.document
  const notices = [...row.notices]
  const said = changeOf(stored, row.person, policyOf)
  const saysPlace = Boolean(row.person.addressPublicPlace || row.hints.homeCode || row.hints.neighborhood)
  const placed = saysPlace && isPlaceless(stored) ? await placer.place(row, notices) : undefined
  const place = placed?.fields.householdId || placed?.fields.addressPublicPlace ? placed.fields : {}
  const patch: Partial<Citizen> = { ...said, ...place }
  const fields = [
    ...Object.keys(said).filter((field) => field !== 'gender'),
    ...(placed && Object.keys(place).length > 0 ? ['address'] : []),
  ]
  if (row.hints.isHead) batch.heads.push({ row, one })
  const id = stored._id
  if (fields.length === 0) {
    tally.same(notices)
    const version = stored.version
    records.push(recordOf(batch, row, { recordId: id, kind: 'same', version, before: null }))
    return
  }
  tally.change(row.line, fields, notices)
  const origin = [...(stored.origin ?? []), originOf(batch, row)]
  const after: Citizen = { ...stored, ...patch, origin }
  const derived = derive(id, after)
  const whole = { ...after, ...derived }
  if (one.isDraft) {
    one.document = whole
    records.push(recordOf(batch, row, { recordId: id, kind: 'same', version: 1, before: null }))
    return
  }
  const before = Object.fromEntries(
    [...Object.keys({ ...patch, ...derived }), 'origin'].map((field) => [field, valueIn(stored, field)]),
  )
  const { citizen, patientQueue } = args.collections
  const isAgain = batch.changed.includes(id)
  steps.push(update(citizen, { _id: id, version: stored.version }, { ...patch, ...derived, origin }))
  if (said.name)
    steps.push(
      updateAll(
        patientQueue,
        { 'citizen.id': id },
        { $set: { 'citizen.name': said.name, searchTokens: derived.searchTokens } },
      ),
    )
  if (!isAgain) batch.changed.push(id)
  one.document = { ...whole, version: stored.version + 1 }
  records.push(recordOf(batch, row, { recordId: id, kind: 'changed', version: stored.version + 1, before }))
}

const valueIn = (one: Citizen, field: string): unknown => {
  const all: Readonly<Record<string, unknown>> = { ...one }
  return all[field] ?? null
}
