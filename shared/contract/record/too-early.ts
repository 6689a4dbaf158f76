import { formatDate } from '../formats.ts'
import { daysAfter } from '../instants.ts'
import { labelOf } from '../meta.ts'
import { dayIn } from '../plausible.ts'
import type { AnyRecord } from './record.ts'

/**
 * Why a step cannot be taken yet, undefined where it can: 'Não é possível registrar falta antes de 12/02/2027 (Data do
 * atendimento: 12/02/2027).'
 * @param today the day of the act
 */
export function tooEarly(
  { states, fields }: Pick<AnyRecord, 'states' | 'fields'>,
  name: string,
  entry: Readonly<Record<string, unknown>>,
  today: string,
): string | undefined {
  const { title = '', notBefore } = states?.transitions[name] ?? {}
  const day = notBefore && dayIn(entry[notBefore.field])
  if (!notBefore || day === undefined) return undefined
  const first = daysAfter(day, -notBefore.days)
  if (today >= first) return undefined
  const schema = fields[notBefore.field]
  const label = schema ? labelOf(schema, notBefore.field) : notBefore.field
  return `Não é possível ${title.toLowerCase()} antes de ${formatDate(first)} (${label}: ${formatDate(day)}).`
}
