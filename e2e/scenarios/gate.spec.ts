import { expect, password, signIn, test } from '../scenario.ts'

test('without a session a screen says so and leads to the log-in, and from there back', async ({ page }) => {
  await page.goto('/app/citizen')
  await expect(page.getByText('Erro de autenticação')).toBeVisible()
  await page.getByRole('button', { name: 'Fazer login' }).click()
  await page.getByLabel('E-mail ou CPF').fill('acs@demo.local')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((url) => url.pathname === '/app/citizen')
})

test('a wrong password is said, and what was typed stays', async ({ page }) => {
  await page.goto('/app/login')
  await page.getByLabel('E-mail ou CPF').fill('nurse@demo.local')
  await page.getByLabel('Senha', { exact: true }).fill('errada-errada')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('E-mail, CPF ou senha incorretos')).toBeVisible()
  await expect(page.getByLabel('E-mail ou CPF')).toHaveValue('nurse@demo.local')
})

test('a screen without permission names it, a link to it is disabled and explains itself', async ({
  page,
}) => {
  await signIn(page, 'acs', '/app')
  await page.goto('/app/epidemiology/campaign')
  await expect(page.getByText('Sem permissão: Lista de campanhas')).toBeVisible()
  const travel = page.getByRole('navigation').getByRole('link', { name: 'Viagens' })
  await travel.hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    'Não é possível acessar esse recurso devido a não possuir nenhum dos seguintes conjuntos de permissões: (Calendário de viagens), (Criar viagem)',
  )
})

test('an unknown path is not found, a declared one without an area is under construction', async ({
  page,
}) => {
  await signIn(page, 'healthSecretary', '/app')
  await page.goto('/app/isto-nao-existe')
  await expect(page.getByRole('link', { name: 'Página inicial' })).toBeVisible()
  await page.goto('/app/city-in-numbers')
  await expect(page.getByText('Em construção')).toBeVisible()
})

test('signing out asks, and signs out every tab', async ({ context, page, server }) => {
  await signIn(page, 'nurse', '/app/options')
  const other = await context.newPage()
  await other.goto(`${server.url}/app/citizen`)
  await expect(other.getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByText('Deseja realmente fazer logout?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL((url) => url.pathname === '/app/login')
  await expect(other.getByText('Erro de autenticação').or(other.getByLabel('E-mail ou CPF'))).toBeVisible()
})

test('the start page and the terms are open to everybody', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Tornando o mundo inteligente')).toBeVisible()
  await page.goto('/terms')
  await expect(page.getByRole('heading', { name: 'Termos de uso' })).toBeVisible()
})
