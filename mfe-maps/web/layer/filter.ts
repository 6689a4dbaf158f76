import { type CitizenSelection, citizenSelections } from '@saude/citizen/contract/citizen-filter'
import type { citizenGeolocation } from '@saude/citizen/contract/geolocation'
import { genders } from '@saude/citizen/contract/person-codes'
import { ages } from '@saude/contract/age-steps'
import type { InputOf } from '@saude/contract/query'
import { isBackward } from '@saude/contract/range'
import { areaTypes } from '@saude/core/contract/territory-area'
import type { SearchPatch } from './view.ts'

type Input = InputOf<typeof citizenGeolocation>
export type CitizenFilter = NonNullable<Input['citizen']>

/** An area as the address says it. */
export interface ChosenArea {
  readonly id: string
  readonly type: keyof typeof areaTypes
}

/** What the person has chosen in the panel. */
export interface LayerFilter {
  readonly citizen: CitizenFilter
  readonly area: ChosenArea | null
}

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
  return from < ages.from || to > ages.to || isBackward(from, to)
}

/** Whether it is chosen by what citizens are narrowed, and not yet to which: then all are asked for. */
export const isHalfChosen = ({ selection, acs, citizen, gender }: CitizenFilter): boolean =>
  (selection === 'responsibleAcs' && !acs) ||
  (selection === 'citizen' && !citizen) ||
  (selection === 'gender' && !gender)

/** An id as addresses may have it; other texts are none. */
export const idIn = (text: string | null | undefined): string | undefined =>
  text && /^[\w.-]{1,36}$/.test(text) ? text : undefined

const isKey = <T extends object>(table: T, key: string | null | undefined): key is keyof T & string =>
  typeof key === 'string' && Object.hasOwn(table, key)

/** The area of `?area=health_unit:{id}`. */
function areaIn(text: string | null): ChosenArea | null {
  const [type, id] = text?.split(':') ?? []
  const known = idIn(id)
  return isKey(areaTypes, type) && known ? { id: known, type } : null
}

const ageIn = (text: string | null): number | null => (text && /^\d{1,6}$/.test(text) ? Number(text) : null)

/** What of the filter a person may choose. */
export interface Offered {
  readonly selections: readonly CitizenSelection[]
  readonly hasAreas: boolean
}

/** The filter that an address asks for; what it does not know, or the person may not choose, is left out. */
export function filterAt(search: string, { selections, hasAreas }: Offered): LayerFilter {
  const params = new URLSearchParams(search)
  const said = params.get('citizens')
  const selection = isKey(citizenSelections, said) && selections.includes(said) ? said : 'all'
  const [acs, one, gender] = [idIn(params.get('acs')), idIn(params.get('citizen')), params.get('gender')]
  return {
    area: hasAreas ? areaIn(params.get('area')) : null,
    citizen: {
      selection,
      ...(selection === 'responsibleAcs' && acs && { acs: { id: acs } }),
      ...(selection === 'citizen' && one && { citizen: { id: one } }),
      ...(selection === 'ageRange' && {
        ageFrom: ageIn(params.get('ageFrom')),
        ageTo: ageIn(params.get('ageTo')),
      }),
      ...(selection === 'gender' && isKey(genders, gender) && { gender }),
    },
  }
}

/** The filter as its address says it: with ids, and without anything that names a person. */
export function addressOfFilter({ citizen, area }: LayerFilter): SearchPatch {
  const { selection, acs, citizen: one, ageFrom, ageTo, gender } = citizen
  const age = (value: number | null | undefined) =>
    selection === 'ageRange' && typeof value === 'number' ? String(value) : null
  return {
    area: area && `${area.type}:${area.id}`,
    citizens: selection && selection !== 'all' ? selection : null,
    acs: (selection === 'responsibleAcs' && acs?.id) || null,
    citizen: (selection === 'citizen' && one?.id) || null,
    ageFrom: age(ageFrom),
    ageTo: age(ageTo),
    gender: (selection === 'gender' && gender) || null,
  }
}
