import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { filesBelow, repository } from './repository.mjs'

const environments = ['browser', 'server', 'build', 'test'] as const

const tsc = (...args: string[]): string =>
  spawnSync(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), ...args], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  }).stdout

let folder: string
beforeAll(() => {
  mkdirSync(join(repository, '.cache'), { recursive: true })
  folder = mkdtempSync(join(repository, '.cache/types-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Compiles one line in an environment; the codes of its errors. */
function errorsIn(environment: (typeof environments)[number], source: string): string[] {
  writeFileSync(join(folder, 'one.ts'), source)
  const config = {
    extends: `${repository}/tsconfig.${environment}.json`,
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    files: ['one.ts'],
    include: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return [...tsc('-p', folder).matchAll(/error (TS\d+: .+)/g)].map(([, error = '']) => error)
}

const cannotFind = (name: string) => [expect.stringContaining(`Cannot find name '${name}'`)]

test('a server file that uses `window` and a screen that uses `Buffer` do not compile', () => {
  const inBrowser = 'export const path: string = window.location.pathname\n'
  const onServer = "export const bytes: number = Buffer.from('ação').length\n"
  expect(errorsIn('browser', inBrowser)).toEqual([])
  expect(errorsIn('server', inBrowser)).toEqual(cannotFind('window'))
  expect(errorsIn('server', onServer)).toEqual([])
  expect(errorsIn('browser', onServer)).toEqual(cannotFind('Buffer'))
  expect(errorsIn('build', inBrowser)).toEqual(cannotFind('window'))
  expect(errorsIn('browser', "export { readFileSync } from 'node:fs'\n")).toHaveLength(1)
}, 60_000)

test('a field that may be absent is not one that may be undefined, and an entry of a list may not be there', () => {
  expect(errorsIn('server', 'export const one: { field?: string } = { field: undefined }\n')).toEqual([
    expect.stringContaining('exactOptionalPropertyTypes'),
  ])
  expect(errorsIn('server', 'const all: string[] = []\nexport const one: string = all[0]\n')).toHaveLength(1)
}, 60_000)

test('product code knows no test runner', () => {
  for (const environment of ['browser', 'server'] as const)
    expect(errorsIn(environment, 'export const one: unknown = jest\n')).toEqual(cannotFind('jest'))
}, 60_000)

test('every file is compiled in some environment', () => {
  const compiled = new Set(
    environments.flatMap((one) => tsc('-p', `tsconfig.${one}.json`, '--listFilesOnly').split('\n')),
  )
  const left = filesBelow(repository).filter((path) => /\.tsx?$/.test(path) && !compiled.has(path))
  expect(left.map((path) => relative(repository, path).split(sep).join('/'))).toEqual([])
}, 60_000)

test('`npm run check` and editors meet all environments', () => {
  const { references } = JSON.parse(readFileSync(join(repository, 'tsconfig.json'), 'utf8'))
  expect(references).toEqual(environments.map((one) => ({ path: `./tsconfig.${one}.json` })))
})
