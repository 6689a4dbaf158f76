import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { areaImport, areaImportHome } from '@saude/core/contract/area-import'
import type { Ask } from '@saude/service/handlers'
import { guessOf } from '@saude/service/import/areas/guess'
import type { OpenedAreas } from '@saude/service/import/areas/open'
import type { AreaPlan, Uneven } from '@saude/service/import/areas/types'
import { type AreasWalk, type MetArea, walkAreas } from '@saude/service/import/areas/walk'
import type { Driven } from '@saude/service/import/drive'
import { RefusedFile } from '@saude/service/import/refuse'
import { insert, type Store } from '@saude/store'
import { type AreasHead, type DrawnArea, drawnAreas, type ImportRun, type Load } from '../run.ts'
import { insistently } from './insistently.ts'

/** What is written of a file of areas where a table has its columns. */
export const areasHeading = ['Área', 'Nome'] as const

/** What a file of areas has, and what it probably is: somebody says it before it is planned. */
export function readAreasLoad({
  hash,
  look: { format, count, vertices, columns, notices },
}: OpenedAreas): Pick<Load, 'format' | 'areas'> & Pick<ImportRun, 'hash'> & { readonly rows: number } {
  const chosen = { ...guessOf({ columns, count }), healthUnitId: null, replaces: false }
  return { format: 'areas', hash, rows: count, areas: { format, count, vertices, columns, notices, chosen } }
}

interface Walk extends Pick<AreasWalk, 'left'> {
  readonly run: ImportRun
  readonly opened: OpenedAreas
  readonly ask: Ask
  readonly isPlan: boolean
  readonly report: (rows: number) => Promise<boolean>
  readonly signal: AbortSignal
}

/** What a walk through a file of areas has come to. */
export interface WalkedAreas {
  readonly driven: Driven
  readonly plan: AreaPlan
  readonly met: ReadonlyMap<number, MetArea>
}

/**
 * Goes through a file of areas and has each batch planned or written by the core, which keeps the territory.
 * @throws RefusedFile for another municipality's file
 */
export async function walkAreasLoad({
  run,
  opened,
  ask,
  isPlan,
  report,
  left,
  signal,
}: Walk): Promise<WalkedAreas> {
  const { kind, nameColumn, codeColumn, unitColumn, healthUnitId, replaces } = chosenOf(run)
  const { name, ibge, position, boundary } = await ask(areaImportHome, {})
  const home = { name, ibge: ibge ?? null, position: position ?? null, boundary: boundary ?? null }
  const choice = { nameColumn, codeColumn, unitColumn, isSector: kind === 'sector', ibge: home.ibge }
  const plan = await opened.plan(choice, home, kind !== 'municipality')
  const about = {
    run: isPlan ? null : run._id,
    source: (run.file?.name ?? run.source).slice(0, 200),
    hash: run.hash,
  }
  try {
    const walked = await walkAreas({
      ...{ opened, plan, progress: report, signal },
      ...(left && { left }),
      send: (batch) =>
        insistently(
          () =>
            ask(areaImport, {
              ...{ ...about, kind, healthUnitId, replaces },
              areas: batch.map(({ notices: _, boundary: border, ...one }) => ({
                ...one,
                boundary: [...border],
              })),
            }),
          signal,
        ),
    })
    return { ...walked, plan }
  } catch (error) {
    const why = error instanceof AppError ? error.payload?.fields?.file : undefined
    throw why === undefined ? error : new RefusedFile(why)
  }
}

function chosenOf({ areas }: ImportRun) {
  const { kind, nameColumn, ...rest }: Partial<AreasHead['chosen']> = areas?.chosen ?? {}
  if (!kind || !nameColumn) throw new AppError('conflict')
  const { codeColumn = null, unitColumn = null, healthUnitId = null, replaces = false } = rest
  return { kind, nameColumn, codeColumn, unitColumn, healthUnitId, replaces }
}

/** Rows of one commit. */
const atOnce = 100

/** Keeps what a plan has found as it is drawn, in place of what an earlier one had. */
export async function keepDrawn(
  store: Store,
  { _id: run, client }: ImportRun,
  walked: WalkedAreas,
): Promise<void> {
  const { plan, met } = walked
  const plain = { client, run, code: null, fate: 'same', meets: null, why: null, hectares: 0 } as const
  const names = new Map(plan.areas.map(({ line, name }) => [line, name]))
  const uneven =
    (is: 'overlap' | 'hole') =>
    ({ lines, hectares, middle, outline }: Uneven): DrawnArea => ({
      ...{ ...plain, ...middle, _id: newId(), is, line: 0, hectares, outline },
      names: lines.map((line) => names.get(line) ?? ''),
    })
  const rows: DrawnArea[] = [
    ...plan.areas.map(({ line, name, code, outline }): DrawnArea => {
      const found = met.get(line)
      const meets = found?.name && found.name !== name ? found.name : null
      return {
        ...{ ...plain, _id: newId(), is: 'area', line, names: [name], code, outline, lat: 0, lng: 0 },
        ...{ fate: found?.fate ?? 'same', meets, why: found?.why ?? null },
      }
    }),
    ...plan.overlaps.map(uneven('overlap')),
    ...plan.holes.map(uneven('hole')),
  ]
  await store.collection(drawnAreas).deleteMany({ client, run })
  for (let at = 0; at < rows.length; at += atOnce)
    await store.atomically(rows.slice(at, at + atOnce).map((row) => insert(drawnAreas, row)))
}
