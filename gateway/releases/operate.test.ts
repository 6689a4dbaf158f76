import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTestGateway, type TestGateway } from '../testing/gateway.ts'
import { testSettings } from '../testing/settings.ts'
import { buildArea } from './build.ts'
import { readCommand } from './command.ts'
import { operate } from './operate.ts'
import { makeRelease } from './testing.ts'

let running: TestGateway
beforeAll(async () => {
  running = await openTestGateway()
  mkdirSync(join(running.root, 'shell', 'dist'), { recursive: true })
  writeFileSync(join(running.root, 'shell', 'dist', 'kit.json'), '{"kit":1}')
})
afterAll(() => running.close())

/** What a command prints that names the running gateway. */
const printed = ({ root, dataDir, url }: TestGateway, ...args: string[]) =>
  operate(readCommand([...args, '--url', url]), testSettings({ root, dataDir }))

test('what is published, put back and live is reported by area and version', async () => {
  const made = (version: string) => makeRelease(join(running.root, `made-${version}`), { version })
  expect(await printed(running, 'publish', 'mfe-citizen', '--from', made('0.1.0-11111111'))).toBe(
    'No ar: citizen 0.1.0-11111111',
  )
  expect(await printed(running, 'publish', 'citizen', '--from', made('0.1.0-22222222'))).toBe(
    'No ar: citizen 0.1.0-22222222 (antes 0.1.0-11111111)',
  )
  expect(await printed(running, 'live')).toMatch(
    /^citizen 0\.1\.0-22222222, desde .+; guardadas: 0\.1\.0-11111111$/,
  )
  expect(await printed(running, 'rollback', 'citizen')).toBe(
    'De volta: citizen 0.1.0-11111111 (antes 0.1.0-22222222)',
  )
})

test('a refusal names every reason, and what was live stays live', async () => {
  const before = await printed(running, 'live')
  const folder = makeRelease(join(running.root, 'made-bad'), { version: '0.2.0', kit: 7, entry: 'throw 1' })
  await expect(printed(running, 'publish', 'citizen', '--from', folder)).rejects.toMatchObject({
    reasons: [expect.stringContaining('não carrega'), expect.stringContaining('os kits 7')],
  })
  rmSync(join(folder, 'screens.js'))
  await expect(printed(running, 'publish', 'citizen', '--from', folder)).rejects.toMatchObject({
    reasons: ['falta o arquivo screens.js'],
  })
  expect(await printed(running, 'live')).toBe(before)
})

test('an area that does not exist is said, not shown as an error of the program', async () => {
  const { done, remove } = buildArea(running.root, 'nowhere')
  await expect(done).rejects.toMatchObject({ reasons: [expect.stringContaining('não há área em')] })
  await remove()
})

test.each([
  [['publish']],
  [['rollback']],
  [['live', 'citizen']],
  [['publish', 'citizen', '1.0.0']],
  [['live', '--x']],
])('the command line %j is answered with the usage', (args) => {
  expect(() => readCommand(args)).toThrow('Uso: npm run area')
})
