import type { Page } from '@playwright/test'
import { asUser } from '../api.ts'
import { holdJob, jobCount } from '../jobs.ts'
import { dayInBrazil, expect, expectBriefly, phone, signIn, test, withinOneDay } from '../scenario.ts'

const street = 'das Quaresmeiras Roxas'
const people = [
  { name: 'Olga Quaresma Prado', born: '01/02/1950', mother: 'Lia Quaresma', sex: 'Feminino' },
  { name: 'Rita Quaresma Prado', born: '03/04/1988', mother: 'Olga Quaresma Prado', sex: 'Feminino' },
  { name: 'Beto Quaresma Prado', born: '05/06/1986', mother: 'Olga Quaresma Prado', sex: 'Masculino' },
  { name: 'Duda Quaresma Prado', born: '07/08/2015', mother: 'Rita Quaresma Prado', sex: 'Feminino' },
  { name: 'Enzo Quaresma Prado', born: '09/10/2025', mother: 'Rita Quaresma Prado', sex: 'Masculino' },
] as const
const kinships = {
  'Rita Quaresma Prado': 'Filho(a)',
  'Beto Quaresma Prado': 'Filho(a)',
  'Duda Quaresma Prado': 'Neto(a) / Bisneto(a)',
  'Enzo Quaresma Prado': 'Neto(a) / Bisneto(a)',
} as const

/** Characters that were typed, beside clicks; who enters people all day types five a second. */
let typed = 0
const type = async (page: Page, label: string, text: string) => {
  typed += text.replaceAll('/', '').length
  await page.getByLabel(label, { exact: false }).first().fill(text)
}

/** Chooses by the first letters. */
const choose = async (page: Page, label: string, option: string) => {
  const box = page.getByRole('combobox', { name: label })
  const letters = option.slice(0, 2)
  typed += letters.length
  await box.fill(letters)
  await page.getByRole('option', { name: option }).waitFor()
  await box.press('Enter')
}

interface Found {
  readonly items: readonly { readonly id: string; readonly homeId?: string | null }[]
}

test('a family of five is registered from its home on, and visited on a phone', async ({
  page,
  browser,
  server,
}) => {
  await withinOneDay()
  await signIn(page, 'nurse', '/app/citizen/home')
  const registering = jobCount()
  await registering.on(page)
  await page.getByRole('link', { name: 'Novo domicílio' }).click()
  await type(page, 'Tipo de logradouro', 'Rua')
  await page.getByLabel('Logradouro', { exact: true }).fill(street)
  await type(page, 'Número', '77')
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  for (const { name, born, mother, sex } of people) {
    await page.getByRole('link', { name: 'Cadastrar morador' }).click()
    await type(page, 'Nome', name)
    await type(page, 'Data de nascimento', born)
    await type(page, 'Nome da mãe', mother)
    await choose(page, 'Sexo', sex)
    await choose(page, 'Raça/cor', 'Parda')
    await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Conferir e confirmar' }).click()
  const dialog = page.getByRole('dialog')
  for (const [name, kinship] of Object.entries(kinships)) {
    const choice = dialog.getByRole('combobox', { name: new RegExp(`^${name}`) })
    if ((await choice.inputValue()) === kinship) continue
    await choice.fill(kinship.slice(0, 5))
    await page.getByRole('option', { name: kinship }).first().waitFor()
    await choice.press('Enter')
  }
  await dialog.getByRole('button', { name: 'Salvar família' }).click()
  await expect(page.getByText('5 moradores, 1 família')).toBeVisible()
  holdJob('Register a family of five, from its home on', registering.taken(), { clicks: 16, fields: 34 })
  // A minute of typing.
  expect(typed + street.length).toBeLessThanOrEqual(300)

  // Who looks after a street that is in no micro-area yet is chosen.
  const asNurse = await asUser(server.url, 'nurse')
  const asAgent = await asUser(server.url, 'acs')
  const session = await asAgent<{ readonly info: { readonly id: string } }>('session-get', {})
  const homeOf = async () => {
    const { data } = await asNurse<Found>('visit-list', { name: 'Quaresma Prado' })
    return data?.items[0]?.homeId ?? ''
  }
  await expect.poll(homeOf).not.toBe('')
  const homeId = await homeOf()
  const chosen = await asNurse('home-update', {
    id: homeId,
    document: { chosenAcs: { id: session.data?.info.id } },
  })
  expect(chosen.error).toBeUndefined()

  const context = await browser.newContext({ baseURL: server.url, viewport: phone, hasTouch: true })
  const mobile = await context.newPage()
  await signIn(mobile, 'acs', '/app/visit-list')
  const visiting = jobCount()
  await visiting.on(mobile)
  const sheet = mobile.getByRole('dialog')
  await mobile.getByRole('button', { name: 'Filtros' }).tap()
  await sheet.getByLabel('Nome').fill('Olga Quaresma Prado')
  await sheet.getByRole('button', { name: /^Ver/ }).tap()
  await mobile.getByRole('row').filter({ hasText: 'OLGA QUARESMA' }).first().tap()
  await sheet.getByRole('button', { name: 'Visita do domicílio' }).tap()
  await expect(sheet.getByText('Nenhuma visita anterior')).toBeVisible()
  // The periodic visit of the home, the old woman and the baby are there already; the child is looked for by a vaccine.
  await expect(sheet.getByText('Visita periódica')).toBeVisible()
  await expect(sheet.getByText('Pessoa idosa')).toBeVisible()
  await sheet.getByRole('combobox', { name: /^Duda/ }).tap()
  await mobile.getByRole('option', { name: 'Busca ativa: vacina' }).tap()
  await mobile.keyboard.press('Escape')
  await expectBriefly(mobile.getByText('Visita registrada').first(), () =>
    sheet.getByRole('button', { name: 'Registrar', exact: true }).tap(),
  )
  holdJob('Visit a family of five, on a phone', visiting.taken(), { clicks: 12 })

  // By homes: one line, with all who live there.
  await mobile.goto(`/app/citizen/home/details/${homeId}`)
  await expect(mobile.getByText(`Última visita em ${dayInBrazil()}`)).toBeVisible()
  const entries = mobile.getByRole('list', { name: 'Visitas do domicílio' }).getByRole('listitem')
  await expect(entries).toHaveCount(3)
  await expect(entries.filter({ hasText: 'Olga' })).toContainText('Visita periódica, Pessoa idosa')
  await mobile.goto('/app/visit-list/home')
  await expect(mobile.getByRole('row').filter({ hasText: 'moradores' }).first()).toBeVisible()
  // The partner has no entry of his own, and was seen.
  const seen = async () => {
    const { data } = await asNurse<{ readonly items: readonly { readonly lastVisit?: string }[] }>(
      'visit-list',
      { name: 'Beto Quaresma' },
    )
    return data?.items.map(({ lastVisit }) => lastVisit)
  }
  const [day, month, year] = dayInBrazil().split('/')
  await expect.poll(seen).toEqual([`${year}-${month}-${day}`])
  await context.close()
})
