import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { service as healthSecretary } from '@saude/health-secretary/service'
import { fileKey, sweepFiles } from '@saude/service/files'
import { openFolderKeeper } from '@saude/store/keeper/folder'
import { secret } from '../secrets.ts'
import { call } from '../testing/gateway.ts'
import { openProduct } from '../testing/product.ts'
import { addClient, signIn } from '../testing/town.ts'
import { createFileSigner } from './sign.ts'

/** The real product: requests for exams have a document beside them. */
type Product = Awaited<ReturnType<typeof openProduct>>
let product: Product
let attendant: Awaited<ReturnType<typeof signIn>>
let citizen: string
beforeAll(async () => {
  product = await openProduct()
  attendant = await signIn(product, 'healthAttendant')
  citizen = idOf((await send('citizen-create', { name: 'Zulmira Lopes' })).body)
})
afterAll(async () => {
  await product.gateway.close()
  product.remove()
})

const pdf = Buffer.from('%PDF-1.7\n1 0 obj')
/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const file = (content: Buffer, name: string) => new File([new Uint8Array(content)], name)

function send(
  path: string,
  input: object,
  files: Record<string, File> = {},
  { token = attendant.token, key = newId() }: { token?: string; key?: string } = {},
) {
  const body = new FormData()
  body.set('json', JSON.stringify(input))
  for (const [field, one] of Object.entries(files)) body.append(field, one)
  return call(product.url, path, { token, body, headers: { 'Request-Id': key } })
}
const request = () => ({
  citizen: { id: citizen },
  exam: { id: '0202010473' },
  priority: 'urgent',
  date: '2026-11-20',
  // Of one that is open already it is asked why.
  repeatReason: 'Nova tentativa',
})
const dataOf = (body: object) => ('data' in body ? body.data : undefined)
const idOf = (body: object): string => (dataOf(body) as { id: string }).id // an answer to a creation
const create = async (attachment: File, options = {}) =>
  idOf((await send('exam-request-create', request(), { attachment }, options)).body)
interface Attachment {
  readonly id: string
  readonly name: string
  readonly url: string
}
const attachmentOf = async (id: string, token = attendant.token) => {
  const { body } = await call(product.url, 'exam-request-get', { token, input: { id } })
  return (dataOf(body) as { attachment: Attachment }).attachment // as the contract has it
}
const onDisk = async (client = product.client.id) =>
  (await readdir(join(product.dataDir, 'files', 'health-secretary', client)).catch(() => [])).sort()
const get = (url: string) => fetch(`${product.url}${url}`)

describe('a file of a call', () => {
  test('is answered with an address, where the session that asked finds it', async () => {
    const attachment = await attachmentOf(await create(file(pdf, 'pedido é.pdf')))
    expect(attachment).toMatchObject({ name: 'pedido é.pdf', type: 'application/pdf', size: pdf.length })
    expect(attachment.url).toMatch(new RegExp(`^/files/${attachment.id}\\?s=`))
    const response = await get(attachment.url)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toBe("inline; filename*=UTF-8''pedido%20%C3%A9.pdf")
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Content-Security-Policy')).toMatch(/sandbox/)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('is stored once, however often the same act is sent', async () => {
    const key = newId()
    const before = await onDisk()
    const first = await create(file(pdf, 'a.pdf'), { key })
    expect(await create(file(pdf, 'a.pdf'), { key })).toBe(first)
    expect(await onDisk()).toHaveLength(before.length + 1)
    const other = await send('exam-request-create', request(), { attachment: file(pdf, 'b.pdf') }, { key })
    expect(other.status).toBe(409)
  })

  test('is not left behind by a call that is refused', async () => {
    const before = await onDisk()
    const { body } = await send(
      'exam-request-create',
      { ...request(), priority: null },
      { attachment: file(Buffer.concat([pdf, pdf]), 'c.pdf') },
    )
    expect(body).toMatchObject({ error: { payload: { fields: { priority: expect.any(String) } } } })
    expect(await onDisk()).toEqual(before)
  })

  test('that is not what it says is refused at its field', async () => {
    const { status, body } = await send('exam-request-create', request(), {
      attachment: file(Buffer.from('<script>'), 'pedido.pdf'),
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: { payload: { fields: { attachment: 'O conteúdo de Pedido médico não é de um arquivo pdf' } } },
    })
  })

  test('that is too large is refused at its field', async () => {
    const { status, body } = await send('exam-request-create', request(), {
      attachment: file(Buffer.alloc(10_600_000), 'pedido.pdf'),
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: { payload: { fields: { attachment: 'O arquivo passa do tamanho permitido' } } },
    })
  })

  test('takes the place of another and is taken out by null', async () => {
    const id = await create(file(pdf, 'antes.pdf'))
    const update = (document: object, files = {}) => send('exam-request-update', { id, document }, files)
    await update({}, { 'document.attachment': file(pdf, 'depois.pdf') })
    expect((await attachmentOf(id)).name).toBe('depois.pdf')
    await update({ attachment: null })
    expect(await attachmentOf(id)).toBeNull()
  })

  test('is nothing to anonymised users, and not there for other clients', async () => {
    const id = await create(file(pdf, 'zulmira lopes.pdf'))
    const { store, testing, client } = product
    const hidden = await signIn({ store, testing, client }, 'healthDirector', { isAnonymization: true })
    expect(await attachmentOf(id, hidden.token)).toBeNull()
    const far = await signIn({ store, testing, client: await addClient(store, 'Outra') }, 'healthAttendant')
    const { status } = await call(product.url, 'exam-request-get', { token: far.token, input: { id } })
    expect(status).toBe(404)
  })
})

