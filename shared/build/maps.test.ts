import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepMaps } from './maps.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saude-maps-'))
  mkdirSync(join(folder, 'assets'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** As a build writes them: one that never changes, and one of its own. */
function build(nth: number): void {
  const files = ['react.js.map', `assets/screen.${nth}.js.map`]
  for (const file of files) writeFileSync(join(folder, file), '{}')
  keepMaps(folder, files)
}
const maps = () =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.map'))

test('the maps of the last ten builds stay, and no others', () => {
  for (let nth = 1; nth <= 12; nth++) build(nth)
  expect(maps()).toHaveLength(11)
  expect(maps()).toEqual(
    expect.arrayContaining(['react.js.map', 'assets/screen.3.js.map', 'assets/screen.12.js.map']),
  )
  expect(maps()).not.toContain('assets/screen.2.js.map')
})

test('the same build again takes the place of no other', () => {
  build(1)
  for (let times = 0; times < 20; times++) build(2)
  expect(maps()).toContain('assets/screen.1.js.map')
})

test('a package without maps is left alone', () => {
  expect(() => keepMaps(join(folder, 'nowhere'), [])).not.toThrow()
})
