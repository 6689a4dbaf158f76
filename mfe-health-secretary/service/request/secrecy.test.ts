import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { protectedPermission } from '@saude/contract/protected'
import { anyRecord, type RecordLike } from '@saude/contract/record/record'
import { sampleEntry } from '@saude/service/record/testing/sample'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { aihApac } from '../../contract/aih-apac.ts'
import { amuForwarding } from '../../contract/amu-forwarding.ts'
import { basicAttention } from '../../contract/basic-attention.ts'
import { examRequest } from '../../contract/exam-request.ts'
import { localConsortium } from '../../contract/local-consortium.ts'
import { occupationalTherapy } from '../../contract/occupational-therapy.ts'
import { outOfHomeTreatment } from '../../contract/out-of-home-treatment.ts'
import { physiotherapySession } from '../../contract/physiotherapy-session.ts'
import { specialistAppointments } from '../../contract/specialist-appointments.ts'
import { service } from '../service.ts'
import { codeOwners } from '../testing/owners.ts'

const ana = { id: newId(), name: 'Ana Prado' }
/** What the citizen and other areas were sent. */
const sent: unknown[] = []

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    owners: {
      citizenByIds: [ana],
      healthUnitByIds: [],
      laboratoryExamsSearch: [{ id: '0202010473', name: 'Glicose' }],
      cidSearch: [
        { id: 'B24', name: 'Doença pelo HIV' },
        { id: 'E119', name: 'Diabetes' },
      ],
      ...codeOwners,
      citySearch: [{ id: newId(), name: 'Campinas', stateCode: 'SP' }],
      citizenMessageCreate: (input) => {
        sent.push(input)
        return { isSent: true }
      },
    },
  })
})
afterAll(() => area.close())

const nurse = () => ({ ...area.user, id: newId(), permissions: new Set([protectedPermission]) })
const request = (cid: string) => ({
  citizen: { id: ana.id },
  exam: { id: '0202010473' },
  cid: { id: cid },
  priority: 'notUrgent' as const,
  date: '2026-01-05',
})

test('the desk works on a request whose diagnosis does not exist for it', async () => {
  const { id } = await area.call(examRequest.create, request('B24'), nurse())
  const seen = await area.call(examRequest.get, { id }, nurse())
  expect(seen).toMatchObject({ cid: { id: 'B24', name: 'Doença pelo HIV' }, namesProtected: true })
  const desk = await area.call(examRequest.get, { id })
  expect([desk.cid, desk.number]).toEqual([null, seen.number])
  expect((await area.call(examRequest.list, {})).items.map((row) => row.id)).toEqual([id])
  expect(JSON.stringify(await area.call(examRequest.list, {}))).not.toMatch(/B24|HIV/)
})

test('a change from or to it is not in the history that the desk reads', async () => {
  const { id } = await area.call(examRequest.create, request('E119'), nurse())
  await area.call(examRequest.update, { id, document: { cid: { id: 'B24' } } }, nurse())
  await area.call(examRequest.update, { id, document: { quantity: 2 } })
  const kinds = async (user = area.user) =>
    (await area.call(examRequest.history, { id }, user)).items.map(({ kind, changes }) => [
      kind,
      changes?.map(({ label }) => label),
    ])
  expect(await kinds(nurse())).toEqual([
    ['updated', ['Quantidade']],
    ['updated', ['CID']],
    ['created', []],
  ])
  // A look at the change is a look at the diagnosis.
  expect(await area.call(examRequest.history, { id }, nurse())).toMatchObject({ namesProtected: true })
  expect((await area.call(examRequest.history, { id })).namesProtected ?? null).toBeNull()
  expect(await kinds()).toEqual([
    ['updated', ['Quantidade']],
    ['created', []],
  ])
})

test('who may not see it does not enter it, and learns so at its field', async () => {
  await expect(area.call(examRequest.create, request('B24'))).rejects.toMatchObject({
    key: 'validation',
    payload: { fields: { cid: expect.stringMatching(/protegido/) } },
  })
  const { id } = await area.call(examRequest.create, request('E119'))
  await expect(area.call(examRequest.update, { id, document: { cid: { id: 'B24' } } })).rejects.toMatchObject(
    { payload: { fields: { 'document.cid': expect.any(String) } } },
  )
})

