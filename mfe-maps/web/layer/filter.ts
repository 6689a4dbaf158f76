import { ages } from '@saude/citizen/contract/citizen-filter'
import type { citizenGeolocation } from '@saude/citizen/contract/geolocation'
import type { InputOf } from '@saude/contract/query'

type Input = InputOf<typeof citizenGeolocation>
export type CitizenFilter = NonNullable<Input['citizen']>

/** An area as the selector offers it. */
export interface ChosenArea {
  readonly id: string
  readonly type: 'user' | 'health_unit'
  readonly name: string
}

/** What the person has chosen in the panel. */
export interface LayerFilter {
  readonly citizen: CitizenFilter
  readonly area: ChosenArea | null
}

export const everybody: LayerFilter = { citizen: { selection: 'all' }, area: null }

/** The filter as queries take it: without what is half chosen. */
export function inputOf({ citizen, area }: LayerFilter): Pick<Input, 'citizen' | 'area'> {
  const { selection, acs, citizen: one, ageFrom, ageTo, gender } = citizen
  return {
    citizen: {
      selection: selection ?? 'all',
      ...(selection === 'responsibleAcs' && acs && { acs: { id: acs.id } }),
      ...(selection === 'citizen' && one && { citizen: { id: one.id } }),
      ...(selection === 'ageRange' && { ageFrom: ageFrom ?? ages.from, ageTo: ageTo ?? ages.to }),
      ...(selection === 'gender' && gender && { gender }),
    },
    ...(area && { area: { id: area.id, type: area.type } }),
  }
}

/** Ages that no person has, or a range from more to less. */
export const isRangeWrong = ({ selection, ageFrom, ageTo }: CitizenFilter): boolean => {
  if (selection !== 'ageRange') return false
  const [from, to] = [ageFrom ?? ages.from, ageTo ?? ages.to]
  return from < ages.from || to > ages.to || from > to
}
