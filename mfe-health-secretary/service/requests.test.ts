import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { anyRecord, type RecordLike } from '@saude/contract/record/record'
import { procedures } from '@saude/core/contract/codes/procedures'
import { exams } from '@saude/core/contract/exams'
import { recordCollection } from '@saude/service/record/collection'
import { testRecord } from '@saude/service/record/testing/test-record'
import { type Owned, openArea, type TestArea } from '@saude/service/testing/area'
import { demoTown } from '@saude/town/town'
import { affiliated } from '../contract/affiliated.ts'
import { affiliatedProcedure } from '../contract/affiliated-procedure.ts'
import { affiliatedService } from '../contract/affiliated-service.ts'
import { aihApac } from '../contract/aih-apac.ts'
import { amuForwarding } from '../contract/amu-forwarding.ts'
import { basicAttention } from '../contract/basic-attention.ts'
import { benefitRequest } from '../contract/benefit-request.ts'
import { examRequest } from '../contract/exam-request.ts'
import { loanMaterial } from '../contract/loan-material.ts'
import { localConsortium } from '../contract/local-consortium.ts'
import { material } from '../contract/material.ts'
import { materialInput } from '../contract/material-movement.ts'
import { medicationListLoad, medicationSearch } from '../contract/medication.ts'
import { occupationalTherapy } from '../contract/occupational-therapy.ts'
import { outOfHomeTreatment } from '../contract/out-of-home-treatment.ts'
import { physiotherapySession } from '../contract/physiotherapy-session.ts'
import {
  examProvider,
  occupationalTherapyProvider,
  physiotherapyProvider,
} from '../contract/provider-registers.ts'
import { specialistAppointments } from '../contract/specialist-appointments.ts'
import { withdrawal } from '../contract/withdrawal.ts'
import { service } from './service.ts'
import { codeOwners, named } from './testing/owners.ts'

const town = demoTown()
const ana = { id: newId(), name: 'Ana Prado', cns: '700000000000005' }
const citizens = [ana, { id: newId(), name: 'Bento Luz' }, { id: newId(), name: 'Caio Reis' }]
/** Entries of the area itself, which answers for them. */
const own = {
  affiliatedByIds: [] as Owned[],
  materialByIds: [] as Owned[],
  medicationByIds: [] as Owned[],
  examProviderByIds: [] as Owned[],
  physiotherapyProviderByIds: [] as Owned[],
  occupationalTherapyProviderByIds: [] as Owned[],
}
/** What the other client has of its own. */
const there: Record<string, object> = {}
const offered = { id: '0301010072', name: procedures['0301010072'] ?? '' }
const owners = {
  ...own,
  citizenByIds: citizens,
  healthUnitByIds: town.healthUnits.map(({ id, name }) => ({ id, name })),
  citySearch: town.cities.map(({ id, name, stateCode }) => ({ id, name, stateCode })),
  ...codeOwners,
  laboratoryExamsSearch: named(exams),
  // Another one for each request: within its validity the same is not granted again.
  benefitByIds: Array.from({ length: 300 }, (_, nth) => ({
    id: newId(),
    name: `Benefício ${nth}`,
    validity: 30,
    moderate: false,
  })),
  cidSearch: [{ id: 'I10', name: 'Hipertensão essencial' }],
  costCenterByIds: [{ id: newId(), name: 'Benefícios eventuais' }],
  costCenterReserve: () => ({ isReserved: true, name: null, monthlyLimit: null, used: 0, reserved: 0 }),
  costCenterCharge: (input: unknown) => ({ id: (input as { id: string }).id }), // of that query
  userByIds: [],
}

