import { expect, signIn, test } from '../scenario.ts'

test('a secretary registers, changes and removes a vehicle', async ({ page }) => {
  await signIn(page, 'healthSecretary', '/app/options')
  await page.getByRole('link', { name: 'Veículos' }).click()
  await page.getByRole('link', { name: 'Novo veículo' }).click()
  await page.getByLabel('Modelo').fill('Ambulância Teste')
  await page.getByLabel('Placa').fill('QWE1R23')
  await page.getByLabel('Capacidade máxima').fill('5')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Ambulância Teste' })
  await expect(row).toBeVisible()

  await row.getByRole('link', { name: 'Editar' }).click()
  await page.getByLabel('Modelo').fill('Ambulância Nova')
  await page.getByRole('button', { name: 'Alterar' }).click()
  const changed = page.getByRole('row').filter({ hasText: 'Ambulância Nova' })
  await expect(changed).toBeVisible()

  await changed.getByRole('button', { name: 'Remover' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect(changed).toHaveCount(0)
})

test('a secretary makes a user, who sets a password by the link and signs in', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'healthSecretary', '/app/options/user/create')
  await page.getByLabel('Nome', { exact: false }).first().fill('Rúbia Sampaio de Andrade')
  await page.getByLabel('E-mail').fill('rubia@exemplo.gov.br')
  await page.getByLabel('Grupos').click()
  await page.getByLabel('Grupos').fill('Enferm')
  await page.getByRole('option', { name: 'Enfermagem' }).click()
  // Several may be chosen: the options stay open, over what lies below.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  const link = page.getByLabel('Endereço do link')
  await expect(link).toHaveValue(/^http/)
  const address = await link.inputValue()
  await page.getByRole('button', { name: 'Concluir' }).click()
  await expect(page.getByText('Rúbia Sampaio de Andrade')).toBeVisible()

  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await other.goto(address)
  await other.getByLabel('Nova senha').fill('uma-senha-bem-longa-1')
  await other.getByLabel('Repita a senha').fill('uma-senha-bem-longa-1')
  await other.getByRole('button', { name: 'Definir senha' }).click()
  await expect(other.getByText('Senha definida.')).toBeVisible()
  await other.goto('/app/login')
  await other.getByLabel('E-mail ou CPF').fill('rubia@exemplo.gov.br')
  await other.getByLabel('Senha', { exact: true }).fill('uma-senha-bem-longa-1')
  await other.getByRole('button', { name: 'Entrar' }).click()
  await other.waitForURL((url) => url.pathname === '/app')
  await other.context().close()
})

test('the menu offers only lists that the person may run', async ({ page }) => {
  await signIn(page, 'acs', '/app/options')
  await expect(page.getByRole('link', { name: 'Meu cadastro' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Usuários' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Veículos' })).toHaveCount(0)
})

// by name, because other scenarios register units in the same town
test('the eight health units of the town are listed', async ({ page }) => {
  await signIn(page, 'healthSecretary', '/app/options/health-unit')
  const ofTheTown = [
    ...['UBS Centro', 'UBS Vila Nova', 'UBS Parque do Ipê', 'UBS São Benedito'],
    ...['UBS Jardim Esperança', 'UBS Santa Luzia', 'UBS Bela Vista', 'UBS Vila Conceição'],
  ]
  for (const name of ofTheTown) {
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)
  }
})
