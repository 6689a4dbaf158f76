import type { Page } from '@playwright/test'
import { type Asking, asUser } from '../api.ts'
import { expect, password, phone, seriousFindings, signInByScreen, test } from '../scenario.ts'

test.use({ alone: 'agent-day' })

interface Person {
  readonly id: string
  readonly name: string
  readonly homeId?: string | null
}

/** Homes that are visited in the day. */
const many = 12

const unlock = async (page: Page) => {
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Desbloquear' }).click()
}

/** What was entered at a home so far. */
const entries = async (ask: Asking, homeId: string) => {
  const { data } = await ask<{ totalItems: number }>('visit-of-home-list', { homeId })
  return data?.totalItems ?? 0
}

test('an agent’s day of twelve homes without a connection, and then with one: everything once', async ({
  browser,
  server,
}) => {
  test.slow()
  const nurse = await asUser(server.url, 'nurse')
  const agent = await asUser(server.url, 'acs')
  await test.step('the agent looks after twelve homes', async () => {
    const { data: session } = await agent<{ info: { id: string } }>('session-get', {})
    const { data: listed } = await nurse<{ items: { id: string; people?: number }[] }>('home-list', {
      startIndex: 0,
      stopIndex: 99,
    })
    const lived = (listed?.items ?? [])
      .filter(({ people = 0 }) => people > 0 && people < 8)
      .slice(0, many + 3)
    for (const { id } of lived)
      await nurse('home-update', { id, document: { chosenAcs: { id: session?.info.id } } })
  })
  const context = await browser.newContext({ baseURL: server.url, viewport: phone, hasTouch: true })
  const page = await context.newPage()
  await signInByScreen(page, 'acs', '/app/options/offline-data')
  await page.getByRole('button', { name: 'Ativar sincronização' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await expect(page.getByText('Dados prontos para uso!')).toBeVisible({ timeout: 180_000 })

  await context.setOffline(true)
  await page.goto('/app/citizen/today?homes=all')
  await unlock(page)
  const homes = page.getByRole('list', { name: 'Domicílios' }).locator('> li')
  await expect(page.getByText(/^Sem conexão: dados de /)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  /** How many homes the page shows, and how many there are: both follow what is searched a moment later. */
  const said = page.getByRole('status').filter({ hasText: /^[\d.]+ domicílios?$/ })
  const all = await said.innerText()
  const { data: own } = await agent<{ items: Person[] }>('agent-day-list', { startIndex: 0, stopIndex: 249 })
  const people = own?.items ?? []

  await test.step('somebody is found by name, and their summary says what the visit needs', async () => {
    const chosen = people.find(({ name }) => name.split(' ').length >= 3)
    if (!chosen) throw new Error('the agent looks after no one with three names')
    await page.getByLabel('Buscar').fill(chosen.name)
    await expect(said).not.toHaveText(all)
    await page
      .getByRole('button', { name: new RegExp(`^${chosen.name}`) })
      .first()
      .click()
    await expect(dialog.getByText(/^A cada (30|60) dias/)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await page.getByLabel('Buscar').fill('')
    await expect(said).toHaveText(all)
  })

  const visited: string[] = []
  const before = new Map<string, number>()
  await test.step('twelve homes are visited, and each shows as waiting at once', async () => {
    const buttons = homes.getByRole('button', { name: 'Visita do domicílio' })
    for (let index = 0; index < many; index++) {
      const button = buttons.nth(index)
      const home = homes.filter({ has: page.getByRole('button', { name: 'Visita do domicílio' }) }).nth(index)
      const [name] = (await home.getByRole('button').nth(1).innerText()).split('\n')
      const homeId = people.find((one) => one.name === name)?.homeId
      if (!homeId) throw new Error(`${name} lives in no home`)
      before.set(homeId, await entries(nurse, homeId))
      visited.push(homeId)
      await button.click()
      await dialog.getByRole('button', { name: 'Registrar' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(home.getByText('Visita registrada, espera envio')).toBeVisible()
    }
    for (const homeId of visited) expect(await entries(nurse, homeId)).toBe(before.get(homeId))
  })

  await test.step('with the connection all of it arrives, once', async () => {
    await context.setOffline(false)
    await expect(page.getByText('Visita registrada, espera envio')).toHaveCount(0, { timeout: 180_000 })
    for (const homeId of visited)
      expect(await entries(nurse, homeId)).toBeGreaterThan(before.get(homeId) ?? 0)
    const [first = ''] = visited
    const once = await entries(nurse, first)
    await page.goto('/app/options/offline-data')
    await unlock(page)
    await expect(page.getByText('Não há pendências')).toBeVisible()
    expect(await entries(nurse, first)).toBe(once)
  })
  await context.close()
})
