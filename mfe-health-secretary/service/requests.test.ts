import { newId } from '@saude/contract/id'
import type { RecordLike } from '@saude/contract/record/record'
import { occupations } from '@saude/core/contract/codes/occupations'
import { procedures } from '@saude/core/contract/codes/procedures'
import { exams } from '@saude/core/contract/exams'
import { testRecord } from '@saude/service/record/testing/test-record'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { demoTown } from '@saude/town/town'
import { aihApac } from '../contract/aih-apac.ts'
import { amuForwarding } from '../contract/amu-forwarding.ts'
import { basicAttention } from '../contract/basic-attention.ts'
import { benefitRequest } from '../contract/benefit-request.ts'
import { examRequest } from '../contract/exam-request.ts'
import { localConsortium } from '../contract/local-consortium.ts'
import { occupationalTherapy } from '../contract/occupational-therapy.ts'
import { outOfHomeTreatment } from '../contract/out-of-home-treatment.ts'
import { physiotherapySession } from '../contract/physiotherapy-session.ts'
import { specialistAppointments } from '../contract/specialist-appointments.ts'
import { service } from './service.ts'

const named = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([id, name]) => ({ id, name }))
const town = demoTown()
const ana = { id: newId(), name: 'Ana Prado', cns: '700000000000005' }
const citizens = [ana, { id: newId(), name: 'Bento Luz' }, { id: newId(), name: 'Caio Reis' }]
const owners = {
  citizenByIds: citizens,
  healthUnitByIds: town.healthUnits.map(({ id, name }) => ({ id, name })),
  citySearch: town.cities.map(({ id, name, stateCode }) => ({ id, name, stateCode })),
  cboSearch: named(occupations),
  procedureSearch: named(procedures),
  laboratoryExamsSearch: named(exams),
  citizenMessageCreate: () => ({ isSent: true }),
  // Another one for each request: within its validity the same is not granted again.
  benefitByIds: Array.from({ length: 300 }, (_, nth) => ({
    id: newId(),
    name: `Benefício ${nth}`,
    validity: 30,
    moderate: false,
  })),
  costCenterByIds: [{ id: newId(), name: 'Benefícios eventuais' }],
  userByIds: [],
}

const kinds = {
  examRequest,
  basicAttention,
  physiotherapySession,
  occupationalTherapy,
  outOfHomeTreatment,
  amuForwarding,
  localConsortium,
  specialistAppointments,
  aihApac,
}

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, { client: town.client, owners })
})
afterAll(() => area.close())

for (const kind of Object.values<RecordLike>(kinds))
  testRecord(kind, () => area, {
    values: () => ({ priority: 'notUrgent' }),
    changes: { priority: 'veryUrgent', observation: 'Jejum' },
  })

testRecord(benefitRequest, () => area, { changes: { justification: 'Sem renda' } })

describe('the CNS beside a request', () => {
  const request = {
    citizen: { id: ana.id },
    cbo: { id: '225120' },
    procedure: { id: '0301010072' },
    priority: 'notUrgent',
    date: '2026-11-20',
  } as const

  test('is the one that the citizen area knows now', async () => {
    const { id } = await area.call(basicAttention.create, request)
    expect(await area.call(basicAttention.get, { id })).toMatchObject({ citizenCns: ana.cns })
    const { items } = await area.call(basicAttention.list, {})
    expect(items.find((one) => one.id === id)).toMatchObject({ citizenCns: ana.cns })
  })
})

test('the demo has requests of every kind, of the town’s own citizens, that its own rules accept', async () => {
  const filled = await openArea(service, { client: town.client, owners })
  await filled.fill({ town, count: 600, now: new Date('2026-11-20T12:00:00-03:00') })
  const counts: Record<string, number> = {}
  for (const [name, kind] of Object.entries({ ...kinds, benefitRequest })) {
    // Kinds differ in fields of their own, which nothing here reads.
    const { items, totalItems } = await filled.call(kind.list as typeof examRequest.list, {})
    counts[name] = totalItems ?? 0
    for (const { number, citizen } of items) {
      expect(number).toMatch(/^\d{4}\/\d{6}$/)
      expect(citizen.searchName).toBeTruthy()
    }
  }
  await filled.close()
  expect(Object.values(counts).every((count) => count > 0)).toBe(true)
})
