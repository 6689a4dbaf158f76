import { readFile } from 'node:fs/promises'
import { asUser } from '../api.ts'
import { desktop, expect, phone, seriousFindings, signIn, test } from '../scenario.ts'

test.use({ viewport: desktop })

const units = '/app/options/health-unit'
const foci = '/app/epidemiology/mosquito-focus'

test("a unit's place is found by typing, and its limits are drawn, undone, saved and read again the same", async ({
  page,
}) => {
  await signIn(page, 'healthDirector', `${units}/create`)
  await page.getByLabel('Nome').fill('UBS do Teste de Limites')
  await page.getByLabel('CNES').fill('7654322')
  await page.getByRole('combobox', { name: 'Localização' }).fill('Rua')
  const option = page.getByRole('option').first()
  await option.click()
  await expect(page.getByText(/Cadastro do município/)).toBeVisible()

  await page.getByRole('button', { name: 'Adicionar limites' }).click()
  const editor = page.getByRole('dialog', { name: /^Limites/ })
  const map = editor.locator('.leaflet-container')
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
  const corners = [
    [300, 120],
    [500, 120],
    [500, 300],
    [300, 300],
    [400, 200],
  ] as const
  for (const [x, y] of corners) await map.click({ position: { x, y } })
  await expect(editor.getByText('5 vértices')).toBeVisible()
  await editor.getByRole('button', { name: 'Desfazer' }).click()
  await expect(editor.getByText('4 vértices')).toBeVisible()
  await editor.getByRole('button', { name: 'Mostrar outras unidades' }).click()
  await expect(editor.getByRole('button', { name: 'Ocultar outras unidades' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await editor.getByRole('button', { name: 'Salvar' }).click()
  await expect(editor).toHaveCount(0)

  const download = async () => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar GeoJSON' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^\d{7}\.geojson$/)
    const [feature] = JSON.parse(await readFile(await file.path(), 'utf8')).features
    return feature.geometry.coordinates[0]
  }
  const drawn = await download()
  expect(drawn).toHaveLength(5)
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await page.waitForURL(`**${units}`)

  await page.goto(units)
  const row = page.getByRole('row').filter({ hasText: 'UBS do Teste de Limites' })
  await row.getByRole('link', { name: 'Editar' }).click()
  await expect(page.getByRole('button', { name: 'Editar limite' })).toBeVisible()
  expect(await download()).toEqual(drawn)
})

test("a micro-area's limits are drawn beside the others', and its file is named after the municipality", async ({
  page,
}) => {
  await signIn(page, 'healthDirector', '/app/options/micro-area')
  await page
    .getByRole('row')
    .filter({ hasText: 'Microárea' })
    .first()
    .getByRole('link', { name: 'Editar' })
    .click()
  await page.getByRole('button', { name: 'Editar limite' }).click()
  const editor = page.getByRole('dialog', { name: /^Limites: / })
  const outlines = editor.locator('.leaflet-overlay-pane path')
  await expect(outlines).not.toHaveCount(0)
  const own = await outlines.count()
  await editor.getByRole('button', { name: 'Mostrar outras microáreas' }).click()
  await expect.poll(() => outlines.count()).toBeGreaterThan(own + 1)
  // Its own is the one that is drawn, and stands among the others no second time.
  const name = (await editor.getByRole('heading').first().textContent())?.replace(/^Limites: /, '') ?? ''
  expect(name).toMatch(/^Microárea/)
  await expect(editor.locator('.leaflet-tooltip', { hasText: name })).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])
  await editor.getByRole('button', { name: 'Cancelar' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar GeoJSON' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^\d{7}\.geojson$/)
  const [feature] = JSON.parse(await readFile(await file.path(), 'utf8')).features
  expect(feature.properties.name).toBe(name)
  // They lie side by side, each drawn along the same streets.
  await expect(page.getByText(/se sobrepõem/)).toHaveCount(0)
})

test('a place is pressed on a map, on a phone, and has the address of its street', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'healthDirector', `${units}/create`)
  await page.getByRole('button', { name: 'Localização: escolher no mapa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Localização' })
  await dialog.locator('.leaflet-container').click({ position: { x: 150, y: 180 } })
  await expect(dialog.getByText('Cadastro do município')).toBeVisible()
  await expect(dialog.getByText('Cidade')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByLabel('Nome').fill('Posto da esquina')
  await dialog.getByRole('button', { name: 'Usar este lugar' }).click()
  await expect(page.getByLabel('Localização', { exact: true })).toHaveValue('Posto da esquina')
})

test('a point is pressed on the map of a form, which the wheel leaves alone, and half of one is refused', async ({
  page,
  baseURL,
}) => {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    if (size === desktop) await signIn(page, 'nurse', `${foci}/create`)
    else await page.goto(`${foci}/create`)
    const address = `Rua do Ponto, ${size.width}`
    await page.getByLabel('Endereço').fill(address)
    const blocks = page.getByRole('combobox', { name: 'Quarteirão' })
    await blocks.click()
    await page.getByRole('option').first().click()
    await page.getByRole('combobox', { name: 'Tipo de depósito' }).click()
    await page.getByRole('option').first().click()
    await page.getByText('Sim', { exact: true }).click()
    const map = page.locator('.leaflet-container')
    const [latitude, longitude] = ['latitude', 'longitude'].map((name) =>
      page.getByLabel(`Localização: ${name}`),
    )
    if (!latitude || !longitude) throw new Error('Two numbers make a position')
    await map.scrollIntoViewIfNeeded()
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
    const zoom = () => map.locator('img.leaflet-tile').first().getAttribute('src')

    await test.step('over the map the wheel scrolls the page', async () => {
      await map.hover({ position: { x: 100, y: 100 } })
      const before = [await page.evaluate(() => scrollY), await zoom()]
      await page.mouse.wheel(0, -200)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(Number(before[0]))
      expect(await zoom()).toBe(before[1])
    })
    await test.step('buttons on the map set no point, a press does, and comes nearer', async () => {
      await page.getByRole('button', { name: 'Aproximar' }).click()
      await expect(latitude).toHaveValue('')
      await map.click({ position: { x: 150, y: 150 } })
      await expect(latitude).toHaveValue(/^-2\d,\d{4,7}$/)
      await expect(map.locator('img.leaflet-tile[src*="/17/"]').first()).toBeVisible()
    })
    await test.step('half of it is refused at the field, and what was typed stays', async () => {
      await longitude.fill('')
      await page.getByRole('button', { name: 'Cadastrar' }).click()
      await expect(page.getByText('Longitude é um campo obrigatório').first()).toBeVisible()
      await expect(latitude).not.toHaveValue('')
      await latitude.fill('-22,1205')
      await longitude.fill('-47,2012')
      expect(await seriousFindings(page)).toEqual([])
    })
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await page.waitForURL(`**${foci}`)
    const ask = await asUser(baseURL ?? '', 'nurse')
    const { data } = await ask<{ items: unknown[] }>('mosquito-focus-list', {
      place: address,
      startIndex: 0,
      stopIndex: 0,
    })
    expect(data?.items[0]).toMatchObject({ position: { x: -47.2012, y: -22.1205 } })
  }
})

