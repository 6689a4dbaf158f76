import { AppError } from '@saude/contract/errors'
import {
  change,
  type Handler,
  remove,
  removeAll,
  type Step,
  update,
  updateAll,
} from '@saude/service/handlers'
import { atMost, filterBy } from '@saude/store'
import { peopleImportRuns, peopleImportUndo } from '../../../contract/people-import.ts'
import { on } from '../../collections.ts'
import { type Citizen, citizens } from '../citizen/citizen.ts'
import type { HistoryItem } from '../history/item.ts'
import { families, familyMembers } from '../home/family.ts'
import { homes, peopleBut } from '../home/home.ts'
import { leavingHome } from '../home/settle.ts'
import { restorableMs } from '../removal/removed.ts'
import { type Args, importPeople } from './import.ts'
import { homeOf } from './place.ts'
import { type ImportedRecord, importDoubts, importedRecords, importRuns } from './run.ts'

/** Records of one part of an undo. */
const part = 250

type Scopes = Pick<
  Args['collections'],
  | 'citizen'
  | 'home'
  | 'family'
  | 'familyMember'
  | 'importedRecord'
  | 'patientQueue'
  | 'recordHistory'
  | 'historyItem'
>

/** What an undo does, and what it leaves. */
interface Undone {
  readonly steps: Step[]
  readonly citizenIds: string[]
  readonly homeIds: string[]
  readonly kept: { id: string; version: number; line: number; collection: string }[]
  removed: number
  setBack: number
}

export const undoImport = on(peopleImportUndo, async ({ input, collections, commit, now }) => {
  const { importRun, importedRecord } = collections
  const run = await importRun.findOne({ _id: input.run })
  if (!run) throw new AppError('notFound', 'Não há esta carga')
  if (now.getTime() - run.startedAt.getTime() >= restorableMs)
    throw new AppError('conflict', 'Uma carga só pode ser desfeita em até 30 dias')
  // The last first: families before people, people before the homes in which they live.
  const records = await importedRecord
    .find({ run: run._id }, { sort: { _id: -1 }, limit: atMost(part) })
    .toArray()
  const undone: Undone = { steps: [], citizenIds: [], homeIds: [], kept: [], removed: 0, setBack: 0 }
  await undoMembers(collections, records, undone)
  await undoFamilies(collections, records, undone)
  await undoPeople(collections, records, undone)
  await undoHomes(collections, records, undone)
  const total = await importedRecord.countDocuments({ run: run._id })
  const left = Math.max(0, total - records.length)
  const answer = { left, removed: undone.removed, setBack: undone.setBack, kept: undone.kept }
  return commit(
    [
      ...undone.steps,
      ...records.map(({ _id }) => remove(importedRecords, { _id })),
      // From its first part on nothing is added to the run.
      ...(run.undoneAt ? [] : [update(importRuns, { _id: run._id }, { undoneAt: now })]),
      // What no one has decided by then is not of this run any more.
      ...(left === 0 ? [removeAll(importDoubts, { run: run._id, isOpen: true })] : []),
      change('citizen', undone.citizenIds, 'removed'),
      change('home', undone.homeIds, 'removed'),
    ],
    answer,
  )
})

const of = (records: readonly ImportedRecord[], collection: ImportedRecord['collection']) =>
  records.filter((one) => one.collection === collection)

const idsOf = (records: readonly ImportedRecord[]) => [...new Set(records.map(({ recordId }) => recordId))]

/** Who has left the family since keeps that history. */
async function undoMembers({ familyMember }: Scopes, records: readonly ImportedRecord[], { steps }: Undone) {
  const ids = idsOf(of(records, 'familyMember'))
  const found = ids.length > 0 ? await familyMember.findAll({ _id: { $in: ids } }, { max: part }) : []
  for (const { _id, until } of found) if (until === null) steps.push(remove(familyMembers, { _id }))
}

/** A family that was changed, or to which somebody else came, stays. */
async function undoFamilies(
  { family, familyMember }: Scopes,
  records: readonly ImportedRecord[],
  { steps, kept }: Undone,
) {
  const ids = idsOf(of(records, 'family'))
  if (ids.length === 0) return
  const [found, members] = await Promise.all([
    family.findAll({ _id: { $in: ids } }, { max: part }),
    familyMember.findAll({ familyId: { $in: ids } }, { max: 10_000 }),
  ])
  const going = new Set(idsOf(of(records, 'familyMember')))
  for (const { _id, version } of found) {
    const others = members.filter((one) => one.familyId === _id && !one.isHead && !going.has(one._id))
    const line = records.find(({ recordId }) => recordId === _id)?.line ?? 0
    if (version !== 1 || others.length > 0) kept.push({ id: _id, version, line, collection: 'family' })
    else steps.push(removeAll(familyMembers, { familyId: _id }), remove(families, { _id, version }))
  }
}

/**
 * People whom no one has touched since: removed where the run made them, set back where it changed them. The others are named. All
 * records of a run about one person are looked at together, whatever part they are in.
 */
