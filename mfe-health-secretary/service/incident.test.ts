import { workingDayAfter } from '@saude/contract/holidays'
import { daysAfter, today } from '@saude/contract/instants'
import { testRecord } from '@saude/service/record/testing/test-record'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { incident } from '../contract/incident.ts'
import { service } from './service.ts'

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, { owners: {} })
})
afterAll(() => area.close())

testRecord(incident, () => area, {
  changes: { measures: 'Senhas trocadas' },
  values: () => ({ knownOn: daysAfter(today(), -3_000), occurredOn: null }),
  said: (transition) =>
    ['anpd', 'people', 'close'].includes(transition) ? { delay: 'Apuração demorada' } : {},
})

const found = (knownOn = today()) =>
  area.call(incident.create, {
    title: 'Planilha enviada a endereço errado',
    kind: 'disclosed',
    knownOn,
    description: 'Enviada por e-mail',
    data: 'Nome e CNS',
    hasSensitive: true,
    hasMinors: false,
    hasPasswords: false,
  })
const read = (id: string) => area.call(incident.get, { id })
const step = (
  id: string,
  transition: 'report' | 'anpd' | 'people' | 'close' | 'dismiss',
  document: object = {},
) => area.call(incident.transition, { id, transition, document })

test('is to be communicated within three working days after it was known, and no sooner', async () => {
  const { id } = await found('2026-11-18')
  expect(await read(id)).toMatchObject({ state: 'open', reportBy: '2026-11-24' })
  const { version } = await read(id)
  await area.call(incident.update, { id, document: { knownOn: '2026-11-17' }, version })
  expect((await read(id)).reportBy).toBe('2026-11-23')
})

test('is closed when ANPD and the people were informed, and says why it took longer', async () => {
  const knownOn = daysAfter(today(), -30)
  const { id } = await found(knownOn)
  await step(id, 'report', { risk: 'Dados de saúde de pessoas identificadas' })
  await expect(step(id, 'close')).rejects.toMatchObject({
    payload: { fields: { 'document.anpdOn': expect.any(String), 'document.peopleOn': expect.any(String) } },
  })
  await expect(step(id, 'anpd', { anpdOn: today() })).rejects.toMatchObject({
    payload: { fields: { 'document.delay': expect.stringContaining('motivo da demora') } },
  })
  await expect(step(id, 'anpd', { anpdOn: daysAfter(knownOn, -1) })).rejects.toMatchObject({
    payload: { fields: { 'document.anpdOn': expect.stringContaining('antes') } },
  })
  await step(id, 'anpd', { anpdOn: today(), anpdNumber: '00261.000001/2026-11', delay: 'Apuração demorada' })
  await step(id, 'people', { peopleOn: workingDayAfter(knownOn, 1), peopleBy: 'each' })
  const { anpdOn, peopleOn, peopleBy } = await read(id)
  await step(id, 'close', { anpdOn, peopleOn, peopleBy })
  expect(await read(id)).toMatchObject({ state: 'closed', anpdOn: today(), delay: 'Apuração demorada' })
})

test('did not happen before it was known', async () => {
  const { id } = await found()
  const { version } = await read(id)
  await expect(
    area.call(incident.update, {
      id,
      document: { knownOn: daysAfter(today(), -2), occurredOn: today() },
      version,
    }),
  ).rejects.toMatchObject({ payload: { fields: { occurredOn: expect.stringContaining('depois') } } })
})
