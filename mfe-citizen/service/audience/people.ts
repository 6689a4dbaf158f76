import type { InputOf } from '@saude/contract/query'
import type { Scoped, User } from '@saude/service/handlers'
import { after, both, type Filter } from '@saude/store'
import type { citizenAudience } from '../../contract/audience.ts'
import type { CitizenSelection } from '../../contract/citizen-filter.ts'
import { turned } from '../conditions/risk.ts'
import { nameOrder } from '../list/name-order.ts'
import { selected } from '../location/selection.ts'
import type { Citizen } from '../register/citizen.ts'
import { residents } from '../register/resident.ts'
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

const all = (filters: readonly Filter<Citizen>[]): Filter<Citizen> =>
  filters.reduce((one, other) => both(one, other), {})

/** The residents whom a campaign is for, on a day. */
export function audienceFilter(input: Asked, user: User, now: Date, day: string): Filter<Citizen> {
  const { ageFrom, ageTo, gender, condition, healthUnit, immunobiological, agentId, microAreaId } = input
  const born = immunobiological ? birthsFor(immunobiological.id, day) : {}
  const births: readonly Filter<Citizen>[] = [
    ...(typeof ageFrom === 'number' ? [{ birthDate: { $lte: turned(ageFrom, day) } }] : []),
    ...(typeof ageTo === 'number' ? [{ birthDate: { $gt: turned(ageTo + 1, day) } }] : []),
    ...(born.from ? [{ birthDate: { $gte: born.from } }] : []),
    ...(born.to ? [{ birthDate: { $lte: born.to } }] : []),
  ]
  return all([
    residents,
    selected({ selection: selections[input.audience] }, user, now),
    ...births,
    ...(gender ? [{ gender }] : []),
    ...(condition ? [{ [`conditions.${condition}`]: true } satisfies Filter<Citizen>] : []),
    ...(healthUnit ? [{ 'healthUnit.id': healthUnit.id }] : []),
    ...(agentId ? [{ responsibleAcsId: agentId }] : []),
    ...(microAreaId ? [{ microAreaId }] : []),
  ])
}

/** Where somebody stands in the order of the audience. */
export type Place = Pick<Citizen, '_id' | 'searchName'>

/** People who are read at once: others are answered in between, and no more than these are held. */
const atOnce = 500

const counted = {
  searchName: 1,
  microArea: 1,
  microAreaId: 1,
  healthUnit: 1,
  healthUnitName: 1,
} as const

const shown = {
  ...counted,
  name: 1,
  birthDate: 1,
  mobilePhone: 1,
  homePhone: 1,
  neighborhood: 1,
  addressPublicPlaceType: 1,
  addressPublicPlace: 1,
  addressNumber: 1,
  addressComplement: 1,
} as const

/** What the counts and the list of an audience are made of. */
export type Counted = Pick<Citizen, '_id' | keyof typeof counted>
export type Shown = Pick<Citizen, '_id' | keyof typeof shown>

interface Walk {
  readonly citizens: Scoped<Citizen>
  readonly filter: Filter<Citizen>
  readonly user: User
  /** Those behind somebody. */
  readonly from?: Place | undefined
}

/** An audience in its order, some people at a time, as far as they are counted. */
export const walkCounted = (walk: Walk): AsyncGenerator<readonly Counted[], undefined> =>
  walked<Counted>(walk, counted)

/** The same with all that is shown of them. */
export const walkShown = (walk: Walk): AsyncGenerator<readonly Shown[], undefined> =>
  walked<Shown>(walk, shown)

async function* walked<P extends Place>(
  { citizens, filter, user, from }: Walk,
  projection: typeof counted | typeof shown,
): AsyncGenerator<readonly P[], undefined> {
  const sort = nameOrder(user)
  let last = from
  for (;;) {
    const some: P[] = []
    const beyond = last ? both(filter, after<Citizen>(sort, last)) : filter
    for await (const one of citizens.find<P>(beyond, { sort, projection, limit: atOnce })) some.push(one)
    if (some.length > 0) yield some
    if (some.length < atOnce) return
    last = some.at(-1)
  }
}