describe('the address of a file', () => {
  test('is good for nothing else, and for five minutes', async () => {
    const { id, url } = await attachmentOf(await create(file(pdf, 'a.pdf')))
    const other = await attachmentOf(await create(file(pdf, 'b.pdf')))
    for (const wrong of [
      `/files/${id}`,
      `/files/${other.id}${url.slice(url.indexOf('?'))}`,
      `${url.slice(0, -2)}xx`,
      `/files/${id}?s=${Buffer.from('{}').toString('base64url')}.x`,
    ])
      expect([wrong, (await get(wrong)).status]).toEqual([wrong, 404])

    const signer = createFileSigner(await secret(product.dataDir, 'session'))
    const grant = signer.read(id, decodeURIComponent(url.split('?s=')[1] ?? ''))
    if (!grant) throw new Error('not read')
    expect(grant.until).toBeGreaterThan(Date.now() + 4 * 60_000)
    const late = await get(signer.address({ ...grant, until: Date.now() - 1 }))
    expect(late.status).toBe(404)
    expect(await late.text()).toContain('Este endereço expirou')
  })

  test('ends with its session', async () => {
    const gone = await signIn(product, 'healthAttendant')
    const { url } = await attachmentOf(await create(file(pdf, 'a.pdf')), gone.token)
    expect((await get(url)).status).toBe(200)
    await gone.revoke()
    expect((await get(url)).status).toBe(404)
  })

  test('downloads what browsers would run or cannot show', async () => {
    const signer = createFileSigner(await secret(product.dataDir, 'session'))
    const { id, url } = await attachmentOf(await create(file(pdf, 'a.pdf')))
    const grant = signer.read(id, url.split('?s=')[1] ?? '')
    if (!grant) throw new Error('not read')
    const headersOf = async (name: string, type: string) => {
      const { headers } = await get(signer.address({ ...grant, name, type }))
      return `${headers.get('Content-Type')} ${headers.get('Content-Disposition')?.split(';')[0]}`
    }
    expect(await headersOf('a.svg', 'image/svg+xml')).toBe('application/octet-stream attachment')
    expect(await headersOf('a.zip', 'application/zip')).toBe('application/zip attachment')
    expect(await headersOf('a.png', 'image/png')).toBe('image/png inline')
  })
})

test('files that no one names any more go after a day; those of removed requests stay with them', async () => {
  const store = product.gateway.services.get('health-secretary')?.store
  const attachments = healthSecretary.files
  if (!store || !attachments) throw new Error('no store')
  const client = product.client.id
  const sweep = () =>
    sweepFiles({
      keeper: openFolderKeeper(product.dataDir),
      area: 'health-secretary',
      store,
      attachments,
      now: new Date(),
    })
  const long = new Date(Date.now() - 25 * 3_600_000)
  const ages = (ids: readonly string[]) =>
    Promise.all(
      ids.map((id) =>
        utimes(join(product.dataDir, fileKey({ area: 'health-secretary', client, id })), long, long),
      ),
    )
  await ages(await onDisk())
  await sweep()

  const kept = await create(file(pdf, 'fica.pdf'))
  const replaced = await create(file(pdf, 'antes.pdf'))
  const old = await attachmentOf(replaced)
  await send('exam-request-update', { id: replaced, document: { attachment: null } })
  const removed = await create(file(pdf, 'removida.pdf'))
  const ofRemoved = await attachmentOf(removed)
  await send('exam-request-delete', { id: removed })
  expect(await sweep()).toBe(0)
  await ages(await onDisk())
  expect(await sweep()).toBe(1)
  const left = await onDisk()
  expect(left).not.toContain(old.id)
  expect(left).toContain(ofRemoved.id)
  expect(left).toContain((await attachmentOf(kept)).id)
})

test('a logo is of the type that its content is of, whatever its name and its sender say', async () => {
  const { token } = await signIn(product, 'healthSecretary')
  const update = async (content: Buffer | string, name: string, type: string) => {
    const sent = new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })
    const { body } = await send('client-logo-update', {}, { logo: sent }, { token })
    return Object(body)
  }
  const shown = async () => {
    const { body } = await call(product.url, 'client-logo', { token, input: {} })
    return Object(dataOf(body)).picture
  }
  const refused = (logo: unknown) => ({ error: { key: 'validation', payload: { fields: { logo } } } })
  const otherContent = expect.stringMatching(/^O conteúdo de Logomarca não é de um arquivo (png|jpg)$/)
  const script = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  for (const [content, name] of [
    [script, 'logo.png'],
    ['<!doctype html><script>alert(1)</script>', 'logo.jpg'],
    [pixel, 'logo.jpg'],
  ] as const)
    expect(await update(content, name, 'image/png')).toMatchObject(refused(otherContent))
  expect(await update(script, 'logo.svg', 'image/png')).toMatchObject(
    refused('Logomarca não é de um tipo aceito. Tipos aceitos: png, jpg'),
  )
  expect(await shown()).toBeNull()
  expect(await update(pixel, 'logo.png', 'text/html')).toMatchObject({ data: { id: product.client.id } })
  expect(await shown()).toBe(`data:image/png;base64,${pixel.toString('base64')}`)
})
