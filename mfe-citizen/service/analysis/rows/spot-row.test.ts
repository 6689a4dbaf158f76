import { keysOf } from '@saude/contract/values'
import { massClassNames, massSchemes } from '@saude/core/contract/codes/body-mass-index'
import type { User } from '@saude/service/handlers'
import { fits, type RowFilter } from '@saude/store'
import { demoTown } from '@saude/town/town'
import {
  type CitizenSelection,
  citizenSelections,
  layerConditions,
} from '../../../contract/citizen-filter.ts'
import { visitStatuses } from '../../../contract/visit.ts'
import { citizens } from '../../../demo/citizens.ts'
import { type Citizen, derive } from '../../register/citizen/citizen.ts'
import { isResident } from '../../register/citizen/resident.ts'
import { massOf } from '../../register/conditions/mass-of.ts'
import { hasConditionOn, isAtRisk } from '../../register/conditions/risk.ts'
import { visitStatusOn } from '../../register/visits/visit-status.ts'
import { kindIn, ruleOf } from '../layer/rule.ts'
import { selected } from './selection.ts'
import type { SpotRow } from './spot.ts'
import { row } from './spot-row.ts'

const town = demoTown()
const now = new Date('2026-11-20T12:00:00-03:00')
const day = '2026-11-20'
const viewer = { isAnonymization: false } as User // all that a selection asks of a user

/** Citizens as they are stored, some of whose pregnancies are over. */
const people = [...citizens({ town, count: 3_000, seed: town.seed, today: now })].map((one, index) => {
  const conditions =
    one.conditions.pregnant && index % 2 === 0
      ? { ...one.conditions, pregnantUntil: index % 4 === 0 ? '2026-11-19' : day }
      : one.conditions
  const base = { ...one, conditions, lastVisitOn: index % 3 === 0 ? '2026-10-01' : null }
  // What no rule looks at is left out.
  return { ...base, _id: one.id, createdAt: now, ...derive(one.id, base) } as unknown as Citizen
})
const rows = people.map((one): SpotRow | null => {
  const made = row(one)
  return made && { _id: one._id, ...made }
})

const fitsAt = (rule: RowFilter<SpotRow>, index: number) => {
  const own = rows[index]
  return own ? fits(rule, own) : false
}

/** Whom a rule about rows means, and whom a function of records does. */
function same(rule: RowFilter<SpotRow>, of: (one: Citizen) => boolean): number {
  const meant = people.filter((_, index) => fitsAt(rule, index))
  expect(meant).toEqual(people.filter((one) => isResident(one) && of(one)))
  return meant.length
}

test.each(keysOf(layerConditions))('a row says of %s what the record says', (layer) => {
  const has = ({ conditions }: Citizen) =>
    layer === 'bedriddenOrDomiciled'
      ? hasConditionOn(conditions, 'bedridden', day) || hasConditionOn(conditions, 'domiciled', day)
      : hasConditionOn(conditions, layer, day)
  expect(same(ruleOf(layer, {}, now).where, has)).toBeGreaterThan(0)
})

test.each([
  ...keysOf(massSchemes).map((massScheme) => ({ massScheme })),
  ...keysOf(massClassNames).map((massIndex) => ({ massIndex })),
  {},
])('a row says of a body mass what the record says: %j', (filter) => {
  const all = ruleOf('bodyMassIndex', {}, now)
  const rule = ruleOf('bodyMassIndex', filter, now)
  for (const [index, one] of people.entries()) {
    const own = rows[index]
    const massClass = isResident(one) ? (massOf(one)?.massClass ?? null) : null
    expect(own ? kindIn(all, own) : null).toBe(massClass)
    if (own && fits(rule.where, own) && 'massIndex' in filter) expect(massClass).toBe(filter.massIndex)
  }
})

test.each([...keysOf(visitStatuses), null])(
  'a row says of visits what the record says: %s',
  (visitStatus) => {
    const rule = ruleOf('visit', { visitStatus }, now)
    const has = ({ visitKey }: Citizen) => {
      const status = visitStatusOn(visitKey, day)
      return status !== undefined && (!visitStatus || status === visitStatus)
    }
    expect(same(rule.where, has)).toBeGreaterThanOrEqual(0)
  },
)

const chosen: Readonly<Partial<Record<CitizenSelection, (one: Citizen) => boolean>>> = {
  all: () => true,
  onRiskGroup: (one) => isAtRisk(one, day),
  ageRange: ({ birthDate }) => !!birthDate && birthDate <= '1966-11-20' && birthDate > '1961-11-20',
  gender: ({ gender }) => gender === 'F',
  responsibleAcs: ({ responsibleAcsId }) => responsibleAcsId === town.microAreas[0]?.agent.id,
  citizen: ({ _id }) => _id === people[5]?._id,
}

test.each(keysOf(citizenSelections))('a row says of the selection %s what the record says', (selection) => {
  const filter = {
    selection,
    acs: { id: town.microAreas[0]?.agent.id ?? '' },
    citizen: { id: people[5]?._id ?? '' },
    gender: 'F' as const,
    ...(selection === 'ageRange' && { ageFrom: 60, ageTo: 64 }),
  }
  const of = (one: Citizen) => {
    const own = chosen[selection]
    if (own) return own(one)
    return Object.entries(one.conditions ?? {}).some(
      ([key, value]) =>
        key === selection &&
        value === true &&
        (key !== 'pregnant' || hasConditionOn(one.conditions, 'pregnant', day)),
    )
  }
  same(selected(filter, viewer, now), of)
})
