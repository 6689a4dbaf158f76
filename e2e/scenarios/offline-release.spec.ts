import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, password, phone, signIn, test } from '../scenario.ts'

test.use({ alone: 'offline-release' })

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

const before = 'Registrar visita'
const after = 'Registrar a visita'
const version = '0.1.0-0ff11ce5'

/** The area of citizens as it is built, with one button named otherwise. */
function otherRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'saude-release-'))
  cpSync(join(root, 'mfe-citizen', 'dist'), folder, { recursive: true })
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.js'))) {
    const file = join(folder, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(before, after))
  }
  const release = JSON.parse(readFileSync(join(folder, 'area.json'), 'utf8'))
  const files = release.files.map(({ path }: { path: string }) => {
    const content = readFileSync(join(folder, path))
    return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
  })
  const manifest = `/areas/citizen/${version}/mf-manifest.json`
  writeFileSync(join(folder, 'area.json'), JSON.stringify({ ...release, version, manifest, files }))
  return folder
}

async function open(page: Page): Promise<void> {
  await page.goto('/app/citizen')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Desbloquear' }).click()
  await page.getByRole('row').nth(1).click()
}

test('an area that was put back while a device was away: it works away with what it has, and goes back too', async ({
  browser,
  server,
}) => {
  test.slow()
  const env = { ...process.env, PORT: new URL(server.url).port, DATA_DIR: server.folder }
  const area = (...args: string[]) =>
    run(process.execPath, ['--import', 'tsx', 'gateway/area.ts', ...args], { cwd: root, env })
  const context = await browser.newContext({ baseURL: server.url, viewport: phone, hasTouch: true })
  const page = await context.newPage()
  const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
  /** Whether the device has the files of the release, and the page that names it. */
  const holds = (of: string) =>
    page.evaluate(async (named) => {
      const live = await (await caches.match('/areas.json'))?.text()
      return live?.includes(named) === true
    }, of)
  const { areas } = await (await fetch(`${server.url}/areas.json`)).json()
  const first: string = areas.find(({ name }: { name: string }) => name === 'citizen').version

  await signIn(page, 'acs', '/app/options/offline-data')
  await page.getByRole('button', { name: 'Ativar sincronização' }).click()
  await page.getByRole('dialog').getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Ativar' }).click()
  await expect(page.getByText('Dados prontos para uso!')).toBeVisible({ timeout: 180_000 })
  await expect.poll(() => holds(first), { timeout: 90_000 }).toBe(true)

  const folder = otherRelease()
  try {
    await area('publish', 'citizen', '--from', folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  await test.step('cut in the middle of the update it opens with one release whole, the old one or the new one', async () => {
    await page.goto('/app/citizen')
    const begun = () =>
      page.evaluate(async (of) => {
        const names = await caches.keys()
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return requests.flat().some(({ url }) => url.includes(of))
      }, version)
    await expect.poll(begun, { intervals: [20], timeout: 90_000 }).toBe(true)
    await context.setOffline(true)
    await open(page)
    await expect(button(before).or(button(after))).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('the device takes the new release along', async () => {
    await open(page)
    await expect(button(after)).toBeVisible()
    await expect.poll(() => holds(version), { timeout: 90_000 }).toBe(true)
  })

  await test.step('away it works with what it has, while the release is taken back', async () => {
    await context.setOffline(true)
    await area('rollback', 'citizen')
    await open(page)
    await expect(button(after)).toBeVisible()
  })

  await test.step('back again it has what is live, and keeps it for the next time without a connection', async () => {
    await context.setOffline(false)
    await open(page)
    await expect(button(before)).toBeVisible()
    await expect.poll(() => holds(first), { timeout: 90_000 }).toBe(true)
    expect(await holds(version)).toBe(false)
    await context.setOffline(true)
    await open(page)
    await expect(button(before)).toBeVisible()
  })
  await context.close()
})
