import { validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { clientOf } from '@saude/service/client'
import { change, type HandlerArgs, insert, type Step, update, updateAll } from '@saude/service/handlers'
import { createTally } from '@saude/service/import/tally'
import { type ImportPolicy, peopleImport } from '../../../contract/people-import.ts'
import { type collections as declared, on } from '../../collections.ts'
import { type Citizen, derive } from '../citizen/citizen.ts'
import { emptied } from '../citizen/emptied.ts'
import { changeOf, isPlaceless, wordsOf } from './change.ts'
import { doubtsOf } from './doubts.ts'
import { importFamilies } from './families.ts'
import { headFamilies } from './heads.ts'
import {
  isOtherCpf,
  type Known,
  type KnownPerson,
  knownOf,
  matchOf,
  originKeyOf,
  remember,
  rowKeyOf,
  takenLines,
} from './match.ts'
import { type ImportRow, personOf, rowsIn } from './person.ts'
import { createPlacer, type Placed, type Placer } from './place.ts'
import { type ImportedRecord, importedRecords, type NewRecord, type Origin } from './run.ts'
import { runSteps } from './run-steps.ts'
import { territoryCacheOf } from './territory-cache.ts'
import { withoutTaken } from './without-taken.ts'

export type Args = HandlerArgs<InputOf<typeof peopleImport>, typeof declared>

/** What somebody has decided of a row: whose it is, by the id of a record, or that it is of no one registered. */
export type Decided = { readonly is: string } | 'new'

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
  if (args.input.stage === 'families') return importFamilies(args)
  const { steps, answer } = await peopleBatch(args)
  return steps.length > 0 ? args.commit(steps, answer) : answer
})

/** What a batch comes to, and what is to be committed of it: nothing of a plan. */
interface TakenBatch {
  readonly steps: readonly Step[]
  readonly answer: OutputOf<typeof peopleImport>
  /** Whom its rows have become, or were merged into. */
  readonly ids: readonly string[]
}

/**
 * Plans or takes a batch of rows of people.
 * @param decided of rows by their lines, what people have decided
 */
export async function peopleBatch(
  args: Args,
  decided: ReadonlyMap<number, Decided> = new Map(),
): Promise<TakenBatch> {
  const { input, collections, now, ask } = args
  const { run, hash, source } = input
  const tally = createTally()
  const day = today(now)
  const raw = rowsIn(input.rows)
  const taken = await takenLines(collections, hash, raw)
  const rows = raw.flatMap((one) => {
    if (taken.has(one.line)) {
      tally.same()
      return []
    }
    const read = personOf(one, day)
    if (!('why' in read)) return [read]
    tally.refuse(read.line, read.why)
    return []
  })
  const origin: Origin = { run: run ?? '', source, id: null }
  const policies = new Map((input.policies ?? []).map(({ field, policy }) => [field, policy]))
  const policyOf = (field: string, usual: ImportPolicy = 'fill'): ImportPolicy => policies.get(field) ?? usual
  const [known, placer, doubts] = await Promise.all([
    knownOf(collections, { rows, source, now }),
    createPlacer({
      ...{ collections, ask, rows, hash, origin, cache: territoryCacheOf(args, run) },
      missing: policyOf('neighborhood', 'never') !== 'fill' ? 'left' : run ? 'made' : 'planned',
    }),
    doubtsOf(args, raw),
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
  for (const row of rows) {
    if (doubts.isLeftOut(row)) {
      tally.same()
      continue
    }
    const said = decided.get(row.line)
    if (said) {
      await takeDecided(batch, known, row, said, policyOf)
      continue
    }
    const number = [row.person.cpf, row.person.cns].find((one) => one && known.reserved.has(one))
    if (number) {
      tally.refuse(row.line, 'CPF ou CNS de um cadastro removido há menos de 30 dias')
      continue
    }
    const match = matchOf(row, known, originKeyOf(source, row))
    if (match.kind === 'doubtful') {
      tally.doubt(row.line, match.why)
      doubts.add(row, match)
    } else if (match.kind === 'new') remember(known, await create(batch, row))
    else {
      await changeKnown(batch, row, match.one, policyOf)
      remember(known, match.one)
    }
  }
  for (const { document } of batch.created.values()) batch.steps.push(insert(collections.citizen, document))
  const families = await headFamilies(batch)
  const answer = { ...tally.answer(), homes: placer.homeIds().length, families: families.count }
  const ids = [...batch.created.keys(), ...batch.changed]
  const met = batch.records.map(({ recordId }) => recordId)
  if (!run) return { steps: [], answer, ids }
  const all = [...batch.steps, ...families.steps, ...doubts.steps(decided)]
  if (ids.length === 0 && batch.records.length === 0 && all.length === 0) return { steps: [], answer, ids }
  const records = [...batch.records, ...placer.made, ...families.records]
  return {
    steps: [
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
    ids: ids.length > 0 ? ids : met,
  }
}

/** A row of which somebody has said whose it is. @throws AppError `validation` where it cannot be so */
async function takeDecided(
  batch: Batch,
  known: Known,
  row: ImportRow,
  said: Decided,
  policyOf: (field: string) => ImportPolicy,
): Promise<void> {
  const { collections } = batch.args
  if (said === 'new') {
    remember(known, await create(batch, withoutTaken(row, known)))
    return
  }
  const document = await collections.citizen.findOne({ _id: said.is })
  if (!document) throw validationError({ citizenId: 'O cadastro não existe mais' })
  const one: KnownPerson = { document, isDraft: false }
  if (isOtherCpf(row.person.cpf, one))
    throw validationError({ citizenId: 'O cadastro tem outro CPF: não é a mesma pessoa' })
  await changeKnown(batch, withoutTaken(row, known, document._id), one, policyOf)
}

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
  tally.create(row.line, notices, row.person.name)
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
  tally.change(row.line, fields, notices, () => wordsOf(stored, fields, patch))
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
