import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newId } from '@saude/contract/id'
import { openS3Server, s3Keys } from '@saude/store/keeper/testing/s3-server'
import { makeBackup } from '../backup/make.ts'
import { call } from '../testing/gateway.ts'
import { openProduct } from '../testing/product.ts'
import { testFolders, testSettings } from '../testing/settings.ts'
import { signIn } from '../testing/town.ts'
import { importFiles, openKeeperOf } from './import.ts'

jest.setTimeout(60_000)

let server: Awaited<ReturnType<typeof openS3Server>>
beforeAll(async () => {
  server = await openS3Server()
})
afterAll(() => server.close())
const place = (prefix: string) => {
  const { endpoint, region } = server
  return { kind: 's3', endpoint, region, prefix, ...s3Keys } as const
}
const pdf = Buffer.from('%PDF-1.7\n1 0 obj of some length')

describe('a product whose files lie in S3', () => {
  let product: Awaited<ReturnType<typeof openProduct>>
  let token: string
  let citizen: unknown
  beforeAll(async () => {
    product = await openProduct({ files: place('vila/') })
    token = (await signIn(product, 'healthAttendant')).token
    const made = await call(product.url, 'citizen-create', { token, input: { name: 'Zulmira Lopes' } })
    citizen = Object(made.body.data).id
  })
  afterAll(async () => {
    await product.gateway.close()
    product.remove()
  })
  const create = (key: string) => {
    const body = new FormData()
    const exam = { id: '0202010473' }
    const repeatReason = 'Nova tentativa'
    const input = { citizen: { id: citizen }, exam, priority: 'urgent', date: '2026-11-20', repeatReason }
    body.set('json', JSON.stringify(input))
    body.append('attachment', new File([new Uint8Array(pdf)], 'pedido.pdf'))
    return call(product.url, 'exam-request-create', { token, body, headers: { 'Request-Id': key } })
  }
  const kept = () => [...server.objects.keys()].filter((key) => key.startsWith('vila/files/'))
  const addressOf = async (made: Awaited<ReturnType<typeof create>>) => {
    const { id } = Object(made.body.data)
    const { body } = await call(product.url, 'exam-request-get', { token, input: { id } })
    return `${product.url}${Object(body.data).attachment.url}`
  }

  test('keeps none on its disk, one for an act however often it is sent, and gives all or a part of it', async () => {
    const key = newId()
    const url = await addressOf(await create(key))
    expect((await create(key)).status).toBe(200)
    expect(kept()).toHaveLength(1)
    expect(existsSync(join(product.dataDir, 'files'))).toBe(false)
    const whole = await fetch(url)
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(pdf)
    expect(whole.headers.get('Content-Length')).toBe(String(pdf.length))
    const ranges = { 'bytes=0-3': '%PDF', 'bytes=-6': 'length', 'bytes=9-': pdf.subarray(9).toString() }
    for (const [Range, expected] of Object.entries(ranges)) {
      const part = await fetch(url, { headers: { Range } })
      expect([part.status, await part.text()]).toEqual([206, expected])
      expect(part.headers.get('Content-Range')).toMatch(new RegExp(`^bytes \\d+-\\d+/${pdf.length}$`))
    }
    expect((await fetch(url, { headers: { Range: 'bytes=900-' } })).status).toBe(416)
    const several = await fetch(url, { headers: { Range: 'bytes=0-1,4-5' } })
    expect([several.status, (await several.text()).length]).toEqual([200, pdf.length])
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(pdf.length)])
  })

  test('asks for the same act again while S3 is away, and loses and doubles nothing', async () => {
    const key = newId()
    const before = kept().length
    server.fail(503)
    const refused = await create(key)
    expect(refused.body.error).toMatchObject({ key: 'connectionFailed' })
    server.fail(0)
    const url = await addressOf(await create(key))
    expect(kept()).toHaveLength(before + 1)
    server.fail(503)
    expect((await fetch(url)).status).toBe(503)
    server.fail(0)
    expect((await fetch(url)).status).toBe(200)
  })

  test('has them in its copy', async () => {
    const folders = testFolders()
    const keeper = await openKeeperOf({
      dataDir: product.dataDir,
      mongoUri: undefined,
      files: place('vila/'),
    })
    const { files } = await makeBackup(product.dataDir, folders.dataDir, [], keeper)
    const copied = files.filter(({ path }) => path.startsWith('files/')).map(({ path }) => `vila/${path}`)
    expect(copied.sort()).toEqual(kept().sort())
    expect(readFileSync(join(folders.dataDir, copied[0]?.slice(5) ?? ''))).toEqual(pdf)
    folders.remove()
  })
})

describe('a data folder with files of before', () => {
  let folders: ReturnType<typeof testFolders>
  const client = newId()
  const keys = [
    `files/citizen/${client}/${newId()}`,
    `files/travel/${client}/${newId()}`,
    'areas/citizen/1.0.0/screens.js',
    'areas/citizen/1.0.0/area.json',
    'areas/log/00000001.json',
  ]
  beforeEach(() => {
    folders = testFolders()
    for (const key of keys) {
      mkdirSync(dirname(join(folders.dataDir, key)), { recursive: true })
      writeFileSync(join(folders.dataDir, key), `content of ${key}`)
    }
  })
  afterEach(() => folders.remove())
  const settings = (prefix: string) => testSettings({ ...folders, files: place(prefix) })
  const there = (prefix: string) =>
    Object.fromEntries(
      [...server.objects]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, { content }]) => [key.slice(prefix.length), content.toString()]),
    )
  const all = Object.fromEntries(keys.map((key) => [key, `content of ${key}`]))

  test('is refused where files are kept elsewhere by now, in words that say what to do', async () => {
    await expect(openKeeperOf(settings('a/'))).rejects.toThrow('npm run admin -- files')
    rmSync(join(folders.dataDir, 'files'), { recursive: true })
    await expect(openKeeperOf(settings('a/'))).rejects.toThrow(/areas.log há arquivos/)
    await (await openKeeperOf(testSettings({ ...folders }))).close()
  })

  test('is brought there whole, what says that a version is live last, and then starts', async () => {
    expect(await importFiles(settings('b/'))).toMatch(/^5 arquivos trazidos \(1 MB\), 0 já estavam lá/)
    expect(there('b/')).toEqual(all)
    expect([...server.objects.keys()].filter((key) => key.startsWith('b/')).at(-1)).toBe(`b/${keys[4]}`)
    const [aside = ''] = readdirSync(folders.dataDir)
    expect(aside).toMatch(/^antes-dos-arquivos-/)
    expect(readdirSync(join(folders.dataDir, aside)).sort()).toEqual(['areas', 'files'])
    await (await openKeeperOf(settings('b/'))).close()
    expect(await importFiles(settings('b/'))).toContain('não há arquivos a trazer')
  })

  test('goes on where it was ended, and stops at other content without removing anything', async () => {
    server.objects.set(`c/${keys[0]}`, { content: Buffer.from(all[keys[0] ?? ''] ?? ''), at: new Date() })
    server.objects.set(`c/${keys[2]}`, { content: Buffer.from('other'), at: new Date() })
    await expect(importFiles(settings('c/'))).rejects.toThrow(`há outro conteúdo em ${keys[2]} (5 bytes`)
    expect(existsSync(join(folders.dataDir, keys[0] ?? ''))).toBe(true)
    server.objects.delete(`c/${keys[2]}`)
    expect(await importFiles(settings('c/'))).toMatch(/^4 arquivos trazidos .*, 1 já estavam lá/)
    expect(there('c/')).toEqual(all)
  })
})
