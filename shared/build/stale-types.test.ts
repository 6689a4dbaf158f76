import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgetStaleTypes } from './stale-types.mjs'

test('what the compiler noted goes with the packages that it was noted of, and no sooner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'saude-types-'))
  const [notes, lock] = [join(folder, 'types'), join(folder, 'lock.json')]
  const note = join(notes, 'browser.tsbuildinfo')
  writeFileSync(lock, 'one')
  forgetStaleTypes(notes, lock)
  writeFileSync(note, '')
  forgetStaleTypes(notes, lock)
  expect(existsSync(note)).toBe(true)
  writeFileSync(lock, 'two')
  forgetStaleTypes(notes, lock)
  expect(existsSync(note)).toBe(false)
  rmSync(folder, { recursive: true })
})
