import type { Locator, Page } from '@playwright/test'
import { asUser } from '../api.ts'
import { desktop, expect, expectBriefly, phone, seriousFindings, signIn, test } from '../scenario.ts'

/** Acts of the person: a field that is filled, a choice from a search, a button that is pressed; all by the keyboard. */
function hand(page: Page) {
  const form = page.getByRole('main')
  /** Groups and parts of the page are called as fields are. */
  const inputOf = (label: RegExp) => form.locator('input, textarea').and(form.getByLabel(label)).first()
  let steps = 0
  return {
    steps: () => steps,
    async fill(label: RegExp, text: string) {
      steps += 1
      await inputOf(label).fill(text)
    },
    /** Types into a search field and takes the first that it finds. */
    async choose(label: RegExp, typed: string, found: RegExp) {
      steps += 1
      const field = inputOf(label)
      await field.fill(typed)
      await expect(page.getByRole('option').first()).toHaveText(found)
      // By Enter alone: the first is marked a moment after it has come, and an arrow would then go on to the second.
      await field.press('Enter')
    },
    async press(name: string | RegExp) {
      steps += 1
      await form
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .press('Enter')
    },
  }
}

/** More tabs than lie between two fields of a page. */
const mostTabs = 80

/** The same by nothing but the keyboard, from field to field in the page's own order: what no tab reaches is not there. */
function keys(page: Page) {
  const form = page.getByRole('main')
  let tabs = 0
  const reach = async (target: Locator) => {
    const isReached = () => target.evaluate((one) => one === document.activeElement)
    for (let pressed = 0; !(await isReached()); pressed += 1) {
      expect(pressed, `Tab does not reach ${target}`).toBeLessThan(mostTabs)
      await page.keyboard.press('Tab')
      tabs += 1
    }
  }
  const inputOf = (label: RegExp) => form.locator('input, textarea').and(form.getByLabel(label)).first()
  return {
    tabs: () => tabs,
    async type(label: RegExp, text: string) {
      await reach(inputOf(label))
      await page.keyboard.type(text)
    },
    async choose(label: RegExp, typed: string, found: RegExp) {
      await reach(inputOf(label))
      await page.keyboard.type(typed)
      await expect(page.getByRole('option').first()).toHaveText(found)
      await page.keyboard.press('Enter')
    },
    async press(button: Locator) {
      await reach(button)
      await page.keyboard.press('Enter')
    },
  }
}

const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Registrar', exact: true })
/** A part of the summary that stands on the page after saving. */
const part = (page: Page, title: string) =>
  page
    .getByRole('article', { name: 'Resumo do atendimento' })
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })
const entry = (page: Page, kind: string) =>
  page.getByRole('article', { name: new RegExp(`^${kind}`) }).first()

/** Somebody of the demo, once what is asked of them is counted. */
async function someone(url: string, group: string, query: string, input: object) {
  const ask = await asUser(url, group)
  const found = async () => (await ask<{ items: { id: string }[] }>(query, input)).data?.items ?? []
  await expect.poll(found, { timeout: 60_000 }).not.toEqual([])
  const [{ id = '' } = {}] = await found()
  return id
}

test('a nurse records a prenatal visit on one page, and finds all of it in the history', async ({
  page,
  server,
}) => {
  const id = await someone(server.url, 'nurse', 'pregnant-list', {})
  await page.setViewportSize(desktop)
  await signIn(page, 'nurse', `/app/citizen/attend/${id}`)
  const known = page.getByRole('complementary', { name: 'O que se sabe' })
  await expect(known).toContainText('Gestante')
  const { fill, choose, press, steps } = hand(page)
  await fill(/^Peso/, '71,4')
  await fill(/^Glicemia capilar/, '92')
  await choose(/^Problema ou condição/, 'Z348', /gravidez/i)
  await press('Adicionar problema')
  await choose(/^CID-10/, 'I10', /Hipertensão/)
  await choose(/^Procedimento/, '0301010110', /pré-natal/)
  await choose(/^Condutas/, 'continuado', /cuidado continuado/)
  await save(page).press('Enter')
  // A value of glucose says nothing without its moment.
  await expect(page.getByText('Momento da glicemia é um campo obrigatório').first()).toBeVisible()
  await choose(/^Momento da glicemia/, 'Jejum', /Jejum/)
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize(phone)
  expect(await seriousFindings(page)).toEqual([])
  await expectBriefly(page.getByText('Atendimento registrado'), () => save(page).press('Enter'))
  expect(steps()).toBeLessThanOrEqual(8)
  await expect(part(page, 'Problemas avaliados')).toContainText('Hipertensão')
  await expect(part(page, 'Condutas e próximos passos')).toContainText('cuidado continuado')
  expect(await seriousFindings(page)).toEqual([])
  await page.goto(`/app/citizen/history/${id}`)
  await expect(entry(page, 'Atendimento')).toContainText('Hipertensão')
  await expect(entry(page, 'Medição')).toContainText('glicemia em jejum 92 mg/dL')
})

