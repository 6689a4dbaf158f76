import { desktop, expect, expectBriefly, phone, seriousFindings, signInByScreen, test } from '../scenario.ts'

test('provider staff give nurses one more right while one is working', async ({ page, browser, server }) => {
  const nurse = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signInByScreen(nurse, 'nurse', '/app/options')
  await expect(nurse.getByRole('link', { name: 'Meu cadastro' }).first()).toBeVisible()
  await expect(nurse.getByRole('link', { name: 'Veículos' })).toHaveCount(0)

  await signInByScreen(page, 'prixAdmin', '/app/options/group')
  const row = page.getByRole('row').filter({ hasText: 'Enfermagem' })
  await row.getByRole('link', { name: 'Permissões' }).click()
  await page.getByLabel('Buscar permissão').fill('lista de veículos')
  const right = page.getByRole('row').filter({ hasText: 'Lista de veículos' })
  await expect(right).toContainText('Abre: Veículos')
  await right.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Revisar e salvar' }).click()
  const review = page.getByRole('dialog')
  await expect(review).toContainText('Ganham')
  await expect(review).toContainText('conectada')
  await expectBriefly(page.getByText('Alterado com sucesso!'), () =>
    review.getByRole('button', { name: 'Salvar' }).click(),
  )
  await expect(nurse.getByRole('link', { name: 'Veículos' })).toBeVisible()
  await nurse.getByRole('link', { name: 'Veículos' }).click()
  await expect(nurse.getByRole('row').nth(1)).toBeVisible()
  await nurse.context().close()

  await page.goto('/app/options/group')
  await row.getByRole('link', { name: 'Detalhes' }).click()
  await expect(page.getByText('Concedidas: Lista de veículos')).toBeVisible()
})

test('a licence that expires soon is seen in the list and by notice', async ({ page, browser, server }) => {
  await signInByScreen(page, 'healthSecretary', '/app/options/user')
  const driver = page.getByRole('row').filter({ hasText: 'driver03@demo.local' })
  await page.getByLabel('Filtrar por e-mail').fill('driver03@')
  await expect(driver).toContainText('CNH vence em')
  const manager = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signInByScreen(manager, 'travelLogisticManager', '/app/notification')
  await expect(manager.getByText(/CNH a vencer: /).first()).toBeVisible()
  await manager.context().close()
})

test('somebody who is blocked is out at once, and in again when let in', async ({
  page,
  browser,
  server,
}) => {
  const doctor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signInByScreen(doctor, 'doctor', '/app/citizen')
  await signInByScreen(page, 'healthSecretary', '/app/options/user')
  await page.getByLabel('Filtrar por e-mail').fill('doctor@')
  const row = page.getByRole('row').filter({ hasText: 'doctor@demo.local' })
  await row.getByRole('button', { name: 'Bloquear acesso' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click()
  await expect(row).toContainText('Acesso bloqueado')
  await expect(
    doctor.getByRole('button', { name: 'Fazer login' }).or(doctor.getByLabel('Senha')).first(),
  ).toBeVisible()
  await row.getByRole('button', { name: 'Liberar acesso' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Liberar' }).click()
  await expect(row.getByRole('button', { name: 'Bloquear acesso' })).toBeVisible()
  await signInByScreen(doctor, 'doctor', '/app/citizen')
  await doctor.context().close()
})

test('a secretary changes what holds for the client', async ({ page }) => {
  await signInByScreen(page, 'healthSecretary', '/app/options')
  await page.getByRole('link', { name: 'Alterar configurações do cliente' }).click()
  await page.getByLabel('Preço do diesel por litro').fill('6,599')
  await page.getByRole('button', { name: 'Alterar' }).click()
  const refused = 'O campo Preço do diesel por litro só pode haver 2 números decimais'
  await expect(page.getByText(refused).first()).toBeVisible()
  await page.getByLabel('Preço do diesel por litro').fill('6,59')
  await page.getByRole('button', { name: 'Alterar' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Confirma as alterações de configuração?')
  await expectBriefly(page.getByText('Alterado com sucesso!'), () =>
    question.getByRole('button', { name: 'Alterar' }).click(),
  )
  await page.goto('/app/options/settings/update/')
  await expect(page.getByLabel('Preço do diesel por litro')).toHaveValue('6,59')
})

for (const [name, size] of Object.entries({ phone, desktop }))
  test(`settings and permissions can be used by everybody on a ${name}`, async ({ page }) => {
    await page.setViewportSize(size)
    await signInByScreen(page, 'prixAdmin', '/app/group-permissions')
    await page.getByRole('button', { name: /^Cidadãos/ }).click()
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    for (const path of ['/app/options/settings/update/', '/app/options/client', '/app/user/self-update']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(await seriousFindings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    }
  })

test('the permissions of all groups side by side keep their headings on a phone, and are saved', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signInByScreen(page, 'prixAdmin', '/app/group-permissions')
  await page.goto('/app/group-permissions?with=all')
  await page.getByRole('button', { name: /^Cidadãos/ }).click()
  const table = page.getByRole('table')
  const row = table.getByRole('row').nth(30)
  const heading = table.getByRole('columnheader').last()
  await row.scrollIntoViewIfNeeded()
  await heading.scrollIntoViewIfNeeded()
  await expect(heading).toBeInViewport()
  await expect(row.getByRole('rowheader')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('Buscar permissão').fill('lista de veículos')
  await page.getByRole('row').filter({ hasText: 'Lista de veículos' }).getByRole('checkbox').click()
  await expect(page.getByRole('button', { name: 'Revisar e salvar' })).toBeInViewport()
  await page.getByRole('button', { name: 'Revisar e salvar' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Salvar' })).toBeInViewport()
})
