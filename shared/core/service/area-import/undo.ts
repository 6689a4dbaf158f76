import { AppError } from '@saude/contract/errors'
import { clientOf } from '@saude/service/client'
import { change, remove, removeAll, type Step, update, updateAll } from '@saude/service/handlers'
import { undoMs } from '@saude/service/import/undo-time'
import { recordHistory } from '@saude/service/record/history'
import {
  absent,
  atMost,
  type CollectionDefinition,
  type Entity,
  filterBy,
  type Operation,
  type Store,
} from '@saude/store'
import { areaImportUndo } from '../../contract/area-import.ts'
import { on } from '../collections.ts'
import { microAreas, streets } from '../territory/territory.ts'
import { users } from '../user/user.ts'
import { definitions, recordsOf } from './batch.ts'
import { agentsFollow } from './follow.ts'
import { type AreaRecord, areaRecords, areaRuns } from './run.ts'

/** Records of one part of an undo; each may bring a border of 5,000 vertices. */
const part = 20

interface Undone {
  readonly steps: (Step | Operation)[]
  readonly kept: { id: string; version: number; line: number; collection: string }[]
  readonly removed: string[]
  readonly setBack: string[]
}

export const undoAreas = on(areaImportUndo, async ({ input, collections, store, user, commit, now }) => {
  const client = clientOf({ user })
  const run = await collections.areaRun.findOne({ _id: input.run })
  if (!run) throw new AppError('notFound', 'Não há esta carga')
  if (now.getTime() - run.startedAt.getTime() >= undoMs)
    throw new AppError('conflict', 'Uma carga só pode ser desfeita em até 30 dias')
  const of = { run: run._id }
  const records = await collections.areaRecord.find(of, { sort: { _id: -1 }, limit: atMost(part) }).toArray()
  const undone: Undone = { steps: [], kept: [], removed: [], setBack: [] }
  for (const record of records) await undoOne(store, client, record, undone)
  const left = (await collections.areaRecord.countDocuments(of)) - records.length
  const topic = records[0]?.collection ?? 'neighborhood'
  return commit(
    [
      ...undone.steps,
      ...records.map(({ _id }) => remove(areaRecords, { _id })),
      ...(run.undoneAt ? [] : [update(areaRuns, { _id: run._id }, { undoneAt: now })]),
      change(topic, undone.removed, 'removed', { client }),
      change(topic, undone.setBack, 'updated', { client }),
    ],
    { left, removed: undone.removed.length, setBack: undone.setBack.length, kept: undone.kept },
  )
})

/** One record as it was before the run, unless somebody has touched it since. */
async function undoOne(store: Store, client: string, record: AreaRecord, undone: Undone): Promise<void> {
  const { recordId: _id, collection, kind, version, line } = record
  const definition = definitions[collection]
  const found = await store.collection(definition).findOne(filterBy({ _id }))
  if (!found || (collection !== 'client' && found.client !== client)) return
  const using = kind === 'created' ? await usesOf(store, client, record) : undefined
  if (found.version !== version || using?.isUsed) {
    undone.kept.push({
      ...{ id: _id, version: found.version, line },
      collection: collection === 'healthUnit' ? 'unit' : collection,
    })
    return
  }
  if (kind === 'created') {
    undone.removed.push(_id)
    undone.steps.push(
      remove(definition, { _id, version }),
      removeAll(recordHistory, { record: recordsOf[collection].name, of: _id }),
      ...(using?.guards ?? []),
    )
    return
  }
  undone.setBack.push(_id)
  const before = record.before ?? {}
  undone.steps.push(
    update(definition, { _id, version }, { $set: before }),
    // What an earlier run has left is as it was then.
    updateAll(areaRecords, { recordId: _id, version: version - 1 }, { $set: { version: version + 1 } }),
  )
  if (collection !== 'microArea') return
  const boundary = record.before?.boundary ?? null
  undone.steps.push(...(await agentsFollow(store, { _id, name: found.name, boundary, client })))
}

/** Whether something has come to lean on a record since, and what says so again when it is removed. */
async function usesOf(store: Store, client: string, { collection, recordId: id }: AreaRecord) {
  const has = async <T extends Entity>(of: CollectionDefinition<T>, filter: object) => {
    const asked = filterBy<T>(filter)
    const isUsed = (await store.collection(of).findOne(asked)) !== null
    return { isUsed, guards: [absent(of, asked)] }
  }
  const all = await Promise.all(
    collection === 'neighborhood'
      ? [has(streets, { client, neighborhoodIds: id }), has(microAreas, { client, 'neighborhood.id': id })]
      : [has(streets, { client, 'microArea.id': id }), has(users, { 'microArea.id': id })],
  )
  return { isUsed: all.some(({ isUsed }) => isUsed), guards: all.flatMap(({ guards }) => guards) }
}
