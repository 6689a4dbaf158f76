import { newId } from '@saude/contract/id'
import { streetPathsOf } from '@saude/core/contract/street-paths'
import { territoryOf } from '@saude/core/contract/territory-of'
import type { AskArea } from '@saude/service/service'
import {
  type CheckKind,
  registerCheckCount,
  registerCheckDismiss,
  registerCheckList,
  registerCheckRestore,
} from '../../../contract/check.ts'
import { citizenDelete, citizenUpdate } from '../../../contract/citizen.ts'
import { familyUpdate } from '../../../contract/family.ts'
import { type CitizensService, clientId, member, openCitizens } from '../../testing/open.ts'
import type { Citizen } from '../citizen/citizen.ts'
import type { FamilyMember } from '../home/family.ts'
import type { Home } from '../home/home.ts'
import { homeFrom } from '../home/home.ts'
import { checker } from './keep.ts'

/** Streets of the core: their micro-area, and how they run. */
const streets: Record<string, { microArea: string; at: { latitude: number; longitude: number } }> = {}
const core: AskArea = async (query, input) => {
  const { publicPlace } = Object(input)
  const street = streets[publicPlace]
  if (query === territoryOf.name)
    return street
      ? {
          rule: 'street',
          microArea: { id: street.microArea, code: street.microArea },
          agent: null,
          healthUnit: null,
        }
      : { rule: null, microArea: null, agent: null, healthUnit: null }
  if (query === streetPathsOf.name) return { items: street ? [[street.at]] : [] }
  return { items: [] }
}

let service: CitizensService
let checks: ReturnType<typeof checker>
const director = member(['healthSecretary'])
const agent = member(['acs'])

beforeEach(async () => {
  service = await openCitizens(new Date('2026-11-26T15:00:00Z'), core, false)
  checks = checker({ store: service.store, ask: core, now: () => service.clock.now })
})
afterEach(() => service.close())

async function home(given: Partial<Home> = {}): Promise<string> {
  const id = newId()
  const address = { addressPublicPlace: 'Rua A', addressNumber: id.slice(-6) }
  await service.collections.home.insertOne({
    ...homeFrom(id, address, {}),
    client: clientId,
    createdAt: service.clock.now,
    updatedAt: service.clock.now,
    updatedBy: null,
    version: 1,
    ...given,
  } as never)
  return id
}

async function belongs(citizenId: string, homeId: string, given: Partial<FamilyMember> = {}): Promise<void> {
  await service.collections.familyMember.insertOne({
    _id: newId(),
    client: clientId,
    homeId,
    familyId: `f:${homeId}`,
    citizenId,
    isHead: false,
    kinship: '138',
    since: '2026-01-01',
    until: null,
    memberKey: citizenId,
    ...given,
  })
}

const adult = { birthDate: '1980-01-01' } as const
const person = (given: Partial<Citizen> = {}) => service.add({ ...adult, ...given })

/** Everybody and every home looked at, as a service does that has seen none of them. */
const found = async (user = director, input: object = {}) => {
  await checks.catchUp()
  return (await service.call(registerCheckList, input, user)).items
}
const kindsFound = async (): Promise<CheckKind[]> => (await found()).map(({ kind }) => kind)

