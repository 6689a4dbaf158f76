import { expect, expectBriefly, phone, seriousFindings, signIn, test } from '../scenario.ts'

test('a partnership is entered and goes through its states, with a reason where it is refused', async ({
  page,
}) => {
  await signIn(page, 'healthSecretary', '/app/options')
  await page.getByRole('link', { name: 'Parcerias' }).click()
  await page.getByRole('link', { name: 'Nova parceria' }).click()
  await page.getByLabel('Município parceiro').click()
  await page.getByLabel('Município parceiro').fill('campinas')
  await page.getByRole('option', { name: 'Campinas - SP' }).click()
  await page.getByLabel('Início da vigência').fill('01/02/2030')
  await page.getByLabel('Fim da vigência').fill('31/01/2030')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(
    page.getByRole('link', { name: 'Fim da vigência não pode ser anterior ao início' }),
  ).toBeVisible()
  await page.getByLabel('Fim da vigência').fill('31/01/2031')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  const row = page.getByRole('row').filter({ hasText: '31/01/2031' })
  await expect(row).toContainText('Pendente')

  await row.getByRole('link', { name: 'Detalhes' }).click()
  await page.getByRole('button', { name: 'Registrar envio' }).click()
  await expect(page.getByText('Enviada').first()).toBeVisible()
  await page.getByRole('button', { name: 'Outros passos' }).click()
  await page.getByRole('menuitem', { name: 'Reprovar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Sem dotação')
  await dialog.getByRole('button', { name: 'Reprovar' }).click()
  await expect(page.getByText('Reprovada').first()).toBeVisible()
  await expect(page.getByText('Sem dotação').first()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('on a phone an attendant asks for physiotherapy for a citizen', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'healthAttendant', '/app/health-secretary/physiotherapy-session/create')
  await page.getByLabel('Cidadão').click()
  await page.getByLabel('Cidadão').fill('maria')
  await page.getByRole('option').first().click()
  await page.getByLabel('Tipo').click()
  await page.getByRole('option', { name: 'Pós-operatória' }).click()
  await page.getByLabel('Local', { exact: false }).first().click()
  await page.getByRole('option', { name: 'Domicílio' }).click()
  await page.getByLabel('Número de sessões').fill('500')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText(/100/).first()).toBeVisible()
  await page.getByLabel('Número de sessões').fill('10')
  await expectBriefly(page.getByText('Sessão cadastrada').first(), () =>
    page.getByRole('button', { name: 'Cadastrar' }).click(),
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await seriousFindings(page)).toEqual([])
})
