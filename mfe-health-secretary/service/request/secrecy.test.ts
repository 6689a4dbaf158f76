import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { anyRecord, type RecordLike } from '@saude/contract/record/record'
import { protectedPermission } from '@saude/contract/sees-protected'
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
import { protocolGet } from '../../contract/protocol.ts'
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
  repeatReason: 'Outro pedido',
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

describe('A stored request that may name a protected diagnosis', () => {
  const cidError = {
    key: 'validation',
    payload: { fields: { 'document.cid': expect.stringMatching(/só quem/) } },
  }
  const change = (id: string, document: object, user = area.user, version?: number) =>
    area.call(examRequest.update, { id, document, ...(version && { version }) }, user)
  const read = (id: string, user = area.user) => area.call(examRequest.get, { id }, user)

  test('is changed there by those alone who may see it, whether the field is empty, hidden or full', async () => {
    const { cid: _none, ...without } = request('')
    for (const entered of [request('B24'), request('E119'), without]) {
      const { id } = await area.call(examRequest.create, entered, nurse())
      const before = await read(id, nurse())
      const shown = (await read(id)).cid ?? null
      for (const cid of [{ id: 'E109' }, { id: 'J069' }, ...(shown ? [null] : [])])
        await expect(change(id, { cid, quantity: 3 })).rejects.toMatchObject(cidError)
      // What repeats what was shown, as a queued act may, changes nothing of it; nor does a change of something else.
      await change(id, { cid: shown, quantity: 3 })
      await change(id, { quantity: 4 })
      const after = await read(id, nurse())
      expect([after.cid ?? null, after.quantity]).toEqual([before.cid ?? null, 4])
      await change(id, { cid: { id: 'E119' } }, nurse())
      expect((await read(id)).cid?.id).toBe('E119')
    }
  })

  test('is in conflict first, where somebody else was faster', async () => {
    const { id } = await area.call(examRequest.create, request('E119'), nurse())
    await change(id, { cid: { id: 'B24' } }, nurse())
    const failure = change(id, { cid: { id: 'E119' }, quantity: 2 }, area.user, 1)
    await expect(failure).rejects.toMatchObject({
      key: 'conflict',
      payload: { version: 2, current: { cid: null } },
    })
  })

  const file = (name: string) => ({ id: newId(), name, type: 'application/pdf', size: 10 })
  const text = 'Paciente em TARV'

  test('hides texts, files and their names with it, and what others write there writes over nothing', async () => {
    const report = file('carga-viral.pdf')
    const paper = file('laudo-hiv.pdf')
    const entered = { ...request('B24'), observation: text, attachment: paper, attachments: [report] }
    const { id } = await area.call(examRequest.create, entered, nurse())
    const empty = { observation: null, attachment: null, attachments: [] }
    expect(await read(id)).toMatchObject(empty)
    // Its id says no more: of another entry's file there is nothing to keep.
    await expect(change(id, { attachments: [{ id: report.id }] })).rejects.toMatchObject({
      key: 'validation',
    })
    const [order, card] = [file('pedido.pdf'), file('cartao.pdf')]
    await change(id, { observation: 'Trazer documento', attachment: order, attachments: [card] })
    const own = {
      observation: 'Trazer documento',
      attachment: { id: order.id },
      attachments: [{ id: card.id }],
    }
    expect(await read(id)).toMatchObject(own)
    await change(id, { observation: 'Trazer o cartão' })
    const whole = await read(id, nurse())
    expect(whole).toMatchObject({ observation: `${text}\nTrazer o cartão`, attachment: { id: paper.id } })
    expect(whole.attachments?.map((one) => one?.id).sort()).toEqual([report.id, order.id, card.id].sort())
    expect((await area.call(examRequest.history, { id })).items[0]?.changes).toEqual([
      { label: 'Observação', from: 'Trazer documento', to: 'Trazer o cartão' },
    ])
    await change(id, { observation: `${text} desde maio` }, nurse())
    expect((await read(id)).observation ?? null).toBeNull()
    expect(JSON.stringify([await read(id), await area.call(examRequest.history, { id })])).not.toMatch(
      /TARV|laudo|carga/,
    )
    await change(id, { cid: { id: 'E119' } }, nurse())
    expect(await read(id)).toMatchObject({ observation: `${text} desde maio` })
  })

  test('says no reason of somebody who knows of it, neither in its history, on its sheet nor to the citizen', async () => {
    const { id } = await area.call(examRequest.create, request('B24'), nurse())
    const lists = examRequest.list.permission
    const reader = { ...nurse(), permissions: new Set([protectedPermission, lists]) }
    const desk = { ...area.user, permissions: new Set([lists]) }
    const step = { id, transition: 'cancel' as const, reason: 'Já faz TARV' }
    await area.call(examRequest.transition, step, nurse())
    expect((await area.call(examRequest.history, { id })).items[0]).toMatchObject({
      kind: 'transition',
      reason: null,
    })
    expect((await area.call(examRequest.history, { id }, nurse())).items[0]).toMatchObject({
      reason: step.reason,
    })
    expect((await area.call(protocolGet, { id }, desk)).reason ?? null).toBeNull()
    expect((await area.call(protocolGet, { id }, reader)).reason).toBe(step.reason)
    expect(JSON.stringify(sent)).not.toContain('TARV')
  })
})