test('the procedure beside it is as secret, where it is a treatment; a test that is asked for is none', async () => {
  const of = (procedure: string) => ({ ...request('E119'), procedure: { id: procedure } })
  await expect(area.call(examRequest.create, of('0301010021'))).rejects.toMatchObject({
    payload: { fields: { procedure: expect.stringMatching(/protegido/) } },
  })
  const { id } = await area.call(examRequest.create, of('0301010021'), nurse())
  const seen = async (user = area.user) =>
    (await area.call(examRequest.get, { id }, user)).procedure?.id ?? null
  expect([await seen(nurse()), await seen()]).toEqual(['0301010021', null])
  const asked = await area.call(examRequest.create, of('0214010058'))
  expect((await area.call(examRequest.get, { id: asked.id })).procedure?.id).toBe('0214010058')
  await area.call(examRequest.remove, { id: asked.id })
})

test('lists name no treatment beside what a kind asks for, and what it asks for is in them', () => {
  const listed = (kind: RecordLike) => Object.keys(anyRecord(kind).list.list.itemFields)
  expect(listed(examRequest)).not.toEqual(expect.arrayContaining(['procedure']))
  expect(listed(examRequest)).not.toEqual(expect.arrayContaining(['namesProtected']))
  expect(listed(aihApac)).toEqual(expect.arrayContaining(['procedure']))
})

const kinds: readonly RecordLike[] = [
  examRequest,
  basicAttention,
  physiotherapySession,
  occupationalTherapy,
  outOfHomeTreatment,
  amuForwarding,
  localConsortium,
  specialistAppointments,
  aihApac,
]
/** What a treatment elsewhere is authorised by, and what books all of them. */
const known = {
  distanceKm: 96,
  sameRegion: false,
  facility: 'Hospital das Clínicas',
  appointmentPlace: 'Ambulatório',
  appointmentAt: `${today()} 08:00:00.000-03:00`,
}

/** A request of a kind for the protected diagnosis, taken through its steps by somebody who may see it. */
async function requested(kind: RecordLike): Promise<string> {
  const of = anyRecord(kind)
  const { create, transition, fields } = of
  if (!create || !transition) throw new Error(`${kind.name} is not created`)
  const sample = { ...sampleEntry(of, area.owners), ...request('B24'), ...known }
  const values = Object.entries(sample).filter(
    ([key]) => key in fields && !['provider', 'slot', 'companion', 'companionReason'].includes(key),
  )
  const by = { ...nurse(), permissions: new Set([protectedPermission, `${kind.name}Authorise`]) }
  const { id } = await area.call(create, Object.fromEntries(values), by)
  for (const step of ['authorise', 'book'])
    await area.call(
      transition,
      { id, transition: step, document: { appointmentAt: known.appointmentAt } },
      by,
    )
  return id
}

const named24 = /B24|HIV/

test('no list, sheet, print, queue, report or message of the area names it to the desk, of no kind of request', async () => {
  const ids: string[] = []
  for (const kind of kinds) ids.push(await requested(kind))
  const reading = service.handlers.map(({ query }) => query).filter(({ mutates }) => !mutates)
  const inputs = [
    {},
    { stopIndex: 249 },
    { q: 'hiv' },
    { q: 'B24' },
    { citizen: { id: ana.id } },
    { from: '2026-01-01', to: today() },
    { month: '2026-01' },
    ...ids.map((id) => ({ id })),
    ...ids.map((id) => ({ id, origin: 'https://saude.example' })),
  ]
  const naming = async (user: typeof area.user) => {
    const found = new Set<string>()
    let answered = 0
    for (const query of reading)
      for (const input of inputs) {
        const answer = await area.call(query, input, user).catch(() => undefined)
        if (answer !== undefined) answered += 1
        if (named24.test(JSON.stringify(answer ?? null))) found.add(query.name)
      }
    expect(answered).toBeGreaterThan(reading.length)
    return [...found].sort()
  }
  expect(await naming(area.user)).toEqual([])
  // Those who may see it do: the questions are such as are answered.
  expect(await naming(nurse())).toEqual(expect.arrayContaining(kinds.map(({ name }) => `${name}Get`)))
  expect(sent.length).toBeGreaterThanOrEqual(kinds.length)
  expect(JSON.stringify(sent)).not.toMatch(named24)
})
