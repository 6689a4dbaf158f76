import { createHash } from 'node:crypto'
import { cepFits, cnsStructureFits, cpfFits, phoneFits } from '@saude/contract/documents'
import { isId } from '@saude/contract/id'
import { contains, type Point } from '@saude/town/geometry'
import { demoTown } from '@saude/town/town'
import { demoUsers } from '@saude/town/users'
import { citizens, type DemoCitizen } from './demo.ts'
import { census } from './pyramid.ts'

const town = demoTown()
const today = new Date('2026-11-21T12:00:00Z')
const wanted = { town, seed: town.seed, today }
const all = [...citizens({ ...wanted, count: 12_000 })]
const living = all.filter(({ deathAt }) => deathAt === null)
const adults = living.filter((citizen) => ageOf(citizen) >= 18)

function ageOf({ birthDate }: DemoCitizen): number {
  const [year = 0, month = 0, date = 0] = birthDate.split('-').map(Number)
  const past =
    today.getUTCMonth() + 1 > month || (today.getUTCMonth() + 1 === month && today.getUTCDate() >= date)
  return today.getUTCFullYear() - year - (past ? 0 : 1)
}

const share = (list: DemoCitizen[], test: (citizen: DemoCitizen) => boolean) =>
  list.filter(test).length / list.length
const hash = (list: Iterable<DemoCitizen>) =>
  createHash('sha256')
    .update(JSON.stringify([...list]))
    .digest('hex')
/** The first few that break a rule, so that a failure stays readable. */
const none = (list: DemoCitizen[], test: (citizen: DemoCitizen) => boolean) =>
  expect(list.filter(test).slice(0, 3)).toEqual([])
const unique = (values: unknown[]) => expect(new Set(values).size).toBe(values.length)

