import { desktop, expect, phone, seriousFindings, signIn, test } from '../scenario.ts'

test('a driver registers a travel and finds it in the list', async ({ page }) => {
  await signIn(page, 'driver', '/app/travel')
  await page.getByRole('main').getByRole('link', { name: 'Lista de viagens' }).click()
  await expect(page.getByRole('row').nth(3)).toBeVisible()

  await page.getByRole('link', { name: 'Nova viagem' }).click()
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText('Cidade de destino é um campo obrigatório').first()).toBeVisible()
  for (const [field, typed, option] of [
    ['Cidade de origem', 'santa rita', 'Santa Rita do Vale - SP'],
    ['Cidade de destino', 'campi', 'Campinas - SP'],
  ] as const) {
    await page.getByLabel(field).click()
    await page.getByLabel(field).fill(typed)
    await page.getByRole('option', { name: option }).click()
  }
  await page.getByPlaceholder('dd/mm/aaaa').first().fill('04/05/2030')
  await page.getByPlaceholder('hh:mm').first().fill('04:30')
  await page.getByRole('textbox', { name: 'Observação' }).fill('Levar exames anteriores, teste')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  // Years ahead is unusual.
  const question = page.getByRole('dialog').filter({ hasText: 'Partida' })
  await question.getByRole('button', { name: 'Registrar mesmo assim' }).click()

  // A new trip goes on to its passengers.
  await page.waitForURL(/wizard-passengers/)
  await page.goto('/app/travel/list')
  // The latest departure stands first.
  const row = page.getByRole('row').filter({ hasText: '04/05/2030 às 04:30' })
  await expect(row).toContainText('Santa Rita do Vale - SP')
  await expect(row).toContainText('Campinas - SP')
})

test('no one registers a travel while anonymised', async ({ page }) => {
  await signIn(page, 'anonymous', '/app/travel/wizard')
  await expect(page.getByLabel('Observação')).toBeDisabled()
})

for (const [name, viewport] of [
  ['wide', desktop],
  ['narrow', phone],
] as const) {
  test(`the travel screens are readable for everybody, ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signIn(page, 'healthSecretary', '/app/travel/list')
    await expect(page.getByText('Mogi Mirim - SP').or(page.getByText('Campinas - SP')).first()).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
}

test("the secretary's reports of trips are drawn by the area of travels", async ({ page }) => {
  await signIn(page, 'healthSecretary', '/app/health-secretary/travel-cities')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viagens por cidade')
  await expect(page.getByText(/^Últimos 12 meses.*Viagens concluídas\./)).toBeVisible()
  const cells = page.getByRole('row').nth(1).getByRole('cell')
  await expect(cells.first()).not.toBeEmpty()

  await page.goto('/app/health-secretary/travel-graphics?by=vehicle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gráficos de viagens')
  await expect(page.getByRole('columnheader', { name: 'Veículo' })).toBeVisible()
  await page.getByRole('button', { name: 'Gráfico' }).click()
  await expect(page.getByRole('table', { name: 'Viagens por veículo' })).toBeAttached()
})
