import { readFile } from 'node:fs/promises'
import { expect, expectBriefly, signIn, test } from '../scenario.ts'

test('a secretary takes the vehicles that a filter leaves home as a file', async ({ page }) => {
  await signIn(page, 'healthSecretary', '/app/options/vehicle')
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const downloading = page.waitForEvent('download')
  const message = page.getByText(/^Arquivo CSV com [\d.]+ linhas$/)
  let said = ''
  await expectBriefly(message, async () => {
    await page.getByRole('button', { name: 'Exportar CSV' }).click()
    said = await message.innerText()
  })
  const download = await downloading
  expect(await download.failure()).toBeNull()
  expect(download.suggestedFilename()).toMatch(/^veiculos-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  const [head, ...lines] = text.split('\r\n')
  expect(head).toMatch(/^\uFEFFModelo;Placa;Capacidade máxima;/)
  expect(lines.pop()).toBe('')
  expect(said).toBe(`Arquivo CSV com ${lines.length.toLocaleString('pt-BR')} linhas`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a file that broke off is reported, and written anew', async ({ page }) => {
  await signIn(page, 'healthSecretary', '/app/options/vehicle')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  // As the server reports it when the connection of the download was lost.
  await page.route('**/api/v1/exports/state', (route) =>
    route.fulfill({ json: { data: { state: 'cancelled', written: 1, total: 9 } } }),
  )
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('O download foi cancelado; o arquivo está incompleto')).toBeVisible()
  await page.unroute('**/api/v1/exports/state')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click()
  expect(await (await downloading).failure()).toBeNull()
  await expect(dialog).toHaveCount(0)
})