test('limits are printed as they are fitted, also where maps glide, and in the colours of the day', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      const sheet = [...document.body.children].at(-1)
      const paths = [...(sheet?.querySelectorAll('.leaflet-overlay-pane path') ?? [])]
      const tiles = [...(sheet?.querySelectorAll('img.leaflet-tile') ?? [])]
      Object.assign(window, {
        printed: {
          limits: paths.map((path) => path.getAttribute('d')),
          tiles: tiles.map((tile) => new URL((tile as HTMLImageElement).src).pathname).sort(),
          isWhole: tiles.every((tile) => getComputedStyle(tile).opacity === '1'),
        },
      })
    }
  })
  const printed = async (reducedMotion: 'reduce' | 'no-preference', colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ reducedMotion, colorScheme })
    await page.goto(`${units}/boundaries-map`)
    await expect(page.getByRole('list', { name: 'Legenda' }).getByRole('listitem').first()).toBeVisible()
    await page.getByRole('button', { name: 'Imprimir' }).click()
    await page.waitForFunction(() => 'printed' in window)
    return page.evaluate(() => Reflect.get(window, 'printed'))
  }
  await signIn(page, 'healthDirector', `${units}/boundaries-map`)
  const still = await printed('reduce', 'light')
  expect(still.limits.length).toBeGreaterThan(1)
  expect(still.tiles.join()).toContain('/tiles/mapStreet/')
  expect(await printed('no-preference', 'dark')).toEqual(still)
})

test('all limits lie on one map with their legend', async ({ page }) => {
  await signIn(page, 'healthDirector', `${units}/boundaries-map`)
  // Another scenario may have made a unit without limits.
  const legend = page.getByRole('list', { name: 'Legenda' }).getByRole('listitem')
  const drawn = legend.filter({ hasNotText: 'sem limites informados' })
  await expect(drawn.first()).toBeVisible()
  const paths = page.locator('.leaflet-overlay-pane path')
  await expect.poll(async () => (await paths.count()) - (await drawn.count())).toBe(0)
  await expect(page.getByText(/^.{11}…$/).first()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