async function undoPeople(scopes: Scopes, records: readonly ImportedRecord[], undone: Undone) {
  const { citizen, importedRecord, familyMember } = scopes
  const ids = idsOf(of(records, 'citizen'))
  if (ids.length === 0) return
  const [first] = records
  const [people, all, belonging] = await Promise.all([
    citizen.findAll({ _id: { $in: ids } }, { max: part }),
    importedRecord.findAll(filterBy<ImportedRecord>({ recordId: { $in: ids }, run: first?.run ?? '' }), {
      max: 5_000,
    }),
    familyMember.findAll({ memberKey: { $in: ids } }, { max: part }),
  ])
  const { steps, kept } = undone
  const removing: Citizen[] = []
  const inFamily = new Set(belonging.map(({ citizenId }) => citizenId))
  const going = new Set(idsOf(of(records, 'family')))
  const leaving = new Set(idsOf(of(records, 'familyMember')))
  for (const row of belonging)
    if (leaving.has(row._id) || (row.isHead && going.has(row.familyId))) inFamily.delete(row.citizenId)
  const entered = await scopes.historyItem.findAll<Pick<HistoryItem, '_id' | 'citizenId'>>(
    { citizenId: { $in: ids } },
    { projection: { citizenId: 1 }, max: atMost(20_000) },
  )
  const hasHistory = new Set(entered.map(({ citizenId }) => citizenId))
  for (const one of people) {
    const mine = all.filter(({ recordId }) => recordId === one._id)
    const last = Math.max(...mine.map(({ version }) => version))
    const isMade = mine.some(({ kind }) => kind === 'created')
    const changes = of(records, 'citizen').filter(
      ({ recordId, kind }) => recordId === one._id && kind === 'changed',
    )
    const line = mine[0]?.line ?? 0
    const isSame = !isMade && mine.every(({ kind }) => kind === 'same')
    if (isSame) continue
    if (
      one.version !== last ||
      (isMade && (inFamily.has(one._id) || hasHistory.has(one._id) || isCaredFor(one)))
    ) {
      if (!kept.some(({ id }) => id === one._id))
        kept.push({ id: one._id, version: one.version, line, collection: 'citizen' })
    } else if (isMade) removing.push(one)
    else if (changes.length > 0) {
      // The last first: what the earliest found is what is put back.
      const before: Partial<Citizen> = Object.assign({}, ...changes.map((change) => change.before))
      const left = Math.min(...changes.map(({ version }) => version)) - 1
      steps.push(
        update(citizens, { _id: one._id, version: one.version }, before),
        // What an earlier run has left is as it was then.
        updateAll(
          importedRecords,
          { recordId: one._id, version: left },
          { $set: { version: one.version + 1 } },
        ),
      )
      undone.setBack += 1
      undone.citizenIds.push(one._id)
    }
  }
  const gone = new Set(removing.map(({ _id }) => _id))
  for (const one of removing) {
    steps.push(
      remove(citizens, { _id: one._id, version: one.version }),
      removeAll(scopes.patientQueue, { 'citizen.id': one._id }),
    )
    undone.removed += 1
    undone.citizenIds.push(one._id)
  }
  // Who stays in a home stands for it once its first person is gone.
  for (const one of removing)
    if (one.opensHousehold && one.householdId) {
      const stayer = await citizen.findOne(peopleBut(one.householdId, [...gone]))
      if (stayer)
        steps.push(
          ...(await leavingHome(
            citizen,
            ...removing.filter((other) => other.householdId === one.householdId),
          )),
        )
    }
}

/** Whether somebody was visited, asked or placed: none of it is an edit of the record. */
const isCaredFor = (one: Citizen): boolean =>
  Boolean(one.lastVisitOn || one.lastAttempt || one.lastQuizOn || one.lastProfessional || one.careVersion)

/** Homes that the run made and in which no one lives any more. */
async function undoHomes(
  scopes: Scopes,
  records: readonly ImportedRecord[],
  { steps, kept, homeIds, citizenIds }: Undone,
) {
  const { citizen, home, family, recordHistory } = scopes
  // A home may be named by several records: the one that was written when it was made comes before all who live in it.
  const made = of(records, 'home').filter(({ rowKey, kind }) => kind === 'created' && rowKey.includes(homeOf))
  const ids = idsOf(made)
  if (ids.length === 0) return
  const [found, people, there] = await Promise.all([
    home.findAll({ _id: { $in: ids } }, { max: part }),
    citizen.findAll({ householdId: { $in: ids } }, { max: 20_000 }),
    family.findAll({ homeId: { $in: ids } }, { max: 20_000 }),
  ])
  const going = new Set([...citizenIds, ...idsOf(of(records, 'family'))])
  const stay = new Set(kept.map(({ id }) => id))
  const isLeft = ({ _id }: { readonly _id: string }) => going.has(_id) && !stay.has(_id)
  for (const { _id, version } of found) {
    const isUsed =
      people.some((one) => one.householdId === _id && !isLeft(one)) ||
      there.some((one) => one.homeId === _id && !isLeft(one))
    const line = made.find(({ recordId }) => recordId === _id)?.line ?? 0
    if (version !== 1 || isUsed) kept.push({ id: _id, version, line, collection: 'home' })
    else {
      steps.push(remove(homes, { _id, version }), removeAll(recordHistory, { record: 'home', of: _id }))
      homeIds.push(_id)
    }
  }
}

export const listImports = on(peopleImportRuns, async ({ input, collections }) => {
  const found = await collections.importRun
    .find(input.run ? { _id: input.run } : {}, { sort: { startedAt: -1, _id: -1 }, limit: 200 })
    .toArray()
  return {
    // Of what was sent on the screen and not begun nothing goes on; loads of CNES the core lists.
    items: found
      .filter(({ created, changed, state, format }) => format !== 'cnes' && (!state || created + changed > 0))
      .map(({ _id, startedAt, writtenAt, undoneAt, ...one }) => ({
        ...one,
        id: _id,
        startedAt: startedAt.toISOString(),
        updatedAt: writtenAt.toISOString(),
        undoneAt: undoneAt?.toISOString() ?? null,
      })),
  }
})

export const importHandlers: Handler[] = [importPeople, undoImport, listImports]
