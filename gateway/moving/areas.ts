import { basename } from 'node:path'
import { newId } from '@saude/contract/id'
import {
  type AreaKind,
  areaImport,
  areaImportHome,
  areaImportRuns,
  areaKinds,
} from '@saude/core/contract/area-import'
import { guessOf } from '@saude/service/import/areas/guess'
import { type OpenedAreas, openAreas } from '@saude/service/import/areas/open'
import type { AreaFormat, Uneven } from '@saude/service/import/areas/types'
import { walkAreas } from '@saude/service/import/areas/walk'
import type { Driven } from '@saude/service/import/drive'
import { refuseFile } from '@saude/service/import/refuse'
import type { ImportCommand } from './command.ts'
import type { ImportAsk } from './load.ts'

type Load = Pick<Extract<ImportCommand, { kind: 'plan' | 'run' }>, 'kind' | 'source' | 'areas'> & {
  readonly path: string
}

/** What a plan or a run of areas answers. */
export interface AreasLoaded extends Omit<Driven, 'isStopped' | 'homes' | 'families'> {
  readonly format: 'areas'
  readonly file: AreaFormat
  readonly hash: string
  /** What the areas are, and by which columns. */
  readonly kind: AreaKind
  readonly columns: { readonly name: string; readonly code: string | null; readonly unit: string | null }
  readonly areas: number
  readonly vertices: number
  readonly overlaps: readonly Pick<Uneven, 'lines' | 'hectares' | 'middle'>[]
  readonly holes: readonly Pick<Uneven, 'lines' | 'hectares' | 'middle'>[]
  readonly run: string | null
  readonly seconds: number
}

/**
 * Plans or runs a load of areas of the territory. A run that was stopped goes on under its own name.
 * @returns undefined for a file of something else
 * @throws RefusedFile in words, AppError of the product
 */
export async function loadAreas(
  load: Load,
  ask: ImportAsk,
  progress: (areas: number) => void = () => {},
): Promise<AreasLoaded | undefined> {
  const begun = performance.now()
  const opened = await openAreas(load.path)
  if (!opened) return undefined
  try {
    return await loadOpened(load, opened, ask, { progress, begun })
  } finally {
    await opened.end()
  }
}

async function loadOpened(
  { path, kind: what, source, areas: said }: Load,
  opened: OpenedAreas,
  ask: ImportAsk,
  { progress, begun }: { readonly progress: (areas: number) => void; readonly begun: number },
): Promise<AreasLoaded> {
  const { hash, look } = opened
  const titles = look.columns.map(({ name }) => name)
  for (const column of [said.name, said.code, said.unit])
    if (column !== undefined && !titles.includes(column))
      refuseFile(`O arquivo não tem a coluna ${column}; tem ${titles.join(', ')}`)
  const guess = guessOf(look)
  const kind =
    said.kind ??
    guess.kind ??
    refuseFile(`Diga o que são as áreas: --kind ${Object.keys(areaKinds).join('|')}`)
  const name = said.name ?? guess.nameColumn ?? refuseFile('As áreas do arquivo não têm nome nem código')
  const isMicro = kind === 'microArea' || kind === 'sector'
  const columns = {
    name,
    code: isMicro ? (said.code ?? guess.codeColumn) : null,
    unit: kind === 'microArea' ? (said.unit ?? guess.unitColumn) : null,
  }
  const home = await ask(areaImportHome, {})
  const plan = await opened.plan(
    {
      ...{ nameColumn: name, codeColumn: columns.code, unitColumn: columns.unit },
      ...{ isSector: kind === 'sector', ibge: home.ibge ?? null },
    },
    {
      ...{ name: home.name, ibge: home.ibge ?? null },
      ...{ position: home.position ?? null, boundary: home.boundary ?? null },
    },
    kind !== 'municipality',
  )
  const { items } = await ask(areaImportRuns, {})
  const stopped = items.find((one) => one.hash === hash && one.kind === kind && !one.isUndone)
  const run = what === 'plan' ? null : (stopped?.id ?? newId())
  const about = {
    ...{ run, source: (source ?? basename(path)).slice(0, 200), hash, kind },
    ...{ healthUnitId: said.healthUnit ?? null, replaces: said.replaces },
  }
  const {
    driven: { isStopped: _, homes: __, families: ___, ...counts },
  } = await walkAreas({
    ...{ opened, plan },
    send: (batch) =>
      ask(areaImport, {
        ...about,
        areas: batch.map(({ notices: ____, boundary, ...one }) => ({ ...one, boundary: [...boundary] })),
      }),
    progress: (areas) => {
      progress(areas)
      return true
    },
  })
  const place = ({ lines, hectares, middle }: Uneven) => ({ lines, hectares, middle })
  return {
    ...{ format: 'areas', file: look.format, hash, kind, columns },
    ...{ areas: look.count, vertices: look.vertices, ...counts },
    ...{ overlaps: plan.overlaps.map(place), holes: plan.holes.map(place), run },
    seconds: Math.round((performance.now() - begun) / 100) / 10,
  }
}
