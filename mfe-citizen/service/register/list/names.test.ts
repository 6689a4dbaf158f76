import { citizenGet } from '../../../contract/citizen.ts'
import { citizenGeolocationSituationList } from '../../../contract/situation.ts'
import { visitList } from '../../../contract/visit.ts'
import { type CitizensService, member, openCitizens } from '../../testing/open.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const director = member(['healthDirector'])

/** Who and what was renamed since the records were written. */
const users = [{ id: 'a1', name: 'Ana Lima Souza', cns: '980016277345091' }]
const units = [{ id: 'u1', name: 'UBS Nova Esperança', cnes: '7006446' }]
let asked: { query: string; ids: string[] }[] = []

let service: CitizensService
beforeAll(async () => {
  service = await openCitizens(now, async (query, input) => {
    const { ids } = input as { ids: string[] } // both queries are by ids
    asked.push({ query, ids })
    const known = query === 'userByIds' ? users : units
    return { items: known.filter(({ id }) => ids.includes(id)) }
  })
  for (const [name, agent] of [
    ['Bento', 'a1'],
    ['Clara', 'a1'],
    ['Davi', 'gone'],
    ['Elisa', null],
  ] as const)
    await service.add({
      name,
      responsibleAcsId: agent,
      userResponsibleName: agent && 'Nome Antigo',
      cnsResponsibleProfessional: agent && '700000000000005',
      healthUnit: agent && { id: agent === 'a1' ? 'u1' : 'gone', name: 'UBS Antiga' },
      healthUnitName: agent && 'UBS Antiga',
      healthUnitCnes: agent && '2049545',
      lastProfessional: agent && { id: agent, name: 'Nome Antigo', isAcs: true },
    })
})
beforeEach(() => {
  asked = []
})
afterAll(() => service.close())

const idOf = async (name: string) => (await service.collections.citizen.findOne({ name }))?._id ?? ''
const get = async (name: string) => service.call(citizenGet, { id: await idOf(name) }, director)

test('a record names unit and agent as they are called now: by the names that they have now', async () => {
  expect(await get('Bento')).toMatchObject({
    userResponsibleName: 'Ana Lima Souza',
    cnsResponsibleProfessional: '980016277345091',
    healthUnit: { id: 'u1', name: 'UBS Nova Esperança' },
    healthUnitName: 'UBS Nova Esperança',
    healthUnitCnes: '7006446',
  })
})

test('of a unit and an agent who are gone the last names stay', async () => {
  expect(await get('Davi')).toMatchObject({
    userResponsibleName: 'Nome Antigo',
    cnsResponsibleProfessional: '700000000000005',
    healthUnitName: 'UBS Antiga',
    healthUnitCnes: '2049545',
  })
})

test('nothing is asked for a record that no one looks after', async () => {
  expect(await get('Elisa')).toMatchObject({ userResponsibleName: null, healthUnitName: null })
  expect(asked).toEqual([])
})

const names = ['Ana Lima Souza', 'Ana Lima Souza', 'Nome Antigo', null]

test('the visit list asks once for all agents of a page, each named once', async () => {
  const { items } = await service.call(visitList, {}, director)
  expect(items.map(({ professionalName }) => professionalName)).toEqual(names)
  expect(asked).toEqual([{ query: 'userByIds', ids: ['a1', 'gone'] }])
})

test('so does the list of geolocations, for the agent who was there last', async () => {
  const { items } = await service.call(citizenGeolocationSituationList, {}, director)
  expect(items.map(({ lastProfessional }) => lastProfessional)).toEqual(names)
  expect(asked).toEqual([{ query: 'userByIds', ids: ['a1', 'gone'] }])
})
