import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type Asking, asUser } from '../api.ts'
import { desktop, signInByScreen } from '../scenario.ts'
import { removeFolder, type Server, startServer } from '../server.ts'
import { acts } from '../yesterday/acts.ts'
import { actAgain, askAll, type Counted, compareAll, convertLater, counted } from '../yesterday/ask.ts'
import { openDevice, origin, unlock } from '../yesterday/device.ts'
import { frozen } from '../yesterday/frozen.ts'
import { copyOf, type Made, madeBy, settings } from '../yesterday/made.ts'
import { neverByPeople } from '../yesterday/more.ts'
import { openRelay, type Relay } from '../yesterday/relay.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })

/** Differences that a decision says, each with its reason. */
type Decided = Readonly<Record<'figures' | 'acts' | 'collections', Readonly<Record<string, string>>>>
const decided: Decided = JSON.parse(
  readFileSync(new URL('../yesterday/decided.json', import.meta.url), 'utf8'),
)

const [last] = frozen.slice(-1)
if (!last) throw new Error('No commit is frozen')

let folder: string
let made: Made
let relay: Relay
let server: Server
let before: Counted
/** The old page in a tab, and whether areas that it stands on are other ones by now. */
let tab: Page
let isUpdated: boolean
const data = () => join(folder, 'data')
const closing: (() => Promise<unknown>)[] = []

const start = async (program?: string): Promise<void> => {
  server = await startServer({ folder: data(), env: settings(), ...(program && { program }) })
  relay.to(Number(new URL(server.url).port))
}
const stop = async (): Promise<void> => {
  relay.to(undefined)
  expect(await server.stop()).toBe(0)
}

const versionsAt = async ({ url }: Server): Promise<string[]> => {
  const { areas } = await (await fetch(`${url}/areas.json`)).json()
  return areas.map(({ name, version }: { name: string; version: string }) => `${name} ${version}`).sort()
}

test.beforeAll(async () => {
  test.setTimeout(600_000)
  made = await madeBy(last)
  folder = mkdtempSync(join(tmpdir(), 'saude-yesterday-'))
  relay = await openRelay()
  await copyOf(made.data, data())
})
test.afterAll(async () => {
  for (const close of closing) await close()
  await server?.stop()
  await relay?.close()
  if (folder) await removeFolder(folder)
})

test('the data of before: nothing is lost or counted otherwise', async () => {
  await start(made.program)
  const context = await openDevice(join(folder, 'tab'), relay.port)
  closing.push(() => context.close())
  tab = context.pages()[0] ?? (await context.newPage())
  await tab.setViewportSize(desktop)
  await signInByScreen(tab, 'healthSecretary', '/app/travel')
  // A form is open when the version changes.
  await tab.getByRole('link', { name: 'Opções' }).first().click()
  await tab.getByRole('link', { name: 'Centros de custo' }).first().click()
  await tab.getByRole('link', { name: 'Novo centro de custo' }).click()
  await expect(tab.getByLabel('Nome')).toBeVisible()
  const file = join(folder, 'asked.json')
  await askAll(server.url, file)
  const versions = await versionsAt(server)
  await stop()
  before = await counted(data())
  const empty = Object.entries(before.documents).flatMap(([name, count]) => {
    const isMeant = name in neverByPeople || (name.split(' ')[1] ?? '') in neverByPeople
    return count === 0 && !isMeant ? [name] : []
  })
  // To be filled in more.ts, or to be said there why not.
  expect(empty).toEqual([])

  await start()
  isUpdated = JSON.stringify(await versionsAt(server)) !== JSON.stringify(versions)
  const { asked, differences } = await compareAll(server.url, file)
  expect(asked).toBeGreaterThan(250)
  const names = Object.keys(differences).filter((name) => !(name in decided.figures))
  expect(Object.fromEntries(names.map((name) => [name, differences[name]]))).toEqual({})
  await stop()
  const { documents } = await counted(data())
  const changed = Object.entries(before.documents).flatMap(([name, count]) =>
    documents[name] === count || name in decided.collections
      ? []
      : [`${name}: ${documents[name]}, was ${count}`],
  )
  expect(changed).toEqual([])
})

test('what was done with the old program: it is answered as it was, or refused for the same reason', async () => {
  const copy = await copyOf(made.data, join(folder, 'acted'))
  const differences = await actAgain({ data: copy, env: settings() }, made.acted)
  const others = Object.entries(differences).filter(([name]) => !(name in decided.acts))
  expect(Object.fromEntries(others)).toEqual({})
})

