import { readFile } from 'node:fs/promises'
import { asUser } from '../api.ts'
import { expect, phone, signIn, test } from '../scenario.ts'

interface Found {
  readonly items: readonly { readonly id: string; readonly name: string }[]
}

test('who asks at the desk for their data gets a copy, on a phone too', async ({ page, server }) => {
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
})
