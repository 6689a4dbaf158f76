import { date } from '../fields.ts'
import type { Tone } from '../meta.ts'
import type { Shape } from '../query.ts'
import { inOrder } from '../range.ts'
import type { Fields } from './fields.ts'
import type { Word } from './words.ts'

/** Two fields that are days: an entry lasts from one to the other, both included. */
export interface Span<Key extends string = string> {
  readonly from: Key
  readonly to: Key
  /** What the end says where it comes first: 'Fim não pode ser anterior ao início'. */
  readonly refusal: string
}

/** Where an entry stands on a day. */
export type Standing = 'before' | 'during' | 'after'

/** Where an entry of such a record stands on a day, `YYYY-MM-DD`; undefined where a day of it is missing. */
export function standingOf(
  { from, to }: Span,
  entry: Readonly<Record<string, unknown>>,
  day: string,
): Standing | undefined {
  const [first, last] = [entry[from], entry[to]]
  if (typeof first !== 'string' || typeof last !== 'string') return undefined
  if (day < first) return 'before'
  return day > last ? 'after' : 'during'
}

/** A standing in the gender of the record's word: 'Agendada', 'Em andamento', 'Encerrada'. */
export function standingWord(
  { gender }: Pick<Word, 'gender'>,
  standing: Standing,
): { label: string; tone: Tone } {
  const ends = gender === 'f' ? 'a' : 'o'
  if (standing === 'before') return { label: `Agendad${ends}`, tone: 'info' }
  return standing === 'during'
    ? { label: 'Em andamento', tone: 'success' }
    : { label: `Encerrad${ends}`, tone: 'neutral' }
}

/** The fields, of which the end is not before the beginning. */
export function withSpan(fields: Fields, span: Span | undefined): Fields {
  const last = span && fields[span.to]
  if (!span || !last) return fields
  return { ...fields, [span.to]: inOrder(last, span.from, span.refusal) }
}

/** The filter of a list of such entries: those that last on a day. */
export const spanFilter = (span: Span | undefined): Shape =>
  span ? { on: date('Em andamento em', { showFilter: 'panel' }) } : {}
