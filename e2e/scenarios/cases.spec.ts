import { asUser } from '../api.ts'
import { expect, expectBriefly, phone, seriousFindings, signIn, test } from '../scenario.ts'

const list = '/app/epidemiology/epidemiological-accompaniment'

test('a nurse opens a suspect dengue case on a phone, adds an exam, calls, and confirms it', async ({
  page,
  server,
}) => {
  await page.setViewportSize(phone)
  await signIn(page, 'nurse', list)
  await page.goto(`${list}/create`)
  await page.getByRole('combobox', { name: 'Cidadão' }).fill('maria')
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'Patologia' }).fill('A90')
  await page
    .getByRole('option', { name: /Dengue/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await page.waitForURL((url) => url.pathname === list)

  const ask = await asUser(server.url, 'nurse')
  const last = { startIndex: 0, stopIndex: 0, orderBy: 'updatedAt', order: 'desc' }
  const { data } = await ask<{ items: { citizen: { name: string } }[] }>(
    'epidemiological-accompaniment-list',
    last,
  )
  const name = data?.items[0]?.citizen.name ?? ''
  const row = page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Suspeito' }).first()
  await expect(row).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(phone.width)
  await row.click()
  await page
    .getByRole('link', { name: 'Detalhes' })
    .or(page.getByRole('menuitem', { name: 'Detalhes' }))
    .click()
  await expect(page.getByText(/Notificar até .*faltam 6 dias/)).toBeVisible()

  await page.getByRole('button', { name: 'Registrar exame' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Exame' }).fill('hemograma')
  await page.getByRole('option').first().click()
  await expectBriefly(page.getByText('Exame registrado'), () =>
    dialog.getByRole('button', { name: /^(Cadastrar|Registrar|Enviar|Salvar)/ }).click(),
  )
  await expect(page.getByRole('table', { name: 'Resultados de exames' })).toContainText('Hemograma')

  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await dialog.getByLabel('Critério de confirmação ou descarte').click()
  await page.getByRole('option', { name: 'Laboratorial' }).click()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Confirmado positivo').first()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('statistics of the demo show the outbreak, and what is published leaves small numbers out', async ({
  page,
}) => {
  await signIn(page, 'healthCoordinator', `${list}/statistics`)
  await expect(page.getByText('Casos por semana epidemiológica dos primeiros sintomas')).toBeVisible()
  await expect(page.getByText('Incidência', { exact: true })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
