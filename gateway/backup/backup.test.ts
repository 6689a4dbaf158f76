import { type ChildProcess, execFile } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newId } from '@saude/contract/id'
import { lockFile } from '@saude/store/embedded/copy'
import { call } from '../testing/gateway.ts'
import { startProcess } from '../testing/process.ts'
import { openProduct } from '../testing/product.ts'
import { signIn } from '../testing/town.ts'
import { watchRequests } from './hand-over.ts'
import { makeBackup } from './make.ts'
import { exchangeContent, restoreBackup } from './restore.ts'

jest.setTimeout(120_000)

const root = fileURLToPath(new URL('../..', import.meta.url))

const processes: ChildProcess[] = []
afterEach(() => {
  for (const child of processes) child.kill('SIGKILL')
})

/** `npm run backup` or `restore`, without npm. */
function run(command: string, dataDir: string, folder: string): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const settings = { env: { ...process.env, DATA_DIR: dataDir }, cwd: root }
    execFile(
      process.execPath,
      ['shared/build/bin/run.mjs', 'gateway/backup.ts', command, folder],
      settings,
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    )
  })
}

test('A copy made while citizens are registered holds every citizen registered before, and is put back', async () => {
  const product = await openProduct()
  const { token } = await signIn(product, 'healthDirector')
  await product.gateway.close()
  const { dataDir } = product
  writeFileSync(join(dataDir, 'secrets', 'other'), 'a secret')
  mkdirSync(join(dataDir, 'files', 'deep'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'deep', 'photo.webp'), 'a photo')
  const folder = join(product.dataDir, '..', 'copy')

  const start = (folderOfData: string) => {
    const started = startProcess({
      DATA_DIR: folderOfData,
      PORT: '0',
      LIMIT_MUTATIONS: '100000',
      LIMIT_CALLS: '100000',
    })
    processes.push(started.child)
    return started
  }
  const running = start(dataDir)
  const url = await running.url()
  const names: string[] = []
  let isWriting = true
  const create = async () => {
    const name = `Pessoa ${newId()}`
    const input = { name, gender: 'F', birthDate: '1980-05-05', mothersName: 'Maria' }
    const { status } = await call(url, 'citizen-create', { token, input, headers: { 'Request-Id': newId() } })
    if (status === 200) names.push(name)
  }
  for (let made = 0; made < 5; made++) await create()
  const before = [...names]
  const writing = (async () => {
    while (isWriting) await create()
  })()
  const made = await run('backup', dataDir, folder)
  isWriting = false
  await writing
  expect([made.code, made.said]).toEqual([0, expect.stringContaining('Cópia de')])
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0)

  // While it runs: the same process goes on with the copy, which does not know who came later.
  await create()
  const total = async (address: string) => {
    const { body } = await call(address, 'citizen-list', { token, input: { eachStep: 250 } })
    const { items, totalItems } = body.data as { items: { name: string }[]; totalItems: number } // our own contract
    expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(before.slice(0, 250)))
    return totalItems
  }
  expect(await total(url)).toBe(names.length)
  // A device that keeps the list asks what has changed, before and after.
  const kept = async (cursor?: string) => {
    const input = { offlineStore: true, eachStep: 250, ...(cursor && { cursor }) }
    const { body } = await call(url, 'citizen-list', { token, input })
    return body.data as { cursor: string; startedOver: boolean } // our own contract
  }
  const { cursor } = await kept((await kept()).cursor)
  expect(await kept(cursor)).toMatchObject({ startedOver: false })
  const exchanged = await run('restore', dataDir, folder)
  expect([exchanged.code, exchanged.said]).toEqual([
    0,
    expect.stringContaining('Os dados anteriores estão em'),
  ])
  const copied = await total(url)
  expect(copied).toBeGreaterThanOrEqual(before.length)
  expect(copied).toBeLessThan(names.length)
  expect(await kept(cursor)).toMatchObject({ startedOver: true })
  expect(readdirSync(dataDir).filter((name) => /^(restaura)/.test(name))).toEqual(['restauracao-feita'])
  // What is acknowledged now is as safe as ever.
  await create()
  expect(await total(url)).toBe(copied + 1)
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)

  const restored = await run('restore', dataDir, folder)
  expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('Os dados anteriores estão em')])
  expect(readFileSync(join(dataDir, 'secrets', 'other'), 'utf8')).toBe('a secret')
  expect(readFileSync(join(dataDir, 'files', 'deep', 'photo.webp'), 'utf8')).toBe('a photo')
  const again = start(dataDir)
  // The same session is good again: secrets and sessions came along.
  expect(await total(await again.url())).toBe(copied)
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)

  // A copy into a folder in use, a damaged one and one that is not whole are refused, and change nothing.
  expect((await run('backup', dataDir, folder)).said).toContain('não está vazia')
  appendFileSync(join(folder, 'citizen.sqlite'), 'x')
  const damaged = await run('restore', dataDir, folder)
  expect([damaged.code, damaged.said.trim()]).toEqual([
    1,
    'O arquivo citizen.sqlite da cópia está danificado.',
  ])
  rmSync(join(folder, 'copia.json'))
  expect((await run('restore', dataDir, folder)).said).toContain('não há uma cópia completa')
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restaurando'))).toEqual([])

  // An interrupted exchange is not started.
  writeFileSync(join(dataDir, 'restauracao-pendente'), '')
  const half = start(dataDir)
  expect([await half.ended, half.said.errors]).toEqual([1, expect.stringContaining('não terminou')])
  expect(existsSync(join(dataDir, 'restauracao-pendente'))).toBe(true)
  product.remove()
})

test('A folder in use by somebody who does not answer is left as it is', async () => {
  const product = await openProduct()
  await product.gateway.close()
  const folder = join(product.dataDir, '..', 'other-copy')
  await makeBackup(product.dataDir, folder)
  // SQLite's own files come and go with readers.
  const content = () => readdirSync(product.dataDir).filter((name) => !/-(wal|shm)$/.test(name))
  const before = content()
  const owner = lockFile(join(product.dataDir, 'core.sqlite'))
  await expect(restoreBackup(product.dataDir, folder, new Date(), 300)).rejects.toThrow(
    'está em uso por um processo que não atende. Pare o Saúde Municipal antes de restaurar.',
  )
  owner.close()
  expect(content()).toEqual(before)

  // Somebody who answers and cannot, because another holds a part of it.
  const other = lockFile(join(product.dataDir, 'citizen.sqlite'))
  const unwatch = watchRequests(product.dataDir, (exchange) => exchangeContent(product.dataDir, exchange))
  await expect(restoreBackup(product.dataDir, folder, new Date())).rejects.toThrow(
    'pare os serviços de área antes de restaurar.',
  )
  unwatch()
  other.close()
  expect(content()).toEqual(before)
  product.remove()
})
