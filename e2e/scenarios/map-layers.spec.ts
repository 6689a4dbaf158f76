import type { Page } from '@playwright/test'
import { asUser } from '../api.ts'
import { dayInBrazil, desktop, expect, phone, seriousFindings, signIn, test } from '../scenario.ts'
import { still } from '../still.ts'

test.use({ viewport: desktop })

const layers: readonly (readonly [slug: string, title: string, legend: string])[] = [
  ['citizen', 'Mapa de cidadãos', 'Cidadão'],
  ['citizen-condition/hypertension', 'Mapa de hipertensos', 'Hipertenso'],
  ['citizen-condition/diabetes', 'Mapa de diabéticos', 'Diabético'],
  ['citizen-condition/bedridden-and-domiciled', 'Mapa de acamados e domiciliados', 'Acamado ou domiciliado'],
  ['citizen-condition/pregnant', 'Mapa de gestantes', 'Gestante'],
  ['citizen-condition/smoker', 'Mapa de fumantes', 'Fumante'],
  ['citizen-condition/body-mass-index', 'Mapa de índice de massa corporal', 'Adequado'],
  ['immunization', 'Mapa de imunização', 'Posição imprecisa'],
  ['symptom', 'Mapa de sintomas', 'Cidadão com sintoma'],
  ['mental-health', 'Mapa de saúde mental', 'Cidadão em acompanhamento'],
  ['violence', 'Mapa de violência', 'Vítima de violência'],
  ['visit', 'Mapa de visitas', 'Em atraso'],
  ['risk-identification', 'Identificação de riscos', 'Risco habitual'],
  ['case-state/confirmed-positive', 'Mapa de situação dos casos', 'Recuperado'],
]

const summary = (page: Page) => page.getByRole('status').filter({ hasText: 'no mapa' }).first()
const number = async (page: Page): Promise<number> =>
  Number(((await summary(page).textContent()) ?? '').split(' ')[0]?.replace('.', ''))

