import { AppError, validationError } from '@saude/contract/errors'
import { toMultipolygon } from '@saude/contract/geo'
import { clientOf } from '@saude/service/client'
import { change, type Handler, insert, type Step, update } from '@saude/service/handlers'
import { runSaid } from '@saude/service/import/run-said'
import { atMost } from '@saude/store'
import { areaImport, areaImportHome, areaImportRuns } from '../../contract/area-import.ts'
import { clients } from '../client/client.ts'
import { on } from '../collections.ts'
import { type Args, batchOf, takeArea } from './batch.ts'
import { type AreaRun, areaRuns } from './run.ts'
import { collectionOfKind, territoryOf } from './targets.ts'
import { undoAreas } from './undo.ts'

const runsShown = 200

const importAreas = on(areaImport, async (args) => {
  const { input, collections } = args
  const { run, areas } = input
  const stored = run ? await collections.areaRun.findOne({ _id: run }) : null
  if (stored?.undoneAt) throw new AppError('conflict', 'Esta carga foi desfeita: comece outra')
  if (input.kind === 'municipality' && areas.length > 1)
    throw validationError({ file: 'O arquivo tem várias áreas: os limites do município são uma só' })
  const batch = batchOf(args)
  const territory = await territoryOf(args)
  const taken = await takenBy(args)
  for (const row of areas) await takeArea(batch, territory, taken, row)
  const answer = { ...batch.tally.answer(), met: batch.met }
  if (!run || (batch.steps.length === 0 && stored)) return answer
  const { client, touched } = batch
  const collection = collectionOfKind[input.kind]
  const idsOf = (isNew: boolean) => touched.flatMap((one) => (one.isNew === isNew ? one.id : []))
  return args.commit(
    [
      ...batch.steps,
      runStep(args, run, stored, answer),
      change(collection, idsOf(true), 'created', { client }),
      change(collection, idsOf(false), 'updated', { client }),
    ],
    answer,
  )
})

/** Which area of the file each record is already that the run has written: it may have been stopped, and gone on. */
async function takenBy({ input: { run }, collections }: Args): Promise<Map<string, number>> {
  if (!run) return new Map()
  const projection = { recordId: 1, line: 1 } as const
  const found = await collections.areaRecord.findAll<{ recordId: string; line: number }>(
    { run },
    { projection, max: atMost(10_000) },
  )
  return new Map(found.map(({ recordId, line }) => [recordId, line]))
}

function runStep(
  { input, user, now }: Args,
  run: string,
  stored: AreaRun | null,
  { created, changed }: { readonly created: number; readonly changed: number },
): Step {
  if (stored) return update(areaRuns, { _id: run }, { $set: { writtenAt: now }, $inc: { created, changed } })
  const { source, hash, kind } = input
  return insert(areaRuns, {
    ...{ _id: run, source, hash, kind, by: user.name, startedAt: now, writtenAt: now },
    ...{ created, changed, undoneAt: null, forgottenAt: null },
  })
}

const homeOfAreas = on(areaImportHome, async ({ user, store }) => {
  const found = await store.collection(clients).findOne({ _id: clientOf({ user }) })
  if (!found) throw new AppError('notFound')
  const { name, ibge, latitude, longitude, boundary } = found
  const position = latitude !== null && longitude !== null ? { lat: latitude, lng: longitude } : null
  return { name, ibge, position, boundary: toMultipolygon(boundary) }
})

const listRuns = on(areaImportRuns, async ({ collections }) => {
  const found = await collections.areaRun
    .find({}, { sort: { startedAt: -1, _id: -1 }, limit: runsShown })
    .toArray()
  return {
    items: found.map((one) => ({ ...runSaid(one), isUndone: one.undoneAt !== null })),
  }
})

export const areaImportHandlers: Handler[] = [importAreas, homeOfAreas, listRuns, undoAreas]
