import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { cloneRepository, readmeBlocks } from '../clone.ts'
import { expect, signIn, test } from '../scenario.ts'

const run = promisify(execFile)

// An area that is shipped here stays.
test.use({ alone: 'releases' })

let clone: string
test.beforeAll(() => {
  clone = cloneRepository()
})
test.afterAll(() => rmSync(clone, { recursive: true, force: true }))

/** Every file of the live site by its address, with the hash of its bytes: page, scripts, all files of all areas. */
async function site(url: string): Promise<Map<string, string>> {
  const bytes = async (path: string) => Buffer.from(await (await fetch(new URL(path, url))).arrayBuffer())
  const page = (await bytes('/')).toString()
  const { areas } = await (await fetch(new URL('/areas.json', url))).json()
  const ofAreas = areas.map(async ({ name, version }: { name: string; version: string }) => {
    const home = `/areas/${name}/${version}`
    const { files } = JSON.parse((await bytes(`${home}/area.json`)).toString())
    return [`${home}/area.json`, ...files.map(({ path }: { path: string }) => `${home}/${path}`)]
  })
  const own = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
  const paths = ['/', '/kit.json', ...own, ...(await Promise.all(ofAreas)).flat()]
  const hashed = paths.map(async (path) => {
    const hash = createHash('sha256')
      .update(await bytes(path))
      .digest('hex')
    return [path, hash] as const
  })
  return new Map(await Promise.all(hashed))
}

const update = (page: Page) => page.getByRole('button', { name: 'Atualizar, há uma versão nova' })

test('a team ships its area by its page, into a running product that changes in nothing else', async ({
  page,
  server,
}) => {
  test.setTimeout(150_000)
  const { port } = new URL(server.url)
  const env = { ...process.env, PORT: port, DATA_DIR: server.folder }
  const shell = async (command: string) => {
    const { stdout } = await run('sh', ['-ec', command], { cwd: clone, env })
    return stdout
  }
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    writeFileSync(join(clone, file), text)
  }

  await signIn(page, 'healthSecretary', '/app/travel')
  const before = await site(server.url)
  expect(before.size).toBeGreaterThan(50)

  const said: string[] = []
  for (const { language, file, text } of readmeBlocks(
    'How a team ships its area',
    'shared/docs/shipping.md',
  )) {
    if (file) write(file, text)
    else if (language === 'sh') said.push(await shell(text))
  }
  const [published = '', live = ''] = said
  expect(published).toMatch(/No ar: fleet 0\.1\.0-[0-9a-f]{8}\n/)
  expect(live).toMatch(/^fleet 0\.1\.0-\w+, desde /m)

  // The open page hears of it, and shows it when it is loaded anew.
  await update(page).click()
  await expect(update(page)).toBeHidden()
  await page.goto('/app/fleet')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frota')
  await expect(page.getByRole('main')).toContainText(/Frota da secretaria\s*\d+ veículos/)

  const after = await site(server.url)
  for (const [path, hash] of before) expect([path, after.get(path)]).toEqual([path, hash])
  for (const path of after.keys()) if (!before.has(path)) expect(path).toMatch(/^\/areas\/fleet\//)

  // Maps of what is served stay on the machine that built it.
  const scripts = [...after.keys()].filter((path) => /^\/areas\/fleet\/.*\.js$/.test(path))
  const maps = readdirSync(join(clone, '.cache/maps/mfe-fleet'))
  for (const path of scripts) {
    expect(maps).toContain(`${basename(path)}.map`)
    expect(await (await fetch(new URL(path, server.url))).text()).not.toContain('sourceMappingURL')
    expect((await fetch(new URL(`${path}.map`, server.url))).status).toBe(404)
  }

  // A second version, built by what the first build has kept; who has the first one open keeps it until they ask for the new one.
  const screen = 'mfe-fleet/web/Fleet.tsx'
  write(screen, readFileSync(join(clone, screen), 'utf8').replace('Frota da secretaria', 'Frota municipal'))
  await shell('npm run area -- publish mfe-fleet')
  await expect(update(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Frota da secretaria')
  await update(page).click()
  await expect(page.getByRole('main')).toContainText('Frota municipal')

  // What was typed stays.
  await page.goto('/app/citizen/create')
  await page.getByLabel('Nome', { exact: false }).first().fill('Maria das Dores')
  expect(await shell('npm run area -- rollback fleet')).toContain('De volta: fleet')
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss())
  await update(page).click()
  await asked
  await expect(page.getByLabel('Nome', { exact: false }).first()).toHaveValue('Maria das Dores')
  page.once('dialog', (dialog) => dialog.accept())
  await update(page).click()
  await expect(update(page)).toBeHidden()
  await page.goto('/app/fleet')
  await expect(page.getByRole('main')).toContainText('Frota da secretaria')
})

/** Opens a page whose first reading of the areas is of before the last release of the citizens. */
const openBeforeRelease = async (page: Page, path: string) => {
  let readings = 0
  // What the page before still reads is not this one's.
  await page.goto('about:blank')
  await page.route('**/areas/live.json', async (route) => {
    const body = await (await route.fetch({ url: new URL('/areas.json', route.request().url()).href })).json()
    for (const area of body.areas)
      if (readings === 0 && area.name === 'citizen') area.version = '0.0.9-before'
    readings += 1
    await route.fulfill({ json: body })
  })
  await page.goto(path)
}

test('a page that gets no socket hears of a release when the network returns', async ({ page, context }) => {
  await page.route('**/socket.io/**', (route) => route.abort())
  await page.addInitScript(() => Object.defineProperty(window, 'WebSocket', { value: undefined }))
  await signIn(page, 'healthSecretary', '/app/travel')
  await openBeforeRelease(page, '/app/travel')
  await expect(page.getByRole('link', { name: 'Lista de viagens' })).toBeVisible()
  await expect(update(page)).toBeHidden()
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(update(page)).toBeVisible()
})

test('a release between the reading of the areas and the first connection is not missed', async ({
  page,
}) => {
  await signIn(page, 'healthSecretary', '/app/travel')
  await openBeforeRelease(page, '/app/travel')
  await expect(update(page)).toBeVisible()
})
