import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { release } from './release.mjs'
import { nextVersion, releasedChangelog } from './version.mjs'

const changelog = `# Novidades

## Em preparação

- **Listas**: mais rápidas.

## 0.1.0

- **Início**: o começo.
`

/** Frozen more than a year before the day of the release, and within it. */
const long = { commit: 'a1', date: '2025-11-30', version: '0.0.9' }
const recent = { commit: 'b2', date: '2025-12-01', version: '0.1.0' }

let root: string
let to: string
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const write = (path: string, content: unknown) =>
  writeFileSync(
    join(root, path),
    typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
  )

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'saude-version-'))
  to = `${root}-made`
  mkdirSync(join(root, 'gateway'))
  write('CHANGELOG.md', changelog)
  mkdirSync(join(root, 'e2e/yesterday/recorded'), { recursive: true })
  write('e2e/yesterday/frozen.json', [long, recent])
  for (const { commit } of [long, recent]) write(`e2e/yesterday/recorded/${commit}.json`, {})
  write('e2e/yesterday/decided.json', {
    always: ['sessionGet'],
    promises: { 'a call is gone': 'it was never made' },
    figures: { sessionGet: 'of its log-in', citizenList: 'people who moved away are no residents' },
    acts: { travelUpdate: 'it left weeks ahead' },
  })
  write('package.json', { name: 'product', version: '0.1.0' })
  write('gateway/package.json', { name: '@product/gateway', version: '0.1.0' })
  const packages = {
    '': { version: '0.1.0' },
    gateway: { version: '0.1.0' },
    'shared/kits': { version: '0.1.0' },
    'node_modules/other': { version: '7.0.0' },
  }
  write('package-lock.json', { name: 'product', version: '0.1.0', packages })
  git('init', '--quiet')
  git('config', 'user.name', 'Ana')
  git('config', 'user.email', 'ana@exemplo.gov.br')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'product: as it is')
})
afterEach(() => {
  for (const folder of [root, to]) rmSync(folder, { recursive: true, force: true })
})

const buildHere = async (folder: string) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'version'), json('gateway/package.json').version)
}
const make = (wanted: string, build = buildHere) =>
  release({
    root,
    wanted,
    day: '2026-12-01',
    to,
    build,
    freeze: async ({ commit }: { commit: string }) => write(`e2e/yesterday/recorded/${commit}.json`, {}),
    say: () => undefined,
  })

test('a release is a commit with a tag, an artefact with its checksum, and a frozen commit', async () => {
  expect(await make('minor')).toBe('0.2.0')
  expect(git('log', '--format=%s').split('\n')).toEqual([
    'e2e: 0.2.0 is frozen',
    'release: 0.2.0',
    'product: as it is',
  ])
  const commit = git('rev-parse', 'v0.2.0^{commit}')
  expect(commit).toBe(git('rev-parse', 'HEAD~1'))
  expect(json('e2e/yesterday/frozen.json')).toEqual([
    recent,
    { commit, date: '2026-12-01', version: '0.2.0' },
  ])
  expect(readdirSync(join(root, 'e2e/yesterday/recorded'))).toEqual([`${commit}.json`, 'b2.json'].sort())
  // Decided about what was frozen before, they would hide what differs from this version.
  expect(json('e2e/yesterday/decided.json')).toEqual({
    always: ['sessionGet'],
    promises: { 'a call is gone': 'it was never made' },
    figures: { sessionGet: 'of its log-in' },
    acts: {},
  })
  expect(git('status', '--porcelain')).toBe('')

  expect([json('package.json').version, json('gateway/package.json').version]).toEqual(['0.2.0', '0.2.0'])
  expect(json('package-lock.json')).toMatchObject({
    version: '0.2.0',
    packages: {
      '': { version: '0.2.0' },
      gateway: { version: '0.2.0' },
      'shared/kits': { version: '0.1.0' },
      'node_modules/other': { version: '7.0.0' },
    },
  })
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(
    '## Em preparação\n\n## 0.2.0, de 01/12/2026\n\n- **Listas**: mais rápidas.\n\n## 0.1.0\n',
  )

  const archive = readFileSync(join(to, 'saude-0.2.0.tar.gz'))
  const hash = createHash('sha256').update(archive).digest('hex')
  expect(readFileSync(join(to, 'saude-0.2.0.tar.gz.sha256'), 'utf8')).toBe(`${hash}  saude-0.2.0.tar.gz\n`)
  execFileSync('sha256sum', ['--check', '--quiet', 'saude-0.2.0.tar.gz.sha256'], { cwd: to })
  const said = execFileSync('tar', ['-xzOf', 'saude-0.2.0.tar.gz', 'saude-0.2.0/version'], { cwd: to })
  expect(said.toString()).toBe('0.2.0')
})

test('what fails after the commit says how to undo it', async () => {
  const failing = make('minor', () => Promise.reject(new Error('não compila')))
  await expect(failing).rejects.toThrow(
    /^não compila\nA versão 0\.2\.0 já é .* git tag --delete v0\.2\.0 && git reset/,
  )
})

test('the same files give the same archive', async () => {
  await make('patch')
  const first = readFileSync(join(to, 'saude-0.1.1.tar.gz'))
  git('reset', '--quiet', '--hard', 'HEAD~2')
  git('tag', '--delete', 'v0.1.1')
  rmSync(to, { recursive: true })
  const usual = process.umask(0o077)
  await make('patch').finally(() => process.umask(usual))
  expect(readFileSync(join(to, 'saude-0.1.1.tar.gz')).equals(first)).toBe(true)
})

test('changes in no commit are named, and nothing is written', async () => {
  write('left.ts', 'export {}')
  await expect(make('minor')).rejects.toThrow(/nenhum commit:\n\?\? left\.ts/)
  expect(json('package.json').version).toBe('0.1.0')
  expect(existsSync(to)).toBe(false)
})

test('a version is later than the last one', () => {
  expect(['major', 'minor', 'patch', '0.10.0'].map((wanted) => nextVersion('0.9.3', wanted))).toEqual([
    '1.0.0',
    '0.10.0',
    '0.9.4',
    '0.10.0',
  ])
  expect(() => nextVersion('0.9.3', '0.9.3')).toThrow(
    'A versão 0.9.3 não é mais nova do que a de agora, 0.9.3.',
  )
  expect(() => nextVersion('0.9.3', 'next')).toThrow('diga major, minor ou patch, e não "next"')
})

test('a changelog that says nothing of what changes makes no release', () => {
  const empty = changelog.replace('- **Listas**: mais rápidas.\n', '')
  expect(() => releasedChangelog(empty, '0.2.0', '2026-12-01')).toThrow(
    'não diz em "Em preparação" o que muda',
  )
})
