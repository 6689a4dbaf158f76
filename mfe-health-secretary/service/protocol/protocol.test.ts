import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { exams } from '@saude/core/contract/exams'
import { type Owned, openArea, type TestArea } from '@saude/service/testing/area'
import { migrateAgain } from '@saude/service/testing/migrate'
import { writtenIn } from '@saude/service/testing/pdf'
import { publicUser } from '@saude/service/user'
import { updateBy } from '@saude/store'
import { examRequest } from '../../contract/exam-request.ts'
import { protocolGet, protocolPdf, requestPosition } from '../../contract/protocol.ts'
import { protocolLookup } from '../../contract/protocol-lookup.ts'
import { migrationsOf } from '../migrations.ts'
import { requests } from '../requests.ts'
import { service } from '../service.ts'
import { protocols } from './protocols.ts'

const ana: Owned = { id: newId(), name: 'Ana Prado', birthDate: '1961-03-04' }

/** One pixel. */
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
let picture: string | null
let area: TestArea
let now: Date
beforeEach(async () => {
  now = new Date()
  picture = null
  area = await openArea(service, {
    now: () => now,
    owners: {
      citizenByIds: [ana],
      healthUnitByIds: [],
      laboratoryExamsSearch: Object.entries(exams).map(([id, name]) => ({ id, name })),
      citizenMessageCreate: () => ({ isSent: true }),
      clientLogo: () => ({ picture }),
    },
  })
})
afterEach(() => area.close())

const may = () => ({ ...area.user, permissions: new Set(['examRequestAuthorise', 'examRequestList']) })
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const asked = async () =>
  (
    await area.call(examRequest.create, {
      citizen: { id: ana.id },
      exam: { id: '0202010473' },
      cid: null,
      priority: 'notUrgent',
      date: today(),
      repeatReason: 'Outro pedido',
    })
  ).id

test('a protocol says what was asked for, its state with the reason, and that it was changed after it was printed', async () => {
  const id = await asked()
  const first = await area.call(protocolGet, { id }, may())
  expect(first).toMatchObject({ citizenName: 'Ana Prado', stateLabel: 'Solicitada', changedAt: null })
  expect(first.facts.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Exame', 'Data da solicitação']),
  )
  expect(first.lookup).toMatch(/^\/protocol\?c=[\w-]{36}&n=\d{4}%2F000001&k=[A-Z]{4}$/)
  later(1)
  await area.call(examRequest.update, { id, document: { quantity: 2 } })
  await area.call(examRequest.transition, { id, transition: 'refuse', reason: 'Repetido' }, may())
  expect(await area.call(protocolGet, { id }, may())).toMatchObject({
    stateLabel: 'Recusada',
    reason: 'Repetido',
    changedAt: expect.any(String),
  })
  const withoutRights = { ...area.user, permissions: new Set<string>() }
  await expect(area.call(protocolGet, { id }, withoutRights)).rejects.toMatchObject({ key: 'notFound' })
})

test('its PDF is one, with a code that leads to the host of the page', async () => {
  const id = await asked()
  const origin = 'https://saude.exemplo.gov.br/app/health-secretary'
  const { name, pdf } = await area.call(protocolPdf, { id, origin }, may())
  expect(name).toMatch(/^protocolo-\d{4}-000001\.pdf$/)
  const bytes = Buffer.from(pdf, 'base64')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(2_000)
  picture = png
  const headed = Buffer.from((await area.call(protocolPdf, { id, origin }, may())).pdf, 'base64')
  expect(headed.includes('/Subtype /Image')).toBe(true)
  expect(bytes.includes('/Subtype /Image')).toBe(false)
  // What is no picture after all keeps no one from a sheet.
  picture = 'data:image/png;base64,AAAA'
  expect((await area.call(protocolPdf, { id, origin }, may())).pdf.length).toBeGreaterThan(2_000)
  await expect(area.call(protocolPdf, { id, origin: 'javascript:x' }, may())).rejects.toMatchObject({
    key: 'validation',
  })
})

