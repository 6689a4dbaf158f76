import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { asUser } from '../api.ts'
import { desktop, expect, signIn, test } from '../scenario.ts'

/** Every card's figure leads to a list with the same filter and the same total, on the screen and in its file. */

/** Cards load when they come into view: here all of them are. */
test.beforeEach(({ page }) => page.setViewportSize({ ...desktop, height: 3_600 }))

const whole = (text: string | null) => Number(/\d[\d.]*/.exec(text ?? '')?.[0].replaceAll('.', ''))
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** What a card of the year says on its first days. */
const nothingYet = (page: Page, title: string) =>
  card(page, title).getByText(/ neste ano$| no ano atual$|^Nenhuma viagem cadastrada$/)

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

/** Back to the home screen by the navigation: what would be loaded anew costs as much as the whole rest of a look. */
async function goHome(page: Page): Promise<void> {
  await page.locator('a[href="/app"]').first().click()
  await page.waitForURL(/\/app$/)
}

test('the figure of people of a kind is the total of their list and of its file', async ({ page }) => {
  await signIn(page, 'healthSecretary')
  for (const title of people)
    await test.step(title, async () => {
      const figure = card(page, title).getByRole('link').filter({ hasText: /^\d/ }).first()
      const total = whole(await figure.textContent())
      expect(total).toBeGreaterThan(0)
      await figure.click()
      const said = total === 1 ? '1 no total' : total.toLocaleString('pt-BR')
      await expect(
        page
          .getByRole('banner')
          .getByText(new RegExp(`^${said}( com os filtros| moradores| passageiros pendentes)?$`)),
      ).toBeVisible()
      expect(await linesOfCsv(page)).toHaveLength(total)
      await goHome(page)
    })
})

test('corrections that are asked for are counted for who attended, and listed', async ({ page }) => {
  await signIn(page, 'nurse')
  // Of a demo that has no bill yet none is asked for.
  await expect(card(page, 'Correções pedidas')).toContainText('Nada a corrigir.')
  await page.goto('/app/citizen/corrections')
  await expect(page.getByText('Nada a corrigir.')).toBeVisible()
})

test('what is to be checked is counted as many as are listed', async ({ page, server }) => {
  const ask = await asUser(server.url, 'healthCoordinator')
  const counted = async () => (await ask<{ total: number }>('register-check-count', {})).data?.total
  await signIn(page, 'healthCoordinator')
  const checks = card(page, 'Cadastros a conferir')
  // Records are looked at in the background: what was written meanwhile is no difference between card and list.
  for (let before = await counted(), isSame = false; !isSame; ) {
    await page.goto('/app')
    const said = await checks.getByText(/^Nada a conferir\.$|cadastros? a conferir$/).textContent()
    const count = /^\d/.test(said ?? '') ? whole(said) : 0
    await page.goto('/app/citizen/check')
    await expect(page.getByRole('heading', { name: 'Cadastros a conferir' }).first()).toBeVisible()
    const listed = page.getByText(/^Nada a conferir: /).or(page.getByRole('row').nth(1))
    await expect(listed).toBeVisible()
    // Of nothing there is no file.
    const lines = (await page.getByText(/^Nada a conferir: /).count()) > 0 ? [] : await linesOfCsv(page)
    const after = await counted()
    isSame = before === after
    before = after
    if (isSame) expect([count, lines.length]).toEqual([after, after])
  }
})

