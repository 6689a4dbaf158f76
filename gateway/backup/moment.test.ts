import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { newId } from '@saude/contract/id'
import { fileKey, keepFileOf, sweepFiles } from '@saude/service/files'
import { defineCollection, type Entity, insert, openStore, type Store, update } from '@saude/store'
import { openFolderKeeper } from '@saude/store/keeper/folder'
import { makeBackup } from './make.ts'

jest.setTimeout(120_000)

const root = fileURLToPath(new URL('../..', import.meta.url))
const client = newId()

interface Person extends Entity {
  readonly client: string
}
interface Request extends Person {
  readonly citizen: { readonly id: string }
  readonly attachment: { readonly id: string } | null
}
const citizens = defineCollection<Person>('citizen', { tenant: 'client' })
const requests = defineCollection<Request>('examRequest', {
  tenant: 'client',
  about: { left: 'of a test' },
  indexes: [{ keys: { client: 1, 'attachment.id': 1, _id: 1 } }],
})
const weights = defineCollection<Person & { readonly weight: string }>('weight', { tenant: 'client' })

let dataDir: string
let stores: { citizen: Store; secretary: Store; heavy: Store }
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'moment-'))
  const folder = join(dataDir, 'data')
  stores = {
    citizen: await openStore({ folder, area: 'citizen', collections: [citizens] }),
    // Its copying takes longer than that of the others, between which it stands.
    heavy: await openStore({ folder, area: 'epidemiology', collections: [weights] }),
    secretary: await openStore({ folder, area: 'health-secretary', collections: [requests] }),
  }
})
afterEach(async () => {
  for (const store of Object.values(stores)) await store.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const data = () => join(dataDir, 'data')
const place = (id: string) => ({ area: 'health-secretary', client, id })

/** `npm run backup`, without npm. */
const backup = (folder: string): Promise<string> =>
  new Promise((resolve) => {
    const settings = { env: { ...process.env, DATA_DIR: data() }, cwd: root }
    const command = ['shared/build/bin/run.mjs', 'gateway/backup.ts', 'backup', folder]
    execFile(process.execPath, command, settings, (_error, out, err) => resolve(out + err))
  })

/** A citizen, then in another area a request that names it, with a file or without. */
async function register(withFile: boolean): Promise<Request> {
  const _id = newId()
  await stores.citizen.atomically([insert(citizens, { _id, client })])
  const attachment = withFile ? { id: newId() } : null
  if (attachment) {
    const received = join(data(), attachment.id)
    await writeFile(received, 'a paper')
    await keepFileOf(openFolderKeeper(data()), place(attachment.id), received)
    await rm(received)
  }
  const request = { _id: newId(), client, citizen: { id: _id }, attachment }
  await stores.secretary.atomically([insert(requests, request)])
  return request
}

async function contentOf<T extends Entity>(folder: string, area: string, definition: typeof citizens) {
  const store = await openStore({ folder, area, collections: [definition] })
  // The declaration is the one that it was written by.
  const documents = (await store
    .collection(definition)
    .findAll({}, { max: 10_000 })) as readonly Entity[] as T[]
  await store.close()
  return documents
}

test('No copy made under writers holds a request whose citizen is missing, nor one whose file is', async () => {
  const weight = 'x'.repeat(2000)
  await stores.heavy.fill(
    weights,
    Array.from({ length: 6000 }, () => ({ _id: newId(), client, weight })),
  )
  // Papers of last week: taken from their requests while a copy is made, and swept away at once.
  const old = await Promise.all(Array.from({ length: 100 }, () => register(true)))
  const long = new Date('2026-01-01T00:00:00Z')
  for (const { attachment } of old)
    if (attachment) await utimes(join(data(), fileKey(place(attachment.id))), long, long)
  let isOver = false
  let calls = 0
  const during = { calls: 0 }
  const writing = Array.from({ length: 8 }, async () => {
    for (; !isOver; calls++) {
      await register(calls % 10 === 0)
      await pause(5)
    }
  })
  const sweeping = (async () => {
    while (!isOver) {
      const request = old.shift()
      if (request)
        await stores.secretary.atomically([
          update(requests, { _id: request._id }, { $set: { attachment: null } }),
        ])
      const attachments = [{ collection: requests, path: 'attachment' }]
      const area = 'health-secretary'
      await pause(20)
      const keeper = openFolderKeeper(data())
      await sweepFiles({ keeper, area, store: stores.secretary, attachments, now: new Date() })
    }
  })()
  const lost: unknown[] = []
  const copies = [join(dataDir, 'one'), join(dataDir, 'two')]
  const said: string[] = []
  for (const copy of copies) {
    const before = calls
    said.push(await backup(copy))
    during.calls += calls - before
  }
  isOver = true
  // Every call has succeeded.
  await Promise.all([...writing, sweeping])
  expect(said).toEqual([expect.stringContaining('Cópia de'), expect.stringContaining('Cópia de')])
  for (const copy of copies) {
    const known = new Set((await contentOf(copy, 'citizen', citizens)).map(({ _id }) => _id))
    const copied = await contentOf<Request>(copy, 'health-secretary', requests as typeof citizens)
    expect(copied.length).toBeGreaterThanOrEqual(100)
    for (const { citizen, attachment } of copied) {
      const file = attachment && join(copy, 'files', 'health-secretary', client, attachment.id)
      if (!known.has(citizen.id) || (file && !existsSync(file))) lost.push({ copy, citizen, attachment })
    }
  }
  expect(lost).toEqual([])
  // They went on all the time.
  expect(during.calls).toBeGreaterThan(16)
})

test('While one area writes for long, a copy waits for it, and the calls of all others go on', async () => {
  const importing = new DatabaseSync(join(data(), 'health-secretary.sqlite'))
  importing.exec('BEGIN IMMEDIATE')
  let isCopied = false
  const copying = makeBackup(data(), join(dataDir, 'copy')).then(() => {
    isCopied = true
  })
  const calls = 200
  for (let call = 0; call < calls; call++) {
    await stores.citizen.atomically([insert(citizens, { _id: newId(), client })])
    await pause(5)
  }
  expect(isCopied).toBe(false)
  importing.exec('COMMIT')
  importing.close()
  await copying
  const copied = await contentOf(join(dataDir, 'copy'), 'citizen', citizens)
  expect(copied.length).toBeGreaterThanOrEqual(calls)
})

test('A copy without an area that keeps its data elsewhere is refused', async () => {
  await expect(makeBackup(data(), join(dataDir, 'copy'), ['citizen', 'travel'])).rejects.toThrow(
    'Os dados de travel não estão em',
  )
})
