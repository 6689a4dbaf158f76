import { AppError } from '@saude/contract/errors'
import { clientOf } from '@saude/service/client'
import { change, remove, removeAll, type Step, update, updateAll } from '@saude/service/handlers'
import { undoMs } from '@saude/service/import/undo-time'
import { recordHistory } from '@saude/service/record/history'
import {
  absent,
  atMost,
  type CollectionDefinition,
  collectionOf,
  type Entity,
  filterBy,
  type Operation,
  type Store,
} from '@saude/store'
import { type CnesKind, cnesImportUndo } from '../../contract/cnes.ts'
import { on } from '../collections.ts'
import { healthUnits } from '../health-unit/health-unit.ts'
import { teams } from '../team/team.ts'
import { listing } from '../team/unit-list.ts'
import { microAreas } from '../territory/territory.ts'
import { credentials, passwordLinks, users } from '../user/user.ts'
import { type CnesRecord, cnesRecords, cnesRuns } from './run.ts'

/** Records of one part of an undo. */
const part = 100

/** The last first: people before their teams, teams before their units. */
const order: readonly CnesKind[] = ['user', 'team', 'unit']

interface Touched extends Entity {
  readonly client: string | null
  readonly version: number
}

const definitions: Readonly<Record<CnesKind, CollectionDefinition<Touched>>> = {
  user: collectionOf<Touched>(users),
  team: collectionOf<Touched>(teams),
  unit: collectionOf<Touched>(healthUnits),
}
const histories = { user: 'user', team: 'team', unit: 'healthUnit' } as const

interface Undone {
  readonly steps: (Step | Operation)[]
  readonly ids: string[]
  readonly kept: { id: string; version: number; line: number; collection: string }[]
  removed: number
  setBack: number
}

export const undoCnes = on(cnesImportUndo, async ({ input, collections, store, user, commit, now }) => {
  const client = clientOf({ user })
  const { cnesRun, cnesRecord } = collections
  const run = await cnesRun.findOne({ _id: input.run })
  if (!run) throw new AppError('notFound', 'Não há esta carga')
  if (now.getTime() - run.startedAt.getTime() >= undoMs)
    throw new AppError('conflict', 'Uma carga só pode ser desfeita em até 30 dias')
  const of = { run: run._id }
  let kind: CnesKind = 'unit'
  let first: readonly CnesRecord[] = []
  for (const one of order) {
    const filter = { ...of, collection: one }
    first = await cnesRecord.find(filter, { sort: { _id: 1 }, limit: atMost(part) }).toArray()
    kind = one
    if (first.length > 0) break
  }
  const ids = [...new Set(first.map(({ recordId }) => recordId))]
  // All that the run has done to a record is looked at together.
  const records =
    ids.length > 0 ? await cnesRecord.findAll({ ...of, recordId: { $in: ids } }, { max: 5_000 }) : []
  const undone: Undone = { steps: [], ids, kept: [], removed: 0, setBack: 0 }
  for (const id of ids)
    await undoOne(
      store,
      client,
      kind,
      records.filter(({ recordId }) => recordId === id),
      undone,
    )
  const left = (await cnesRecord.countDocuments(of)) - records.length
  const { steps, removed, setBack, kept } = undone
  return commit(
    [
      ...steps,
      ...records.map(({ _id }) => remove(cnesRecords, { _id })),
      ...(run.undoneAt ? [] : [update(cnesRuns, { _id: run._id }, { undoneAt: now })]),
      change(kind === 'unit' ? 'healthUnit' : kind, ids, 'updated', { client }),
      ...(kind === 'team' ? [change('healthUnit', ids, 'updated', { client })] : []),
    ],
    { left, removed, setBack, kept },
  )
})

/** One record as it was before the run, unless somebody has touched it since. */
async function undoOne(
  store: Store,
  client: string,
  collection: CnesKind,
  records: readonly CnesRecord[],
  undone: Undone,
): Promise<void> {
  const sorted = [...records].sort((one, other) => one.version - other.version)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return
  const _id = first.recordId
  const found = await store.collection(definitions[collection]).findOne(filterBy({ _id, client }))
  if (!found) return
  const isMade = first.kind === 'created'
  const using = isMade ? await usesOf(store, collection, _id) : undefined
  if (found.version !== last.version || using?.isUsed) {
    undone.kept.push({ id: _id, version: found.version, line: first.line, collection })
    // Teams that went are not on its list any more.
    if (collection === 'unit')
      undone.steps.push(...(await listing(store, [_id], { id: '', after: undefined })))
    return
  }
  const definition = definitions[collection]
  if (isMade) {
    undone.removed += 1
    undone.steps.push(
      remove(definition, { _id, version: found.version }),
      removeAll(recordHistory, { record: histories[collection], of: _id }),
      ...(using?.guards ?? []),
    )
  } else {
    undone.setBack += 1
    // The earliest has the last word.
    const before = Object.assign({}, ...sorted.map((one) => one.before).reverse())
    undone.steps.push(
      update(definition, { _id, version: found.version }, { $set: before }),
      // What an earlier run has left is as it was then.
      updateAll(
        cnesRecords,
        { recordId: _id, version: first.version - 1 },
        { $set: { version: found.version + 1 } },
      ),
    )
  }
}

/** Whether something has come to lean on a record since, and what says so again when it is removed. */
async function usesOf(
  store: Store,
  collection: CnesKind,
  id: string,
): Promise<{ readonly isUsed: boolean; readonly guards: readonly Operation[] }> {
  const has = async <T extends Entity>(of: CollectionDefinition<T>, filter: object) => {
    const asked = filterBy<T>(filter)
    const isUsed = (await store.collection(of).findOne(asked)) !== null
    return { isUsed, guards: [absent(of, asked)] }
  }
  const all = await Promise.all(
    collection === 'user'
      ? [has(credentials, { _id: id }), has(passwordLinks, { userId: id })]
      : collection === 'team'
        ? [has(microAreas, { 'careTeam.id': id }), has(users, { placeIds: id })]
        : [
            has(microAreas, { 'healthUnit.id': id }),
            has(teams, { 'healthUnit.id': id }),
            has(users, { $or: [{ healthUnitId: id }, { placeIds: id }] }),
          ],
  )
  return { isUsed: all.some(({ isUsed }) => isUsed), guards: all.flatMap(({ guards }) => guards) }
}
