import { setImmediate } from 'node:timers/promises'
import { newId } from '@saude/contract/id'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { epidemiologicalAccompaniment as cases } from '../../contract/accompaniment.ts'
import { service } from '../service.ts'

const unit = { id: newId(), name: 'UBS Central' }
const people = Array.from({ length: 5 }, (_, index) => ({
  id: newId(),
  name: `Ana ${index}`,
  healthUnit: unit,
}))
let isWanted = true
let area: TestArea
const sent: unknown[] = []
beforeAll(async () => {
  area = await openArea(service, {
    owners: {
      clientSettings: () => ({ notifyNurse: isWanted }),
      noticeCreate: (input) => {
        sent.push(input)
        return { count: 1 }
      },
      citizenByIds: people,
      citizenContactByIds: people,
      cidSearch: [
        { id: 'B059', name: 'Sarampo' },
        { id: 'B24', name: 'Doença pelo HIV' },
      ],
    },
  })
})
afterAll(() => area.close())

/** Waits until everything that was to be sent has been sent. */
async function delivered(): Promise<void> {
  const { outbox } = area.definitions
  if (!outbox) throw new Error('the service has no outbox')
  while ((await area.opened.store.collection(outbox).countDocuments({})) > 0) await setImmediate()
}

let nth = 0
async function open(cid: string, origin: 'suspect' | 'monitored' = 'suspect') {
  const doctor = { ...area.user, permissions: new Set(['sensitiveDiagnosisRead']) }
  const citizen = { id: people[nth++]?.id ?? '' }
  const values = { citizen, pathology: { id: cid }, origin, openedOn: '2026-11-10', contactEvery: 2 }
  const { id } = await area.call(cases.create, values, doctor)
  await delivered()
  return id
}

test('nurses of the unit read of a new suspect, without its name, where the client wants that', async () => {
  await open('B059')
  expect(sent).toMatchObject([
    {
      groups: ['nurse'],
      healthUnitId: unit.id,
      title: 'Novo caso suspeito: Sarampo',
      message: expect.stringContaining('imediata'),
    },
  ])
  expect(JSON.stringify(sent)).not.toContain('Ana')
  await open('B24')
  expect(sent[1]).toMatchObject({ title: 'Novo caso suspeito' })
  const contact = await open('B059', 'monitored')
  expect(sent).toHaveLength(2)
  await area.call(cases.transition, { id: contact, transition: 'suspect' })
  await delivered()
  expect(sent).toHaveLength(3)
  isWanted = false
  await open('B059')
  expect(sent).toHaveLength(3)
})
