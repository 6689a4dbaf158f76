import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { openArea, type TestArea } from '@saude/service/testing/area'
import type { User } from '@saude/service/user'
import { outOfHomeTreatmentDue } from '../contract/due-treatment.ts'
import { examRequest } from '../contract/exam-request.ts'
import { outOfHomeTreatment } from '../contract/out-of-home-treatment.ts'
import { service } from './service.ts'
import { codeOwners } from './testing/owners.ts'

const ana = { id: newId(), name: 'Ana Prado', birthDate: '1980-05-05' }
const city = { id: newId(), name: 'Campinas', stateCode: 'SP' }

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    owners: {
      citizenByIds: [ana],
      healthUnitByIds: [],
      laboratoryExamsSearch: [{ id: '0202010473', name: 'Glicose' }],
      ...codeOwners,
      citySearch: [city],
    },
  })
})
afterAll(() => area.close())

const day = today()
const range = { from: day, to: daysAfter(day, 90) }
const due = (more: object = {}, user?: User) => area.call(outOfHomeTreatmentDue, { ...range, ...more }, user)
const create = async (appointmentAt: string, user?: User) =>
  (
    await area.call(
      outOfHomeTreatment.create,
      {
        citizen: { id: ana.id },
        cbo: { id: '225120' },
        procedure: { id: '0301010072' },
        destination: { id: city.id },
        facility: 'Hospital das Clínicas',
        distanceKm: 96,
        sameRegion: false,
        transport: 'land',
        priority: 'notUrgent',
        date: day,
        appointmentAt,
      },
      user,
    )
  ).id
const step = (id: string, transition: 'authorise' | 'cancel', reason?: string) =>
  area.call(
    outOfHomeTreatment.transition,
    { id, transition, ...(reason && { reason }) },
    { ...area.user, permissions: new Set(['outOfHomeTreatmentAuthorise']) },
  )

test('the state is another one when a treatment is, and with it alone nothing is sent', async () => {
  const before = await due()
  expect(before.items).toEqual([])
  const id = await create(`${daysAfter(day, 3)} 08:00:00.000-03:00`)
  await step(id, 'authorise')
  const now = await due({ unless: before.state })
  expect(now.items).toMatchObject([
    {
      id,
      citizen: { id: ana.id, name: 'Ana Prado' },
      destination: { id: city.id },
      facility: 'Hospital das Clínicas',
      appointmentAt: `${daysAfter(day, 3)} 08:00:00.000-03:00`,
    },
  ])
  expect(Object.keys(now.items[0] ?? {})).not.toContain('cbo')
  expect(await due({ unless: now.state })).toEqual({ state: now.state, items: [] })
  // Of another topic, and of another client.
  await area.call(examRequest.create, {
    citizen: { id: ana.id },
    exam: { id: '0202010473' },
    priority: 'notUrgent',
    date: day,
  })
  await create(`${daysAfter(day, 3)} 08:00:00.000-03:00`, area.elsewhere)
  expect((await due()).state).toBe(now.state)
  expect((await due({}, area.elsewhere)).items).toEqual([])
  await step(id, 'cancel', 'Remarcado')
  const after = await due({ unless: now.state })
  expect(after.state).not.toBe(now.state)
  expect(after.items).toEqual([])
})

test('treatments are read once until one is written', async () => {
  const id = await create(`${daysAfter(day, 9)} 08:00:00.000-03:00`)
  await step(id, 'authorise')
  await due()
  const reads = jest.spyOn(area.opened.store, 'collection')
  await due()
  // Others read beside it in the background: treatments are what the question reads.
  const asked = reads.mock.calls.map(([{ name }]) => name)
  expect(asked).not.toContain('outOfHomeTreatment')
  reads.mockRestore()
  expect((await due()).items.map((one) => one.id)).toEqual([id])
  expect((await due({ from: undefined, to: undefined, ids: [id] })).items).toHaveLength(1)
})
