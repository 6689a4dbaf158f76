import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { desktop, expect, signIn, test } from '../scenario.ts'

/** Every card's figure leads to a list with the same filter and the same total, on the screen and in its file. */

/** Cards load when they come into view: here all of them are. */
test.beforeEach(({ page }) => page.setViewportSize({ ...desktop, height: 3_600 }))

const whole = (text: string | null) => Number(/\d[\d.]*/.exec(text ?? '')?.[0].replaceAll('.', ''))
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** The lines of a list's file below its head. */
async function linesOfCsv(page: Page): Promise<string[]> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  return text.trimEnd().split('\r\n').slice(1)
}

const people = [
  'Moradores',
  'Hipertensos',
  'Diabéticos',
  'Gestantes',
  'Acamados e domiciliados',
  'Fumantes',
  'Quantitativo por sexo',
  'Passageiros pendentes',
] as const

for (const title of people)
  test(`the figure of ${title} is the total of its list and of its file`, async ({ page }) => {
    await signIn(page, 'healthSecretary')
    const figure = card(page, title).getByRole('link').filter({ hasText: /^\d/ }).first()
    const total = whole(await figure.textContent())
    expect(total).toBeGreaterThan(0)
    await figure.click()
    const said = total === 1 ? '1 no total' : total.toLocaleString('pt-BR')
    await expect(
      page.getByText(new RegExp(`^${said}( com os filtros| moradores| passageiros pendentes)?$`)),
    ).toBeVisible()
    expect(await linesOfCsv(page)).toHaveLength(total)
  })

test('what exams cost is the first line of their list and of its file', async ({ page }) => {
  await signIn(page, 'healthSecretary')
  const figure = card(page, 'Custos com exames').getByRole('link', { name: /^R\$/ })
  const said = (await figure.textContent()) ?? ''
  await expect(card(page, 'Custos com exames').getByRole('row')).toHaveCount(4)
  await figure.click()
  const [head, first] = [page.getByRole('row').nth(1), linesOfCsv(page)]
  await expect(head).toContainText('Todos os exames')
  await expect(head).toContainText(said.replace(/^R\$\s*/, ''))
  expect((await first)[0]).toContain(said.replace(/^R\$\s*/, '').replaceAll('.', ''))
})

test('visits and trips of the year are those of their reports', async ({ page }) => {
  await signIn(page, 'healthSecretary')
  const figures = [
    { title: 'Visitas domiciliares', name: /visitas em/, measure: 'Visitas' },
    { title: 'Totais de viagens', name: /^[\d.]+$/, measure: 'Viagens' },
  ]
  for (const { title, name, measure } of figures) {
    const sum = (total: number) => new RegExp(`Total:.*${measure}\\s*${total.toLocaleString('pt-BR')}`)
    const figure = card(page, title).getByRole('link', { name }).first()
    const total = whole(await figure.textContent())
    await figure.click()
    // A report says the sums of its rows below them.
    await expect(page.locator('body')).toContainText(sum(total))
    await page.goBack()
  }
})

test('a card offers what belongs to it, as far as the person may', async ({ page }) => {
  await signIn(page, 'healthSecretary')
  await page.getByRole('button', { name: 'Funcionalidades: Gestantes' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Mapa de gestantes', 'Gestantes', 'Atualizar'])
  await page.getByRole('menuitem', { name: 'Gestantes', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/pregnant-list$/)
})