test('every layer shows its points, its numbers and its legend, and axe finds nothing serious', async ({
  page,
}) => {
  await signIn(page, 'healthDirector', '/app/map')
  for (const [slug, title, legend] of layers) {
    await page.goto(`/app/map/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(summary(page)).toHaveText(/[\d.]+ de [\d.]+ no mapa/)
    expect(await number(page), slug).toBeGreaterThan(0)
    await expect(page.getByText(legend, { exact: true }).first()).toBeVisible()
    await expect(page.locator('.leaflet-marker-icon').first()).toBeVisible()
    expect(await seriousFindings(page), slug).toEqual([])
  }
})

test('the numbers of a layer lead to tables of the same people, in any order and in words', async ({
  page,
}) => {
  await signIn(page, 'healthDirector', '/app/map/citizen-condition/body-mass-index')
  await expect(summary(page)).toHaveText(/no mapa/)
  const without = page.getByRole('link', { name: /sem localização$/ })
  const said = Number(((await without.textContent()) ?? '').split(' ')[0]?.replace('.', ''))
  await without.click()
  await expect(page.getByRole('region', { name: 'Resumo' })).toContainText(
    `${said.toLocaleString('pt-BR')} sem localização`,
  )
  await expect(page.getByRole('region', { name: 'Resumo' })).toContainText('Por bairro:')
  const value = page.getByRole('columnheader', { name: /^Valor/ })
  await value.getByRole('button').click()
  await expect(value).toHaveAttribute('aria-sort', 'ascending')
  await value.getByRole('button').press('Enter')
  await expect(value).toHaveAttribute('aria-sort', 'descending')
  expect(await seriousFindings(page)).toEqual([])
  await page.locator('tbody').getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Ver no mapa' }).click()
  await expect(page.getByRole('region', { name: /^Mapa:/ })).toBeVisible()
})

test('a timeline begins at its newest days', async ({ page }) => {
  await signIn(page, 'healthDirector', '/app/map/symptom')
  const slider = page.getByRole('slider', { name: 'Sintomas: linha do tempo' })
  await expect(slider).toBeVisible()
  // The slider is as wide as all days; what scrolls it stands around.
  const isAtEnd = () =>
    slider.evaluate((plot) => {
      const box = plot.parentElement?.parentElement
      return box
        ? box.scrollWidth > box.clientWidth && box.scrollLeft + box.clientWidth >= box.scrollWidth - 2
        : false
    })
  await expect.poll(isAtEnd).toBe(true)
})

test('a class narrows the body mass index, and days of the timeline the map of symptoms', async ({
  page,
}) => {
  await signIn(page, 'healthDirector', '/app/map/citizen-condition/body-mass-index')
  await expect(summary(page)).toHaveText(/no mapa/)
  const all = await number(page)
  await page.getByLabel('Classificação').click()
  await page.getByRole('option', { name: 'Obesidade grau II', exact: true }).click()
  await expect.poll(() => number(page)).toBeLessThan(all)
  await page.goto('/app/map/symptom')
  const line = page.getByRole('region', { name: 'Sintomas: linha do tempo' })
  await expect(line.getByText(/Escolha um dia/)).toBeVisible()
  const everything = await number(page)
  await page.getByLabel('De', { exact: true }).fill(dayInBrazil(20))
  await page.getByLabel('De', { exact: true }).press('Tab')
  await expect.poll(() => number(page)).toBeLessThan(everything)
})

test('heat is a picture of the same points, in four themes', async ({ page }) => {
  await signIn(page, 'healthDirector', '/app/map/citizen')
  await expect(summary(page)).toHaveText(/no mapa/)
  await page.getByText('Calor', { exact: true }).click()
  const canvas = page.locator('canvas[data-points]')
  await expect(canvas).toHaveAttribute('data-points', String(await number(page)))
  /** How many pixels are warm, and the reddest of them. */
  const look = () =>
    canvas.evaluate((element) => {
      if (!(element instanceof HTMLCanvasElement)) return { warm: 0, colors: '' }
      const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? {
        data: [],
      }
      let warm = 0
      let at = 0
      for (let pixel = 3; pixel < data.length; pixel += 4) {
        if ((data[pixel] ?? 0) > 0) warm += 1
        if ((data[pixel] ?? 0) > (data[at + 3] ?? 0)) at = pixel - 3
      }
      return { warm, colors: `${data[at]},${data[at + 1]},${data[at + 2]}` }
    })
  const seen = new Set<string>()
  const themes = page.getByRole('radiogroup', { name: 'Cores do mapa de calor' })
  for (const theme of ['Padrão', 'Calor', 'Vermelho', 'Frio']) {
    await themes.getByText(theme, { exact: true }).click()
    // What is being drawn anew is empty for a moment.
    const { colors } = await still(look, ({ warm, colors }) => warm > 500 && !seen.has(colors))
    seen.add(colors)
  }
  expect(seen.size).toBe(4)
})

test("all units' limits open over a layer in their colours, with a legend, and are printed", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      const sheet = [...document.body.children].at(-1)
      const words = sheet instanceof HTMLElement ? sheet.innerText : ''
      Object.assign(window, {
        printed: {
          words,
          limits: sheet?.querySelectorAll('.leaflet-overlay-pane path').length,
          /** Parts of the sheet's height. */
          map: (sheet?.querySelector('.leaflet-container')?.clientHeight ?? 0) / (sheet?.clientHeight ?? 1),
        },
      })
    }
  })
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    if (size === desktop) await signIn(page, 'healthDirector', '/app/map/citizen')
    else await page.getByRole('button', { name: 'Camadas' }).click()
    await page.getByRole('button', { name: 'Limites das unidades de saúde' }).click()
    const dialog = page.getByRole('dialog', { name: 'Limites das unidades de saúde' })
    // Another scenario may have made a unit without limits.
    const legend = dialog
      .getByRole('list', { name: 'Legenda' })
      .getByRole('listitem')
      .filter({ hasNotText: 'sem limites informados' })
    await expect(legend.first()).toBeVisible()
    const limits = dialog.locator('.leaflet-overlay-pane path')
    const [count] = await still(
      async () => [await legend.count(), await limits.count()] as const,
      ([said, drawn]) => said > 0 && said === drawn,
    )
    const colors = await limits.evaluateAll((all) => all.map((one) => one.getAttribute('stroke')))
    expect(new Set(colors).size).toBe(count)
    await expect(dialog.getByText(/^.{11}…$/).first()).toBeVisible()
    // As many names as there is room for, and none across another.
    const across = () =>
      dialog.locator('.leaflet-tooltip:not([data-hidden])').evaluateAll((all) => {
        const boxes = all.map((one) => one.getBoundingClientRect())
        return boxes.flatMap((one, at) =>
          boxes
            .slice(at + 1)
            .filter(
              (other) =>
                one.left < other.right &&
                other.left < one.right &&
                one.top < other.bottom &&
                other.top < one.bottom,
            ),
        ).length
      })
    await expect.poll(across).toBe(0)
    await expect.poll(() => dialog.locator('.leaflet-tooltip:not([data-hidden])').count()).toBeGreaterThan(1)
    expect(await seriousFindings(page)).toEqual([])
    if (size === desktop) {
      await dialog.getByRole('button', { name: 'Imprimir' }).click()
      await expect
        .poll(() => page.evaluate(() => JSON.stringify(Reflect.get(window, 'printed') ?? '')))
        .toContain('Impresso por')
      const { words, limits: drawn, map } = await page.evaluate(() => Reflect.get(window, 'printed'))
      expect(words).toContain('Limites das unidades de saúde')
      expect(drawn).toBe(count)
      // The legend stands in columns, or there would be little room for what it explains.
      expect(map).toBeGreaterThan(0.7)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('what stands on a map says what it is, by pointer and by keyboard, until Escape', async ({ page }) => {
  await signIn(page, 'healthDirector', '/app/map/citizen-condition/body-mass-index')
  await expect(summary(page)).toHaveText(/no mapa/)
  // A group of several classes, of which nothing lies on top.
  const found = await still(() =>
    page.locator('.leaflet-marker-icon').evaluateAll((all) =>
      all.flatMap((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const said = one.getAttribute('aria-label')
        const isFree = one.contains(document.elementFromPoint(x, y))
        return said?.includes('neste grupo, ') && isFree ? [{ x, y, said }] : []
      }),
    ),
  )
  const [group] = found
  if (!group) throw new Error('No group has more than one class')
  const tip = page.getByRole('tooltip')
  await page.mouse.move(group.x, group.y)
  await expect(tip).toHaveText(group.said)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)

  await page.mouse.move(0, 0)
  await page.locator('.leaflet-container').focus()
  await page.keyboard.press('Tab')
  const focused = page.locator('.leaflet-marker-icon:focus')
  await expect(tip).toHaveText((await focused.getAttribute('aria-label')) ?? 'nothing has the focus')
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  await expect(focused).toHaveCount(1)
})

test('on a phone the timeline and the filters stand in the sheet', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'healthDirector', '/app/map/mental-health')
  await expect(summary(page)).toHaveText(/no mapa/)
  await page.getByRole('button', { name: 'Camadas' }).click()
  const sheet = page.getByRole('dialog', { name: 'Saúde mental' })
  await expect(sheet.getByRole('region', { name: 'Saúde mental: linha do tempo' })).toBeVisible()
  await expect(sheet.getByRole('combobox', { name: 'Doença' })).toHaveValue('Episódio depressivo')
  expect(await seriousFindings(page)).toEqual([])
})

test('on a phone a long legend opens with a press, and hides little of the map until then', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signIn(page, 'healthDirector', '/app/map/citizen-condition/body-mass-index?massScheme=adult')
  await expect(summary(page)).toHaveText(/no mapa/)
  const legend = page.getByRole('list', { name: 'Legenda' })
  await expect(legend).toBeHidden()
  await page.getByText('Legenda', { exact: true }).click()
  await expect(legend.getByText('Adequado')).toBeInViewport()
  await expect(legend.getByText('Posição imprecisa')).toBeInViewport()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByText('Legenda', { exact: true }).press('Enter')
  await expect(legend).toBeHidden()
})

test('protected diagnoses are numbers of fixed areas, as a map and as a table, and never people', async ({
  page,
}) => {
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('protected-condition')) answers.push(await response.text().catch(() => ''))
  })
  await signIn(page, 'healthDirector', '/app/map/protected-condition')
  await expect(page.getByRole('heading', { name: 'Mapa de doenças protegidas' })).toBeVisible()
  await expect(page.getByText(/Lei 14.289\/2022/)).toBeVisible()
  await expect(page.getByRole('status').first()).toHaveText(/Cerca de|Menos de 5/)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByText('Idade', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Faixa etária' }).click()
  await page.getByRole('option', { name: '20 a 39 anos' }).click()
  await page.getByText('Tabela', { exact: true }).click()
  await expect(page.getByRole('table', { name: 'Áreas com cinco pessoas ou mais' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  expect(answers.join('')).not.toMatch(/"(id|name|title)"/)
})

test('a position that is taken away or given elsewhere shows on an open map, which stays where it is', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'healthDirector', '/app/map/citizen')
  await expect(summary(page)).toHaveText(/no mapa/)
  const before = await number(page)
  const ask = await asUser(baseURL ?? '', 'healthDirector')
  const { data } = await ask<{ items: { id: string }[] }>('citizen-list', {
    withLocation: true,
    startIndex: 0,
    stopIndex: 0,
  })
  const id = data?.items[0]?.id
  if (!id) throw new Error('No one has a position')
  const map = page.locator('.leaflet-container')
  await map.evaluate((element) => {
    element.setAttribute('data-same', 'yes')
  })
  const place = (addressCoordinates: object | null) =>
    ask('citizen-update-geolocation', {
      id,
      document: { addressCoordinates, geolocationType: 'manual' },
    })
  // Groups that do not change stay the elements that they are.
  const markers = page.locator('.leaflet-marker-icon')
  const marked = await markers.evaluateAll((all) => {
    for (const one of all) one.setAttribute('data-kept', 'yes')
    return all.length
  })
  expect((await place(null)).error).toBeUndefined()
  await expect.poll(() => number(page)).toBe(before - 1)
  expect((await place({ x: -46.82, y: -22.43 })).error).toBeUndefined()
  await expect.poll(() => number(page)).toBe(before)
  await expect(map).toHaveAttribute('data-same', 'yes')
  expect(await page.locator('.leaflet-marker-icon[data-kept]').count()).toBeGreaterThanOrEqual(marked / 2)

  await test.step('what happens while there is no network is there when it is back', async () => {
    await page.context().setOffline(true)
    expect((await place(null)).error).toBeUndefined()
    await page.context().setOffline(false)
    await expect.poll(() => number(page)).toBe(before - 1)
    await expect(map).toHaveAttribute('data-same', 'yes')
    expect((await place({ x: -46.82, y: -22.43 })).error).toBeUndefined()
    await expect.poll(() => number(page)).toBe(before)
  })
})

test('a condition that is recorded shows on the open map of it', async ({ page, baseURL }) => {
  await signIn(page, 'healthDirector', '/app/map/citizen-condition/smoker')
  await expect(summary(page)).toHaveText(/no mapa/)
  const before = await number(page)
  const ask = await asUser(baseURL ?? '', 'nurse')
  const one = async (query: string, input: object) => {
    const { data } = await ask<{ items: { id: string }[] }>(query, input)
    return { id: data?.items[0]?.id }
  }
  const { data: smokers } = await ask<{ markers: { id: string }[] }>(
    'citizen-condition-smoker-geolocation',
    {},
  )
  const { data: all } = await ask<{ citizens: { id: string }[] }>('citizen-geolocation', {})
  const known = new Set(smokers?.markers.map(({ id }) => id))
  const citizenId = all?.citizens.find(({ id }) => !known.has(id))?.id
  const recorded = await ask('health-care-create', {
    citizenId,
    attendedAt: new Date(Date.now() - 3_600_000).toISOString(),
    procedure: await one('procedure-search', { q: '0301010072' }),
    cid: await one('cid-search', { q: 'F17' }),
  })
  expect(recorded.error).toBeUndefined()
  await expect.poll(() => number(page)).toBe(before + 1)
})
