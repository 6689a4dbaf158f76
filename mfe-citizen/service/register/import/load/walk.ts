import type { Mapping } from '@saude/contract/import/column'
import type { InputOf } from '@saude/contract/query'
import type { Ask } from '@saude/service/handlers'
import { type Driven, drive, packRows, type SentRow } from '@saude/service/import/drive'
import type { RefusedRows } from '@saude/service/import/refused-file'
import { peopleFormat } from '../../../../contract/import/format.ts'
import { createSeen } from '../../../../contract/import/seen.ts'
import { batchRows, importStages, peopleImport, rowCharacters } from '../../../../contract/people-import.ts'
import type { ImportRun, LoadReading } from '../run.ts'
import { insistently } from './insistently.ts'

interface Walk {
  readonly run: ImportRun
  readonly reading: LoadReading
  readonly path: string
  readonly ask: Ask
  readonly stage: InputOf<typeof peopleImport>['stage']
  readonly isPlan: boolean
  /** After each batch: whether it goes on. */
  readonly report: (rows: number) => Promise<boolean>
  readonly refused?: RefusedRows['add']
  readonly signal: AbortSignal
}

/** Goes through the rows of a load, a batch at a time, and has each planned or written. */
export async function walk(asked: Walk): Promise<Driven> {
  const { run, reading, path, ask, stage, isPlan, report, refused, signal } = asked
  const mapping: Mapping = Object.fromEntries(reading.columns.map(({ field, column }) => [field, column]))
  const { encoding, separator, headingLine } = reading
  const seen = createSeen()
  const stop = new AbortController()
  let rows = 0
  return drive({
    file: { path, encoding, separator, headingLine, mapping, format: peopleFormat },
    batchRows,
    signal: AbortSignal.any([signal, stop.signal]),
    ...(refused && { refused }),
    ...(isPlan && { before: seen.before, note: seen.note }),
    async send(batch: readonly SentRow[]) {
      const packed = packRows(batch, rowCharacters)
      const input = {
        ...{ run: isPlan ? null : run._id, source: run.source, hash: run.hash, stage },
        policies: [...reading.policies],
        rows: packed.rows,
      }
      const answer = await insistently(() => ask(peopleImport, input), signal)
      rows += batch.length
      if (!(await report(rows))) stop.abort()
      return { ...answer, refused: [...answer.refused, ...packed.refused] }
    },
  })
}

interface Stages extends Omit<Walk, 'stage' | 'report'> {
  readonly report: (stage: string) => Walk['report']
}

/** People with their homes, then who belongs to whose family, where the file says it: a head may stand behind the members. */
export async function walkStages({ report, refused, ...common }: Stages): Promise<Driven> {
  const people = await walk({
    ...{ ...common, stage: 'people', report: report(importStages.people) },
    ...(refused && { refused }),
  })
  const says = common.reading.columns.some(({ field }) => field === 'familyCode' || field === 'head')
  if (!says || people.isStopped) return people
  const families = await walk({ ...common, stage: 'families', report: report(importStages.families) })
  const notices = { ...people.notices, ...families.notices }
  return { ...people, notices, isStopped: families.isStopped }
}
