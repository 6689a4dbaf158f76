import type { Page } from '@playwright/test'
import { today } from '@saude/contract/instants'
import { asUser } from '../api.ts'
import { desktop, expect, phone, seriousFindings, signIn, test } from '../scenario.ts'

test.use({ viewport: desktop })

const summary = (page: Page) => page.getByRole('status').filter({ hasText: 'no mapa' }).first()
const number = async (page: Page): Promise<number> =>
  Number(((await summary(page).textContent()) ?? '').split(' ')[0]?.replace('.', ''))

test('cases are narrowed by state, disease and days, and are the same people as a table', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'healthDirector', '/app/map')
  const layers = page.getByRole('region', { name: 'Camadas' })
  const states = layers.getByRole('link', { name: 'Situação dos casos' })
  await expect(states).toBeVisible()
  await expect(layers.getByText('Em breve')).toHaveCount(0)
  await states.click()
  await expect(page).toHaveURL(/case-state\/confirmed-positive-suspect-active$/)
  await expect(summary(page)).toHaveText(/no mapa/)
  await page.getByRole('combobox', { name: /Situação/ }).click()
  await page.getByRole('option', { name: 'Confirmados positivos' }).click()
  await expect(page).toHaveURL(/case-state\/confirmed-positive$/)
  await page.getByLabel(/^De/).fill('01/01/2020')
  await page.getByLabel(/^De/).press('Tab')
  // Not the number of the days before: it stands until those of these days are there.
  const asked = { from: '2020-01-01', to: today(), caseState: 'confirmed-positive' }
  const ask = await asUser(baseURL ?? '', 'healthDirector')
  const { data } = await ask<{ located: number }>('epidemiological-map-geolocation', asked)
  const all = data?.located ?? 0
  expect(all).toBeGreaterThan(20)
  await expect.poll(() => number(page)).toBe(all)
  await page.getByRole('combobox', { name: 'Patologia' }).fill('A90')
  await page
    .getByRole('option', { name: /Dengue/i })
    .first()
    .click()
  await expect.poll(() => number(page)).toBeLessThan(all)
  const dengue = await number(page)
  expect(dengue).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Ver em tabela' }).click()
  const table = page.getByRole('table', { name: 'Confirmados positivos: no mapa' })
  await expect(table).toBeVisible()
  await expect(page.getByRole('region', { name: 'Resumo' })).toContainText(
    `${dengue.toLocaleString('pt-BR')} no mapa`,
  )
  await table.getByRole('button', { name: 'Última data' }).click()
  await expect(table.getByRole('columnheader', { name: /Última data/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(table.getByText(/: Dengue/i).first()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await table.getByRole('row').nth(1).getByRole('button').click()
  const person = page.getByRole('dialog')
  // The link moves when what is known of the person comes: a press would begin on it and end beside it.
  await expect(person.getByText('Nome da mãe')).toBeVisible()
  await person.getByRole('link', { name: 'Acompanhamento' }).click()
  await expect(page).toHaveURL(/epidemiological-accompaniment#citizen=/)
})

test('a case that is recorded shows on the open map of cases', async ({ page, baseURL }) => {
  await signIn(page, 'healthDirector', '/app/map/case-state/suspected')
  await expect(summary(page)).toHaveText(/no mapa/)
  const ask = await asUser(baseURL ?? '', 'nurse')
  const { data } = await ask<{ items: { id: string }[] }>('citizen-list', {
    withLocation: true,
    // Those at the beginning get cases in other scenarios, too.
    startIndex: 30,
    stopIndex: 30,
  })
  const { data: cids } = await ask<{ items: { id: string }[] }>('cid-search', { q: 'A920' })
  const before = await number(page)
  const created = await ask('epidemiological-accompaniment-create', {
    citizen: { id: data?.items[0]?.id },
    pathology: { id: cids?.items[0]?.id },
    origin: 'suspect',
    openedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    contactEvery: 2,
  })
  expect(created.error).toBeUndefined()
  await expect.poll(() => number(page)).toBe(before + 1)
})

test('a home that is marked after the case was recorded shows on the open map of cases', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'healthDirector', '/app/map/case-state/suspected')
  await expect(summary(page)).toHaveText(/no mapa/)
  const ask = await asUser(baseURL ?? '', 'nurse')
  const { data } = await ask<{ items: { id: string }[] }>('citizen-list', {
    withLocation: false,
    startIndex: 0,
    stopIndex: 0,
  })
  const id = data?.items[0]?.id
  const created = await ask('epidemiological-accompaniment-create', {
    citizen: { id },
    pathology: { id: 'A920' },
    origin: 'suspect',
    openedOn: today(),
    contactEvery: 2,
  })
  expect(created.error).toBeUndefined()
  const before = await number(page)
  const { error } = await ask('citizen-update-geolocation', {
    id,
    document: { addressCoordinates: { x: -46.82, y: -22.43 }, accuracy: 5, geolocationType: 'device' },
  })
  expect(error).toBeUndefined()
  await expect.poll(() => number(page)).toBe(before + 1)
})

test('a home that is marked before the socket of the page is there shows once it is', async ({
  page,
  baseURL,
}) => {
  const ask = await asUser(baseURL ?? '', 'nurse')
  const { data } = await ask<{ items: { id: string }[] }>('citizen-list', {
    withLocation: true,
    startIndex: 1,
    stopIndex: 1,
  })
  const created = await ask('epidemiological-accompaniment-create', {
    citizen: { id: data?.items[0]?.id },
    pathology: { id: 'A928' },
    origin: 'suspect',
    openedOn: today(),
    contactEvery: 2,
  })
  expect(created.error).toBeUndefined()
  let connect = () => {}
  const isFree = new Promise<void>((resolve) => {
    connect = resolve
  })
  await signIn(page, 'healthDirector', '/app/map')
  // A network that holds the handshake back: until then everything is asked over HTTP.
  await page.routeWebSocket(/socket\.io/, async (route) => {
    await isFree
    route.connectToServer()
  })
  await page.goto('/app/map/case-state/suspected')
  await expect(summary(page)).toHaveText(/no mapa/)
  const before = await number(page)
  const moved = await ask('citizen-update-geolocation', {
    id: data?.items[0]?.id,
    document: { addressCoordinates: null, geolocationType: 'manual' },
  })
  expect(moved.error).toBeUndefined()
  connect()
  await expect.poll(() => number(page)).toBe(before - 1)
})

test('risk is that of houses or of persons, by class, and a small group is parted on the map', async ({
  page,
}) => {
  await signIn(page, 'healthDirector', '/app/map/risk-identification')
  await expect(summary(page)).toHaveText(/no mapa/)
  const houses = await number(page)
  await page.getByRole('combobox', { name: 'Pontos' }).click()
  await page.getByRole('option', { name: 'Pessoas' }).click()
  await expect.poll(() => number(page)).toBeLessThan(houses)
  await page.getByRole('combobox', { name: 'Classe de risco' }).click()
  await page.getByRole('option', { name: 'R1: risco menor' }).click()
  await expect.poll(async () => (await number(page)) > 0 && (await number(page)) < houses).toBe(true)

  await page.goto('/app/map/violence')
  const group = page.getByRole('button', { name: /^([2-9]|1\d|20) pontos neste grupo/ }).first()
  await group.click()
  const list = page.getByRole('dialog', { name: 'Cidadãos neste ponto' })
  // The list comes whole, after the dialog.
  await expect(list.getByRole('listitem').nth(1)).toBeVisible()
  const names = await list.getByRole('listitem').allTextContents()
  const people = names.length
  expect(await seriousFindings(page)).toEqual([])
  const points = page.locator('.leaflet-marker-icon:not([aria-label*="neste grupo"])')
  const before = await points.evaluateAll((all) => {
    for (const one of all) one.setAttribute('data-before', 'yes')
    return all.length
  })
  await list.getByRole('button', { name: 'Separar no mapa' }).click()
  await expect(list).toHaveCount(0)
  await expect.poll(() => points.count()).toBe(before + people)

  await test.step('points that stand apart open each its own citizen', async () => {
    const spread = page.locator('.leaflet-marker-icon:not([aria-label*="neste grupo"], [data-before])')
    const opened: string[] = []
    for (let at = 0; at < people; at += 1) {
      await spread.nth(at).click()
      const title = page.getByRole('dialog').getByRole('heading').first()
      opened.push((await title.textContent()) ?? '')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    expect(opened.sort()).toEqual(names.sort())
  })
})

test('cases of protected diagnoses are seen by a nurse, and others learn of neither cases nor looks', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'nurse', '/app/map/protected-condition')
  // What the layer says stands above the link, and moves it.
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /pessoas|Nenhuma área/ })
      .first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Ver os casos' }).click()
  await expect(page.getByRole('heading', { name: 'Mapa de casos de doenças protegidas' })).toBeVisible()
  await expect(summary(page)).toHaveText(/no mapa/)
  expect(await number(page)).toBeGreaterThan(0)
  await page.getByRole('combobox', { name: 'Doença' }).click()
  await page.getByRole('option', { name: 'Tuberculose' }).click()
  await expect(page.getByRole('region', { name: 'Informações' }).getByText('HIV')).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])
  const asNurse = await asUser(baseURL ?? '', 'nurse')
  const { data } = await asNurse<{ markers: { id: string }[] }>('protected-condition-cases', {})
  const citizenId = data?.markers[0]?.id
  const asDirector = await asUser(baseURL ?? '', 'healthDirector')
  expect((await asDirector('protected-condition-cases', {})).error).toMatchObject({ key: 'permission' })
  const { data: log } = await asDirector<{ items: { act: string }[] }>('citizen-access-log', {
    citizenId,
    startIndex: 0,
    stopIndex: 39,
  })
  expect(citizenId).toBeDefined()
  expect(log?.items.map(({ act }) => act)).not.toContain('protected')
})

test('on a phone the filters of cases stand in the sheet', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'healthDirector', '/app/map/case-state/recovered')
  await expect(summary(page)).toHaveText(/no mapa/)
  await page.getByRole('button', { name: 'Camadas' }).click()
  const sheet = page.getByRole('dialog', { name: 'Recuperados' })
  await expect(sheet.getByRole('combobox', { name: 'Patologia' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})