test('its PDF says why it was refused, but to those who read no personal texts', async () => {
  const id = await asked()
  await area.call(examRequest.transition, { id, transition: 'refuse', reason: 'Sem assinatura' }, may())
  const written = async (user = may()) =>
    writtenIn((await area.call(protocolPdf, { id, origin: 'https://saude.exemplo.gov.br' }, user)).pdf)
  expect(await written()).toMatch(/Ana Prado.*Motivo.*Sem assinatura/s)
  const anonymous = await written({ ...may(), isAnonymization: true })
  expect(anonymous).toContain('Recusada')
  expect(anonymous).not.toMatch(/Sem assinatura|Ana Prado/)
})

describe('the public look-up', () => {
  const person = () => publicUser(area.user.client)
  const look = (number: string, birthDate: string, more: object = {}, user = person()) =>
    area.call(protocolLookup, { number, birthDate, ...more }, user)

  test('answers state and place in the queue, and neither a name nor what it is about', async () => {
    const id = await asked()
    const { number } = await area.call(examRequest.get, { id })
    later(20)
    const found = await look(number ?? '', '1961-03-04')
    expect(found.items).toEqual([
      expect.objectContaining({
        number,
        stateLabel: 'Solicitada',
        updatedAt: expect.any(String),
        position: 1,
      }),
    ])
    expect(JSON.stringify(found)).not.toMatch(/Ana|Hemograma|exame/i)
  })

  test('finds the client of the QR code where the host is not that of the client', async () => {
    const id = await asked()
    const { number } = await area.call(examRequest.get, { id })
    later(40)
    const client = area.user.client?.id
    expect((await look(number ?? '', '1961-03-04', { client }, publicUser(null))).items).toHaveLength(1)
    await expect(look(number ?? '', '1961-03-04', {}, publicUser(null))).rejects.toMatchObject({
      key: 'notFound',
    })
    await expect(look(number ?? '', '1961-03-04', { client: newId() })).rejects.toMatchObject({
      key: 'notFound',
    })
  })

  test('guessed a thousand times it answers five, all alike', async () => {
    await asked()
    later(60)
    const said = new Map<string, number>()
    for (let guess = 0; guess < 1000; guess += 1) {
      const year = 1930 + (guess % 60)
      const error = await look(`2026/${String(guess).padStart(6, '0')}`, `${year}-03-04`).then(
        () => ({ key: 'found', message: '' }),
        (cause: { key: string; message: string }) => cause,
      )
      const words = `${error.key} ${error.message}`
      said.set(words, (said.get(words) ?? 0) + 1)
    }
    expect([...said.values()]).toEqual([5, 995])
    expect([...said.keys()][0]).toBe(
      'notFound Nenhum protocolo com este número e esta data de nascimento. Confira os dois.',
    )
    expect([...said.keys()][1]).toMatch(/^tooManyRequests/)
  })
})

test('requests from before each thing had a waiting list get theirs, without a word in the feed', async () => {
  const [first, second] = [await asked(), await asked()]
  const { store } = area.opened
  const all = store.collection(protocols)
  const before = await all.findOne({ _id: first })
  await all.updateMany({}, updateBy({ $unset: { item: true } }))
  expect(await area.call(requestPosition, { id: second }, may())).toMatchObject({ position: 2, item: null })
  const entries = await store.feed.latest()
  await migrateAgain(store, migrationsOf(requests), '2026-11-27-01-queues')
  expect(await all.findOne({ _id: first })).toEqual(before)
  expect(before?.item).toEqual({
    id: '0202010473',
    name: exams['0202010473'],
    searchName: expect.any(String),
  })
  expect(await store.feed.latest()).toBe(entries)
})

test('requests from before there were protocols get theirs', async () => {
  const id = await asked()
  const { store } = area.opened
  await store.collection(protocols).deleteMany({})
  await migrateAgain(store, migrationsOf(requests), '2026-11-26-01-protocols')
  expect(await store.collection(protocols).findOne({ _id: id })).toMatchObject({
    type: 'examRequest',
    state: 'requested',
    citizen: { name: 'Ana Prado' },
  })
})
