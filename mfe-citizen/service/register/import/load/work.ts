import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@saude/contract/errors'
import type { StoredFile } from '@saude/contract/file-types'
import { newId } from '@saude/contract/id'
import type { AskArea } from '@saude/service/asker'
import { keepFileOf } from '@saude/service/files'
import type { Ask } from '@saude/service/handlers'
import { RefusedFile } from '@saude/service/import/refuse'
import { writeRefused } from '@saude/service/import/refused-file'
import { publicUser } from '@saude/service/user'
import { change, exists, type Store, storeError, update } from '@saude/store'
import type { Keeper } from '@saude/store/keeper/keeper'
import type { LoadState, workingStates } from '../../../../contract/load.ts'
import { keptKinds } from '../../../../contract/load-format.ts'
import { type ImportRun, importRuns, type KeptRecord, type LoadProgress } from '../run.ts'
import { type LoadFile, openLoadFile } from './file.ts'
import { kindOf, kindOfFile } from './kinds.ts'
import { filePlace } from './place.ts'
import { createPace } from './progress.ts'
import { tallyOf, tallyOfRun } from './tally.ts'

export interface LoadParts {
  readonly store: Store
  readonly keeper: Keeper
  readonly ask: AskArea
  /** Milliseconds that only grow. */
  readonly elapsed?: () => number
}

type Working = (typeof workingStates)[number]

const callMs = 180_000
/** What has stayed of an undo is listed so far. */
const mostKept = 1_000