describe('the citizens of the demo town', () => {
  test('are the same for the same seed and others for another', () => {
    const first = hash(citizens({ ...wanted, count: 2000 }))
    expect(hash(citizens({ ...wanted, count: 2000 }))).toBe(first)
    expect(hash(citizens({ ...wanted, count: 2000, seed: 'another' }))).not.toBe(first)
  })

  test('begin alike whatever their number, so that a small demo is the start of a large one', () => {
    expect([...citizens({ ...wanted, count: 501 })]).toEqual(all.slice(0, 501))
  })

  test('come one by one, without waiting for the last', () => {
    const endless = citizens({ ...wanted, count: 1_000_000 })
    expect(endless.next().value).toEqual(all[0])
  })

  test('have the ages of the census of 2022 in every group of five years', () => {
    const total = census.reduce((sum, [women, men]) => sum + women + men, 0)
    census.slice(0, 20).forEach(([women, men], group) => {
      const ours = share(living, (citizen) => Math.floor(ageOf(citizen) / 5) === group)
      expect(Math.abs(ours - (women + men) / total)).toBeLessThan(0.005)
    })
    expect(share(living, ({ gender }) => gender === 'F')).toBeCloseTo(0.515, 2)
  })

  test('live in households of one to eight, 2.4 to 3 on the average', () => {
    const sizes = new Map<string, number>()
    for (const { householdId } of living) sizes.set(householdId, (sizes.get(householdId) ?? 0) + 1)
    expect(Math.max(...sizes.values())).toBeLessThanOrEqual(8)
    expect(living.length / sizes.size).toBeGreaterThan(2.4)
    expect(living.length / sizes.size).toBeLessThan(3)
  })

  test('have valid CPF, CNS, phones and CEP, each of them once', () => {
    const cpfs = all.flatMap(({ cpf }) => cpf ?? [])
    const cards = all.flatMap(({ cns }) => cns ?? [])
    expect(cpfs.filter((cpf) => !cpfFits(cpf))).toEqual([])
    expect(cards.filter((cns) => !cnsStructureFits(cns))).toEqual([])
    const users = demoUsers(town)
    unique([...cpfs, ...users.map(({ cpf }) => cpf)])
    unique([...cards, ...users.flatMap(({ cns }) => cns ?? [])])
    unique(all.map(({ id }) => id))
    expect(all.every(({ id }) => isId(id))).toBe(true)
    expect(cpfs.length / all.length).toBeGreaterThan(0.93)
    expect(cards.length / all.length).toBeGreaterThan(0.95)
    expect(new Set(cards.map((cns) => cns[0]))).toEqual(new Set(['1', '2', '7', '8']))
    const phones = all.flatMap(({ mobilePhone, homePhone, contactPhone }) => [
      mobilePhone,
      homePhone,
      contactPhone,
    ])
    expect(phones.filter((phone) => phone !== null && !phoneFits(phone))).toEqual([])
    expect(all.filter(({ addressCep }) => addressCep === null || !cepFits(addressCep))).toEqual([])
  })

  test('who have a position live inside the micro-area of their agent', () => {
    const areas = new Map(town.microAreas.map((area) => [area.id, area]))
    const rings = new Map<string, Point[]>(
      town.microAreas.map(({ id, boundary }) => [id, boundary.map(({ lat, lng }) => ({ x: lng, y: lat }))]),
    )
    const placed = all.filter(({ addressCoordinates, microAreaId }) => addressCoordinates && microAreaId)
    const outside = placed.filter(({ addressCoordinates, microAreaId }) => {
      return !addressCoordinates || !contains(rings.get(microAreaId ?? '') ?? [], addressCoordinates)
    })
    expect(outside).toEqual([])
    expect(placed.length / all.length).toBeGreaterThan(0.7)
    none(placed, (citizen) => {
      const area = areas.get(citizen.microAreaId ?? '')
      return (
        citizen.microArea !== area?.code ||
        citizen.cnsResponsibleProfessional !== area?.agent.cns ||
        citizen.userResponsibleName !== area?.agent.name ||
        citizen.healthUnit.id !== area?.healthUnitId
      )
    })
  })

  test('say how their position became known', () => {
    none(all, (citizen) => (citizen.geolocationType === null) !== (citizen.addressCoordinates === null))
    none(all, (citizen) => (citizen.streetId !== null) !== (citizen.geolocationType === 'inferenceByStreet'))
    none(all, (citizen) => (citizen.accuracy !== null) !== (citizen.geolocationType === 'device'))
    const types = new Set(all.map(({ geolocationType }) => geolocationType))
    expect(types).toEqual(new Set(['manual', 'device', 'inferenceByStreet', null]))
  })

  test('who moved away have an address elsewhere and none here', () => {
    const moved = all.filter(({ addressOnCity }) => !addressOnCity)
    expect(moved.length / all.length).toBeGreaterThan(0.015)
    for (const citizen of moved) {
      expect(citizen).toMatchObject({ neighborhood: null, addressCoordinates: null, microArea: null })
      expect(citizen.addressIbge).not.toBe(town.client.ibge)
      expect(citizen.addressCityName && citizen.addressExternalNeighborhood).toBeTruthy()
    }
    expect(all.filter(({ addressOnCity, neighborhood }) => addressOnCity && !neighborhood)).toEqual([])
  })

  test('who died did so after their birth, in the last years, and their record was changed since', () => {
    const dead = all.filter(({ deathAt }) => deathAt !== null)
    expect(dead.length / all.length).toBeGreaterThan(0.015)
    for (const { birthDate, deathAt, updatedAt } of dead) {
      expect(birthDate < (deathAt ?? '')).toBe(true)
      expect(updatedAt.getTime()).toBeGreaterThanOrEqual(Date.parse(deathAt ?? ''))
    }
  })

  test('have records that begin after their birth and end before today', () => {
    none(all, ({ birthDate, createdAt }) => createdAt.getTime() < Date.parse(birthDate))
    none(all, ({ createdAt, updatedAt }) => updatedAt.getTime() < createdAt.getTime() || updatedAt > today)
  })

  test('have the conditions of Brazil, as often', () => {
    const of = (name: keyof DemoCitizen['conditions']) =>
      share(adults, ({ conditions }) => conditions[name] === true)
    expect(Math.abs(of('hypertension') - 0.24)).toBeLessThan(0.02)
    expect(Math.abs(of('diabetes') - 0.09)).toBeLessThan(0.01)
    expect(Math.abs(of('smoker') - 0.125)).toBeLessThan(0.01)
    expect(Math.abs(of('heartDisease') - 0.055)).toBeLessThan(0.01)
    expect(Math.abs(of('stroke') - 0.02)).toBeLessThan(0.005)
    expect(Math.abs(share(living, ({ conditions }) => conditions.pregnant) - 0.01)).toBeLessThan(0.003)
    expect(of('bedridden')).toBeGreaterThan(0.001)
    expect(of('domiciled')).toBeGreaterThan(0.003)
    const index = adults.flatMap(({ conditions: { weight, height } }) =>
      weight && height ? weight / height ** 2 : [],
    )
    expect(Math.abs(index.filter((value) => value >= 30).length / index.length - 0.22)).toBeLessThan(0.03)
  })

  test('are what their age and sex allow', () => {
    none(all, (citizen) => {
      const age = ageOf(citizen)
      return citizen.conditions.pregnant && (citizen.gender !== 'F' || age < 12 || age > 50)
    })
    none(all, (citizen) => {
      const { mobilePhone, email, installedApp } = citizen
      return (
        ageOf(citizen) < 12 && (mobilePhone !== null || email !== null || installedApp !== 'NOT_INSTALLED')
      )
    })
    none(all, ({ conditions: { weight, height } }) => {
      if (weight === null || height === null) return weight !== height
      return weight < 1.5 || weight > 250 || height < 0.4 || height > 2.2
    })
  })

  test('have names with accents that fit their fields, old ones for the old', () => {
    expect(share(all, ({ name }) => /[À-ú]/.test(name))).toBeGreaterThan(0.4)
    none(all, ({ name, mothersName, fathersName, socialName }) =>
      [name, mothersName, fathersName, socialName].some((text) => text !== null && text.length > 60),
    )
    const called = (first: string) => all.filter(({ name }) => name.split(' ')[0] === first).map(ageOf)
    const mean = (ages: number[]) => ages.reduce((sum, age) => sum + age, 0) / ages.length
    expect(mean(called('Sebastião'))).toBeGreaterThan(60)
    expect(mean(called('Valentina'))).toBeLessThan(18)
    expect(share(all, ({ socialName }) => socialName !== null)).toBeLessThan(0.01)
  })

  test('bear the names of the parents with whom they live', () => {
    const homes = new Map<string, DemoCitizen[]>()
    for (const citizen of all)
      homes.set(citizen.householdId, [...(homes.get(citizen.householdId) ?? []), citizen])
    const children = living.filter((citizen) => ageOf(citizen) < 15)
    const byId = new Map(all.map((citizen) => [citizen.id, citizen]))
    none(children, ({ motherId, mothersName, birthDate }) => {
      const mother = motherId ? byId.get(motherId) : undefined
      return motherId !== null && (mother?.name !== mothersName || (mother?.birthDate ?? '') >= birthDate)
    })
    expect(share(children, ({ motherId }) => motherId !== null)).toBeGreaterThan(0.5)
    const withMother = children.filter(({ householdId, mothersName }) =>
      homes.get(householdId)?.some(({ name, gender }) => gender === 'F' && name === mothersName),
    )
    expect(withMother.length / children.length).toBeGreaterThan(0.85)
    expect(
      children.filter(({ householdId }) => homes.get(householdId)?.every((one) => ageOf(one) < 18)),
    ).toEqual([])
  })
})
