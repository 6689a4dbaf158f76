import type { InputOf } from '@saude/contract/query'
import { fieldsIn } from '@saude/contract/values'
import { streetPathsOf } from '../../contract/street-paths.ts'
import { territoryOf } from '../../contract/territory-of.ts'
import { openCore, type TestCore, town } from '../../testing/core.ts'
import { besideStreet } from './beside.ts'

let core: TestCore
let user: Awaited<ReturnType<TestCore['as']>>['user']
beforeAll(async () => {
  core = await openCore()
  user = (await core.as('nurse')).user
})
afterAll(() => core.close())

const ask = (input: InputOf<typeof territoryOf>, as = user) => core.call(territoryOf, input, as)
const of = <T>(found: T | undefined): T => {
  if (!found) throw new Error('the demo town has no such thing')
  return found
}

/** The micro-areas in which houses stand along each street. */
const areasOfStreet = new Map<string, Set<string>>()
for (const { streetId, microAreaId } of town.frontages)
  areasOfStreet.set(streetId, (areasOfStreet.get(streetId) ?? new Set()).add(microAreaId))

const middle = (ring: readonly { lat: number; lng: number }[]) => {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { latitude: mean(ring.map(({ lat }) => lat)), longitude: mean(ring.map(({ lng }) => lng)) }
}
const sharing = (key: 'neighbourhoodId' | 'healthUnitId', id: string) =>
  town.microAreas.filter((area) => area[key] === id)

describe('an address', () => {
  const within = town.streets.filter(({ id }) => areasOfStreet.get(id)?.size === 1)
  const across = town.streets.filter(({ id }) => (areasOfStreet.get(id)?.size ?? 0) > 1)

  test('in a street of one micro-area is its agent’s and its unit’s; a street along a border says nothing', async () => {
    let found = 0
    for (const { id, type, publicPlace } of within) {
      const answer = await ask({ publicPlaceType: type, publicPlace })
      if (!answer.microArea) continue
      found += 1
      const [areaId] = areasOfStreet.get(id) ?? []
      const area = of(town.microAreas.find((one) => one.id === areaId))
      const unit = of(town.healthUnits.find((one) => one.id === area.healthUnitId))
      expect(answer).toEqual({
        rule: 'street',
        microArea: { id: area.id, code: area.code },
        agent: area.agent,
        healthUnit: { id: unit.id, name: unit.name, cnes: unit.cnes },
      })
    }
    // Where no one lives on the other side, that side may still be another micro-area's.
    expect(found).toBeGreaterThan(within.length / 3)
    for (const { type, publicPlace } of across.slice(0, 40))
      expect(await ask({ publicPlaceType: type, publicPlace })).toMatchObject({ microArea: null })
  })

  test.each([
    ['as it is spoken', null, (street: { name: string }) => street.name],
    ['without its type', null, (street: { publicPlace: string }) => street.publicPlace],
    ['in capitals', null, (street: { name: string }) => street.name.toUpperCase()],
  ])('is found by the street %s', async (_how, publicPlaceType, typed) => {
    const asked = { publicPlaceType, publicPlace: typed(of(within[0])) }
    const { type, publicPlace } = of(within[0])
    const whole = await ask({ publicPlaceType: type, publicPlace })
    expect(whole.rule).toBe('street')
    expect(await ask(asked)).toEqual(whole)
  })

  test('in a street of several follows the neighbourhood, where that has one', async () => {
    const { type, publicPlace } = of(across[0])
    const area = of(
      town.microAreas.find((one) => sharing('neighbourhoodId', one.neighbourhoodId).length === 1),
    )
    const address = { publicPlaceType: type, publicPlace, neighborhoodId: area.neighbourhoodId }
    expect(await ask(address)).toMatchObject({ rule: 'neighborhood', microArea: { id: area.id } })
  })

  test('in a neighbourhood of several follows the position, or its unit alone is', async () => {
    const several = of(
      town.microAreas.find((one) => {
        const all = sharing('neighbourhoodId', one.neighbourhoodId)
        return all.length > 1 && all.every(({ healthUnitId }) => healthUnitId === one.healthUnitId)
      }),
    )
    const neighborhoodId = several.neighbourhoodId
    expect(await ask({ neighborhoodId })).toMatchObject({
      rule: 'neighborhood',
      microArea: null,
      agent: null,
      healthUnit: { id: several.healthUnitId },
    })
    const { houses } = of(town.frontages.find(({ microAreaId }) => microAreaId === several.id))
    expect(await ask({ neighborhoodId, position: houses[0] })).toMatchObject({
      rule: 'position',
      microArea: { id: several.id },
      agent: several.agent,
    })
  })

  test.each([
    ['nothing', {}],
    ['a street that no one knows', { publicPlace: 'Rua que não existe' }],
    ['a neighbourhood that no one knows', { neighborhoodId: 'none' }],
    ['a position on the sea', { position: { latitude: -24, longitude: -40 } }],
  ])('of %s is no one’s', async (_what, input) => {
    expect(await ask(input)).toEqual({ rule: null, microArea: null, agent: null, healthUnit: null })
  })

  test('of another client is no one’s', async () => {
    const elsewhere = { ...user, client: { id: 'another', name: 'Outra Cidade' } }
    const { type, publicPlace } = of(within[0])
    expect(await ask({ publicPlaceType: type, publicPlace }, elsewhere)).toMatchObject({ rule: null })
  })
})