describe('what is to be checked', () => {
  test('of a family: none or two who answer for it', async () => {
    const [one, two] = [await home(), await home()]
    const [child, son, other] = [
      await person({ householdId: one }),
      await person({ householdId: two, name: 'B' }),
      await person({ householdId: two, name: 'C' }),
    ]
    await belongs(child, one)
    await belongs(son, two, { isHead: true })
    await belongs(other, two, { isHead: true })
    const rows = await found()
    expect(rows.map(({ kind, homeId }) => [kind, homeId]).sort()).toEqual(
      [
        ['noHead', one],
        ['twoHeads', two],
      ].sort(),
    )
  })

  test('children of whom no grown-up lives with them, until the oldest is one', async () => {
    const id = await home()
    const oldest = await person({ birthDate: '2009-02-03', householdId: id })
    await person({ birthDate: '2015-02-03', householdId: id })
    await belongs(oldest, id, { isHead: true })
    expect(await kindsFound()).toEqual(['noAdult'])
    service.clock.now = new Date('2027-02-02T15:00:00Z')
    expect(await kindsFound()).toEqual(['noAdult'])
    service.clock.now = new Date('2027-02-03T15:00:00Z')
    expect(await kindsFound()).toEqual([])
    expect((await service.call(registerCheckCount, {}, director)).total).toBe(0)
  })

  test('somebody of whom a family says one home and the record another', async () => {
    const [one, two] = [await home(), await home()]
    const id = await person({ householdId: two })
    const head = await person({ householdId: one, name: 'Outra' })
    await belongs(head, one, { isHead: true })
    await belongs(id, one)
    await belongs('someone-who-is-gone', two, { isHead: true, memberKey: 'x' })
    const rows = await found()
    expect(rows.filter(({ kind }) => kind === 'twoHomes')).toMatchObject([{ citizen: { id }, homeId: one }])
  })

  test('people of a road without numbers whom neither a family nor relatives join', async () => {
    const road = { addressPublicPlace: 'Estrada Velha', addressNumber: 'S/N' }
    const one = await home({ ...road, hasNoNumber: true })
    const [ana, carla] = [{ name: 'Ana Reis' }, { name: 'Carla Luz' }]
    const mother = await person({ ...ana, householdId: one, ...road })
    await person({ name: 'Bia Reis', mothersName: 'ANA REIS', householdId: one, ...road })
    await person({ name: 'Caio Reis', responsibleId: mother, householdId: one, ...road })
    expect(await kindsFound()).not.toContain('strangers')
    const stranger = await person({ ...carla, householdId: one, ...road })
    expect((await found()).filter(({ kind }) => kind === 'strangers')).toMatchObject([
      { homeId: one, reasons: '4 pessoas, que parecem de 2 casas' },
    ])
    for (const [id, isHead] of [
      [mother, true],
      [stranger, false],
    ] as const)
      await belongs(id, one, { isHead })
    await person({ name: 'Davi Luz', mothersName: 'Carla Luz', householdId: one, ...road })
    expect(await kindsFound()).not.toContain('strangers')
    // A door that is named, and a house of many, are meant so.
    const flats = { ...road, addressComplement: 'Casa 2' }
    for (const given of [flats, { ...road, propertyKind: '7' as const }]) {
      const other = await home({ hasNoNumber: true, ...given })
      for (const { name } of [ana, carla]) await person({ name: `${name} Sá`, householdId: other, ...given })
    }
    expect(await kindsFound()).not.toContain('strangers')
  })

  test('a home that has had no family for a year, from that day on', async () => {
    const id = await home({ createdAt: new Date('2025-11-28T15:00:00Z') })
    await person({ householdId: id })
    expect(await kindsFound()).toEqual([])
    service.clock.now = new Date('2026-11-28T15:00:00Z')
    const rows = (await service.call(registerCheckList, {}, director)).items
    expect(rows).toMatchObject([{ kind: 'noFamily', homeId: id, since: '2026-11-28' }])
  })

  test('people of more than 120 years, men who expect a child, and newborns without a home', async () => {
    const homeId = await home()
    const head = await person({ householdId: homeId })
    await belongs(head, homeId, { isHead: true })
    await person({ birthDate: '1906-11-26', name: 'D' })
    await person({ birthDate: '1906-11-25', name: 'E' })
    await person({ birthDate: '2026-11-01', name: 'F' })
    await person({ birthDate: '2025-11-26', name: 'G' })
    const conditions = { pregnant: true, pregnantUntil: '2027-01-10' } as Citizen['conditions']
    await person({ name: 'H', gender: 'M', conditions })
    await person({ name: 'I', gender: 'F', conditions })
    await person({ name: 'J', birthDate: '1900-01-01', deathAt: '2026-01-01' })
    const rows = await found()
    expect(rows.map(({ kind, citizen }) => [kind, citizen?.name]).sort()).toEqual([
      ['newborn', 'F'],
      ['pregnancy', 'H'],
      ['tooOld', 'E'],
    ])
  })

  test('two records that are probably of one person, with the score and its reasons', async () => {
    const mother = { mothersName: 'Ana de Souza' }
    const one = await person({ _id: 'a', name: 'Thiago Souza', ...mother })
    const two = await person({ _id: 'b', name: 'Tiago de Sousa', ...mother })
    await person({ name: 'Tiago de Sousa', ...mother, deathAt: '2026-01-01' })
    await person({ name: 'Tiago de Sousa', mothersName: 'Rosa Lima' })
    const rows = await found()
    expect(rows).toMatchObject([{ kind: 'duplicate', citizen: { id: one }, other: { id: two }, score: 100 }])
    expect(rows[0]?.reasons).toBe('nome que soa igual, mesma data de nascimento, mesma mãe')
  })

  test('an address outside of its micro-area, and a position far from its street', async () => {
    Object.assign(streets, { 'Rua Longe': { microArea: 'm2', at: { latitude: -22, longitude: -47 } } })
    const place = (north: number) => ({
      addressPublicPlace: 'Rua Longe',
      propertyKind: '2' as const,
      microAreaId: 'm1',
      addressCoordinates: { x: -47, y: -22 + north },
    })
    const near = await home(place(0.004))
    const far = await home(place(0.01))
    await home({ ...place(0.004), chosenAcs: { id: 'someone' } })
    await home({ ...place(0.004), microAreaId: 'm2' })
    const rows = await found()
    expect(rows.map(({ kind, homeId }) => [kind, homeId]).sort()).toEqual(
      [
        ['otherArea', near],
        ['otherArea', far],
        ['farAway', far],
      ].sort(),
    )
    expect(rows.find(({ kind }) => kind === 'farAway')?.reasons).toBe('a 1,1 km da rua')
  })
})

