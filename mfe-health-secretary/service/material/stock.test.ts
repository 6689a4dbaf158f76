import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { type Owned, openArea, type TestArea } from '@saude/service/testing/area'
import { loanMaterial, loanMessage } from '../../contract/loan-material.ts'
import { material } from '../../contract/material.ts'
import {
  materialAlertList,
  materialInput,
  materialMovementList,
  materialOutput,
} from '../../contract/material-movement.ts'
import { service } from '../service.ts'

const ana: Owned = { id: newId(), name: 'Ana Prado' }

let area: TestArea
let lotNoticeDays: number | null
beforeEach(async () => {
  lotNoticeDays = null
  area = await openArea(service, {
    owners: {
      citizenByIds: [ana],
      healthUnitByIds: [],
      citizenMessageCreate: () => ({ isSent: true }),
      clientSettings: () => ({
        customProtocolMessageLoanMaterial: 'Devolva limpa e completa',
        lotNoticeDays,
      }),
    },
  })
})
afterEach(() => area.close())

const made = async (name: string, more: object = {}) =>
  (await area.call(material.create, { name, unit: 'unit', isLoanable: true, ...more })).id
const input = (id: string, quantity: number, more: object = {}) =>
  area.call(materialInput.create, {
    material: { id },
    quantity,
    date: today(),
    responsible: 'Almoxarifado',
    ...more,
  })
const output = (id: string, quantity: number, more: object = {}) =>
  area.call(materialOutput.create, {
    material: { id },
    quantity,
    destination: 'healthUnit',
    date: today(),
    responsible: 'Ivone',
    ...more,
  })
const balance = async (id: string) => (await area.call(material.get, { id })) as { balance?: number }

test('what expires first leaves first, unless a lot is named, and the receipt says from where', async () => {
  const id = await made('Soro')
  await input(id, 5, { lot: 'B', expiry: daysAfter(today(), 300) })
  await input(id, 3, { lot: 'A', expiry: daysAfter(today(), 30) })
  const { id: gone } = await output(id, 4)
  expect((await area.call(materialOutput.get, { id: gone })).lots).toMatch(
    /^A \(validade .+\): 3; B \(validade .+\): 1$/,
  )
  const { id: named } = await output(id, 2, { lot: 'b' })
  expect((await area.call(materialOutput.get, { id: named })).lots).toMatch(/^B .+: 2$/)
  expect(await balance(id)).toMatchObject({ balance: 2 })
})

test('more than there is does not leave, and it says how many there are', async () => {
  const id = await made('Gaze')
  await input(id, 3, { lot: 'A' })
  await expect(output(id, 4)).rejects.toMatchObject({
    key: 'validation',
    payload: { fields: { quantity: 'Saldo insuficiente de Gaze: há 3 em estoque' } },
  })
})

test('of thirty outputs at the same moment as many succeed as there are pieces', async () => {
  const id = await made('Luva')
  await input(id, 7, { lot: 'A' })
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => output(id, 1)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  expect(await balance(id)).toMatchObject({ balance: 0 })
}, 60_000)

test('inputs into a lot that none has seen before, at the same moment, become one lot', async () => {
  const id = await made('Frasco')
  await Promise.all(Array.from({ length: 6 }, () => input(id, 2, { lot: 'N' })))
  expect(await balance(id)).toMatchObject({ balance: 12 })
  const { items } = await area.call(materialMovementList, { material: { id } })
  expect(items.map((one) => one.balance).sort((one, other) => one - other)).toEqual([2, 4, 6, 8, 10, 12])
})

test('a crutch is a loan to the person who signs for it and comes back with its condition', async () => {
  const id = await made('Muletas')
  await input(id, 2)
  const may = { ...area.user, permissions: new Set(['loanMaterialAuthorise']) }
  const loan = { citizen: { id: ana.id }, material: { id }, priority: 'notUrgent', date: today() } as const
  const { id: request } = await area.call(loanMaterial.create, {
    ...loan,
    quantity: 2,
    returnBy: daysAfter(today(), 60),
  })
  const step = (transition: 'authorise' | 'book' | 'finish', document?: object) =>
    area.call(loanMaterial.transition, { id: request, transition, ...(document && { document }) }, may)
  await step('authorise')
  await expect(step('book')).rejects.toMatchObject({
    payload: { fields: { 'document.receivedBy': 'Retirado por é um campo obrigatório' } },
  })
  await step('book', { receivedBy: 'João Prado' })
  expect(await balance(id)).toMatchObject({ balance: 0 })
  await expect(step('finish', { returnedOn: today(), returnedAmount: 3 })).rejects.toMatchObject({
    payload: { fields: { 'document.returnedAmount': 'Foram emprestados 2: não podem voltar 3' } },
  })
  await step('finish', { returnedOn: today(), returnedAmount: 1, condition: 'Uma quebrada' })
  expect(await balance(id)).toMatchObject({ balance: 1 })
  expect(await area.call(loanMaterial.get, { id: request })).toMatchObject({
    state: 'done',
    loanedOn: today(),
    receivedBy: 'João Prado',
    condition: 'Uma quebrada',
  })
  const { items } = await area.call(materialMovementList, { material: { id } })
  expect(items.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['return', 1],
    ['loan', -2],
    ['input', 2],
  ])
})

test('what is not for loan is not requested, and what is still there is not removed', async () => {
  const id = await made('Gaze', { isLoanable: false })
  await input(id, 1)
  const loan = { citizen: { id: ana.id }, material: { id }, priority: 'notUrgent', date: today() } as const
  await expect(
    area.call(loanMaterial.create, { ...loan, returnBy: daysAfter(today(), 9) }),
  ).rejects.toMatchObject({ payload: { fields: { material: 'Este material não é emprestado' } } })
  await expect(area.call(material.remove, { id })).rejects.toMatchObject({
    message: 'Não é possível remover: ainda há saldo deste material.',
  })
})

test('what is below its minimum and what expires soon is said, the rest is not', async () => {
  const short = await made('Fralda', { minimum: 10 })
  const enough = await made('Tira', { minimum: 1 })
  await input(short, 4, { lot: 'S', expiry: daysAfter(today(), 400) })
  await input(enough, 4, { lot: 'E', expiry: daysAfter(today(), 20) })
  const alerts = await area.call(materialAlertList, {})
  expect(alerts.short).toEqual([{ id: short, name: 'Fralda', balance: 4, minimum: 10 }])
  expect(alerts.expiring.map(({ name, lot, balance: left }) => [name, lot, left])).toEqual([['Tira', 'E', 4]])
  // As far ahead as the settings say.
  const lotsSaid = async (days: number) => {
    lotNoticeDays = days
    const { noticeDays, expiring } = await area.call(materialAlertList, {})
    expect(noticeDays).toBe(days)
    return expiring.map(({ lot }) => lot)
  }
  expect(await lotsSaid(10)).toEqual([])
  expect(await lotsSaid(365)).toEqual(['E'])
})

test('the receipt of a loan has what the settings say to those who borrow', async () => {
  expect(await area.call(loanMessage, {})).toEqual({ message: 'Devolva limpa e completa' })
})
