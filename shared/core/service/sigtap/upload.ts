import { AppError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { HandlerArgs } from '@saude/service/handlers'
import { createWork, type Work } from '@saude/service/work'
import { change, exists, insert, type Store, storeError, update } from '@saude/store'
import { sigtapUpload } from '../../contract/sigtap.ts'
import { on } from '../collections.ts'
import type { PackageAnswer, PackageAsked } from './package/read.thread.ts'
import { packageBefore, stagePackage } from './stage.ts'
import { removeRows } from './sweep.ts'
import { type SigtapPackage, sigtapPackages } from './table.ts'

/** `/app/upload-sigtap`: reads a package into rows of its own, which do not count until it is made current. */

const cancelled = 'O envio foi cancelado'
/** Progress is announced in such steps. */
const announced = 0.04

/** Packages are read one after the other: each takes a thread and some memory. */
let last: Promise<unknown> = Promise.resolve()
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

export const uploadSigtap = on(sigtapUpload, async (args) => {
  const { user, files, store, now } = args
  const client = user.client?.id
  if (!client) throw new AppError('permission', 'Escolha antes o cliente para o qual a tabela é enviada')
  const file = files?.find(({ field }) => field === 'package')
  if (!file) throw validationError({ package: 'Pacote da tabela SIGTAP é um campo obrigatório' })
  const given: SigtapPackage = {
    _id: newId(),
    client,
    fileName: args.input.package.name,
    state: 'loading',
    competence: null,
    fraction: 0,
    stage: 'Na fila',
    refusal: null,
    counts: null,
    comparedWith: null,
    hasDetails: true,
    sentBy: user.name,
    createdAt: now,
    activatedAt: null,
  }
  await store.atomically([
    insert(sigtapPackages, given),
    change('sigtap', [given._id], 'created', { client }),
  ])
  return inTurn(async () => answerOf(args, await load(args, given, await file.content())))
})

type Args = Pick<HandlerArgs<unknown, never>, 'store' | 'progress' | 'commit'>

/** What the call answers is what its idempotency record keeps. */
const answerOf = ({ commit }: Args, { _id, client, competence, counts }: SigtapPackage) => {
  if (!counts || !competence) throw new AppError('unknown')
  return commit([change('sigtap', [_id], 'created', { client })], { id: _id, competence, ...counts })
}

/** @throws AppError `validation` with the sentence of a refusal, `abort` where somebody cancelled it */
async function load({ store, progress }: Args, given: SigtapPackage, bytes: Buffer): Promise<SigtapPackage> {
  const work = createWork<PackageAsked, PackageAnswer>(new URL('./package/read.thread.ts', import.meta.url))
  try {
    return await read(work, { store, progress, given, bytes })
  } catch (error) {
    const refusal = error instanceof AppError ? (error.payload?.issues?.[0] ?? error.message) : null
    const state = error instanceof AppError && error.key === 'validation' ? 'refused' : 'interrupted'
    // Of one that was cancelled the list says so already.
    await say(store, given, { state, refusal, stage: null }).catch(() => undefined)
    await removeRows(store, given).catch(() => undefined)
    throw error
  } finally {
    await work.close()
  }
}

interface Reading {
  readonly store: Store
  readonly progress: Args['progress']
  readonly given: SigtapPackage
  readonly bytes: Buffer
}

async function read(
  work: Work<PackageAsked, PackageAnswer>,
  { store, progress, given, bytes }: Reading,
): Promise<SigtapPackage> {
  const { client, _id: id, fileName } = given
  const stage = stagePackage({ store, client, id })
  let before: SigtapPackage | null = null
  let competence: string | undefined
  let said = 0
  await work.run({ kind: 'open', bytes, fileName })
  for (;;) {
    const answer = await work.run({ kind: 'next' })
    if (answer.kind === 'refused') throw validationError({ package: answer.sentence })
    if (answer.kind === 'done') break
    const { piece } = answer
    const month = `${piece.competence.slice(0, 4)}-${piece.competence.slice(4)}`
    if (competence === undefined) before = await packageBefore(store, client, month)
    if (competence === undefined || piece.fraction - said >= announced) {
      said = piece.fraction
      progress(piece.fraction, piece.stage)
      const fraction = Math.round(piece.fraction * 1000) / 1000
      await say(store, given, { competence: month, fraction, stage: piece.stage })
    }
    competence = month
    await stage.putCodes(piece.codes)
    if (piece.procedures.length > 0) await stage.putProcedures(piece.procedures, before)
  }
  if (before) await stage.putEnded(before)
  const done = {
    state: 'staged',
    fraction: 1,
    stage: null,
    counts: stage.counts,
    comparedWith: before?.competence ?? null,
  } as const
  await say(store, given, done)
  progress(1)
  return { ...given, ...done, competence: competence ?? null }
}

/**
 * Writes how far a package is, and announces it to everybody who looks at the list.
 * @throws AppError `abort` where it is not being read any more
 */
async function say(
  store: Store,
  { _id, client }: SigtapPackage,
  said: Partial<SigtapPackage>,
): Promise<void> {
  try {
    await store.atomically([
      exists(sigtapPackages, { _id, client, state: 'loading' }),
      update(sigtapPackages, { _id, client }, { $set: said }),
      change('sigtap', [_id], 'updated', { client }),
    ])
  } catch (error) {
    if (storeError(error).kind === 'stale') throw new AppError('abort', cancelled)
    throw error
  }
}