describe('what is done about it', () => {
  test('a family gets a head again, and what was found of it goes; the head dies, and it is found', async () => {
    const id = await home()
    const [head, child] = [
      await person({ householdId: id, name: 'Mãe' }),
      await person({ householdId: id, name: 'Filho' }),
    ]
    await belongs(child, id, { familyId: 'f1' })
    expect(await kindsFound()).toEqual(['noHead'])
    const members = [{ id: child, kinship: '138' as const }]
    await service.call(familyUpdate, { homeId: id, headId: head, members }, director)
    expect(await kindsFound()).toEqual([])
    await service.call(citizenDelete, { id: head }, director)
    expect(await kindsFound()).toEqual(['noHead'])
  })

  test('who is left behind by a move or a death is looked at', async () => {
    const id = await home({ addressPublicPlace: 'Rua B', addressNumber: '7', doorKey: 'rua b|7' })
    const at = { addressPublicPlace: 'Rua B', addressNumber: '7' }
    const grown = await person({ householdId: id, opensHousehold: true, ...at })
    const child = await person({ householdId: id, birthDate: '2018-01-01', name: 'Criança', ...at })
    await belongs(grown, id, { isHead: true })
    await belongs(child, id)
    expect(await kindsFound()).toEqual([])
    const document = { addressPublicPlace: 'Rua C', addressNumber: '1' }
    await service.call(citizenUpdate, { id: grown, document, addressOf: 'person' }, director)
    expect((await kindsFound()).sort()).toEqual(['noAdult', 'noHead', 'twoHomes'])
  })

  test('a dismissal carries a reason and holds until the facts change', async () => {
    const mother = { mothersName: 'Ana de Souza' }
    const one = await person({ name: 'Thiago Souza', ...mother })
    await person({ name: 'Tiago Souza', ...mother })
    const [row] = await found()
    const reason = 'São primos, conferi os documentos.'
    const { id = '', version = 0 } = row ?? {}
    await service.call(registerCheckDismiss, { id, version, reason }, director)
    expect(await found()).toEqual([])
    expect(await found(director, { isDismissed: true })).toMatchObject([
      { id, dismissedBecause: reason, dismissedBy: director.name },
    ])
    // What is no fact of it changes nothing.
    await service.call(citizenUpdate, { id: one, document: { gender: 'M' } }, director)
    expect(await found()).toEqual([])
    await service.call(citizenUpdate, { id: one, document: { name: 'Tiago de Souza' } }, director)
    expect(await found()).toMatchObject([{ id, dismissedBecause: null }])
  })

  test('a dismissal is taken back, and two of them at once are not', async () => {
    await person({ birthDate: '1900-01-01' })
    const [row] = await found()
    const { id = '', version = 0 } = row ?? {}
    const dismiss = (input: object) =>
      service.call(registerCheckDismiss, { id, version, reason: '', ...input }, director)
    await dismiss({ reason: 'Tem mesmo 126 anos.' })
    await expect(dismiss({ reason: 'Outra' })).rejects.toMatchObject({ key: 'conflict' })
    await service.call(registerCheckRestore, { id, version: version + 1 }, director)
    expect(await found()).toMatchObject([{ id }])
  })
})

test('agents count, list and dismiss what is theirs', async () => {
  const mine = await person({ birthDate: '1900-01-01', name: 'Minha', responsibleAcsId: agent.id })
  await person({ birthDate: '1901-01-01', name: 'De outro', responsibleAcsId: 'another' })
  expect((await found(agent)).map(({ citizen }) => citizen?.id)).toEqual([mine])
  expect(await service.call(registerCheckCount, {}, agent)).toEqual({
    total: 1,
    items: [{ kind: 'tooOld', count: 1 }],
  })
  expect((await service.call(registerCheckCount, {}, director)).total).toBe(2)
  const other = (await found()).find(({ citizen }) => citizen?.id !== mine)
  const input = { id: other?.id ?? '', version: 1, reason: 'Não é meu' }
  await expect(service.call(registerCheckDismiss, input, agent)).rejects.toMatchObject({ key: 'permission' })
})

