import { readFile } from 'node:fs/promises'
import { desktop, expect, phone, seriousFindings, signIn, test } from '../scenario.ts'

test.use({ viewport: desktop, reducedMotion: 'reduce' })

const units = '/app/options/health-unit'

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

test('all limits lie on one map with their legend', async ({ page }) => {
  await signIn(page, 'healthDirector', `${units}/boundaries-map`)
  await expect(page.getByRole('list', { name: 'Legenda' }).getByRole('listitem').first()).toBeVisible()
  const count = await page.getByRole('list', { name: 'Legenda' }).getByRole('listitem').count()
  await expect(page.locator('.leaflet-overlay-pane path')).toHaveCount(count)
  await expect(page.getByText(/^.{11}…$/).first()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
