import { asUser } from '../api.ts'
import { desktop, expect, phone, seriousFindings, signIn, test } from '../scenario.ts'
import { isStill, mark, startSilence } from '../silence.ts'
import { still } from '../still.ts'

test.use({ viewport: desktop })

const group = (page: import('@playwright/test').Page) =>
  page.getByRole('button', { name: /pontos neste grupo/ })

/** A group that can be pressed: others are drawn beyond the edges of the map, or lie below something. */
async function groupInView(page: import('@playwright/test').Page) {
  const find = () =>
    group(page).evaluateAll((all) =>
      all.findIndex((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
    )
  await expect.poll(find).toBeGreaterThanOrEqual(0)
  return group(page).nth(await find())
}

/** Presses groups until one opens as a list, and in it the first person; answers the person's dialog. */
async function openSomebody(page: import('@playwright/test').Page) {
  const list = page.getByRole('dialog', { name: 'Cidadãos neste ponto' })
  const places = () =>
    group(page).evaluateAll((all) =>
      all.map((one) => `${one.textContent} ${JSON.stringify(one.getBoundingClientRect())}`).join(),
    )
  for (let press = 0; press < 6 && !(await list.isVisible()); press++) {
    // A group that parts under the mouse gets no click: people press what stands still.
    const before = await still(places)
    await (await groupInView(page)).click()
    // On a busy machine the map parts late: another press before that would meet what it opens.
    await expect.poll(async () => (await list.isVisible()) || (await places()) !== before).toBe(true)
  }
  await expect(list).toBeVisible()
  const row = list.getByRole('listitem').first()
  const name = (await row.textContent()) ?? ''
  await row.getByRole('button').click()
  const person = page.getByRole('dialog', { name })
  await expect(person).toBeVisible()
  return person
}

test('the map entry offers the layers that one may see', async ({ page }) => {
  await signIn(page, 'acs', '/app/map')
  const layers = page.getByRole('region', { name: 'Camadas' }).getByRole('link')
  await expect(layers).toHaveText(['Cidadãos', 'Visitas'])
  expect(await seriousFindings(page)).toEqual([])
  await layers.first().click()
  await expect(page.getByRole('heading', { name: 'Mapa de cidadãos' })).toBeVisible()
})

test('citizens are counted, narrowed to an area and opened', async ({ page }) => {
  await signIn(page, 'nurse', '/app/map/citizen')
  const summary = page.getByRole('status').filter({ hasText: 'no mapa' })
  await expect(summary).toHaveText(/[\d.]+ de [\d.]+ no mapa, [\d.]+ sem localização/)
  const all = await summary.textContent()
  await expect(group(page).first()).toBeVisible()

  await test.step('tiles are drawn by the gateway, in both styles', async () => {
    const drawn = page.locator('img.leaflet-tile-loaded')
    await expect(drawn.first()).toHaveAttribute('src', /^\/tiles\/mapStreet\/13\//)
    await page.getByText('Satélite', { exact: true }).last().click()
    await expect(drawn.first()).toHaveAttribute('src', /^\/tiles\/satelliteStreet\/13\//)
    await page.getByText('Mapa', { exact: true }).last().click()
    await expect(page.locator('img.leaflet-tile-loaded').first()).toHaveAttribute(
      'src',
      /^\/tiles\/mapStreet\/13\//,
    )
    await expect(page.getByText('Mapa desenhado com as ruas cadastradas')).toBeVisible()
  })

  await test.step('an area has its outline and fewer people', async () => {
    await page.getByPlaceholder('Selecione uma área...').click()
    await page
      .getByRole('option', { name: /\(Unidade de saúde\)/ })
      .first()
      .click()
    await expect(page.locator('path.leaflet-interactive, .leaflet-overlay-pane path').first()).toBeVisible()
    await expect(summary).not.toHaveText(all ?? '')
    await expect(page.getByText('Limite da área')).toBeVisible()
  })

  await test.step('groups part by zooming, small ones open as a list, a person opens the history', async () => {
    const person = await openSomebody(page)
    await expect(person.getByRole('region', { name: 'Dados do cidadão' })).toContainText('CNS')
    await expect(person.getByText(/registros? encontrados?/)).toBeVisible()
    await page.keyboard.press('Escape')
  })
})

test("a history that hangs comes back with the first 'Tentar novamente', also after a visit to the citizens", async ({
  page,
}) => {
  const silence = await startSilence()
  await signIn(page, 'nurse', '/app/citizen')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await mark(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Mapa' }).first().click()
  await page.getByRole('region', { name: 'Camadas' }).getByRole('link').first().click()
  await expect(group(page).first()).toBeVisible()
  await page.route(/\/areas\/citizen\/[^/]+\/\d+\.\w+\.js$/, silence.hang)
  const person = await openSomebody(page)
  await expect(person.getByText('Não foi possível abrir: Histórico do cidadão')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await person.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(person.getByText(/registros? encontrados?/)).toBeVisible()

  // The area's own screens open as new: what hung was a part of them too.
  await person.getByRole('link', { name: 'Histórico' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Histórico do cidadão')
  await expect(page.getByText(/registros? encontrados?/)).toBeVisible()
  expect(await isStill(page), 'a página não foi recarregada').toBe(true)
  silence.stop()
})

test('on a phone the filters are a sheet, and axe finds nothing serious', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'nurse', '/app/map/citizen')
  await expect(group(page).first()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Camadas' }).click()
  const sheet = page.getByRole('dialog', { name: 'Cidadãos' })
  await sheet.getByRole('radio', { name: 'Grupo de risco' }).check()
  expect(await seriousFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'no mapa' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})

test("a citizen's place on the map: axe finds nothing serious, on a desktop and on a phone", async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'nurse', '/app/map')
  const ask = await asUser(baseURL ?? '', 'nurse')
  const { data } = await ask<{ items: { id: string }[] }>('citizen-list', { startIndex: 0, stopIndex: 0 })
  await page.goto(`/app/citizen/location/${data?.items[0]?.id}`)
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await expect(page.getByRole('button', { name: 'Onde está?' })).toBeVisible()
    await expect(page.locator('img.leaflet-tile-loaded').first()).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }
})