test('it is filtered by kind, unit, micro-area and agent, and counts say the same', async () => {
  const care = (of: string) => ({
    healthUnit: { id: `u${of}`, name: of },
    microAreaId: `m${of}`,
    responsibleAcsId: `a${of}`,
  })
  for (const place of ['1', '1', '2'])
    await person({ birthDate: '1900-01-01', name: newId(), ...care(place) })
  await person({ birthDate: '2026-11-01', name: newId(), ...care('1') })
  await checks.catchUp()
  const asked: [object, number][] = [
    [{}, 4],
    [{ healthUnit: { id: 'u1' } }, 3],
    [{ microArea: { id: 'm2' } }, 1],
    [{ responsibleAcs: { id: 'a1' } }, 3],
  ]
  for (const [input, count] of asked) {
    expect((await service.call(registerCheckCount, input, director)).total).toBe(count)
    expect((await service.call(registerCheckList, input, director)).totalItems).toBe(count)
  }
  const page = await service.call(
    registerCheckList,
    { kind: 'tooOld', startIndex: 1, stopIndex: 1 },
    director,
  )
  expect([page.totalItems, page.items.length]).toEqual([3, 1])
})

test('another client sees none of it', async () => {
  await person({ birthDate: '1900-01-01', client: 'another' })
  expect(await found()).toEqual([])
})

test('what is gone through is gone on with where it was ended, and nothing is found twice', async () => {
  const { householdId, ...base } = (await service.collections.citizen.findOne({ _id: await person() })) ?? {}
  const many = Array.from({ length: 450 }, (_, at) => {
    const _id = `p${String(at).padStart(4, '0')}`
    return { ...base, _id, birthDate: null, cpfKey: _id, cnsKey: _id }
  })
  await service.collections.citizen.insertMany(many as never)
  await person({ birthDate: '1900-01-01', _id: 'p0300x' })
  let parts = 0
  await checks.catchUp(() => ++parts > 1)
  expect(await service.collections.registerCheckMark.findOne({ _id: 'mark' })).toMatchObject({
    pass: { of: 'citizen', after: 'p0198' },
  })
  checks = checker({ store: service.store, ask: core, now: () => service.clock.now })
  expect(await kindsFound()).toEqual(['tooOld'])
  const { version } = (await service.collections.registerCheck.findOne({})) ?? {}
  await service.collections.registerCheckMark.deleteOne({ _id: 'mark' })
  checks = checker({ store: service.store, ask: core, now: () => service.clock.now })
  await checks.catchUp()
  expect(await service.collections.registerCheck.findAll({}, { max: 10 })).toMatchObject([{ version }])
})

test('every day homes are compared with the streets, who has become too old is found, what has passed is forgotten', async () => {
  const id = await home({ addressPublicPlace: 'Rua Nova', propertyKind: '2', microAreaId: 'm1' })
  await person({ birthDate: '1906-12-20', name: 'Velha' })
  await person({ birthDate: '2025-12-01', name: 'Bebê' })
  expect(await kindsFound()).toEqual(['newborn'])
  Object.assign(streets, { 'Rua Nova': { microArea: 'm2', at: { latitude: -22, longitude: -47 } } })
  service.clock.now = new Date('2026-12-21T15:00:00Z')
  await checks.daily()
  const rows = await found()
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['otherArea', 'tooOld'])
  expect(rows.find(({ kind }) => kind === 'otherArea')?.homeId).toBe(id)
  expect(await service.collections.registerCheck.countDocuments({})).toBe(2)
})

test('where the register of streets does not answer, what was found of them stays', async () => {
  Object.assign(streets, { 'Rua Sete': { microArea: 'm2', at: { latitude: -22, longitude: -47 } } })
  await home({ addressPublicPlace: 'Rua Sete', propertyKind: '2', microAreaId: 'm1' })
  expect(await kindsFound()).toEqual(['otherArea'])
  await service.collections.registerCheckMark.deleteOne({ _id: 'mark' })
  const away: AskArea = () => Promise.reject(new Error('away'))
  checks = checker({ store: service.store, ask: away, now: () => service.clock.now })
  expect(await kindsFound()).toEqual(['otherArea'])
})
