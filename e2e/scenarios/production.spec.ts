import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { signInByScreen } from '../scenario.ts'
import { freePort, temporaryFolder } from '../server.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Far from the repository: no package of it is in reach. */
let folder: string
let server: string
let child: ChildProcess | undefined
test.beforeAll(async () => {
  folder = await temporaryFolder()
  server = join(folder, 'server')
  mkdirSync(join(folder, 'bin'))
  symlinkSync(process.execPath, join(folder, 'bin/node'))
})
test.afterAll(async () => {
  if (child?.exitCode === null) {
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

const filesBelow = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
  )

test('what is built for a server starts with Node alone, in an empty folder, and people sign in', async ({
  browser,
}) => {
  await run(process.execPath, ['shared/build/bin/build-all.mjs', '--production', '--to', server], {
    cwd: root,
  })
  const top = readdirSync(server)
  expect(top).toEqual(
    expect.arrayContaining(['deploy', 'gateway', 'mfe-travel', 'node_modules', 'package.json', 'shell']),
  )
  expect(
    top.filter((name) => !/^(deploy|gateway|mfe-[\w-]+|node_modules|package\.json|shell)$/.test(name)),
  ).toEqual([])
  for (const name of top.filter((one) => /^(mfe-|shell)/.test(one)))
    expect(readdirSync(join(server, name))).toEqual(['dist'])
  expect(readdirSync(join(server, 'deploy'))).toEqual(['README.md', 'saude-municipal.service'])
  // No sources, no maps, and none of what builds.
  const own = filesBelow(server).filter((path) => !path.startsWith(join(server, 'node_modules')))
  expect(own.filter((path) => /\.(tsx?|map)$/.test(path))).toEqual([])
  for (const tool of ['esbuild', 'webpack', 'typescript', 'tsx', 'lerna', 'jest', 'react-dom', '@saude'])
    expect(readdirSync(join(server, 'node_modules'))).not.toContain(tool)

  const port = await freePort()
  const env = {
    PATH: join(folder, 'bin'),
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DEMO_CITIZENS: '200',
  }
  child = spawn('node', ['gateway/main.mjs'], { cwd: server, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      output += part.toString()
    })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(() => child?.exitCode !== null || output.includes(url), { timeout: 90_000, message: output })
    .toBe(true)
  expect(output).toContain(`Saúde Municipal em ${url}`)

  const page = await (await browser.newContext({ baseURL: url, locale: 'pt-BR' })).newPage()
  await signInByScreen(page, 'healthSecretary', '/app/travel')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/app/citizen')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.goto('/app/options/about')
  await expect(page.getByRole('heading', { name: /^O que mudou: / })).toBeVisible()
  await page.context().close()

  // What an operator does besides.
  const says = async (...args: string[]) => {
    const { stdout } = await run('node', args, { cwd: server, env }).catch(
      ({ stderr }: { stderr: string }) => ({ stdout: stderr }),
    )
    return stdout
  }
  expect(await says('gateway/backup.mjs', 'backup', join(folder, 'copy'))).toContain('arquivos')
  expect(readdirSync(join(folder, 'copy'))).toEqual(expect.arrayContaining(['core.sqlite']))
  expect(await says('gateway/area.mjs', 'publish', 'travel')).toContain('--from PASTA')
  expect(await says('gateway/area.mjs', 'publish', 'travel', '--from', 'mfe-travel/dist')).toContain(
    `No ar: travel ${JSON.parse(readFileSync(join(server, 'mfe-travel/dist/area.json'), 'utf8')).version}`,
  )
  expect(await says('gateway/service-main.mjs', 'nothing', '--port', '0')).toContain(
    'Não há a área "nothing"',
  )
  // The folder belongs to the gateway that runs, which does it itself.
  expect(await says('gateway/admin.mjs', 'create', '--client', 'Itu', '--email', 'a@b.br')).toContain(
    `\n${url}/app/set-password?token=`,
  )
})