/** Does what loads wait for, one step of one load after the other. */
export function loader({ store, keeper, ask, elapsed = () => performance.now() }: LoadParts) {
  const runs = store.collection(importRuns)

  /** The area that keeps the records, on behalf of who has begun the load. */
  const askFor =
    ({ client, by, byId }: ImportRun): Ask =>
    async (query, input) => {
      const user = { ...publicUser({ id: client, name: '' }), id: byId ?? null, name: by }
      const context = { user, requestId: newId(), deadline: Date.now() + callMs }
      return query.output.cast(await ask(query.name, input, context))
    }

  /** Says where a load stands, unless somebody has said otherwise meanwhile. @returns whether it was so */
  async function say({ _id, client, state }: ImportRun, said: Partial<ImportRun>): Promise<boolean> {
    try {
      await store.atomically([
        exists(importRuns, { _id, client, ...(state && { state }) }),
        update(importRuns, { _id, client }, { $set: said }),
        change('import', [_id], 'updated', { client }),
      ])
      return true
    } catch (error) {
      if (storeError(error).kind === 'stale') return false
      throw error
    }
  }

  /** How far a load is, which is announced to no one: who looks at it asks. @returns whether it goes on */
  const reporting = ({ _id, state = 'running' }: ImportRun, stage: string, total: number) => {
    const pace = createPace(stage, total, elapsed)
    return async (rows: number) => {
      const { matchedCount } = await runs.updateOne({ _id, state }, { $set: { progress: pace(rows) } })
      return matchedCount === 1
    }
  }

  /** Says it where a file is refused. */
  async function withFile(run: ImportRun, work: (file: LoadFile) => Promise<unknown>): Promise<void> {
    try {
      const file = await openLoadFile(keeper, run)
      try {
        await work(file)
      } finally {
        await file.end()
      }
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error
      await say(run, {
        state: run.state === 'running' ? 'failed' : 'unread',
        refusal: error.message,
        progress: null,
      })
    }
  }

  const read = (run: ImportRun) =>
    withFile(run, async (file) => {
      const kind = await kindOfFile(file)
      const { rows, ...found } = await kind.read({ ...file, store, run, ask: askFor(run) })
      // What has columns of its own is looked at first; of others they are known.
      const state = kind.isFixed ? 'planning' : 'read'
      await say(run, { ...found, state, refusal: null, progress: allOf(rows) })
    })

  const plan = (run: ImportRun, signal: AbortSignal) =>
    withFile(run, async (file) => {
      const report = (stage: string) => reporting(run, stage, run.progress?.total ?? 0)
      const driven = await kindOf(run).walk({
        ...{ ...file, store, run, ask: askFor(run), isPlan: true, report, signal },
      })
      if (!driven.isStopped)
        await say(run, { state: 'planned', plan: tallyOf(driven), progress: allOf(driven.rows) })
    })

  const load = (run: ImportRun, signal: AbortSignal) =>
    withFile(run, async (file) => {
      const kind = kindOf(run)
      const folder = await mkdtemp(join(tmpdir(), 'recusados-'))
      try {
        const rejectedPath = join(folder, 'recusados.csv')
        const rejected = writeRefused(rejectedPath, kind.table(run))
        const ask = askFor(run)
        const report = (stage: string) => reporting(run, stage, run.plan?.rows ?? 0)
        const driven = await kind.walk({
          ...{ ...file, store, run, ask, isPlan: false, report, refused: rejected.add, signal },
        })
        const count = await rejected.end()
        // The process ends, or another one has the work: it goes on from the beginning of the file.
        if (signal.aborted) return
        const stored = await runs.findOne({ _id: run._id })
        if (!stored) return
        const kept = await kind.written?.(ask, run)
        const said = {
          ...kept,
          result: tallyOfRun(driven, kept ?? stored, stored.result),
          rejected: count > 0 ? await keepRejected(run, rejectedPath) : null,
          progress: null,
        }
        await say(driven.isStopped ? stored : run, driven.isStopped ? said : { ...said, state: 'done' })
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    })

  async function keepRejected({ client, source }: ImportRun, path: string): Promise<StoredFile> {
    const id = newId()
    const { size } = await stat(path)
    await keepFileOf(keeper, filePlace(client, id), path)
    return { id, name: `${source.replace(/[\\/:*?"<>|]/g, ' ')} - recusados.csv`, type: 'text/csv', size }
  }

  async function undo(run: ImportRun, signal: AbortSignal): Promise<void> {
    let { removed, setBack } = run.undo ?? { removed: 0, setBack: 0 }
    const kept = new Map<string, KeptRecord>((run.kept ?? []).map((one) => [one.id, one]))
    for (let left = 1; left > 0; ) {
      if (signal.aborted) return
      const kind = kindOf(run)
      const part = await kind.undo(askFor(run), run)
      removed += part.removed
      setBack += part.setBack
      left = part.left
      for (const { id, line, collection } of part.kept)
        if (kept.size < mostKept && isKind(collection)) kept.set(id, { id, line, kind: collection })
      // What another area takes back is said here too; of people it was, in the commit of the first part.
      const isElsewhere = kind.written && { undoneAt: new Date() }
      const said = { ...isElsewhere, undo: { removed, setBack, left }, kept: [...kept.values()] }
      if (left > 0) await runs.updateOne({ _id: run._id, state: 'undoing' }, { $set: said })
      else await say(run, { ...said, state: 'undone', progress: null })
    }
  }

  const does: Readonly<Record<Working, (run: ImportRun, signal: AbortSignal) => Promise<void>>> = {
    reading: read,
    planning: plan,
    running: load,
    undoing: undo,
  }

  return {
    /**
     * Does one step of the load that has waited longest in one of these states.
     * @returns whether there was one
     */
    async next(states: readonly Working[], signal: AbortSignal): Promise<boolean> {
      for (const state of states) {
        const [run] = await runs.find({ state }, { sort: { _id: 1 }, limit: 1 }).toArray()
        if (!run) continue
        try {
          await does[state](run, signal)
        } catch (error) {
          if (signal.aborted || isLost(error)) throw error
          const back: LoadState = state === 'undoing' ? 'done' : state === 'running' ? 'failed' : 'unread'
          await say(run, { state: back, refusal: wordsOf(error), progress: null })
          throw error
        }
        return true
      }
      return false
    },
  }
}

/** Where another process has the work, or the store is away, the load stays as it is. */
const isLost = (error: unknown): boolean => ['closed', 'away'].includes(storeError(error).kind)

const wordsOf = (error: unknown): string =>
  error instanceof AppError
    ? (error.payload?.issues?.[0] ?? error.message)
    : 'Houve um erro inesperado: continue a carga'

const isKind = (word: string): word is KeptRecord['kind'] => Object.hasOwn(keptKinds, word)

/** Nothing is on its way. */
const allOf = (rows: number): LoadProgress => ({
  ...{ stage: 'Linhas', rows, total: rows },
  ...{ perSecond: 0, secondsLeft: null },
})
