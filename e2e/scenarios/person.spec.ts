import { asUser } from '../api.ts'
import { desktop, expect, phone, seriousFindings, signIn, test } from '../scenario.ts'

test('from the search to the person, to a request that begins with them, and its next step is one button', async ({
  page,
  server,
}) => {
  const ask = await asUser(server.url, 'healthAttendant')
  const asked = { startIndex: 7, stopIndex: 7, orderBy: 'name' }
  const { data } = await ask<{ items: { id: string; name: string }[] }>('citizen-list', asked)
  const who = data?.items[0]
  if (!who) throw new Error('the demo has no citizens')
  await page.setViewportSize(desktop)
  await signIn(page, 'healthAttendant', `/app/citizen#name=${encodeURIComponent(who.name)}`)
  await page.getByRole('link', { name: who.name, exact: true }).first().click()
  await page.waitForURL(/\/app\/citizen\/history\//)

  await page.getByRole('button', { name: 'Nova solicitação' }).click()
  const sheet = page.getByRole('dialog', { name: 'Nova solicitação' })
  await expect(sheet).toContainText(who.name)
  await sheet.getByRole('link', { name: /atenção básica/i }).click()
  await expect(page.getByRole('combobox', { name: 'Cidadão' })).toHaveValue(who.name)
  expect(await seriousFindings(page)).toEqual([])
})

test('a name that no one has is typed once, streets of the register come while typing', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'healthAttendant', '/app/citizen#name=Xisto+Quevedo')
  await page.getByRole('link', { name: 'Novo cidadão' }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Xisto Quevedo')
  await page.getByLabel('Logradouro', { exact: true }).pressSequentially('rua')
  await expect(page.locator('datalist option').first()).toBeAttached()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(phone.width)
})

test("a driver's home is their day", async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'driver')
  await expect(page.getByRole('heading', { name: 'Hoje' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
