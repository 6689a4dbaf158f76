import type { Page } from '@playwright/test'
import { newId } from '@saude/contract/id'
import { TOTP } from 'otpauth'
import { desktop, expect, phone, seriousFindings, signInByScreen, test } from '../scenario.ts'

const password = 'uma-senha-bem-longa-1'

async function enter(page: Page, email: string, code?: string): Promise<void> {
  await page.goto('/app/login?next=%2Fapp%2Fuser%2Fself-update')
  await page.getByLabel('E-mail ou CPF').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  if (code === undefined) return
  await page.getByLabel('Código de verificação').fill(code)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('an account is protected by an app: its code is asked for, and without the phone a recovery code is good', async ({
  page,
  browser,
  server,
}) => {
  const email = `${newId()}@exemplo.gov.br`
  await signInByScreen(page, 'healthSecretary', '/app/options/user/create')
  await page.getByLabel('Nome', { exact: false }).first().fill('Rita Duas Etapas')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Grupos').click()
  await page.getByLabel('Grupos').fill('Enferm')
  await page.getByRole('option', { name: 'Enfermagem' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  const address = await page.getByLabel('Endereço do link').inputValue()

  const elsewhere = async (viewport: { width: number; height: number }) =>
    (await browser.newContext({ baseURL: server.url, viewport })).newPage()
  const first = await elsewhere(phone)
  await first.goto(address)
  await first.getByLabel('Nova senha').fill(password)
  await first.getByLabel('Repita a senha').fill(password)
  await first.getByRole('button', { name: 'Definir senha' }).click()
  await expect(first.getByText('Senha definida.')).toBeVisible()
  await enter(first, email)
  await first.getByRole('button', { name: 'Ativar verificação' }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByLabel('Senha atual').fill(password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  const uri = await dialog.getByRole('link', { name: /^Abrir no aplicativo/ }).getAttribute('href')
  const app = new TOTP({ secret: new URL(uri ?? '').searchParams.get('secret') ?? '', digits: 6, period: 30 })
  expect(await seriousFindings(first)).toEqual([])
  const code = dialog.getByRole('textbox', { name: 'Código' })
  await code.fill('12')
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  const used = Date.now()
  await code.fill(app.generate({ timestamp: used }))
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await expect(first.getByText('Guarde os códigos de recuperação')).toBeVisible()
  const recovery = (await dialog.getByRole('listitem').first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect(first.getByText(/Restam 10 códigos de recuperação/)).toBeVisible()
  await first.context().close()

  // A code is good once; that of the period that follows is taken early.
  const second = await elsewhere(desktop)
  await enter(second, email, app.generate({ timestamp: used + 30_000 }))
  await expect(second.getByText(/Restam 10 códigos de recuperação/)).toBeVisible()
  await second.context().close()

  const third = await elsewhere(desktop)
  await enter(third, email, recovery)
  await expect(third.getByText(/Restam 9 códigos de recuperação/)).toBeVisible()
  await third.context().close()
})
