import type { InputOf } from '@saude/contract/query'
import { byText } from '@saude/contract/values'
import { citizenAudience } from '../../../contract/audience.ts'
import { type Citizen, citizens, derive } from '../../register/citizen/citizen.ts'
import { type HistoryItem, historyItems } from '../../register/history/item.ts'
import { type CitizensService, clientId, member, openCitizens } from '../../testing/open.ts'

const now = new Date('2026-11-20T12:00:00Z')
/** More than those of whom each is looked up. */
const size = 5_400
const stamp = { client: clientId, version: 1, createdAt: now, updatedAt: now }

const people = Array.from({ length: size }, (_, at): Citizen => {
  const _id = `${String((at * 7_919) % size).padStart(6, '0')}`
  const unit = `UBS ${at % 3}`
  const base = {
    name: `${['Ana', 'Bento', 'Célia', 'Davi'][at % 4]} ${at % 1_300}`,
    addressOnCity: true,
    ...(at % 10 && { microAreaId: `area ${at % 7}`, microArea: `MA ${at % 7}` }),
    healthUnit: { id: unit, name: unit },
  }
  // What no test looks at is left out.
  return { _id, ...stamp, ...base, ...derive(_id, base) } as unknown as Citizen
})

/** One of three has a dose of the campaign, one of five another that is too young for the next one. */
const standingOf = (at: number) => (at % 3 === 0 ? 'reached' : at % 5 === 0 ? 'notDue' : 'missing')
const items = people.flatMap(({ _id: citizenId }, at) => {
  const standing = standingOf(at)
  const [kind, day] = standing === 'reached' ? ['24', '2026-11-10'] : ['24', '2026-10-25']
  const dose = { immunobiological: { code: kind, name: kind }, dose: { code: '1', name: '1' } }
  const own = { ...stamp, citizenId, date: new Date(`${day}T15:00:00Z`) }
  return [
    ...(standing === 'missing'
      ? []
      : [{ ...own, _id: `dose ${at}`, type: 'immunization', immunization: dose }]),
    ...(at % 4 === 0
      ? [{ ...own, _id: `care ${at}`, type: 'healthCare', date: new Date('2026-11-05T15:00:00Z') }]
      : []),
  ]
}) as unknown as HistoryItem[] // what no test looks at is left out

let service: CitizensService
beforeAll(async () => {
  service = await openCitizens(now)
  await service.store.fill(citizens, people)
  await service.store.fill(historyItems, items)
}, 60_000)
afterAll(() => service.close())

const manager = member(['healthSecretary'])
const campaign = { audience: 'all', start: '2026-11-01', end: '2026-11-30' } as const
const measles = { ...campaign, immunobiological: { id: '24', name: 'Tríplice viral' } } as const
const ask = (input: InputOf<typeof citizenAudience>) => service.call(citizenAudience, input, manager)

test('a large audience is counted as its people stand, by unit and micro-area', async () => {
  const counted = await ask(measles)
  const count = (of: string, wanted: (one: Citizen) => boolean = () => true) =>
    people.filter((one, at) => standingOf(at) === of && wanted(one)).length
  expect(counted).toMatchObject({
    total: size,
    reached: count('reached'),
    notDue: count('notDue'),
    missing: count('missing'),
    people: [],
  })
  for (const { id, name, total, reached } of counted.byMicroArea) {
    const own = (one: Citizen) => (one.microAreaId ?? null) === id
    expect([name, total, reached]).toEqual([
      id?.replace('area', 'MA') ?? 'Sem cadastro',
      people.filter(own).length,
      count('reached', own),
    ])
  }
  expect([counted.byMicroArea.length, counted.byHealthUnit.length]).toEqual([8, 3])
  expect(counted.byHealthUnit.reduce((sum, { reached }) => sum + reached, 0)).toBe(counted.reached)
  expect(await ask(campaign)).toMatchObject({ total: size, reached: size / 4, missing: (size * 3) / 4 })
})

test('its missing people are found from any place on, in the order of names', async () => {
  const missing = people
    .filter((_, at) => standingOf(at) === 'missing')
    .sort((one, other) => byText(one.searchName, other.searchName) || byText(one._id, other._id))
    .map(({ _id }) => _id)
  for (const startIndex of [1_700, 0, 1_250, 2_500, missing.length - 5, missing.length]) {
    const { people: page } = await ask({ ...measles, startIndex, stopIndex: startIndex + 599 })
    expect(page.map(({ id }) => id)).toEqual(missing.slice(startIndex, startIndex + 600))
  }
})
