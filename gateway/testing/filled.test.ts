import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyTown, filledTown } from './filled.ts'
import { call, logIn } from './gateway.ts'
import { startProcess } from './process.ts'

jest.setTimeout(120_000)

test('a filled town is made once, and its copies are opened side by side', async () => {
  const [folder, same] = await Promise.all([filledTown(), filledTown()])
  expect(same).toBe(folder)
  const copies = mkdtempSync(join(tmpdir(), 'saude-filled-'))
  const started = await Promise.all(
    ['one', 'other'].map(async (name) => {
      const dataDir = join(copies, name)
      await copyTown(folder, dataDir)
      return startProcess({ DATA_DIR: dataDir, PORT: '0' })
    }),
  )
  try {
    for (const { url } of started) {
      const token = await logIn(await url(), 'nurse@demo.local')
      const { body } = await call(await url(), 'citizen-list', { token })
      expect(body).toMatchObject({ data: { totalItems: 600 } })
    }
    // The town itself is not worked on.
    expect(existsSync(join(folder, 'citizen.sqlite-wal'))).toBe(false)
  } finally {
    for (const { child } of started) child.kill('SIGKILL')
    await Promise.all(started.map(({ ended }) => ended))
    rmSync(copies, { recursive: true, force: true })
  }
})