test('an agent who was chosen brings micro-area and unit; who is no agent brings nothing', async () => {
  const area = of(town.microAreas[1])
  expect(await ask({ agentId: area.agent.id, publicPlace: of(town.streets[0]).publicPlace })).toMatchObject({
    rule: 'chosen',
    microArea: { id: area.id, code: area.code },
    agent: area.agent,
    healthUnit: { id: area.healthUnitId },
  })
  const unknown = { rule: null, microArea: null, agent: null, healthUnit: null }
  expect(await ask({ agentId: user.id ?? '' })).toEqual(unknown)
  const elsewhere = { ...user, client: { id: 'another', name: 'Outra Cidade' } }
  expect(await ask({ agentId: area.agent.id }, elsewhere)).toEqual(unknown)
})

describe('where no micro-area is drawn', () => {
  const at = { latitude: -24, longitude: -40 }
  const ring = [
    { lat: -24.1, lng: -40.1 },
    { lat: -23.9, lng: -40.1 },
    { lat: -23.9, lng: -39.9 },
    { lat: -24.1, lng: -39.9 },
  ]

  test('the unit whose limits hold the position answers, or the agent whose own limits do', async () => {
    const { healthUnits, microAreas } = town
    const unit = of(healthUnits[0])
    await core.opened.collections.healthUnit?.updateOne({ _id: unit.id }, {
      $set: { boundary: ring },
    } as never)
    const alone = { rule: 'position', microArea: null, healthUnit: { id: unit.id } }
    expect(await ask({ position: at })).toMatchObject({ ...alone, agent: null })
    const { agent } = of(microAreas[0])
    await core.opened.collections.user?.updateOne({ _id: agent.id }, { $set: { boundary: ring } } as never)
    const works = of(healthUnits.find(({ id }) => id === microAreas[0]?.healthUnitId))
    expect(await ask({ position: at })).toMatchObject({ ...alone, agent, healthUnit: { id: works.id } })
  })

  test('of limits in parts the hole is outside, another part is not', async () => {
    const unit = of(town.healthUnits[0])
    const moved = (by: number) => ring.map(({ lat, lng }) => ({ lat, lng: lng + by }))
    const hole = ring.map(({ lat, lng }) => ({ lat: lat / 2 - 12, lng: lng / 2 - 20 }))
    await core.opened.collections.healthUnit?.updateOne({ _id: unit.id }, {
      $set: { boundary: [[moved(5), hole.map(({ lat, lng }) => ({ lat, lng: lng + 5 }))], [moved(9)]] },
    } as never)
    const found = async (longitude: number) =>
      (await ask({ position: { latitude: -24, longitude } })).healthUnit?.id ?? null
    expect(await Promise.all([-35, -35.08, -31].map(found))).toEqual([null, unit.id, unit.id])
  })

  test('the middle of a micro-area whose agent has left has no agent', async () => {
    const area = of(town.microAreas.at(-1))
    await core.opened.collections.user?.updateOne({ _id: area.agent.id }, { $set: { isAcs: false } } as never)
    expect(await ask({ position: middle(area.boundary) })).toMatchObject({
      microArea: { id: area.id },
      agent: null,
      healthUnit: { id: area.healthUnitId },
    })
  })
})

test('beside a street are places 20 m to both sides of it, one pair for each stretch of at most 30 m', () => {
  const metre = 1 / 111_195
  const places = besideStreet([
    [
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 48 * metre },
    ],
  ])
  const round = (value: number) => Math.round(value / metre)
  expect(places.map(({ lat, lng }) => [round(lat), round(lng)])).toEqual([
    [20, 12],
    [-20, 12],
    [20, 36],
    [-20, 36],
  ])
})

describe('the street of an address', () => {
  const named = (name: string) => town.streets.filter((one) => one.publicPlace === name)
  const alone = of(town.streets.find(({ publicPlace }) => named(publicPlace).length === 1))

  test('runs as the register has it', async () => {
    const { type, publicPlace } = alone
    const { items } = await core.call(streetPathsOf, { publicPlaceType: type, publicPlace }, user)
    const stored = await core.opened.collections.street?.findOne({ _id: alone.id })
    expect(items.flat().length).toBeGreaterThan(1)
    expect(items).toEqual(fieldsIn(stored ?? {}).paths)
  })

  test.each([{ publicPlace: 'Rua que não há' }, { publicPlace: null }, {}])(
    'of %j is unknown',
    async (input) => {
      expect(await core.call(streetPathsOf, input, user)).toEqual({ items: [] })
    },
  )
})
