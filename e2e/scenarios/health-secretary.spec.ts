import { asUser } from '../api.ts'
import { expect, fillNewPerson, phone, seriousFindings, signIn, test } from '../scenario.ts'

test('an attendant asks for an exam; a citizen renamed elsewhere shows the new name in the open list', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'healthAttendant', '/app/citizen/create')
  await page.getByLabel('Nome', { exact: false }).first().fill('Zulmira Testada Lopes')
  await fillNewPerson(page)
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page).toHaveURL(/\/app\/citizen\/history\//)

  await page.goto('/app/health-secretary')
  await page.getByRole('link', { name: 'Solicitações de exames' }).click()
  await page.getByRole('link', { name: 'Nova solicitação' }).click()
  await page.getByLabel('Cidadão').click()
  await page.getByLabel('Cidadão').fill('zulm test')
  await page.getByRole('option', { name: /Zulmira Testada Lopes/ }).click()
  await page.getByRole('combobox', { name: 'Exame', exact: true }).click()
  await page.getByRole('combobox', { name: 'Exame', exact: true }).fill('glic')
  await page
    .getByRole('option', { name: /Hemoglobina glicada|Glicose/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await page.getByRole('link', { name: 'Voltar para a lista' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Zulmira Testada Lopes' })
  await expect(row).toContainText('Eletiva')

  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(other, 'healthSecretary', '/app/citizen')
  await other.getByPlaceholder('Filtrar por nome').fill('zulmira')
  await other.getByRole('row').filter({ hasText: 'Zulmira' }).getByRole('link', { name: 'Editar' }).click()
  // Of the form: the list, which may stand a moment longer, is filtered by names.
  await other.getByLabel('Nome', { exact: true }).fill('Zulmira Corrigida Lopes')
  await other.getByRole('button', { name: 'Alterar' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Zulmira Corrigida Lopes' })).toBeVisible()
  await other.context().close()

  const renamed = page.getByRole('row').filter({ hasText: 'Zulmira Corrigida Lopes' })
  await renamed.getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('textbox', { name: 'Observação' }).fill('Jejum de doze horas')
  await page.getByRole('button', { name: 'Alterar' }).click()
  await renamed.getByRole('button', { name: 'Remover' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect(renamed).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])
})

test('an anonymised coordinator sees pseudonyms and no way to change anything by name', async ({
  page,
  server,
}) => {
  await signIn(page, 'anonymous', '/app/health-secretary/exam-request')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /Cidadão \d{4}/ })
      .first(),
  ).toBeVisible()

  // What no screen offers is refused by the server.
  const ask = await asUser(server.url, 'anonymous')
  const first = { startIndex: 0, stopIndex: 0 }
  const { data } = await ask<{ items: { id: string; citizen: { id: string } }[] }>('exam-request-list', first)
  const [request] = data?.items ?? []
  expect(request).toBeDefined()
  const acts = [
    ['exam-request-list', { citizen: { id: request?.citizen.id } }],
    ['exam-request-delete', { id: request?.id }],
  ] as const
  for (const [query, input] of acts)
    expect(await ask(query, input), query).toMatchObject({ error: { key: 'permission' } })
})

test('on a phone requests and the entry of the area fit the width', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'healthSecretary', '/app/health-secretary')
  await page.getByRole('link', { name: 'Solicitações de exames' }).click()
  await expect(page.getByRole('link', { name: 'Nova solicitação' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await seriousFindings(page)).toEqual([])
})