test('the old page in an open tab goes on working, and offers the update', async () => {
  await start()
  const update = tab.getByRole('button', { name: 'Atualizar, há uma versão nova' })
  if (isUpdated) await expect(update).toBeVisible()
  await tab.getByLabel('Nome').fill('Centro da página de ontem')
  await tab.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(tab.getByRole('row').filter({ hasText: 'Centro da página de ontem' })).toHaveCount(1)
  if (!isUpdated) return
  await update.click()
  await expect(update).toBeHidden()
  await expect(tab.getByRole('row').filter({ hasText: 'Centro da página de ontem' })).toHaveCount(1)
})

/** What the server answered a device that keeps the list of citizens, page by page. */
const pagesOf = (page: Page) => {
  const pages: { items: unknown[]; startedOver?: boolean | null }[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/v1/citizen-list')) return
    if (!response.request().postData()?.includes('offlineStore')) return
    // A page that goes leaves unread what was on its way.
    const answer = await response.json().catch(() => undefined)
    if (answer) pages.push(answer.data)
  })
  return pages
}

/** How often the store has each act that waited, beyond what it had when it was done. */
const arrived = (ask: Asking) =>
  Promise.all(
    made.waiting.map(async ({ name, index, before: had }) => {
      const act = acts[name]?.(made.subjects)[index]
      return `${name} ${index}: ${((await act?.count(ask)) ?? 0) - had}`
    }),
  )
const once = () => made.waiting.map(({ name, index }) => `${name} ${index}: 1`)

/** All that was kept is there, little was fetched, and nothing waits or was refused. */
async function expectContinued(page: Page, pages: ReturnType<typeof pagesOf>): Promise<void> {
  await expect(page.getByText('Não há pendências')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => pages.length).toBeGreaterThan(0)
  // The worker of before may wait for its page for half a minute (Background Sync) until another takes its place and keeps the files.
  await expect(page.getByText('Dados prontos para uso!')).toBeVisible({ timeout: 180_000 })
  expect(pages.filter(({ startedOver }) => startedOver)).toEqual([])
  expect(pages.flatMap(({ items }) => items).length).toBeLessThan(50)
}

test('a device that was away: it starts without a connection, and all that waited arrives once', async () => {
  const ask = await asUser(server.url, 'healthSecretary')
  relay.to(undefined)
  const context = await openDevice(await copyOf(made.profile, join(folder, 'away')), relay.port)
  closing.push(() => context.close())
  await context.setOffline(true)
  const page = context.pages()[0] ?? (await context.newPage())
  const pages = pagesOf(page)
  await unlock(page, '/app/citizen')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await unlock(page, '/app/options/offline-data')
  for (const { name } of made.waiting) await expect(page.getByText(name)).toHaveCount(2)
  relay.to(Number(new URL(server.url).port))
  await context.setOffline(false)
  await expect.poll(() => arrived(ask), { timeout: 60_000 }).toEqual(once())
  await expectContinued(page, pages)
})

test('the same device, opened with the new page: it reads what the old one has kept', async () => {
  const ask = await asUser(server.url, 'healthSecretary')
  const context = await openDevice(await copyOf(made.profile, join(folder, 'new')), relay.port)
  closing.push(() => context.close())
  const page = context.pages()[0] ?? (await context.newPage())
  const pages = pagesOf(page)
  await unlock(page, '/app/options/offline-data')
  await expectContinued(page, pages)
  const satellite = page.getByRole('listitem', { name: 'Mapas do estilo Satélite' })
  await expect(satellite.getByText(/^(Baixado|Pronto para uso)$/)).toBeVisible({ timeout: 180_000 })
  expect(await arrived(ask)).toEqual(once())
  expect(new URL(page.url()).origin).toBe(origin)
})

/** What a program says that does not start. */
const refusal = (program?: string): Promise<string> =>
  start(program).then(
    () => '',
    (error: Error) => error.message,
  )

test('back to the release of before: it opens what this one has written, or says which version does', async () => {
  await stop()
  const { acts: done, migrations } = await counted(data())
  for (const { requestKey } of made.waiting)
    expect([requestKey, done.filter((id) => id.endsWith(requestKey)).length]).toEqual([requestKey, 1])
  const said = await refusal(made.program)
  // A migration that lets no older release write is what a refusal is for.
  if (said !== '') {
    expect(migrations).toContain(null)
    expect(said).toMatch(/foram gravados pela versão .* Use a versão/)
  } else {
    expect(await arrived(await asUser(server.url, 'healthSecretary'))).toEqual(once())
    await stop()
  }
  await convertLater(data())
  expect(await refusal()).toMatch(
    /foram gravados pela versão 9\.0\.0 .* Use a versão 9\.0\.0 ou uma mais nova/,
  )
})
