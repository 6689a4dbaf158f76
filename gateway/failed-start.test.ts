import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from './testing/process.ts'

jest.setTimeout(120_000)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saude-failed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const garbage = 'not a database at all, whatever its name says '.repeat(20)
const gateway = ['gateway/main.ts']
const service = ['gateway/service-main.ts', 'citizen', '--port', '0']
const admin = ['gateway/admin.ts', 'create', '--client', 'A', '--email', 'a@b.example']
const backup = ['gateway/backup.ts', 'backup', 'copy']
const at = (...names: string[]) => join(folder, ...names)

test.each<[string, string[], () => Record<string, string>, RegExp]>([
  ['a file for a folder', gateway, () => file('data'), /data não é uma pasta/],
  ['a service: a file for a folder', service, () => file('data'), /data não é uma pasta/],
  ['admin: a file for a folder', admin, () => file('data'), /data não é uma pasta/],
  ['a folder for a database', gateway, () => folders('data/core.sqlite'), /core\.sqlite não pode ser aberto/],
  [
    'a service: a folder for a database',
    service,
    () => folders('data/citizen.sqlite'),
    /não pode ser aberto/,
  ],
  ['a backup of no database', backup, () => file('data/core.sqlite'), /core\.sqlite está danificado/],
  ['no database', admin, () => file('data/core.sqlite'), /core\.sqlite está danificado/],
  [
    'a lock that is none',
    gateway,
    () => file('data/gateway.owner'),
    /gateway\.owner não é uma trava; apague-o/,
  ],
  [
    'a secret that cannot be read',
    gateway,
    () => folders('data/secrets/session'),
    /session não pode ser lido/,
  ],
  ['a secret that is not whole', service, () => file('data/secrets/pseudonym', 'x'), /está incompleto/],
  ['releases that are none', gateway, () => file('data/areas'), /areas.* não é uma pasta/],
  ['a setting of admin', admin, () => ({ PORT: 'x' }), /PORT precisa ser/],
  ['a setting of a backup', backup, () => ({ DEMO: 'x' }), /DEMO precisa ser/],
  ['a setting of area', ['gateway/area.ts', 'live'], () => ({ LOG_LEVEL: 'x' }), /LOG_LEVEL precisa ser/],
])('a start that cannot be ends with 1 and one sentence: %s', async (_, program, prepare, words) => {
  const { said, ended } = startProcess({ DATA_DIR: at('data'), PORT: '0', ...prepare() }, { program })
  expect(await ended).toBe(1)
  expect(said.errors.trim()).toMatch(words)
  expect(said.errors.trim().split('\n')).toHaveLength(1)
})

function file(path: string, content = garbage) {
  mkdirSync(join(at(path), '..'), { recursive: true })
  writeFileSync(at(path), content)
  return {}
}

function folders(path: string) {
  mkdirSync(at(path), { recursive: true })
  return {}
}