test('pregnancies whose time is over are counted for the agent as many as are listed', async ({ page }) => {
  await signIn(page, 'acs')
  const outcomes = card(page, 'Desfechos de gestações')
  const said = await outcomes.getByText(/não informado|Nenhum desfecho/).textContent()
  await page.goto('/app/citizen/residents?condition=outcomeMissing')
  await expect(page.getByRole('heading', { name: 'Moradores' }).first()).toBeVisible()
  const count = Number(said?.match(/^[\d.]+/)?.[0] ?? 0)
  // Of nothing there is no file.
  if (count === 0) await expect(page.getByText('Sem resultados.')).toBeVisible()
  else expect(await linesOfCsv(page)).toHaveLength(count)
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
    { title: 'Totais de viagens', name: /^[\d.]+$/, measure: 'Passageiros', at: 1 },
  ]
  for (const { title, name, measure, at = 0 } of figures) {
    const sum = (total: number) => new RegExp(`Total:.*${measure}\\s*${total.toLocaleString('pt-BR')}`)
    const figure = card(page, title).getByRole('link', { name }).nth(at)
    const nothing = nothingYet(page, title)
    await expect(figure.or(nothing).first()).toBeVisible()
    if (await nothing.isVisible()) continue
    const total = whole(await figure.textContent())
    await figure.click()
    // A report says the sums of its rows below them.
    await expect(page.locator('body')).toContainText(sum(total))
    await page.goBack()
  }
})

test('of the pages that a card of bars leads to the first line is its first bar', async ({ page }) => {
  await signIn(page, 'healthSecretary')
  for (const title of ['Medicamentos requisitados', 'Viagens por cidade']) {
    const bar = page.getByRole('table', { name: title }).getByRole('row').nth(1)
    const nothing = nothingYet(page, title)
    await expect(bar.or(nothing)).toBeAttached()
    if (await nothing.isVisible()) continue
    await expect(bar.getByRole('cell').last()).toHaveText(/\d/)
    const [name = '', count = ''] = await bar.getByRole('cell').allTextContents()
    await card(page, title).getByRole('link', { name: 'VER MAIS' }).click()
    await expect(page.getByRole('row', { name: `${name} ${count}` }).first()).toBeVisible()
    await page.goBack()
  }
})

test('everybody of an age stands in the pyramid that the card of ages leads to', async ({ page }) => {
  const sumOf = async (name: string) => {
    const cells = await page.getByRole('table', { name }).getByRole('cell').allTextContents()
    return cells.reduce((sum, text) => sum + (/^[\d.]+$/.test(text) ? whole(text) : 0), 0)
  }
  await signIn(page, 'healthSecretary')
  const table = page.getByRole('table', { name: 'Faixa etária' })
  await expect(table.getByRole('row', { name: /^\+80/ })).toBeVisible()
  const counts = await table.getByRole('row').locator('td:last-child').allTextContents()
  const all = counts.reduce((sum, text) => sum + whole(text), 0)
  expect(all).toBeGreaterThan(0)
  await card(page, 'Faixa etária').getByRole('link', { name: 'Cidade em números' }).click()
  await expect(page.getByRole('img', { name: /^População por idade e sexo/ })).toBeVisible()
  // Another scenario may have registered somebody without saying the sex.
  const unsaid = await page.getByText(/morador(es)? sem sexo informado$/).allTextContents()
  expect((await sumOf('População por idade e sexo')) + whole(unsaid[0] ?? '0')).toBe(all)
})

test('who answered a quiz, what was not read, and whom an agent visits late are as many in their lists', async ({
  page,
}) => {
  await signIn(page, 'healthSecretary')
  const answered = card(page, 'Saúde dos cidadãos').getByRole('link', { name: /responderam/ })
  const total = whole(await answered.textContent())
  await answered.click()
  await expect(page.getByText(`${total.toLocaleString('pt-BR')} cidadãos`)).toBeVisible()

  await page.goBack()
  const unread = whole(
    await card(page, 'Notificações')
      .getByText(/ não lidas?$/)
      .textContent(),
  )
  await card(page, 'Notificações')
    .getByRole('link', { name: /^VER MAIS/ })
    .click()
  await expect(page.getByText('Não lida:')).toHaveCount(unread)
})

test('an agent finds as many late visits and the same citizens to be placed', async ({ page }) => {
  await signIn(page, 'acs')
  const placed = card(page, 'Situação das geolocalizações').getByRole('listitem')
  await expect(placed).toHaveCount(3)
  const names = await placed.getByRole('link').allTextContents()
  const late = card(page, 'Visitas de hoje').getByRole('link', { name: /em atraso/ })
  const total = whole(await late.textContent())
  expect(total).toBeGreaterThan(0)
  await late.click()
  await expect(page.getByText(`${total.toLocaleString('pt-BR')} com os filtros`)).toBeVisible()
  await page.goto('/app/citizen/geolocation-situation')
  for (const name of names)
    await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible()
})

