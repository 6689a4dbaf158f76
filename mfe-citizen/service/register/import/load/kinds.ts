import type { OutputOf } from '@saude/contract/query'
import { areaImportUndo } from '@saude/core/contract/area-import'
import { cnesImportUndo } from '@saude/core/contract/cnes'
import type { Ask } from '@saude/service/handlers'
import type { Driven } from '@saude/service/import/drive'
import { beginsAsMarkup } from '@saude/service/import/inspect'
import type { RefusedRows } from '@saude/service/import/refused-file'
import { tableWritten, undoTable } from '@saude/service/import/tables/walk'
import type { Store } from '@saude/store'
import type { LoadFormat } from '../../../../contract/load-format.ts'
import { peopleImportUndo } from '../../../../contract/people-import.ts'
import type { ImportRun, LoadTally } from '../run.ts'
import { areasHeading, keepDrawn, readAreasLoad, walkAreasLoad } from './areas.ts'
import { cnesHeading, readCnesLoad, walkCnesLoad } from './cnes.ts'
import { runsOfCore, writtenOf } from './core-runs.ts'
import type { LoadFile } from './file.ts'
import { readLoad } from './read.ts'
import { tablesOfCommand, walkTableLoad } from './table.ts'
import { walk, walkStages } from './walk.ts'

/** A file that is read for the first time, or in another way. */
export interface ReadArgs extends Pick<LoadFile, 'path' | 'areas'> {
  readonly store: Store
  readonly run: ImportRun
  readonly ask: Ask
}

/** What is said of a load once its file is read. */
export interface Found extends Partial<ImportRun> {
  readonly rows: number
}

/** A walk through a file that plans or writes. */
export interface WalkArgs extends ReadArgs {
  readonly isPlan: boolean
  /** After each batch of a stage: whether it goes on. */
  readonly report: (stage: string) => (rows: number) => Promise<boolean>
  /** What was not taken. */
  readonly refused?: RefusedRows['add']
  readonly signal: AbortSignal
}

type Written = Pick<LoadTally, 'created' | 'changed' | 'homes' | 'families'>

/** What loads of a format are: one object for each, found by its name. */
export interface LoadKind {
  /** Whether the content of a file is of this format; the first one that says so reads it. */
  readonly fits: (file: LoadFile) => Promise<boolean>
  /** @throws RefusedFile in words */
  readonly read: (args: ReadArgs) => Promise<Found>
  /** Nothing is chosen: what is read is planned at once. */
  readonly isFixed: boolean
  /** The titles and the separator of the file of what was not taken. */
  readonly table: (run: ImportRun) => { readonly heading: readonly string[]; readonly separator: string }
  /** @throws RefusedFile in words */
  readonly walk: (args: WalkArgs) => Promise<Driven>
  /** What was written of a run so far, where another area keeps its history; this area's says it otherwise. */
  readonly written?: (ask: Ask, run: ImportRun) => Promise<Written>
  /** Takes back a part. */
  readonly undo: (ask: Ask, run: ImportRun) => Promise<OutputOf<typeof peopleImportUndo>>
}

export const tableOfReading = ({ reading }: ImportRun) => ({
  heading: reading?.heading.map(({ name }) => name) ?? [],
  separator: reading?.separator ?? ';',
})

const citizens: LoadKind = {
  fits: async () => true,
  read: readLoad,
  isFixed: false,
  table: tableOfReading,
  async walk({ run, report, ...asked }) {
    const { reading } = run
    if (!reading) throw new Error(`${run._id} is walked through before it is read`)
    return asked.isPlan
      ? walk({ ...asked, run, reading, stage: 'people', report: report('Planejando') })
      : walkStages({ ...asked, run, reading, report })
  },
  undo: (ask, { _id }) => ask(peopleImportUndo, { run: _id }),
}

/** What was not taken of a file without columns: where it stands, and what it is called. */
const leftOf = (refused: WalkArgs['refused']) =>
  refused && {
    left: ({ line, name, why }: { readonly line: number; readonly name: string; readonly why: string }) =>
      refused({ line, cells: [String(line), name] }, why),
  }

const areas: LoadKind = {
  fits: async (file) => file.areas !== undefined,
  read: async (args) => readAreasLoad(openedOf(args)),
  isFixed: false,
  table: () => ({ heading: areasHeading, separator: ';' }),
  async walk({ report, refused, store, ...asked }) {
    const walked = await walkAreasLoad({
      ...{ ...asked, opened: openedOf(asked), report: report(asked.isPlan ? 'Planejando' : 'Áreas') },
      ...leftOf(refused),
    })
    if (asked.isPlan && !walked.driven.isStopped) await keepDrawn(store, asked.run, walked)
    return walked.driven
  },
  written: (ask, { _id }) => writtenOf(ask, _id, 'areas'),
  undo: (ask, { _id }) => ask(areaImportUndo, { run: _id }),
}

function openedOf({ run, areas: opened }: Pick<ReadArgs, 'run' | 'areas'>) {
  if (!opened) throw new Error(`${run._id} is no file of areas`)
  return opened
}

const cnes: LoadKind = {
  fits: ({ path }) => beginsAsMarkup(path),
  read: ({ path }) => readCnesLoad(path),
  isFixed: true,
  table: () => ({ heading: cnesHeading, separator: ';' }),
  walk: ({ refused, report, ...asked }) =>
    walkCnesLoad({
      ...{ ...asked, report: report(asked.isPlan ? 'Planejando' : 'Unidades, equipes e profissionais') },
      ...leftOf(refused),
    }),
  written: (ask, { _id }) => writtenOf(ask, _id, 'cnes'),
  undo: (ask, { _id }) => ask(cnesImportUndo, { run: _id }),
}

/** A table of a register: recognised with those of people, by its titles. */
const table: LoadKind = {
  ...citizens,
  fits: async () => false,
  walk: walkTableLoad,
  written: (ask, { _id, table: of }) => tableWritten(ask, of?.name ?? '', _id),
  async undo(ask, { _id, table: of }) {
    const part = await undoTable(ask, of?.name ?? '', _id)
    return { ...part, kept: part.kept.map((one) => ({ ...one, collection: 'record' })) }
  },
}

/** In the order in which a file is looked at: people are what is nothing else. */
export const loadKinds: Readonly<Record<LoadFormat, LoadKind>> = { areas, cnes, citizens, table }

export const kindOf = ({ format }: Pick<ImportRun, 'format'>): LoadKind => loadKinds[format ?? 'citizens']

/** The format of a file, by its content. */
export async function kindOfFile(file: LoadFile): Promise<LoadKind> {
  for (const kind of Object.values(loadKinds)) if (await kind.fits(file)) return kind
  return citizens
}

/** Loads by the command line that other areas alone know, as the screen lists them. */
export const runsOfCommand = async (
  ask: Ask,
  isKnown: (id: string) => boolean,
): Promise<readonly Omit<ImportRun, 'client'>[]> =>
  (await Promise.all([runsOfCore(ask, isKnown), tablesOfCommand(ask, isKnown)])).flat()
