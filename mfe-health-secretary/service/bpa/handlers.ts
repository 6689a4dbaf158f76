import { AppError, validationError } from '@saude/contract/errors'
import { formatDateTime } from '@saude/contract/formats'
import { newId } from '@saude/contract/id'
import { monthAfter } from '@saude/contract/instants'
import { healthUnitByIds } from '@saude/core/contract/health-unit'
import { type Call, handlersFor, type Scoped, update } from '@saude/service/handlers'
import { insert, type Store, storeError } from '@saude/store'
import { bpaCheck, bpaExport, bpaFiles } from '../../contract/bpa.ts'
import { monthsBack } from '../../contract/bpa-window.ts'
import { treatmentSource } from '../treatment/production.ts'
import { askedHandlers, gatherAsked } from './asked.ts'
import { changesSince } from './changes.ts'
import { collect, type Scope } from './collect.ts'
import {
  type BpaFileDocument,
  bpaCollections,
  bpaFileCollection,
  dropFile,
  keepMarks,
  keepParts,
  keptText,
} from './files.ts'
import { fileNameOf } from './layout.ts'
import { mendHandlers } from './mend.ts'
import { scopeOf } from './scope.ts'

const on = handlersFor(bpaCollections)

type Files = Scoped<BpaFileDocument>

/** The file in which this production is already, if there is one: of the same or of a wider scope. */
async function coveringFile(files: Files, { competence, healthUnitId, kind, part }: Scope) {
  const done = await files.findAll({ competence, state: 'done' }, { sort: { _id: 1 }, max: 10_000 })
  const isSame = (file: BpaFileDocument) =>
    (file.healthUnit?.id ?? null) === healthUnitId && file.kind === kind && (file.part ?? null) === part
  const same = done.find(isSame)
  const wider = done.find(
    (file) =>
      (file.healthUnit === null || file.healthUnit.id === healthUnitId) &&
      (file.kind === null || file.kind === kind) &&
      (!file.part || file.part === part),
  )
  return { same, wider: same ?? wider }
}

/** Where the sheets of months that this file may hold have come to. */
async function lastSheetsOf(files: Files, { competence }: Scope): Promise<Record<string, number>> {
  const others = await files.findAll(
    { competence: { $gte: monthAfter(competence, -monthsBack(competence)) }, state: 'done' },
    { max: 10_000 },
  )
  const last: Record<string, number> = {}
  for (const { lastSheets } of others)
    for (const { group, sheet } of lastSheets) last[group] = Math.max(last[group] ?? 0, sheet)
  return last
}

export const checkBpa = on(bpaCheck, async (call) => {
  const { input, collections } = call
  const scope = scopeOf(input, call)
  const { same } = await coveringFile(collections.bpaFile, scope)
  const lastSheets = await lastSheetsOf(collections.bpaFile, scope)
  const asked = gatherAsked()
  const { totals, ...rest } = await collect(scope, call, {
    lastSheets,
    sources: [treatmentSource(scope, call)],
    gather: asked.gather,
  })
  const { lines, sheets, control } = totals
  return {
    ...rest,
    ...(await asked.added(rest, call.ask)),
    lines,
    sheets,
    control,
    ...(same && {
      exported: { id: same._id, at: same.exportedAt, by: same.exportedBy, lines: same.lines },
    }),
  }
})

export const exportBpa = on(bpaExport, async (call) => {
  const { input, collections, store } = call
  const scope = scopeOf(input, call)
  const { same, wider } = await coveringFile(collections.bpaFile, scope)
  if (same) return again(same, input.reason, call)
  if (wider)
    throw new AppError(
      'conflict',
      `Esta produção está no arquivo ${wider.name} de ${formatDateTime(wider.exportedAt)}, que pode ser exportado de novo`,
    )
  const id = await begin(scope, call)
  const { client } = scope
  try {
    const lastSheets = await lastSheetsOf(collections.bpaFile, scope)
    const kept = keepParts(store, { client, file: id })
    const {
      totals,
      text,
      name: maker,
      ...found
    } = await collect(scope, call, {
      lastSheets,
      sources: [treatmentSource(scope, call)],
      keep: kept.keep,
      mark: keepMarks(store, { client, file: id }),
    })
    const { lines, sheets, control } = totals
    const name = fileNameOf(maker, scope.competence, scope.part === 'late')
    const answer = { ...found, name, file: text, lines, sheets, control, isRepeated: false }
    if (lines === 0) {
      await dropFile(store, { client, file: id })
      return answer
    }
    const groups = Object.entries(totals.lastSheets).map(([group, sheet]) => ({ group, sheet }))
    const unidentified = scope.consolidates ? found.unidentified : 0
    const made = { name, lines, sheets, control, unidentified, parts: kept.count(), lastSheets: groups }
    return await call.commit(
      [
        update(
          collections.bpaFile,
          { _id: id },
          { ...made, state: 'done', makingKey: id, exportedAt: call.now },
        ),
      ],
      { ...answer, id },
    )
  } catch (error) {
    await dropFile(store, { client, file: id })
    throw error
  }
})