test('whom a gauge misses is in its list, and in the file of it', async ({ page }) => {
  test.slow()
  await signIn(page, 'healthSecretary')
  const links = card(page, 'Previne Brasil').getByRole('link', { name: /^Ver [\d.]+ pendentes?$/ })
  await expect(links.first()).toBeVisible({ timeout: 60_000 })
  const count = await links.count()
  expect(count).toBeGreaterThan(4)
  for (let at = 0; at < count; at += 1) {
    const total = whole(await links.nth(at).textContent())
    await links.nth(at).click()
    await expect(page.getByText(`${total.toLocaleString('pt-BR')} com os filtros`)).toBeVisible()
    expect(await linesOfCsv(page)).toHaveLength(total)
    await goHome(page)
  }
})

for (const title of ['Ranking de sintomas', 'Quantitativo por sexo'])
  test(`each bar of ${title} is the total of its list and of its file`, async ({ page }) => {
    await signIn(page, 'healthSecretary')
    const bars = card(page, title).getByRole('link', { name: /: [\d.]+$/ })
    await expect(bars.first()).toBeVisible()
    for (const at of (await bars.all()).keys()) {
      const name = (await bars.nth(at).getAttribute('aria-label')) ?? ''
      const total = whole(name.slice(name.lastIndexOf(':')))
      expect(total).toBeGreaterThan(0)
      await bars.nth(at).click()
      await expect(page.getByText(`${total.toLocaleString('pt-BR')} com os filtros`)).toBeVisible()
      expect(await linesOfCsv(page)).toHaveLength(total)
      await goHome(page)
    }
  })

test('the ranking of symptoms and the shortcuts lead to screens of their subject', async ({ page }) => {
  await signIn(page, 'healthSecretary')
  await expect(card(page, 'Ranking de sintomas').getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: 'Funcionalidades: Ranking de sintomas' }).click()
  await page.getByRole('menuitem', { name: 'Mapa de sintomas' }).click()
  await expect(page).toHaveURL(/\/app\/map\/symptom/)
  await page.goBack()
  await card(page, 'Atalhos').getByRole('link', { name: 'Cidadãos', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/citizen$/)
})

test('a card offers what belongs to it, as far as the person may', async ({ page }) => {
  await signIn(page, 'healthSecretary')
  await page.getByRole('button', { name: 'Funcionalidades: Gestantes' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Mapa de gestantes', 'Gestantes', 'Atualizar'])
  await page.getByRole('menuitem', { name: 'Gestantes', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/pregnant-list$/)
})

test('cases that have to be closed are as many in the list that their card leads to', async ({
  page,
  server,
}) => {
  const nurse = await asUser(server.url, 'nurse')
  const { data } = await nurse<{ items: { id: string }[] }>('citizen-list', { startIndex: 0, stopIndex: 0 })
  const day = new Date(Date.now() - 50 * 86_400_000).toISOString().slice(0, 10)
  const made = await nurse('epidemiological-accompaniment-create', {
    citizen: { id: data?.items[0]?.id },
    pathology: { id: 'A920' },
    origin: 'suspect',
    openedOn: day,
    contactEvery: 2,
    exposed: [],
  })
  expect(made.error).toBeUndefined()
  await signIn(page, 'nurse')
  const said = card(page, 'Casos a encerrar').getByText(/^[\d.]+ casos? vence/)
  const total = whole((await said.textContent())?.split(' ')[0] ?? '')
  expect(total).toBeGreaterThan(0)
  await card(page, 'Casos a encerrar').getByRole('link', { name: 'VER MAIS' }).click()
  await expect(page.getByText(`${total.toLocaleString('pt-BR')} com os filtros`)).toBeVisible()
})
