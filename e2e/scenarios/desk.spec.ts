import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { asUser } from '../api.ts'
import { dayInBrazil, expect, phone, seriousFindings, signIn, test } from '../scenario.ts'

/** The smallest picture that is one. */
const photo = {
  name: 'pedido.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Chooses the first option of a relation that has these letters. */
async function choose(page: Page, label: string, letters: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('combobox', { name: label, exact: true }).fill(letters)
  await page.getByRole('option').first().click()
}

interface Paper {
  readonly lookup: string
  readonly citizenId: string
  readonly requests: readonly { readonly number: string; readonly at?: string | null }[]
}

/** How often a press of a button opened the print dialog. */
async function printed(page: Page, button: string): Promise<number> {
  await page.evaluate(() => {
    const counted = window as unknown as { prints: number }
    counted.prints = 0
    window.print = () => {
      counted.prints += 1
    }
  })
  await page.getByRole('button', { name: button, exact: true }).click()
  const count = () => page.evaluate(() => (window as unknown as { prints: number }).prints)
  await expect.poll(count).toBeGreaterThan(0)
  return count()
}

const leave = (page: Page) =>
  page
    .context()
    .clearCookies()
    .then(() => page.evaluate(() => localStorage.clear()))

test('an exam from the desk to the citizen’s phone: asked for, printed, booked, and looked up with the paper', async ({
  page,
  browser,
  server,
}) => {
  await page.setViewportSize(phone)
  await signIn(page, 'healthAttendant', '/app/health-secretary/exam-request/create')
  await choose(page, 'Cidadão', 'maria')
  await choose(page, 'Exame', 'hemograma')
  await page.getByRole('button', { name: 'Adicionar exame' }).click()
  await page.getByRole('combobox', { name: 'Exame', exact: true }).nth(1).fill('glicos')
  await page
    .getByRole('option', { name: /^Glicose/ })
    .first()
    .click()
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  // The act ends at its paper: one press prints it.
  const paper = page.getByRole('article')
  await expect(paper).toContainText('Hemograma completo')
  await expect(paper).toContainText('Glicose')
  await expect(paper.getByText(/^Protocolo \d{4}\/\d{6}$/)).toHaveCount(2)
  await expect(paper.getByRole('img', { name: /Código para consultar/ })).toBeVisible()
  await page.getByText('Bobina 80 mm').click()
  expect(await printed(page, 'Imprimir')).toBe(1)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Bobina 80 mm' })).toBeChecked()
  expect(await seriousFindings(page)).toEqual([])

  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(other, 'healthDirector', '/app/health-secretary/exam-request')
  await other.getByRole('row').nth(1).getByRole('link', { name: 'Detalhes' }).click()
  await expect(other.getByRole('link', { name: /pedido\.png/ })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Fila de espera' })).toContainText('Autorizar')
  await other.getByRole('button', { name: 'Autorizar' }).click()
  await other.getByRole('button', { name: 'Agendar' }).click()
  const dialog = other.getByRole('dialog', { name: 'Agendar' })
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(dialog.getByText('Informe a vaga ou a data do atendimento').first()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Vaga' }).click()
  await other
    .getByRole('option', { name: /Laboratório São Lucas · .+ vagas?$/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(other.getByText('Laboratório São Lucas').first()).toBeVisible()
  await expect(other.getByText('Agendada').first()).toBeVisible()
  expect(await seriousFindings(other)).toEqual([])
  expect(await printed(other, 'Imprimir comprovante')).toBe(1)
  await other.context().close()

  await page.reload()
  await expect(paper).toContainText('Laboratório São Lucas')
  await expect(paper).toContainText('Rua das Acácias, 120')
  await expect(paper).toContainText('O que trazer')
  const ids = page.url().match(/[\da-f]{8}-[\da-f-]{27}/g)
  const ask = await asUser(server.url, 'healthSecretary')
  const { data: known } = await ask<Paper>('request-paper', { ids })
  const { data: citizen } = await ask<{ birthDate: string }>('citizen-get', { id: known?.citizenId })
  const [year, month, day] = citizen?.birthDate?.split('-') ?? []
  await leave(page)
  // As the phone's camera opens the code.
  await page.goto(known?.lookup ?? '')
  await page.getByLabel('Data de nascimento').fill(`${day}/${month}/${year}`)
  await page.getByRole('button', { name: 'Consultar' }).click()
  await expect(page.getByText(/: Agendada$/)).toBeVisible()
  await expect(page.getByText('Rua das Acácias, 120', { exact: false })).toBeVisible()
  // Without its letters a number says where it stands, and no day.
  const { number } = known?.requests.find(({ at }) => at) ?? {}
  const client = new URLSearchParams(known?.lookup.split('?')[1]).get('c')
  await page.goto(`/protocol?${new URLSearchParams({ n: number ?? '', c: client ?? '' })}`)
  await page.getByLabel('Data de nascimento').fill(`${day}/${month}/${year}`)
  await page.getByRole('button', { name: 'Consultar' }).click()
  await expect(page.getByText('informe também as letras')).toBeVisible()
  await expect(page.getByText('Rua das Acácias, 120', { exact: false })).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])
})

test('a benefit is refused with a reason, and its receipt says so', async ({ page }) => {
  await signIn(page, 'healthDirector')
  await page.goto('/app/health-secretary/benefit-request?state=review')
  await page.getByRole('row').nth(1).getByRole('link', { name: 'Detalhes' }).click()
  await page.getByRole('button', { name: 'Outros passos' }).click()
  await page.getByRole('menuitem', { name: 'Reprovar' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill('Renda acima do limite')
  await page.getByRole('dialog').getByRole('button', { name: 'Reprovar' }).click()
  await page.getByRole('link', { name: 'Comprovante' }).click()
  await expect(page.getByRole('article')).toContainText('Reprovada')
  await expect(page.getByRole('article')).toContainText('Renda acima do limite')
})

test('a crutch is a loan to the person who signs for it and comes back into the stock', async ({ page }) => {
  await signIn(page, 'healthDirector', '/app/health-secretary/material/loan-material/create')
  await choose(page, 'Cidadão', 'jo')
  await choose(page, 'Material', 'mule')
  await page.getByLabel('Devolver até').fill(dayInBrazil(-30))
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await page.getByRole('link', { name: 'Ver detalhes' }).click()
  await page.getByRole('button', { name: 'Autorizar' }).click()
  await page.getByRole('button', { name: 'Emprestar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Retirado por').fill('João da Silva')
  await dialog.getByRole('button', { name: 'Emprestar' }).click()
  await expect(page.getByText('Emprestado').first()).toBeVisible()
  await page.getByRole('link', { name: 'Comprovante' }).click()
  await expect(page.getByRole('article')).toContainText('Quem recebeu')
  await page.goBack()
  await page.getByRole('button', { name: 'Registrar devolução' }).click()
  await page.getByRole('dialog').getByLabel('Devolvido em').fill(dayInBrazil())
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar devolução' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Devolvido', { exact: true })).toBeVisible()
  await page.goto('/app/health-secretary/material')
  await page.getByRole('row').filter({ hasText: 'Muletas' }).getByRole('link', { name: 'Histórico' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Devolução')
})

test('a protocol is looked up in public by number and birth date, and says no name', async ({ page }) => {
  await signIn(page, 'healthSecretary', '/app/health-secretary/protocol')
  await page.getByRole('row').nth(1).getByRole('link', { name: 'Protocolo' }).click()
  await expect(page.getByRole('img', { name: 'Código para consultar a situação do protocolo' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'PDF' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^protocolo-.+\.pdf$/)
  await leave(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Consultar protocolo' }).click()
  await expect(page.getByLabel('Letras do comprovante')).toBeVisible()
  await page.goto('/protocol?n=2026/000001')
  await expect(page.getByLabel('Número do protocolo')).toHaveValue('2026/000001')
  await page.getByLabel('Data de nascimento').fill('01/01/1900')
  await page.getByRole('button', { name: 'Consultar' }).click()
  await expect(page.getByRole('alert')).toContainText('Nenhum protocolo com este número')
  expect(await seriousFindings(page)).toEqual([])
})
