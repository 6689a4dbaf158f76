import type { Locator, Page } from '@playwright/test'
import { desktop, expect, expectBriefly, phone, seriousFindings, signIn, test } from '../scenario.ts'

const entries = (page: Page, kind: string) => page.getByRole('article', { name: new RegExp(`^${kind}`) })

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Histórico' }).first().click()
  await expect(page.getByRole('region', { name: 'Dados do cidadão' })).toBeVisible()
}

/** Types into a search field of a page or a dialog, and takes what it finds. */
async function choose(form: Locator, label: string | RegExp, typed: string, option: string): Promise<void> {
  await form.getByLabel(label).first().fill(typed)
  await form.page().getByRole('option', { name: option }).first().click()
}

test('a nurse records an attendance and a vaccine, finds them in the history, and takes one back', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  await signIn(page, 'nurse', '/app/citizen')
  await openFirst(page)

  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Registrar atendimento' }).click()
  await expect(page).toHaveURL(/\/app\/citizen\/attend\//)
  const form = page.getByRole('main')
  await choose(form, /^Procedimento/, 'pré-natal do parc', 'Consulta de pré-natal do parceiro')
  await choose(form, /^Problema ou/, 'I10', 'Hipertensão arterial')
  await page.getByRole('textbox', { name: 'Anotações' }).fill('Veio com a esposa.')
  await expectBriefly(page.getByText('Atendimento registrado'), () =>
    page.getByRole('button', { name: 'Registrar', exact: true }).click(),
  )
  await expect(page.getByRole('article', { name: 'Resumo do atendimento' })).toContainText(
    'Veio com a esposa.',
  )
  await page.getByRole('link', { name: 'Histórico' }).click()
  const attended = entries(page, 'Atendimento').filter({ hasText: 'Veio com a esposa.' })
  await expect(attended).toContainText('Consulta de pré-natal do parceiro: Hipertensão arterial')

  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Registrar imunização' }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog, /^Imunobiológico/, 'cólera', 'Cólera')
  await choose(dialog, /^Dose/, '1ª dose', '1ª dose (D1)')
  await page.getByLabel(/^Lote/).fill('COL26-001')
  await choose(dialog, /^Fabricante/, 'Butantan', 'Butantan')
  await choose(dialog, /^Grupo de atendimento/, 'Faixa etária', 'Faixa etária')
  await choose(dialog, /^Condição maternal/, 'Nenhuma', 'Nenhuma')
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText('Cólera, 1ª dose, lote COL26-001')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  await attended.getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Confirma a exclusão desse atendimento?')).toBeVisible()
  await page.getByRole('textbox', { name: /^Motivo da remoção/ }).fill('Pessoa errada')
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect(attended).toContainText('Pessoa errada')
  await expect(page.getByText('Cólera, 1ª dose, lote COL26-001')).toBeVisible()
})

test('on a phone a director writes to a citizen, and the message is in the history', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'healthDirector', '/app/citizen')
  await page.getByRole('row').nth(2).click()
  await page.getByRole('dialog').getByText('Histórico').click()
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Sua consulta foi remarcada.')
  await expectBriefly(page.getByText(/^Mensagem (enviada!|registrada)/), () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Enviar|Registrar mensagem)$/ })
      .click(),
  )
  await expect(entries(page, 'Mensagem').first()).toContainText('Sua consulta foi remarcada.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await seriousFindings(page)).toEqual([])
})
