import type { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { dispensePermission } from '@saude/contract/sees-protected'
import type { costCenterCharge, costCenterReserve } from '@saude/options/contract/cost-center-month'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { benefitRequest } from '../../contract/benefit-request.ts'
import { benefitRequestCharges, benefitSpending } from '../../contract/benefit-spending.ts'
import { service } from '../service.ts'

const ana = { id: newId(), name: 'Ana Prado' }
const bento = { id: newId(), name: 'Bento Luz' }
const food = { id: newId(), name: 'Cesta básica', validity: 30, moderate: false }
const chair = { id: newId(), name: 'Cadeira de rodas', validity: 730, moderate: true }
const tivicay = { id: newId(), name: 'Tivicay 50 mg', validity: 30, moderate: false }
const centre = { id: newId(), name: 'Benefícios eventuais', monthlyLimit: 1000 }

let area: TestArea
let messages: string[]
/** The owner of the limit, in few words: what is reserved, and what is charged, by request. */
let taken: Map<string, number>

function reserve({ entry, amount }: InputOf<typeof costCenterReserve>) {
  const { name, monthlyLimit } = centre
  const used = [...taken].reduce((sum, [id, one]) => (id === entry ? sum : sum + one), 0)
  const isReserved = used + amount <= monthlyLimit
  if (isReserved) taken.set(entry, amount)
  return { isReserved, name, monthlyLimit, used, reserved: 0 }
}

beforeEach(async () => {
  messages = []
  taken = new Map()
  area = await openArea(service, {
    owners: {
      citizenByIds: [ana, bento],
      healthUnitByIds: [],
      benefitByIds: [food, chair, tivicay],
      costCenterByIds: [centre],
      costCenterReserve: (input) => reserve(input as InputOf<typeof costCenterReserve>), // of that query
      costCenterCharge: (input) => {
        const { id, charges } = input as InputOf<typeof costCenterCharge> // of that query
        for (const { entry, amount } of charges) taken.set(entry, amount)
        return { id }
      },
      citizenMessageCreate: (input) => {
        messages.push((input as { message: string }).message) // the input of that query
        return { isSent: true }
      },
    },
  })
})
afterEach(() => area.close())

const may = { permissions: new Set(['benefitRequestAuthorise', 'benefitRequestUpdate']) }
const director = () => ({ ...area.user, ...may, id: newId(), name: 'Dra. Lia' })
const asked = async ({ benefit = food, ...more }: { benefit?: typeof food; [key: string]: unknown } = {}) => {
  const request = { citizen: ana, date: '2026-11-20', ...more, benefit: { id: benefit.id } }
  return (await area.call(benefitRequest.create, request)).id
}
type Step = 'preapprove' | 'approve' | 'provide' | 'reprove' | 'reopen'
const step = (id: string, transition: Step, user: typeof area.user = director(), reason?: string) =>
  area.call(benefitRequest.transition, { id, transition, ...(reason && { reason }) }, user)

test('what was approved says when and by whom, and no longer once it is reproved', async () => {
  const id = await asked()
  await step(id, 'approve')
  expect(await area.call(benefitRequest.get, { id })).toMatchObject({
    state: 'approved',
    requestedBy: { id: area.user.id },
    approvedBy: { name: 'Dra. Lia' },
    approvedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  await step(id, 'reprove', director(), 'Sem dotação')
  expect(await area.call(benefitRequest.get, { id })).toMatchObject({
    state: 'reproved',
    approvedBy: null,
    approvedOn: null,
  })
})

test('a moderate benefit is approved by somebody else than who requested it', async () => {
  const id = await asked({ benefit: chair })
  const self = { ...area.user, ...may }
  await expect(step(id, 'approve', self)).rejects.toMatchObject({
    key: 'conflict',
    message: 'Benefício moderado: aprova outra pessoa que não quem solicitou.',
  })
  await step(id, 'approve')
  const simple = await asked()
  await step(simple, 'approve', self)
})

test('within its validity a benefit is neither requested nor approved again, and it says from when on', async () => {
  const first = await asked()
  const second = await asked()
  await step(first, 'approve')
  const possible = /^Benefício concedido em .+: nova concessão possível a partir de \d\d\/\d\d\/\d{4}$/
  await expect(asked()).rejects.toMatchObject({
    key: 'validation',
    payload: { fields: { benefit: expect.stringMatching(possible) } },
  })
  await expect(step(second, 'approve')).rejects.toMatchObject({
    key: 'conflict',
    message: expect.stringMatching(possible),
  })
  // Another person, and another benefit.
  await asked({ citizen: bento })
  await asked({ benefit: chair })
  await step(first, 'reprove', director(), 'Engano')
  await step(second, 'approve')
})

/** Once the owner of cost centres has heard what a request charges. */
const said = async (id: string, amount: number) => {
  while (taken.get(id) !== amount) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('no more is approved than a cost centre has for a month, whatever is approved at the same moment', async () => {
  const charge = { amount: 400.5, costCenter: { id: centre.id } }
  const ids = await Promise.all(
    [ana, bento].flatMap((citizen) => [food, chair].map((benefit) => asked({ citizen, benefit, ...charge }))),
  )
  const outcomes = await Promise.allSettled(ids.map((id) => step(id, 'approve')))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []))
  expect(refused).toHaveLength(2)
  const why = 'Limite mensal de Benefícios eventuais: R$ 1.000,00, dos quais R$ 801,00 já usados neste mês'
  for (const error of refused) {
    expect(error.message).toBe('Acima do limite mensal do centro de custo')
    // At the fields that mend it.
    const fields = Object.entries(error.payload?.fields ?? {})
    expect(fields.map(([name, text]) => [name, text.replaceAll(' ', ' ')])).toEqual([
      ['amount', why],
      ['costCenter', why],
    ])
  }
})

test('what is granted is said to the owner of the cost centre, and what is granted no more', async () => {
  const charge = { amount: 400.5, costCenter: { id: centre.id } }
  const id = await asked(charge)
  await step(id, 'approve')
  await said(id, 400.5)
  await step(id, 'reprove', director(), 'Engano')
  await said(id, 0)
  await step(id, 'reopen', director(), 'Engano')
  await step(id, 'approve')
  await said(id, 400.5)
  await area.call(benefitRequest.remove, { id })
  await said(id, 0)
  await area.call(benefitRequest.restore, { id })
  await said(id, 400.5)
})

test('the same benefit is granted to a person once, however many approve it at the same moment', async () => {
  const ids = await Promise.all([asked(), asked(), asked()])
  const outcomes = await Promise.allSettled(ids.map((id) => step(id, 'approve')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('of two who approve the same request at the same moment one does, and the other reads that it is done', async () => {
  const id = await asked()
  const outcomes = await Promise.allSettled([step(id, 'approve'), step(id, 'approve')])
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toMatchObject([{ key: 'conflict' }])
  expect(await area.call(benefitRequest.get, { id })).toMatchObject({ state: 'approved' })
})

test('a granted benefit that was removed comes back only where nothing was granted in its place', async () => {
  const first = await asked({ amount: 600, costCenter: { id: centre.id } })
  await step(first, 'approve')
  await area.call(benefitRequest.remove, { id: first })
  await said(first, 0)
  const second = await asked()
  await step(second, 'approve')
  await expect(area.call(benefitRequest.restore, { id: first })).rejects.toMatchObject({
    key: 'conflict',
    message: expect.stringMatching(
      /^Não é possível restaurar: Benefício concedido em .+: nova concessão possível/,
    ),
  })
  await step(second, 'reprove', director(), 'Engano')
  const other = await asked({ citizen: bento, amount: 600, costCenter: { id: centre.id } })
  await step(other, 'approve')
  await expect(area.call(benefitRequest.restore, { id: first })).rejects.toMatchObject({
    message: expect.stringMatching(/^Não é possível restaurar: Limite mensal de Benefícios eventuais/),
  })
  await step(other, 'reprove', director(), 'Engano')
  await said(other, 0)
  await area.call(benefitRequest.restore, { id: first })
})

test('what was granted is no longer changed, and what is provided was approved', async () => {
  const id = await asked()
  await expect(step(id, 'provide')).rejects.toMatchObject({ key: 'conflict' })
  await step(id, 'preapprove')
  await step(id, 'approve')
  await expect(area.call(benefitRequest.update, { id, document: { amount: 1 } })).rejects.toMatchObject({
    key: 'conflict',
  })
  await step(id, 'provide')
})

test('the citizen hears what was decided, and not what it is about', async () => {
  const id = await asked()
  const { number } = await area.call(benefitRequest.get, { id })
  await step(id, 'preapprove')
  await step(id, 'approve')
  await step(id, 'reprove', director(), 'Sem dotação')
  while (messages.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(messages).toEqual([
    `Sua solicitação de benefício, protocolo ${number}, foi aprovada.`,
    `Sua solicitação de benefício, protocolo ${number}, foi reprovada. Motivo: Sem dotação`,
  ])
})

test('the owner of the cost centre hears what is granted, and of nothing else', async () => {
  const charge = { costCenter: { id: centre.id }, amount: 250 }
  const granted = await asked(charge)
  await step(granted, 'approve')
  const entries = [granted, await asked({ ...charge, benefit: chair }), newId()]
  const said = { entry: granted, costCenterId: centre.id, day: today(), amount: 250 }
  expect(await area.call(benefitRequestCharges, { entries })).toEqual({ charges: [said] })
  expect(await area.call(benefitRequestCharges, { entries }, area.elsewhere)).toEqual({ charges: [] })
})

test('a cost centre says what was spent on it in each month, and on what', async () => {
  const charge = { costCenter: { id: centre.id } }
  const granted = [
    await asked({ ...charge, amount: 100.1 }),
    await asked({ ...charge, amount: 200.2, citizen: bento }),
    await asked({ ...charge, amount: 50, benefit: chair }),
  ]
  for (const id of granted) await step(id, 'approve')
  await asked({ ...charge, amount: 999, benefit: chair, citizen: bento })
  const spending = (user = area.user) => area.call(benefitSpending, { costCenterId: centre.id }, user)
  const { items } = await spending()
  expect(items.map(({ what, count, amount }) => [what, count, amount])).toEqual([
    ['Cesta básica', 2, 300.3],
    ['Cadeira de rodas', 1, 50],
  ])
  expect(new Set(items.map(({ month }) => month))).toEqual(new Set([today().slice(0, 7)]))
  expect((await spending(area.elsewhere)).items).toEqual([])
})

describe('a request that names a medicine for a protected diagnosis', () => {
  const holder = () => ({
    ...director(),
    permissions: new Set([...may.permissions, dispensePermission]),
  })
  const listed = async (user: typeof area.user) =>
    (await area.call(benefitRequest.list, { citizen: { id: ana.id } }, user)).totalItems

  test.each([
    ['as the benefit', { benefit: { id: tivicay.id } }],
    ['in its text', { benefit: { id: food.id }, justification: 'Frete do dolutegravir' }],
  ])('%s shows the request, and whose it is to few', async (_, asks) => {
    const request = { citizen: { id: ana.id }, date: '2026-11-20', ...asks }
    await expect(area.call(benefitRequest.create, request, director())).rejects.toMatchObject({
      key: 'validation',
    })
    const { id } = await area.call(benefitRequest.create, request, holder())
    expect(await area.call(benefitRequest.get, { id }, director())).toMatchObject({
      citizen: { name: 'Pessoa protegida' },
      justification: null,
    })
    expect([await listed(director()), await listed(holder())]).toEqual([0, 1])
    expect((await area.call(benefitRequest.get, { id }, holder())).citizen?.name).toBe('Ana Prado')
    await step(id, 'approve', holder())
    // The same benefit again: who may not see the first one hears nothing of it.
    const again = { citizen: { id: ana.id }, date: '2026-11-20', benefit: { id: asks.benefit.id } }
    await expect(area.call(benefitRequest.create, again, holder())).rejects.toMatchObject({
      payload: { fields: { benefit: expect.stringContaining('Benefício concedido') } },
    })
    if (asks.benefit.id === food.id) await area.call(benefitRequest.create, again, director())
    expect(messages).toEqual([])
  })
})
