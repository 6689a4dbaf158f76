import type { Page, Route } from '@playwright/test'
import { desktop, expect, expectBriefly, phone, seriousFindings, signIn, test } from '../scenario.ts'
import { isStill, mark, type Silence, startSilence } from '../silence.ts'

/** Cards load when they come into view: here all of them are, unless a test says otherwise. */
const tall = { ...desktop, height: 3_600 }

let silence: Silence
test.beforeAll(async () => {
  silence = await startSilence()
})
test.afterAll(() => silence.stop())
test.beforeEach(({ page }) => page.setViewportSize(tall))

test('the home dashboard shows the cards after two seconds, and each leads on', async ({ page }) => {
  const cover = page.getByRole('status').getByText('Carregando...', { exact: true })
  await expectBriefly(cover, () => signIn(page, 'healthSecretary'))
  await expect(page.getByRole('heading', { name: 'Quantitativo por sexo' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Faixa etária' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Notificações' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Quantitativo por sexo' })
  await expect(table.getByRole('row', { name: /^Feminino/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^Masculino/ })).toBeVisible()
  await page.getByRole('link', { name: 'Ver cidadãos' }).click()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
})

test('cards on a phone are as wide as the window less 40 pixels, and load when they come into view', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signIn(page, 'healthSecretary')
  const shortcuts = page.getByRole('region', { name: 'Atalhos' })
  await expect(shortcuts).toBeVisible()
  expect((await shortcuts.boundingBox())?.width).toBe(320)
  const ages = page.getByRole('region', { name: 'Faixa etária' })
  await expect(ages).toHaveCount(0)
  await page.mouse.move(180, 400)
  await expect(async () => {
    // Less than a window at a time: what a slow frame has not seen yet is still in sight after the next.
    await page.mouse.wheel(0, 300)
    await expect(ages).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
})

test('a chart says its values to the keyboard', async ({ page }) => {
  await signIn(page, 'nurse')
  const chart = page.getByRole('img', { name: 'Faixa etária, Quantidade' })
  await chart.focus()
  await page.keyboard.press('End')
  await expect(page.getByText(/^Idade \+80: \d+$/)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('a card whose query fails says so and recovers, the others stand', async ({ page }) => {
  let broken = true
  // Without the socket, so that the call can be answered for the server.
  await page.route('**/socket.io/**', (route) => route.abort())
  await page.route('**/api/v1/sex-quantitative', (route) =>
    broken
      ? route.fulfill({ status: 500, json: { error: { key: 'unknown', message: 'Erro desconhecido' } } })
      : route.continue(),
  )
  await page.addInitScript(() => Object.defineProperty(window, 'WebSocket', { value: undefined }))
  await signIn(page, 'healthSecretary')
  const sex = page.getByRole('region', { name: 'Quantitativo por sexo' })
  await expect(sex.getByRole('alert')).toHaveText('Erro desconhecido')
  await expect(page.getByRole('img', { name: 'Faixa etária, Quantidade' })).toBeVisible()
  broken = false
  await sex.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(sex.getByRole('img')).toBeVisible()
})

test('who only manages the logistics of travels sees no cards, and gets to the pending passengers', async ({
  page,
}) => {
  await signIn(page, 'travelLogisticManager')
  await expect(page.getByText('Não há cartões para o seu grupo.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Passageiros pendentes' }).click()
  await expect(page).toHaveURL(/\/app\/travel\/pending$/)
})

/** The button of the card that could not be opened; others of its area have one, too. */
const retryOf = (page: Page, card: string) =>
  page
    .getByText(`Não foi possível abrir: ${card}`)
    .locator('xpath=ancestor::*[.//button[contains(., "Tentar novamente")]][1]')
    .getByRole('button', { name: 'Tentar novamente' })

test('a card of an area that does not load is named and recovers, the others stand', async ({ page }) => {
  await page.route('**/areas/health-secretary/**', (route) =>
    route.fulfill({ status: 500, body: 'quebrado' }),
  )
  await signIn(page, 'healthSecretary')
  await expect(page.getByText('Não foi possível abrir: Visitas domiciliares')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Faixa etária, Quantidade' })).toBeVisible()
  await page.unroute('**/areas/health-secretary/**')
  await retryOf(page, 'Visitas domiciliares').click()
  await expect(page.getByRole('region', { name: 'Visitas domiciliares' })).toBeVisible()
})

test('a card whose area hangs gives up in time and recovers without the page', async ({ page }) => {
  await page.route('**/areas/health-secretary/**', () => new Promise(() => {}))
  await signIn(page, 'healthSecretary')
  await expect(page.getByText('Não foi possível abrir: Visitas domiciliares')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.unroute('**/areas/health-secretary/**')
  await retryOf(page, 'Visitas domiciliares').click()
  await expect(page.getByRole('region', { name: 'Visitas domiciliares' })).toBeVisible()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

/** The chart of the card: its title alone is that of a permission, too. */
const ofCard = 'title:"Quantitativo por sexo",category'

/** The chunk as webpack writes it, of which the module that is the card throws. */
const throwing = (route: Route, text: string) => {
  const begins = /\d+\([^)]*\)\{(?=\w+\.r\(\w+\),\w+\.d\(\w+,\{default)/g
  const before = [...text.slice(0, text.indexOf(ofCard)).matchAll(begins)].at(-1)
  if (!before) throw new Error('webpack writes modules in another way by now')
  const at = before.index + before[0].length
  return route.fulfill({
    contentType: 'text/javascript',
    body: `${text.slice(0, at)}throw new Error("boom");${text.slice(at)}`,
  })
}

for (const [name, answer, [role, standing]] of [
  // The cards of an area come in one file.
  ['hangs with its file', (route: Route) => silence.hang(route), ['link', /visitas em/]],
  ['throws while it loads', throwing, ['img', 'Faixa etária, Quantidade']],
] as const)
  test(`a card of the home screen's own area that ${name} comes back with the first 'Tentar novamente'`, async ({
    page,
  }) => {
    await page.route('**/areas/dashboard/**/*.js', async (route) => {
      const text = await (await route.fetch()).text()
      return text.includes(ofCard) ? answer(route, text) : route.continue()
    })
    await signIn(page, 'healthSecretary')
    await mark(page)
    const failed = page.getByText('Não foi possível abrir: Quantitativo por sexo')
    await expect(failed).toBeVisible()
    const other = page.getByRole(role, { name: standing })
    const stood = await other.elementHandle()

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await retryOf(page, 'Quantitativo por sexo').click()
    await expect(page.getByRole('img', { name: 'Quantitativo por sexo, Quantidade' })).toBeVisible()
    expect(await isStill(page), 'a página não foi recarregada').toBe(true)
    expect(await other.evaluate((now, before) => now === before, stood), 'os outros ficam').toBe(true)

    // Who goes and comes back finds the card as it was mended.
    await page.getByRole('link', { name: 'Ver cidadãos' }).click()
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('img', { name: 'Quantitativo por sexo, Quantidade' })).toBeVisible()
    expect(await isStill(page), 'a página não foi recarregada').toBe(true)
  })
