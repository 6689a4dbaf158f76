import { expect, password, phone, signInByScreen, test } from '../scenario.ts'

const minutes = 15 * 60_000

test('a page that is not used is covered, in each tab and after a reload; what was typed stays', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await signInByScreen(page, 'healthAttendant', '/app/citizen/create')
  const name = page.getByLabel('Nome', { exact: true })
  await name.fill('Raimunda Meio Digitada')
  const other = await context.newPage()
  await other.goto('/app')
  await other.locator('h1').first().waitFor()
  await page.clock.fastForward(minutes)
  const cover = page.getByRole('dialog', { name: 'Tela bloqueada' })
  const field = cover.getByLabel('Senha', { exact: true })
  await expect(field).toBeFocused()
  await expect(name).toBeHidden()
  await expect(other.getByRole('dialog', { name: 'Tela bloqueada' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('dialog', { name: 'Tela bloqueada' })).toBeVisible()
  await page.keyboard.press('Escape')
  await field.fill('não é esta')
  await page.keyboard.press('Enter')
  await expect(cover.getByText('Senha incorreta')).toBeVisible()
  await page.setViewportSize(phone)
  await field.fill(password)
  await cover.getByRole('button', { name: 'Desbloquear' }).click()
  await expect(cover).toBeHidden()
  await expect(name).toHaveValue('Raimunda Meio Digitada')
  await expect(other.getByRole('dialog', { name: 'Tela bloqueada' })).toBeHidden()
  await expect(other.locator('h1').first()).toBeVisible()
})
