import type { InputOf } from '@saude/contract/query'
import { procedureSearch } from '@saude/core/contract/code-search'
import type { Call, Scoped } from '@saude/service/handlers'
import { atMost } from '@saude/store'
import type { healthCareCreate } from '../../../contract/health-care.ts'
import { knownCode } from './codes.ts'
import type { HistoryItem } from './item.ts'
import { measuresIn } from './measures.ts'

/**
 * What was done and measured in the act of an attendance are entries of their own, as if each was recorded alone: counted, listed and
 * billed where all of their kind are. They name the attendance (`partOf`), and are withdrawn with it.
 */

type Input = InputOf<typeof healthCareCreate>

/** An entry that goes along with an attendance. */
export type Part = Pick<HistoryItem, 'type' | 'date'> & Partial<HistoryItem>

type Whole = Pick<HistoryItem, 'date' | 'first' | 'healthUnit' | 'team' | 'careCharacter'>

/**
 * The further entries of an attendance.
 * @throws AppError `validation` at the procedure that its day's table has not
 */
export async function partsFrom(input: Input, whole: Whole, ask: Call['ask']): Promise<Part[]> {
  const { date, first = null, healthUnit = null, team = null, careCharacter = null } = whole
  const measures = measuresIn(input)
  const procedures = await Promise.all(
    (input.procedures ?? []).map(async ({ procedure, quantity }, at) => ({
      type: 'procedure' as const,
      date,
      first,
      procedure: await knownCode(
        `procedures.${at}.procedure`,
        'Procedimento',
        procedureSearch,
        procedure.id,
        ask,
        input.attendedAt,
      ),
      quantity: quantity ?? 1,
      healthUnit,
      team,
      careCharacter,
    })),
  )
  return [...procedures, ...(measures ? [{ type: 'measurement' as const, date, first, measures }] : [])]
}

/** The entries that were recorded in the act of this one. */
export const partsOf = (items: Scoped<HistoryItem>, { _id, citizenId, date }: HistoryItem) =>
  items.findAll({ citizenId, date, partOf: _id }, { max: atMost(100) })

/** Parts as a form takes them that corrects the whole. */
export function partsAsSent(parts: readonly HistoryItem[]) {
  const procedures = parts.flatMap(({ type, procedure, quantity }) =>
    type === 'procedure' && procedure
      ? [{ procedure: { id: procedure.code, name: procedure.name }, quantity: quantity ?? 1 }]
      : [],
  )
  const measured = parts.find(({ measures }) => measures)?.measures
  return { ...measured, ...(procedures.length > 0 && { procedures }) }
}