const kinds = {
  withdrawal,
  loanMaterial,
  affiliatedService,
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

/** What a treatment elsewhere is authorised by. */
const farAway = {
  distanceKm: 96,
  sameRegion: false,
  facility: 'Hospital das Clínicas',
  appointmentAt: `${today()} 08:00:00.000-03:00`,
}

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, { client: town.client, owners })
  const provider = await area.call(affiliated.create, { name: 'Clínica Vida' })
  own.affiliatedByIds.push({ id: provider.id, name: 'Clínica Vida' })
  const performers = [
    [examProvider, own.examProviderByIds, 'examRequest'],
    [physiotherapyProvider, own.physiotherapyProviderByIds, 'physiotherapySession'],
    [occupationalTherapyProvider, own.occupationalTherapyProviderByIds, 'occupationalTherapy'],
  ] as const
  for (const [register, entries, kind] of performers) {
    // The provider of its place: a request names one.
    const { id } = await area.call(register.create, { name: 'Clínica Vida' })
    entries.push({ id, name: 'Clínica Vida' })
    const { id: performer } = await area.call(register.create, { name: 'Laboratório Sul' }, area.elsewhere)
    there[kind] = { performer: { id: performer } }
  }
  await area.call(affiliatedProcedure.create, {
    affiliated: { id: provider.id },
    procedure: offered,
    competence: today().slice(0, 7),
    availability: 100_000,
    value: 10,
  })
  const crutches = await area.call(material.create, { name: 'Muletas', unit: 'pair', isLoanable: true })
  own.materialByIds.push({ id: crutches.id, name: 'Muletas' })
  const delivered = {
    material: { id: crutches.id },
    quantity: 1_000_000,
    date: today(),
    responsible: 'Ivone',
  }
  await area.call(materialInput.create, delivered)
  const other = await area.call(
    material.create,
    { name: 'Muletas', unit: 'pair', isLoanable: true },
    area.elsewhere,
  )
  there.loanMaterial = { material: { id: other.id } }
  const elsewhere = await area.call(affiliated.create, { name: 'Clínica Sul' }, area.elsewhere)
  there.affiliatedService = { provider: { id: elsewhere.id } }
  const csv = 'CATMAT;Medicamento;Concentração\n267613;Captopril;25 mg\n268856;Losartana;50 mg'
  await area.call(medicationListLoad, { name: 'Lista', lines: csv.split('\n'), isPreview: false })
  const { items } = await area.call(medicationSearch, {})
  own.medicationByIds.push(...items)
  await area.call(
    medicationListLoad,
    { name: 'Lista', lines: csv.split('\n'), isPreview: false },
    area.elsewhere,
  )
  const [medicine] = (await area.call(medicationSearch, {}, area.elsewhere)).items
  there.withdrawal = { medication: { id: medicine?.id } }
})
afterAll(() => area.close())

for (const kind of Object.values<RecordLike>(kinds))
  testRecord(kind, () => area, {
    values: () => ({
      priority: 'notUrgent',
      repeatReason: 'Outro pedido',
      ...(kind.name === 'affiliatedService' && { procedure: offered }),
      ...(kind.name === 'outOfHomeTreatment' && farAway),
    }),
    changes: { appointmentPlace: 'Sala 2', observation: 'Jejum' },
    said: (step) =>
      step === 'rebook' ? { appointmentAt: `${daysAfter(today(), 9)} 09:00:00.000-03:00` } : {},
    elsewhere: () => ({ provider: null, ...there[kind.name] }),
  })

testRecord(benefitRequest, () => area, { changes: { justification: 'Sem renda' } })

describe('the CNS beside a request', () => {
  const request = {
    citizen: { id: ana.id },
    cbo: { id: '225120' },
    procedure: { id: '0301010072' },
    priority: 'notUrgent',
    date: '2026-11-20',
    repeatReason: 'Outro pedido',
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
  // In the evening, when it is tomorrow already in UTC.
  await filled.fill({ town, count: 2000, now: new Date('2026-11-20T23:30:00-03:00') })
  const counts: Record<string, number> = {}
  for (const [name, kind] of Object.entries({ ...kinds, benefitRequest })) {
    // Kinds differ in fields of their own, which nothing here reads.
    const collection = recordCollection(anyRecord(kind))
    const { items, totalItems } = await filled.call(kind.list as typeof examRequest.list, {})
    counts[name] = totalItems ?? 0
    for (const { id, number, citizen, date } of items) {
      expect(number).toMatch(/^\d{4}\/\d{6}$/)
      const stored = await filled.opened.store.collection(collection).findOne({ _id: id })
      expect([date, name]).toEqual([stored && today(stored.createdAt), name])
      expect(citizen.searchName).toBeTruthy()
    }
  }
  await filled.close()
  expect(Object.values(counts).every((count) => count > 0)).toBe(true)
})
