import { readFile } from 'node:fs/promises'
import { asUser } from '../api.ts'
import { desktop, expect, phone, signIn, test } from '../scenario.ts'

interface Found {
  readonly items: readonly { readonly id: string; readonly name: string }[]
}

test('who asks at the desk for their data gets a copy, on a phone too, and the answer on paper', async ({
  page,
  server,
}) => {
  const desk = await asUser(server.url, 'healthAttendant')
  const found = (await desk<Found>('citizen-list', { startIndex: 0, stopIndex: 0 })).data
  const person = found?.items[0]
  if (!person) throw new Error('no one')

  await signIn(page, 'healthAttendant', '/app/health-secretary/data-request/create')
  await page.getByRole('combobox', { name: 'Titular' }).fill(person.name)
  await page.getByRole('option', { name: person.name }).first().click()
  for (const [label, option] of [
    ['O que pede', 'Acesso aos dados'],
    ['Quem pede', 'O próprio titular'],
    ['Documento conferido', 'Carteira de identidade'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await expect(page.getByRole('row', { name: person.name }).first()).toContainText('Recebido')

  await page.setViewportSize(phone)
  await page.goto(`/app/citizen/history/${person.id}`)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Dados da pessoa' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar cópia' }).click()
  const copy = await coming
  expect(copy.suggestedFilename()).toMatch(/^dados-.+\.pdf$/)
  expect((await readFile(await copy.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.setViewportSize(desktop)
  await page.goto('/app/health-secretary/data-request')
  await page.getByRole('row', { name: person.name }).first().getByRole('link', { name: 'Detalhes' }).click()
  await page.getByRole('button', { name: 'Responder', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const answer = 'Cópia entregue em mãos, em papel'
  await dialog.getByRole('textbox', { name: 'Resposta' }).fill(answer)
  await dialog.getByRole('button', { name: 'Responder' }).click()
  await expect(page.getByText('Respondido', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Comprovante' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Comprovante do pedido do titular')
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', document.body.innerText)
  })
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
  // What lies on the sheet: who asked what, what was answered, and lines to sign.
  const sheet = page.locator('html[data-printed]')
  for (const said of [person.name, 'Acesso aos dados', answer, 'Quem pediu', 'Quem respondeu'])
    await expect(sheet).toHaveAttribute('data-printed', new RegExp(said))
})
