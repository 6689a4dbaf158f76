import { validationError } from '@saude/contract/errors'
import type { InputOf } from '@saude/contract/query'
import { cboSearch, ciapSearch } from '@saude/core/contract/code-search'
import type { Coded } from '@saude/core/contract/codes/system'
import { healthUnitByIds } from '@saude/core/contract/health-unit'
import type { Call } from '@saude/service/handlers'
import type { healthCareCreate } from '../../../contract/health-care.ts'
import { atWorkThen, authorOn } from './author.ts'
import { knownCode } from './codes.ts'
import type { AttendedAt, HistoryItem } from './item.ts'

type Caller = Pick<Call, 'user' | 'ask' | 'now'>

/**
 * Who attended, where and why, with the names that their owners know; what is left empty is that of the caller's post on the
 * day, of a correction that of what it corrects.
 * @throws AppError `validation` at the field of a code or unit that does not exist
 */
export async function produce(
  input: InputOf<typeof healthCareCreate>,
  { user, ask, now }: Caller,
  corrected?: HistoryItem,
) {
  const { attendedAt: day } = input
  const then = input.post ? undefined : atWorkThen(corrected)
  const [{ professional, healthUnitId, team, kept }, cbo, ciap] = await Promise.all([
    then ?? authorOn({ user, ask, now, day: day.slice(0, 10) }, input.post?.id),
    input.cbo ? knownCode('cbo', 'Ocupação (CBO)', cboSearch, input.cbo.id, ask, day) : null,
    input.ciap ? knownCode('ciap', 'Motivo do contato', ciapSearch, input.ciap.id, ask) : null,
  ])
  const isAtOwn = !input.healthUnit || input.healthUnit.id === healthUnitId
  return {
    first: { ...professional, cbo: cbo ?? professional.cbo },
    ciap,
    healthUnit:
      (isAtOwn && then && corrected?.healthUnit) || (await unitOf(input.healthUnit?.id, healthUnitId, ask)),
    // The team is one of its unit: elsewhere nothing is known of it.
    team: input.team ?? (isAtOwn ? team : null),
    quantity: input.quantity ?? null,
    careCharacter: input.careCharacter ?? null,
    ...(input.supplier && { supplier: input.supplier }),
    dental: input.dentalVisit
      ? { visit: input.dentalVisit, isCompleted: input.dentalCompleted === true }
      : null,
    ...kept,
  }
}

async function unitOf(
  chosen: string | undefined,
  own: string | undefined,
  ask: Call['ask'],
): Promise<AttendedAt | null> {
  const id = chosen ?? own
  if (id === undefined) return null
  const { items } = await ask(healthUnitByIds, { ids: [id] })
  const found = items.find((unit) => unit.id === id)
  if (!found && chosen !== undefined) throw validationError({ healthUnit: 'Unidade de saúde é inválida' })
  return found ? { id, name: found.name, cnes: found.cnes ?? null } : null
}

const option = (coded: Coded | null | undefined) => coded && { id: coded.code, name: coded.name }

/** The same as lists and forms take it. */
export const producedOf = ({
  first,
  ciap,
  healthUnit,
  team,
  quantity,
  careCharacter,
  supplier,
  dental,
}: HistoryItem) => ({
  quantity: quantity ?? null,
  ciap: option(ciap),
  cbo: option(first?.cbo),
  healthUnit,
  team: team ?? null,
  careCharacter: careCharacter ?? null,
  supplier: supplier ?? null,
  dentalVisit: dental?.visit ?? null,
  dentalCompleted: dental?.isCompleted ?? null,
})
