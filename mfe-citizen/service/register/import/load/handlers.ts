import { AppError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { type ImportColumns, missingIn } from '@saude/contract/import/column'
import { secondFactorProve } from '@saude/core/contract/second-factor'
import { clientOf } from '@saude/service/client'
import {
  type Ask,
  exists,
  type Handler,
  type HandlerArgs,
  insert,
  type Step,
  update,
} from '@saude/service/handlers'
import { tablesOf } from '@saude/service/import/tables/walk'
import { peopleColumns } from '../../../../contract/import/columns.ts'
import {
  importAct,
  importCreate,
  importPlan,
  importRead,
  importRun,
  importUndo,
  type LoadAct,
  type LoadState,
} from '../../../../contract/load.ts'
import { type collections as declared, on } from '../../../collections.ts'
import { restorableMs } from '../../removal/removed.ts'
import { type ImportRun, importRuns, type Load } from '../run.ts'
import { runsOfCommand } from './kinds.ts'

/** Loads that are neither run nor given up; their files take room. */
const mostOpen = 20
const open: readonly LoadState[] = ['reading', 'read', 'planning', 'planned', 'paused']

const extension = /\.[a-z0-9]+$/i

const createLoad = on(importCreate, async ({ input, user, collections, now, commit }) => {
  clientOf({ user })
  const waiting = await collections.importRun.countDocuments({ state: { $in: [...open] } })
  if (waiting >= mostOpen)
    throw validationError({ file: `Há ${mostOpen} cargas em aberto: conclua ou cancele uma antes` })
  const file = input.file
  const _id = newId()
  const load: Omit<ImportRun, 'client'> = {
    _id,
    source: file.name.replace(extension, '').slice(0, 100) || 'Planilha',
    hash: '',
    by: user.name,
    byId: user.id,
    ...{ startedAt: now, writtenAt: now, created: 0, changed: 0, homes: 0, families: 0, undoneAt: null },
    state: 'reading',
    file,
    ...{ refusal: null, reading: null, chosen: null, headingKey: null, plan: null, result: null },
    ...{ progress: null, rejected: null, undo: null, kept: [], forgottenAt: null },
  }
  return commit([insert(importRuns, load)], { id: _id })
})

type Args = Pick<HandlerArgs<{ readonly id: string }, typeof declared>, 'input' | 'collections'>

/** @throws AppError `notFound`; `conflict` where the load has gone on meanwhile */
export async function loadIn({ input, collections }: Args, states: readonly LoadState[]): Promise<ImportRun> {
  const run = await collections.importRun.findOne({ _id: input.id })
  if (!run) throw new AppError('notFound', 'Não há esta carga')
  if (!run.state || !states.includes(run.state))
    throw new AppError('conflict', 'A carga já está em outro passo: veja como ela está agora')
  return run
}

/**
 * A load that was begun here, or one of CNES by the command, which the core alone knows.
 * @throws AppError `notFound`
 */
export async function loadOf({
  input: { id },
  collections,
  ask,
}: Pick<Args, 'input' | 'collections'> & { readonly ask: Ask }): Promise<
  ImportRun | Omit<ImportRun, 'client'>
> {
  const run =
    (await collections.importRun.findOne({ _id: id })) ??
    (await runsOfCommand(ask, () => false)).find(({ _id }) => _id === id)
  if (!run) throw new AppError('notFound', 'Não há esta carga')
  return run
}

/** One that the core alone knows has no client here yet. */
const isBegunHere = (run: ImportRun | Omit<ImportRun, 'client'>): run is ImportRun => 'client' in run

/** Changes a load, unless it has gone on meanwhile. */
export const moved = (
  { collections }: Pick<Args, 'collections'>,
  { _id, state }: ImportRun,
  said: Partial<ImportRun>,
): Step[] => [
  exists(collections.importRun, { _id, ...(state && { state }) }),
  update(importRuns, { _id }, { $set: said }),
]

const readAnew = on(importRead, async (args) => {
  const { input, commit } = args
  const run = await loadIn(args, ['read', 'planned', 'unread'])
  const { id, ...chosen } = input
  return commit(moved(args, run, { state: 'reading', chosen, refusal: null, plan: null }), { id })
})

/** The columns that a file of the load's format may have. */
async function columnsOf({ table: of }: ImportRun, ask: Ask): Promise<ImportColumns> {
  if (!of) return peopleColumns
  const found = (await tablesOf(ask)).find(({ name }) => name === of.name)
  if (!found) throw new AppError('conflict', 'Este cadastro não se carrega mais de uma planilha')
  return found.format.columns
}

const planLoad = on(importPlan, async (args) => {
  const { input, ask, commit } = args
  const run = await loadIn(args, ['read', 'planned'])
  const { reading } = run
  if (!reading) throw new AppError('conflict')
  const mapping = Object.fromEntries(input.columns.map(({ field, column }) => [field, column]))
  const known = await columnsOf(run, ask)
  const isKnown = input.columns.every(
    ({ field, column }) => Object.hasOwn(known, field) && column < reading.heading.length,
  )
  const isOnce =
    Object.keys(mapping).length === input.columns.length &&
    new Set(Object.values(mapping)).size === input.columns.length
  if (!isKnown || !isOnce)
    throw validationError({
      columns: 'Cada coluna do arquivo pode ser de um campo só, e cada campo de uma coluna',
    })
  const missing = missingIn(known, mapping)
  if (missing.length > 0) throw validationError({ columns: `Falta dizer a coluna de ${missing.join(', ')}` })
  const { columns, policies, source, id } = input
  return commit(
    moved(args, run, {
      ...{ state: 'planning', source, plan: null },
      reading: { ...reading, columns, policies },
    }),
    { id },
  )
})

const runLoad = on(importRun, async (args) => {
  const { input, ask, commit, now, user } = args
  const run = await loadIn(args, ['planned'])
  await ask(secondFactorProve, { code: input.code })
  return commit(
    moved(args, run, {
      ...{ state: 'running', startedAt: now, by: user.name, byId: user.id },
      progress: null,
    }),
    { id: run._id },
  )
})

/** From where each act leads where. */
const acts: Readonly<Record<LoadAct, { readonly from: readonly LoadState[]; readonly to: LoadState }>> = {
  pause: { from: ['running'], to: 'paused' },
  continue: { from: ['paused', 'failed'], to: 'running' },
  cancel: {
    from: ['reading', 'unread', 'read', 'planning', 'planned', 'running', 'paused', 'failed'],
    to: 'cancelled',
  },
  choose: { from: ['planned'], to: 'read' },
}

const actOnLoad = on(importAct, async (args) => {
  const { input, commit } = args
  const { from, to } = acts[input.act]
  const run = await loadIn(args, from)
  if (to === 'read' && !run.reading && !run.areas)
    throw new AppError('conflict', 'Este arquivo tem colunas fixas: não há o que escolher')
  // The file of a load that is over is of no use any more: what was not taken of it is a file of its own.
  const over = to === 'cancelled' ? { file: null, progress: null } : {}
  return commit(moved(args, run, { state: to, refusal: null, ...over }), { id: run._id })
})

/** Whether what a load has written can be taken back. */
export function mayUndo(
  { state, undoneAt, startedAt, created, changed, homes, families }: Omit<ImportRun, 'client'>,
  now: Date,
): boolean {
  const isOver = !state || ['done', 'cancelled', 'paused', 'failed'].includes(state)
  const isRecent = now.getTime() - startedAt.getTime() < restorableMs
  return isOver && !undoneAt && isRecent && created + changed + homes + families > 0
}

const undoLoad = on(importUndo, async (args) => {
  const { input, ask, commit, now, user } = args
  const run = await loadOf(args)
  if (!mayUndo(run, now))
    throw new AppError(
      'conflict',
      'Esta carga não pode ser desfeita: passaram 30 dias, ou ela não gravou nada',
    )
  await ask(secondFactorProve, { code: input.code })
  const said: Pick<Load, 'state' | 'byId' | 'kept' | 'refusal' | 'undo'> = {
    ...{ state: 'undoing', byId: user.id, kept: [], refusal: null },
    undo: { removed: 0, setBack: 0, left: 1 },
  }
  const steps = isBegunHere(run)
    ? moved(args, run, said)
    : [insert(importRuns, { ...run, ...said, forgottenAt: null })]
  return commit(steps, { id: run._id })
})

export const loadHandlers: Handler[] = [createLoad, readAnew, planLoad, runLoad, actOnLoad, undoLoad]
