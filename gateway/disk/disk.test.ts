import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, diskFullError } from '@saude/contract/errors'
import { createReserve } from './reserve.ts'
import { createDiskWatch, type DiskState, readDisk } from './watch.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'saude-disk-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

describe('a disk', () => {
  const warned: string[] = []
  const notified: string[] = []
  let disk: DiskState
  const open = () =>
    createDiskWatch({
      dataDir,
      threshold: 0.85,
      warn: (words) => warned.push(words),
      notify: async ({ message }) => void notified.push(message),
      complain: (error) => {
        throw error
      },
      read: async () => disk,
    })
  beforeEach(() => {
    warned.length = 0
    notified.length = 0
  })

  test('that gets beyond the threshold is said once to the operator and to administrators, whatever restarts', async () => {
    disk = { used: 0.8, freeBytes: 9e9 }
    const watch = open()
    await watch.look()
    expect([watch.problem(), warned, notified]).toEqual([undefined, [], []])
    disk = { used: 0.861, freeBytes: 5_368_709_120 }
    await watch.look()
    await watch.look()
    const again = open()
    await again.look()
    expect(again.problem()).toBe('O disco dos dados está 86% cheio: restam 5.120 MB.')
    expect(warned).toEqual([expect.stringContaining('86% cheio')])
    expect(notified).toEqual([expect.stringContaining('Avise quem cuida do servidor')])
  })

  test('that goes up and down around the threshold crosses it once, and again after it was clearly below', async () => {
    const watch = open()
    for (const used of [0.86, 0.84, 0.86, 0.82, 0.86]) {
      disk = { used, freeBytes: 1 }
      await watch.look()
    }
    expect([warned.length, notified.length]).toEqual([2, 2])
  })

  test('is read as the system says', async () => {
    const { used, freeBytes } = await readDisk(dataDir)
    expect(used).toBeGreaterThan(0)
    expect(used).toBeLessThanOrEqual(1)
    expect(freeBytes).toBeGreaterThanOrEqual(0)
  })
})

describe('the reserve', () => {
  const bytes = 3_000_000
  let free: number
  const path = () => join(dataDir, 'reserva')
  const open = () => createReserve({ dataDir, bytes, free: async () => free })
  const login = { name: 'userLogin', mutates: true }
  const write = { name: 'citizenCreate', mutates: true }
  const read = { name: 'citizenList', mutates: false }
  /** A store on a disk that has room while the reserve is not there. */
  const stored = async () => {
    if (existsSync(path())) throw diskFullError()
    return 'stored'
  }
  beforeEach(() => {
    free = 1e9
  })

  test('is on disk as a whole, and only where there is more than enough space', async () => {
    free = 4 * bytes - 1
    await open().refill()
    expect(existsSync(path())).toBe(false)
    free = 4 * bytes
    await open().refill()
    const { size, blocks } = statSync(path())
    expect(size).toBe(bytes)
    expect(blocks * 512).toBeGreaterThanOrEqual(bytes)
  })

  test('lets who signs in in when the disk is full, and no one else write until there is space', async () => {
    const { around, refill } = open()
    await refill()
    await expect(around(write, stored)).rejects.toEqual(diskFullError())
    expect(existsSync(path())).toBe(true)
    expect(await around(login, stored)).toBe('stored')
    expect(await around(login, stored)).toBe('stored')
    const never = jest.fn()
    await expect(around(write, never)).rejects.toEqual(diskFullError())
    expect(never).not.toHaveBeenCalled()
    expect(await around(read, async () => 'read')).toBe('read')
    free = 0
    await refill()
    await expect(around(write, never)).rejects.toEqual(diskFullError())
    free = 1e9
    await refill()
    expect(await around(write, async () => 'written')).toBe('written')
  })

  test('is not given for other failures, and a disk that is full without it is said', async () => {
    const { around, refill } = open()
    await refill()
    const wrong = new AppError('validation')
    await expect(around(login, () => Promise.reject(wrong))).rejects.toBe(wrong)
    expect(existsSync(path())).toBe(true)
    const full = jest.fn(() => Promise.reject(diskFullError()))
    await expect(around(login, full)).rejects.toEqual(diskFullError())
    await expect(around(login, full)).rejects.toEqual(diskFullError())
    // Once more with the reserve, and not again without.
    expect(full).toHaveBeenCalledTimes(3)
  })
})
