import { newId } from '@saude/contract/id'
import { citizenHealth, citizenQuizByIds } from '../../../contract/health.ts'
import { type CitizensService, clientId, member, openCitizens } from '../../testing/open.ts'
import type { HistoryItem } from '../history/item.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const nurse = member(['nurse'])

let service: CitizensService
beforeEach(async () => {
  service = await openCitizens(now)
})
afterEach(() => service.close())

const list = (input: object = {}, user = nurse) => service.call(citizenHealth, input, user)

async function answers(name: string, days: Readonly<Record<string, boolean>>, given: object = {}) {
  const lastQuizOn = Object.keys(days).sort().at(-1) ?? null
  const id = await service.add({ name, installedApp: 'MATCH', lastQuizOn, ...given })
  for (const [date, isHealthy] of Object.entries(days))
    await service.collections.healthQuiz.insertOne({
      _id: newId(),
      client: clientId,
      citizenId: id,
      date,
      isHealthy,
    })
  return id
}

async function attends(citizenId: string, date: string) {
  const first = {
    userId: 'u',
    name: 'Dra. Rosa',
    cns: null,
    cbo: { system: 'cbo', code: '225142', name: 'Médica' },
  }
  const item = { _id: newId(), client: clientId, citizenId, type: 'healthCare', date: new Date(date), first }
  // What the timeline does not look at is left out.
  await service.collections.historyItem.insertOne({ ...item, version: 1 } as unknown as HistoryItem)
}

test('the area that follows cases gets the same of those whom it asks for', async () => {
  const [ana, bento] = [
    await answers('Ana', { '2026-11-13': true, '2026-11-19': false }),
    await answers('Bento', { '2026-11-20': true }),
  ]
  const { items } = await service.call(citizenQuizByIds, { ids: [ana] }, nurse)
  expect(items).toMatchObject([{ id: ana, quizzes: [{ date: '2026-11-19', isHealthy: false }] }])
  expect((await service.call(citizenQuizByIds, { ids: [ana, bento] }, nurse)).items).toHaveLength(2)
})

test('the timeline has what was said in seven days, today the last, and who attended', async () => {
  const id = await answers('Maria', { '2026-11-13': true, '2026-11-14': true, '2026-11-19': false })
  await attends(id, '2026-11-19T09:30:00-03:00')
  await attends(id, '2026-11-20T08:00:00-03:00')
  await attends(id, '2026-11-01T08:00:00-03:00')
  const { items } = await list()
  expect(items).toMatchObject([
    {
      citizen: { id, name: 'Maria', cellphoneNumberVerification: 'MATCH', hasHealthCareToday: true },
      lastQuiz: '2026-11-19',
      quizzes: [
        { date: '2026-11-14', isHealthy: true, healthCares: [] },
        {
          date: '2026-11-19',
          isHealthy: false,
          healthCares: [
            {
              attendedByUserName: 'Dra. Rosa',
              attendedByUserCboName: 'Médica',
              attendedAt: '2026-11-19 09:30:00.000-03:00',
            },
          ],
        },
        { date: '2026-11-20', isHealthy: null, healthCares: [{ attendedByUserName: 'Dra. Rosa' }] },
      ],
    },
  ])
})

test('the last answers come first; who has not answered within the week, or has died, is not listed', async () => {
  await answers('Ontem', { '2026-11-19': true })
  await answers('Hoje', { '2026-11-20': true })
  await answers('Antes', { '2026-11-13': true })
  await answers('Falecido', { '2026-11-19': true }, { deathAt: '2026-11-19' })
  await service.add({ name: 'Nunca' })
  const { items, totalItems } = await list()
  expect(items.map(({ citizen }) => citizen.name)).toEqual(['Hoje', 'Ontem'])
  expect(totalItems).toBe(2)
})

test('it is narrowed to a citizen, a health unit or an agent', async () => {
  const ana = await answers('Ana', { '2026-11-19': true }, { healthUnit: { id: 'h1', name: 'UBS 1' } })
  await answers('Bia', { '2026-11-19': true }, { responsibleAcsId: 'a1' })
  const names = async (input: object) => (await list(input)).items.map(({ citizen }) => citizen.name)
  expect(await names({ citizen: { id: ana } })).toEqual(['Ana'])
  expect(await names({ healthUnit: { id: 'h1' } })).toEqual(['Ana'])
  expect(await names({ responsibleAcs: { id: 'a1' } })).toEqual(['Bia'])
})

test('an anonymised user sees days without identities, and cannot ask for one citizen', async () => {
  const hidden = member(['healthCoordinator'], { isAnonymization: true })
  const id = await answers(
    'Maria',
    { '2026-11-19': true },
    { cns: '700000000000005', mobilePhone: '19911112222' },
  )
  const { items } = await list({}, hidden)
  expect(items).toMatchObject([
    { citizen: { name: expect.stringMatching(/^Cidadão \d{4}$/), cns: null, cellphoneNumber: null } },
  ])
  await expect(list({ citizen: { id } }, hidden)).rejects.toMatchObject({ key: 'permission' })
})