/** A making that lasts longer was ended by something else. */
const longestMs = 20 * 60_000
const making = 'making'

/** Notes that a file is being made: one at a time. @throws AppError `conflict` where somebody makes one */
async function begin(
  scope: Scope,
  { store, user, now, ask }: Pick<Call, 'store' | 'user' | 'now' | 'ask'>,
): Promise<string> {
  const { client, competence, kind, part, consolidates } = scope
  await sweep(store, client, now)
  const unit = scope.healthUnitId
    ? (await ask(healthUnitByIds, { ids: [scope.healthUnitId] })).items[0]
    : undefined
  if (scope.healthUnitId && !unit) throw validationError({ healthUnit: 'Unidade de saúde é inválida' })
  const id = newId()
  const by = user.id === null ? null : { id: user.id, name: user.name }
  try {
    await store.atomically([
      insert(bpaFileCollection, {
        _id: id,
        client,
        competence,
        healthUnit: unit ? { id: unit.id, name: unit.name } : null,
        kind,
        part,
        consolidates,
        state: making,
        makingKey: making,
        name: '',
        lines: 0,
        sheets: 0,
        control: 0,
        lastSheets: [],
        parts: 0,
        exportedAt: now,
        exportedBy: user.name,
        repeats: [],
        createdAt: now,
        updatedAt: now,
        updatedBy: by,
        version: 1,
      }),
    ])
  } catch (error) {
    if (storeError(error).kind === 'duplicate')
      throw new AppError('conflict', 'Outra exportação do BPA está em andamento')
    throw error
  }
  return id
}

/** Takes back what was begun and never finished, as when the machine stopped. */
async function sweep(store: Store, client: string, now: Date): Promise<void> {
  const stale = await store
    .collection(bpaFileCollection)
    .findAll(
      { client, state: making, createdAt: { $lt: new Date(now.getTime() - longestMs) } },
      { max: 10_000 },
    )
  for (const { _id } of stale) await dropFile(store, { client, file: _id })
}

/** The same bytes, with a reason. */
async function again(
  file: BpaFileDocument,
  reason: string | null | undefined,
  { store, user, now, commit }: Pick<Call, 'store' | 'user' | 'now' | 'commit'>,
) {
  const why = reason?.trim()
  if (!why)
    throw validationError({
      reason: `Já exportado em ${formatDateTime(file.exportedAt)}: o motivo é obrigatório para exportar de novo`,
    })
  const { _id: id, client, name, lines, sheets, control, repeats, version } = file
  const text = await keptText(store, { client, file: id })
  return commit(
    [
      update(
        bpaFileCollection,
        { _id: id, version },
        { repeats: [...repeats, { at: now, by: user.name, reason: why }] },
      ),
    ],
    { id, name, file: text, lines, sheets, control, ...nothing, isRepeated: true },
  )
}

/** What a file that is there already says of production. */
const nothing = {
  ...{ refused: [], refusedTotal: 0, groups: [], remarks: [], withoutDetails: [] },
  ...{ production: 0, inFile: 0, esus: 0, unidentified: 0 },
}

/** As many as the contract says. */
const shown = 60

export const listBpaFiles = on(bpaFiles, async ({ collections }) => {
  const found = await collections.bpaFile
    .find({ state: 'done' }, { sort: { exportedAt: -1, _id: -1 }, limit: shown })
    .toArray()
  return {
    items: found.map(({ _id, healthUnit, repeats, ...file }) => ({
      ...file,
      id: _id,
      healthUnit: healthUnit?.name ?? null,
      repeats: [...repeats].reverse(),
    })),
  }
})

export const bpaHandlers = [
  checkBpa,
  exportBpa,
  listBpaFiles,
  changesSince,
  ...mendHandlers,
  ...askedHandlers,
]
