import { today } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import type { User } from '@saude/service/handlers'
import type { RowFilter } from '@saude/store'
import type { citizenAudience } from '../../../contract/audience.ts'
import type { CitizenSelection } from '../../../contract/citizen-filter.ts'
import { turned } from '../../register/conditions/risk.ts'
import { selected } from '../rows/selection.ts'
import type { SpotRow } from '../rows/spot.ts'
import { having } from '../rows/spot-conditions.ts'
import { birthsFor } from './reached.ts'

export type Asked = InputOf<typeof citizenAudience>

const selections: Readonly<Record<Asked['audience'], CitizenSelection>> = {
  all: 'all',
  risk_group: 'onRiskGroup',
  age_range: 'all',
  gender: 'all',
  pregnant: 'pregnant',
  bedridden: 'bedridden',
}

/** The residents whom a campaign is for, said of the rows of `spot`. */
export function audienceOf(input: Asked, user: User, now: Date): RowFilter<SpotRow> {
  const { gender, condition, healthUnit, agentId, microAreaId } = input
  const day = today(now)
  const narrowed: readonly (RowFilter<SpotRow> | null | undefined | false | '')[] = [
    selected({ selection: selections[input.audience] }, user, now),
    ...bornBetween(input, day).map((born): RowFilter<SpotRow> => ({ born })),
    gender && { gender },
    condition && having(condition, day),
    healthUnit && { unit: healthUnit.id },
    agentId && { agent: agentId },
    microAreaId && { microArea: microAreaId },
  ]
  return { $and: narrowed.flatMap((one) => one || []) }
}

/** Between which days the people of an audience were born. */
function bornBetween({ ageFrom, ageTo, immunobiological }: Asked, day: string) {
  const born = immunobiological ? birthsFor(immunobiological.id, day) : {}
  return [
    ...(typeof ageFrom === 'number' ? [{ $lte: turned(ageFrom, day) }] : []),
    ...(typeof ageTo === 'number' ? [{ $gt: turned(ageTo + 1, day) }] : []),
    ...(born.from ? [{ $gte: born.from }] : []),
    ...(born.to ? [{ $lte: born.to }] : []),
  ]
}