test('a nurse records a visit of a child, whose open vaccines stand beside the form', async ({
  page,
  server,
}) => {
  const id = await someone(server.url, 'nurse', 'citizen-resident-list', { ageFrom: 0, ageTo: 4 })
  await page.setViewportSize(desktop)
  await signIn(page, 'nurse', `/app/citizen/attend/${id}`)
  const known = page.getByRole('complementary', { name: 'O que se sabe' })
  await expect(known.getByRole('region', { name: 'Vacinas em aberto' })).toBeVisible()
  const { fill, choose, press, steps } = hand(page)
  await fill(/^Peso/, '12,3')
  await fill(/^Altura/, '0,88')
  await fill(/^Perímetro cefálico/, '48')
  await choose(/^Aleitamento materno/, 'Inexistente', /Inexistente/)
  await choose(/^Problema ou condição/, 'Z001', /exame|criança/i)
  await choose(/^Procedimento/, '0301010269', /criança|crescimento|puericultura/i)
  await press('Adicionar exame')
  await choose(/^Exame/, '0202010473', /glicose/i)
  await page.getByRole('main').getByRole('group', { name: 'Exame 1' }).getByText('Sim').first().click()
  await expectBriefly(page.getByText('Atendimento registrado'), () => save(page).press('Enter'))
  expect(steps()).toBeLessThanOrEqual(10)
  await expect(part(page, 'Criança')).toContainText('Aleitamento')
  await expect(part(page, 'O que foi visto')).toContainText('12,3 kg')

  // The next visit offers what was used, and knows the exam that waits for its result.
  await page.goto(`/app/citizen/attend/${id}`)
  await expect(known.getByRole('region', { name: /^Exames solicitados/ })).toContainText(/glicose/i)
  const used = page
    .getByRole('toolbar', { name: 'Favoritos e mais usados: CID-10' })
    .getByRole('button')
    .first()
  await used.press('Enter')
  await expect(used).toHaveAttribute('aria-pressed', 'true')
  const star = page.getByRole('button', { name: /^Pôr nos favoritos/ })
  await star.press('Enter')
  await expect(page.getByRole('button', { name: /^Tirar dos favoritos/ })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize(phone)
  expect(await seriousFindings(page)).toEqual([])
})

test('a doctor sees a hypertensive by the keyboard alone, prints the summary and prescribes what is controlled in two copies', async ({
  page,
  server,
}) => {
  const id = await someone(server.url, 'doctor', 'citizen-resident-list', { condition: 'hypertension' })
  await page.addInitScript(() => {
    window.print = () =>
      document.documentElement.setAttribute(
        'data-printed',
        String(document.querySelectorAll('article').length),
      )
  })
  await page.setViewportSize(desktop)
  await signIn(page, 'doctor', `/app/citizen/attend/${id}`)
  const byKeys = keys(page)
  await byKeys.type(/^Contração/, '150')
  await byKeys.type(/^Relaxamento/, '95')
  await byKeys.choose(/^Problema ou condição/, 'I10', /Hipertensão/)
  await byKeys.choose(/^Procedimento/, '0301010064', /Consulta médica/)
  await byKeys.choose(/^Condutas/, 'agendada', /consulta agendada/)
  await expectBriefly(page.getByText('Atendimento registrado'), () => byKeys.press(save(page)))
  // What is counted is the way through the page, whatever it holds besides.
  expect(byKeys.tabs()).toBeLessThanOrEqual(100)
  const { fill, choose, press } = hand(page)
  const printed = page.locator('html[data-printed]')
  await byKeys.press(page.getByRole('button', { name: 'Imprimir resumo' }))
  await expect(printed).toHaveAttribute('data-printed', '2')

  await page.getByRole('link', { name: 'Receita', exact: true }).press('Enter')
  await choose(/^Medicamento/, 'losartana', /losartana/i)
  await fill(/^Dose/, '1 comprimido')
  await choose(/^Intervalo/, '12', /12 em 12/)
  await fill(/^Duração/, '30')
  await fill(/^Quantidade/, '60')
  await press('Adicionar medicamento')
  const second = page.getByRole('group', { name: 'Medicamento 2' })
  await second.getByLabel(/^Fora da lista/).fill('Diazepam 5 mg')
  await second.getByLabel(/^Dose/).fill('1 comprimido')
  await second.getByRole('combobox', { name: /^Intervalo/ }).fill('noite')
  await expect(page.getByRole('option').first()).toHaveText(/noite/i)
  await second.getByRole('combobox', { name: /^Intervalo/ }).press('Enter')
  await second.getByLabel(/^Duração/).fill('30')
  await second.getByLabel(/^Quantidade/).fill('30')
  expect(await seriousFindings(page)).toEqual([])
  await expectBriefly(page.getByText('Receita emitida'), () => press('Emitir receita'))
  await expect(page.getByRole('article', { name: 'Receituário', exact: true })).toContainText(/losartana/i)
  const controlled = page.getByRole('article', { name: /^Receituário de controle especial/ })
  await expect(controlled).toHaveCount(2)
  await expect(controlled.first()).toContainText('30 (trinta)')
  await page.setViewportSize(phone)
  expect(await seriousFindings(page)).toEqual([])

  // The next one is written by one press.
  await page.goto(`/app/citizen/prescribe/${id}`)
  await press(/^Repetir a receita/)
  await expectBriefly(page.getByText('Receita emitida'), () => press('Emitir receita'))
  await page.goto(`/app/citizen/history/${id}`)
  await expect(entry(page, 'Receita')).toContainText(/losartana/i)
})
