import { expect, phone, seriousFindings, signIn, test } from '../scenario.ts'

test('a nurse plans a campaign, hears of a wrong day, and changes it', async ({ page }) => {
  await signIn(page, 'nurse', '/app/epidemiology')
  await page.getByRole('link', { name: 'Campanhas', exact: true }).click()
  await page.getByRole('link', { name: 'Nova campanha' }).click()
  // Of the form: the list, which may stand a moment longer, is filtered by titles.
  await page.getByLabel('Título', { exact: true }).fill('Semana da caminhada')
  await page.getByLabel('Início').fill('10/03/2031')
  await page.getByLabel('Fim').fill('01/03/2031')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText('Fim não pode ser anterior ao início').first()).toBeVisible()
  await page.getByLabel('Fim').fill('16/03/2031')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Semana da caminhada' })
  await expect(row).toContainText('Agendada')
  await expect(row).toContainText('16/03/2031')

  await row.getByRole('link', { name: 'Editar' }).click()
  await page.getByLabel('Título', { exact: true }).fill('Semana da bicicleta')
  await page.getByRole('button', { name: 'Alterar' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Semana da bicicleta' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('campaigns are found by the beginnings of their words', async ({ page }) => {
  await signIn(page, 'healthCoordinator', '/app/epidemiology/campaign')
  await page.getByPlaceholder('Filtrar por título').fill('rosa out')
  await expect(page.getByRole('row').filter({ hasText: 'Outubro Rosa' }).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Novembro Azul' })).toHaveCount(0)
})

test('an agent hears which permission is missing', async ({ page }) => {
  await signIn(page, 'acs', '/app/epidemiology/campaign')
  await expect(page.getByText('Sem permissão: Lista de campanhas')).toBeVisible()
})

test('on a phone the entry of the area is one column of links', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'doctor', '/app/epidemiology')
  await expect(page.getByRole('link', { name: 'Campanhas', exact: true })).toBeVisible()
  const links = page.getByRole('region', { name: 'Acompanhamento', exact: true }).getByRole('link')
  const boxes = await links.evaluateAll((drawn) => drawn.map((link) => link.getBoundingClientRect().toJSON()))
  expect(boxes.length).toBeGreaterThan(1)
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(1)
  for (const [at, box] of boxes.slice(1).entries()) expect(box.top).toBeGreaterThanOrEqual(boxes[at].bottom)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await seriousFindings(page)).toEqual([])
})
