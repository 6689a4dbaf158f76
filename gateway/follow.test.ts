import { call } from './testing/gateway.ts'
import { openProduct } from './testing/product.ts'
import { signIn } from './testing/town.ts'

type Product = Awaited<ReturnType<typeof openProduct>>
let product: Product
let token: string

beforeAll(async () => {
  product = await openProduct()
  token = (await signIn(product, 'healthSecretary')).token
})
afterAll(async () => {
  await product.gateway.close()
  product.remove()
})

/** Answers `data`; fails where the call is refused. */
async function run(path: string, input: unknown): Promise<Readonly<Record<string, unknown>>> {
  const headers = { 'Request-Id': crypto.randomUUID() }
  const { status, body } = await call(product.url, path, { token, input, headers })
  expect([path, status, body.error]).toEqual([path, 200, undefined])
  return body.data as Readonly<Record<string, unknown>> // every answer's data is an object
}

async function requested(): Promise<unknown> {
  const { items } = await run('exam-request-list', {})
  return (items as { citizen: unknown; healthUnit: unknown }[])[0] // as its contract says
}

async function until(matches: object): Promise<void> {
  for (;;) {
    const seen = await requested()
    try {
      return expect(seen).toMatchObject(matches)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

test('a citizen and a unit that are renamed in their areas have the new names in the requests of another', async () => {
  const { id: citizen } = await run('citizen-create', { name: 'Ana Prado' })
  const { id: unit } = await run('health-unit-create', { name: 'UBS Centro', cnes: '2077485' })
  await run('exam-request-create', {
    citizen: { id: citizen },
    exam: { id: '0202010473' },
    healthUnit: { id: unit },
    priority: 'urgent',
    date: '2026-11-20',
  })
  expect(await requested()).toMatchObject({
    citizen: { name: 'Ana Prado' },
    healthUnit: { name: 'UBS Centro' },
  })

  await run('citizen-update', { id: citizen, document: { name: 'Ana Prado Luz' } })
  await run('health-unit-update', { id: unit, document: { name: 'UBS Central' } })
  await until({
    citizen: { id: citizen, name: 'Ana Prado Luz', searchName: 'ana prado luz' },
    healthUnit: { id: unit, name: 'UBS Central' },
    version: 1,
  })

  await run('citizen-delete', { id: citizen })
  await until({ citizen: { name: 'Ana Prado Luz', isRemoved: true } })
  await run('citizen-restore', { id: citizen })
  await until({ citizen: { name: 'Ana Prado Luz', isRemoved: false } })
})

test('a request that is authorised in one area is a message in the citizen’s history in another', async () => {
  const { id: citizen } = await run('citizen-create', { name: 'Bento Luz' })
  const { id } = await run('exam-request-create', {
    citizen: { id: citizen },
    exam: { id: '0202010473' },
    priority: 'urgent',
    date: '2026-11-20',
  })
  await run('exam-request-transition', { id, transition: 'authorise' })
  const messages = async () => (await run('citizen-history', { id: citizen })).items as { message?: string }[] // as its contract says
  while ((await messages()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await messages()).toEqual([
    expect.objectContaining({
      type: 'message',
      message: expect.stringMatching(/^Sua solicitação de exame, protocolo \d{4}\/000002, foi autorizada\.$/),
    }),
  ])
})
