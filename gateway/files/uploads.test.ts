import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AppError, diskFullError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { publicUser } from '@saude/service/user'
import { openFolderKeeper } from '@saude/store/keeper/folder'
import { createFiles } from './files.ts'
import { createFileSigner } from './sign.ts'
import type { Taken } from './take.ts'
import { createUploads } from './uploads.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uploads-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const folder = () => join(dataDir, 'uploads')
const sizes = { total: 1_000_000, each: 1_000_000 }

test('a disk without room is said in words, and nothing stays behind', async () => {
  mkdirSync(folder())
  // What Linux has for tests like this one: writing to it fails as on a full disk.
  symlinkSync('/dev/full', join(folder(), 'full'))
  const uploads = createUploads({ folder: folder(), ...sizes, nameOf: () => 'full' })
  const staging = uploads.begin('10.0.0.1', () => {})
  await expect(staging.receive(Readable.from([Buffer.alloc(70_000)]))).rejects.toMatchObject({
    key: 'unknown',
    message: 'Não há espaço para gravar no servidor; nada foi gravado',
  })
  await staging.end()
  expect(readdirSync(folder())).toEqual([])
})

test('there is room for so many bytes of all, and of one address', async () => {
  const uploads = createUploads({ folder: folder(), total: 300, each: 200 })
  const receive = async (address: string) => {
    const staging = uploads.begin(address, () => {})
    await staging.receive(Readable.from([Buffer.alloc(120)]))
    return staging
  }
  const first = await receive('a')
  const refused = { key: 'tooManyRequests', payload: { retryAfter: 5 } }
  await expect(receive('a')).rejects.toMatchObject(refused)
  await receive('b')
  await expect(receive('c')).rejects.toMatchObject(refused)
  await first.end()
  await first.end()
  await receive('c')
  await expect(receive('d')).rejects.toMatchObject(refused)
})

describe('the files of a call that fails', () => {
  const user = { ...publicUser({ id: newId(), name: 'Vila' }), id: newId() }
  const files = () =>
    createFiles({
      keeper: openFolderKeeper(dataDir),
      signer: createFileSigner('a secret of the installation'),
      now: Date.now,
    })
  function taken(count: number): Taken {
    const kept = Array.from({ length: count }, () => {
      const id = newId()
      const path = join(dataDir, id)
      writeFileSync(path, 'conteúdo')
      return { stored: { id, name: 'a.pdf', type: 'application/pdf', size: 9 }, path }
    })
    return { input: {}, kept, others: [] }
  }
  const place = (id = '') => join(dataDir, 'files', 'citizen', user.client?.id ?? '', id)
  const fail = (error: unknown) => () => Promise.reject(error)

  test('go where the store has no room for their document', async () => {
    const error = diskFullError()
    await expect(files().around('citizen', user, taken(2), fail(error))).rejects.toBe(error)
    expect(readdirSync(place())).toEqual([])
  })

  test('stay where no one knows whether it was stored', async () => {
    const error = new AppError('timeout')
    await expect(files().around('citizen', user, taken(2), fail(error))).rejects.toBe(error)
    expect(readdirSync(place())).toHaveLength(2)
  })

  test('go where one of them cannot be kept', async () => {
    const some = taken(2)
    // No file can take the place of a folder.
    mkdirSync(place(some.kept[1]?.stored.id), { recursive: true })
    const run = jest.fn()
    await expect(files().around('citizen', user, some, run)).rejects.toMatchObject({ code: 'EEXIST' })
    expect(run).not.toHaveBeenCalled()
    expect(readdirSync(place())).toEqual([some.kept[1]?.stored.id])
  })
})
