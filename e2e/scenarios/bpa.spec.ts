import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readBpa } from '@saude/health-secretary/contract/bpa-reader'
import {
  dayInBrazil,
  expect,
  expectBriefly,
  phone,
  seriousFindings,
  signIn,
  test,
  withinOneDay,
} from '../scenario.ts'
import { temporaryFolder } from '../server.ts'
import { sigtapOf } from '../sigtap.ts'

/** Month and year of so many months ago, in Brazil. */
function monthAgo(count: number): { label: string; digits: string } {
  const [, month = '', year = ''] = dayInBrazil().split('/')
  const whole = Number(year) * 12 + Number(month) - 1 - count
  const [y, m] = [String(Math.floor(whole / 12)), String((whole % 12) + 1).padStart(2, '0')]
  return { label: `${m}/${y}`, digits: `${y}${m}` }
}

async function load(page: Page, month: { label: string; digits: string }, folder: string) {
  await page.locator('input[type=file]').setInputFiles(await sigtapOf(month.digits, folder))
  await page.getByRole('button', { name: 'Enviar' }).click()
  // The demo has a table of its own for each month, which this one replaces.
  const card = page.getByRole('listitem').filter({ hasText: `TabelaUnificada_${month.digits}.zip` })
  await card.getByRole('button', { name: 'Ativar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ativar' }).click()
  await expect(card).toContainText('Em uso')
}

/** How often the page, as it is loaded now, has been clicked. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  const root = page.locator('html')
  await root.evaluate((html) => {
    html.dataset.clicks = '0'
    // Not at the window: there Playwright takes back a press under which something else has come, and presses again.
    html.addEventListener(
      'click',
      () => (html.dataset.clicks = String(Number(html.dataset.clicks) + 1)),
      true,
    )
  })
  return async () => Number(await root.getAttribute('data-clicks'))
}

const leftOut = async (page: Page): Promise<number> =>
  Number(
    /\(([\d.]+)\)/
      .exec((await page.getByRole('heading', { name: /^O que fica de fora/ }).textContent()) ?? '')?.[1]
      ?.replaceAll('.', ''),
  )

// The tables and the file stay: other scenarios search in the product's own codes.
test.use({ alone: 'bpa' })

test('a competência is closed: an inconsistency mended, the file exported and read back', async ({
  page,
}) => {
  test.slow()
  await withinOneDay()
  const folder = await temporaryFolder()
  await signIn(page, 'healthDirector', '/app/upload-sigtap')
  for (const ago of [4, 3, 2, 1]) await load(page, monthAgo(ago), folder)

  await page.goto('/app/health-secretary/export-bpa')
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Conferir' }).click()
  const mend = page.getByRole('button', { name: /^Corrigir: O cidadão não tem (raça\/cor|nacionalidade)/ })
  await expect(mend.first()).toBeVisible()
  const before = await leftOut(page)
  expect(await seriousFindings(page)).toEqual([])

  const isColor = (await mend.first().getAttribute('aria-label'))?.includes('raça/cor')
  const [field, value] = isColor ? ['Raça/cor', 'Parda'] : ['Nacionalidade', 'Brasil']
  await mend.first().click()
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: value, exact: true }).click()
  await expectBriefly(page.getByText('Alterado com sucesso!'), () =>
    page.getByRole('button', { name: 'Salvar e ir ao próximo' }).click(),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click()
  await expect.poll(() => leftOut(page)).toBeLessThan(before)

  // Those without a unit at once, from what is known of who attended.
  const earlier = await clicks()
  await page.getByRole('button', { name: /^Corrigir: Sem unidade de saúde/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Corrigir \d/ })
    .click()
  // Behind a dialog nothing is a button.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Corrigir: Sem unidade de saúde/ })).toBeHidden()
  expect((await clicks()) - earlier).toBeLessThanOrEqual(2)

  await page.getByRole('button', { name: 'Exportar arquivo' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Exportar' }).click(),
  ])
  const { header, individual } = readBpa(readFileSync(await download.path(), 'latin1'))
  expect(header.month).toBe(monthAgo(1).digits)
  expect(individual.length).toBeGreaterThan(0)
  await expect(page.getByRole('row').filter({ hasText: download.suggestedFilename() })).toBeVisible()

  // The same bytes again, with a reason, on a phone.
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Exportar de novo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Exportar' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/o motivo é obrigatório/)
      .first(),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Motivo da nova exportação' }).fill('O disco se perdeu')
  const [second] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(readFileSync(await second.path())).toEqual(readFileSync(await download.path()))
  await expect(page.getByRole('listitem').filter({ hasText: 'O disco se perdeu' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
