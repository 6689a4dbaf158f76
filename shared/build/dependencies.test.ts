import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { areaFolders, repository } from './repository.mjs'

/** What `npm run check` runs, by the repository's own settings, over a small repository that breaks each rule once. */

let folder: string
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
const run = (module: string, ...args: string[]): string =>
  spawnSync(process.execPath, [join(repository, 'node_modules', module), ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dependencies-'))
  mkdirSync(join(folder, 'shared/build'), { recursive: true })
  for (const file of ['biome.json', 'knip.json', 'shared/build/layers.json', '.gitignore'])
    copyFileSync(join(repository, file), join(folder, file))
  write('package.json', JSON.stringify({ name: 'root', private: true, workspaces: ['shared/contract'] }))
  write(
    'shared/contract/package.json',
    JSON.stringify({ name: '@saude/contract', dependencies: { yup: '1.0.0', 'left-alone': '1.0.0' } }),
  )
  write(
    'shared/contract/one.ts',
    [
      "import pad from 'left-pad'",
      "import * as yup from 'yup'",
      "import { other } from './other.ts'",
      'export const one = () => [other, pad, yup]',
    ].join('\n'),
  )
  write('shared/contract/other.ts', "import { one } from './one.ts'\nexport const other = () => one\n")
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a cycle of imports and a package that is not declared are found by the linter', () => {
  const said = run('@biomejs/biome/bin/biome', 'lint', '--reporter=github', '--max-diagnostics=none')
  const found = [...said.matchAll(/title=lint\/\w+\/(\w+),file=[^,]*?([\w.]+),line=(\d+)/g)].map(
    ([, ...at]) => at,
  )
  expect(found.sort()).toEqual([
    ['noImportCycles', 'one.ts', '3'],
    ['noImportCycles', 'other.ts', '1'],
    ['noUndeclaredDependencies', 'one.ts', '1'],
  ])
})

test('a package that is declared and not used is found, and one that is used and not declared', () => {
  const said = run('knip/bin/knip.js', '--no-progress', '--no-config-hints')
  expect(said).toMatch(/Unused dependencies \(1\)\s+left-alone\s+shared\/contract\/package\.json/)
  expect(said).toMatch(/Unlisted dependencies \(1\)\s+left-pad\s+shared\/contract\/one\.ts/)
})

/** The areas that each area declares; the linter above refuses an import that is not declared. */
const known = new Map(
  areaFolders().map((area) => {
    const { dependencies } = JSON.parse(readFileSync(join(repository, area, 'package.json'), 'utf8'))
    const names = Object.keys(dependencies).map((name) => name.replace('@saude/', 'mfe-'))
    return [area, names.filter((name) => areaFolders().includes(name))] as const
  }),
)

/** Whether an area comes back to itself through what it knows. */
function knowsItself(area: string): boolean {
  const reached = new Set<string>()
  const follow = (one: string) => {
    for (const next of known.get(one) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      follow(next)
    }
  }
  follow(area)
  return reached.has(area)
}

test('areas know others one way only: no two of them, nor any circle, know each other', () => {
  expect(known.get('mfe-travel')).toContain('mfe-health-secretary')
  expect([...known.keys()].filter(knowsItself)).toEqual([])
})
