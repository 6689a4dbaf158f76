import { asUser } from '../api.ts'
import { holdJob, jobCount } from '../jobs.ts'
import { desktop, expect, phone, seriousFindings, signIn, test } from '../scenario.ts'

test('from the search to the person, to a request of three exams that begins with them', async ({
  page,
  server,
}) => {
  const ask = await asUser(server.url, 'healthAttendant')
  const asked = { startIndex: 7, stopIndex: 7, orderBy: 'name' }
  const { data } = await ask<{ items: { id: string; name: string }[] }>('citizen-list', asked)
  const who = data?.items[0]
  if (!who) throw new Error('the demo has no citizens')
  await page.setViewportSize(desktop)
  await signIn(page, 'healthAttendant', '/app/citizen')
  const job = jobCount()
  await job.on(page)
  await page.getByLabel('Filtrar por nome').click()
  await page.keyboard.type(who.name)
  await page.getByRole('link', { name: who.name, exact: true }).first().click()
  await page.waitForURL(/\/app\/citizen\/history\//)

  await page.getByRole('button', { name: 'Nova solicitação' }).click()
  const sheet = page.getByRole('dialog', { name: 'Nova solicitação' })
  await expect(sheet).toContainText(who.name)
  await sheet.getByRole('link', { name: /^Solicitação de exame/i }).click()
  await expect(page.getByRole('combobox', { name: 'Cidadão' })).toHaveValue(who.name)
  for (const [nth, exam] of ['ureia', 'creatinina', 'potássio'].entries()) {
    if (nth > 0) await page.getByRole('button', { name: 'Adicionar exame' }).click()
    await page.getByRole('combobox', { name: 'Exame', exact: true }).nth(nth).fill(exam)
    await expect(page.getByRole('option').first()).toContainText(new RegExp(exam, 'i'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option')).toHaveCount(0)
  }
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByRole('article').getByText(/^Protocolo \d{4}\/\d{6}$/)).toHaveCount(3)
  holdJob('Ask for three exams, from the search for the person to the receipt', job.taken(), { clicks: 8 })
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
