import type { Page } from '@playwright/test'
import { desktop, expect, password, phone, signInByScreen, test } from '../scenario.ts'
import { still } from '../still.ts'

test('without a session a screen says so and leads to the log-in, and from there back', async ({ page }) => {
  await page.goto('/app/citizen')
  await expect(page.getByText('Erro de autenticação')).toBeVisible()
  await page.getByRole('button', { name: 'Fazer login' }).click()
  await page.getByLabel('E-mail ou CPF').fill('acs@demo.local')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((url) => url.pathname === '/app/citizen')
})

test('a wrong password is said, and what was typed stays', async ({ page }) => {
  await page.goto('/app/login')
  await page.getByLabel('E-mail ou CPF').fill('nurse@demo.local')
  await page.getByLabel('Senha', { exact: true }).fill('errada-errada')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('E-mail, CPF ou senha incorretos')).toBeVisible()
  await expect(page.getByLabel('E-mail ou CPF')).toHaveValue('nurse@demo.local')
})

test('a screen without permission names it, a link to it is disabled and explains itself', async ({
  page,
}) => {
  await signInByScreen(page, 'acs', '/app')
  await page.goto('/app/epidemiology/campaign')
  await expect(page.getByText('Sem permissão: Lista de campanhas')).toBeVisible()
  const travel = page.getByRole('navigation').getByRole('link', { name: 'Viagens' })
  await expect(travel).toHaveCSS('cursor', 'not-allowed')
  await expect(travel.getByText('Viagens', { exact: true }).first()).toHaveCSS('opacity', '0.5')
  await travel.hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    'Não é possível acessar esse recurso devido a não possuir nenhum dos seguintes conjuntos de permissões: (Calendário de viagens), (Cadastrar viagem)',
  )
})

test('an unknown path is not found, a declared one without an area is under construction', async ({
  page,
}) => {
  await signInByScreen(page, 'healthSecretary', '/app')
  await page.goto('/app/isto-nao-existe')
  await expect(page.getByRole('link', { name: 'Página inicial' })).toBeVisible()
  // Each planned route is built one day: this one is declared for the test alone.
  const json = await (await page.request.get('/areas.json')).json()
  const [area] = json.areas
  area.planned = [{ ...area.routes[0], path: '/app/prometida' }]
  await page.route('**/areas/live.json', (route) => route.fulfill({ json }))
  await page.goto('/app/prometida')
  await expect(page.getByText('Em construção')).toBeVisible()
})

test('while the code of an area is on its way a bar creeps to 0.7 in 30 s, then the screen is there', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signInByScreen(page, 'acs', '/app/options')
  let deliver = () => {}
  const late = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/areas/citizen/**', async (route) => {
    await late
    await route.continue()
  })
  await page.goto('/app/citizen')
  const bar = page.getByRole('progressbar').first()
  await expect(page.getByText('Carregando recurso...').first()).toBeVisible()
  // A bar may make room for the next while one looks.
  await expect(async () => {
    const { duration, shares } = await bar.locator('div').evaluate((drawn) => {
      const [creep] = drawn.getAnimations()
      creep?.pause()
      const shareAt = (time: number) => {
        if (creep) creep.currentTime = time
        return new DOMMatrix(getComputedStyle(drawn).transform).a
      }
      const shares = [0, 3_000, 29_000].map(shareAt)
      creep?.play()
      return { duration: creep?.effect?.getComputedTiming().duration, shares }
    })
    expect(duration).toBe(30_000)
    const [first = 1, second = 0, third = 1] = shares
    expect(first).toBe(0)
    expect(second).toBeGreaterThan(0.2)
    expect(third).toBeGreaterThan(second)
    expect(third).toBeLessThanOrEqual(0.7)
  }).toPass({ timeout: 60_000 })
  deliver()
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

/** As whom the page's sockets say hello, one after the other. */
function socketTypes(page: Page): readonly unknown[] {
  const types: unknown[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      // A Socket.IO packet that joins the namespace, with what the page says of itself.
      const hello = /^40(\{.*)$/.exec(payload.toString())?.[1]
      const type: unknown = hello && JSON.parse(hello).type
      // A connection that is made again says the same again.
      if (type && type !== types.at(-1)) types.push(type)
    }),
  )
  return types
}

test('signing in and out makes the public socket a person’s and back, without a page load, and signs out every tab', async ({
  context,
  page,
  server,
}) => {
  const types = socketTypes(page)
  await page.goto('/app/login?next=/app/options')
  await expect.poll(() => types).toEqual(['Public'])
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.getByLabel('E-mail ou CPF').fill('nurse@demo.local')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((url) => url.pathname === '/app/options')
  await expect.poll(() => types).toEqual(['Public', 'User'])
  const other = await context.newPage()
  await other.goto(`${server.url}/app/citizen`)
  await expect(other.getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByText('Deseja realmente fazer logout?')).toBeVisible()
  // By HTTP, though there is a socket.
  const revoked = page.waitForRequest((request) => request.url().endsWith('/api/v1/user-revoke'))
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click()
  await revoked
  await page.waitForURL((url) => url.pathname === '/app/login')
  await expect.poll(() => types).toEqual(['Public', 'User', 'Public'])
  expect(loads).toBe(0)
  await expect(other.getByText('Erro de autenticação').or(other.getByLabel('E-mail ou CPF'))).toBeVisible()
})

test('before any script has come the page says that it loads, and phones can keep it beside their applications', async ({
  page,
}) => {
  await page.route(/\.js(\?|$)/, (route) => route.abort())
  await page.goto('/app')
  await expect(page.getByText('Carregando recurso...')).toBeInViewport()
  const link = (rel: string) => page.locator(`link[rel="${rel}"]`).getAttribute('href')
  const answer = await page.request.get(String(await link('manifest')))
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { icons, ...manifest } = await answer.json()
  expect(manifest).toMatchObject({ name: 'Saúde Municipal', lang: 'pt-BR', start_url: '/app' })
  expect(manifest.display).toBe('standalone')
  const sizeOf = (src: string) =>
    page.evaluate(async (path) => {
      const picture = new Image()
      picture.src = path
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
  // Sizes and kinds that phones ask for.
  expect(icons.map(({ sizes, purpose }: Icon) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of icons) expect([src, await sizeOf(src)]).toEqual([src, sizes])
  expect(await sizeOf(String(await link('apple-touch-icon')))).toBe('192x192')
  expect(await sizeOf(String(await link('icon')))).toMatch(/^\d+x\d+$/)
})

interface Icon {
  readonly sizes: string
  readonly purpose: string
}

test('the start page and the terms are open to everybody', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Tornando o mundo inteligente')).toBeVisible()
  await page.goto('/terms')
  await expect(page.getByRole('heading', { name: 'Termos de uso' })).toBeVisible()
})

/** What stands in the middle of the page: the number of a list's row. */
const rowInSight = (page: Page) =>
  page.evaluate(
    () =>
      document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[role=row]')?.ariaRowIndex ?? null,
  )

test('a connection that goes leaves lists and maps as they were', async ({ page, context }) => {
  await page.setViewportSize(desktop)
  const refused = page.getByText('Não há acesso a internet')
  const scroll = async () => {
    await expect(page.getByRole('row').nth(10)).toBeVisible()
    await page.mouse.move(desktop.width / 2, desktop.height / 2)
    await page.mouse.wheel(0, 1_500)
    return still(
      () => rowInSight(page),
      (row) => Number(row) > 30,
    )
  }

  await test.step('the citizens can be read on, and are no longer called live', async () => {
    await signInByScreen(page, 'nurse', '/app/citizen')
    const live = page.getByText('Usando dados em tempo real')
    await expect(live).toBeVisible()
    const seen = await scroll()
    await context.setOffline(true)
    await expect(page.getByText('Sem conexão com a internet', { exact: true })).toBeVisible()
    await expect(live).toHaveCount(0)
    await expect(refused).toHaveCount(0)
    // The banner takes about one row's room.
    const moved = async () => Math.abs(Number(await rowInSight(page)) - Number(seen))
    await expect.poll(moved).toBeLessThanOrEqual(2)
    await context.setOffline(false)
    await expect(live).toBeVisible()
    await expect.poll(() => rowInSight(page)).toBe(seen)
  })

  await test.step('filters that were never opened can be set, wait, and count when the connection is back', async () => {
    await page.setViewportSize(phone)
    await page.goto('/app/citizen/list-without-app')
    const first = page.getByRole('row').first()
    await expect(first).toBeVisible()
    // Of this page: the one before may have been fetching the same, as its connection was back.
    const isFetched = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /list-filters.*\.js/.test(name)),
      )
    await expect.poll(isFetched).toBe(true)
    const before = await first.textContent()
    await context.setOffline(true)
    await page.getByText('Filtros', { exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Filtros' })
    await sheet.getByLabel('Situação do app').click()
    await page.getByRole('option', { name: 'App não configurado' }).click()
    await sheet.getByRole('button', { name: /^Ver/ }).click()
    await expect(page.getByRole('alert')).toContainText('Sem conexão: a lista ainda é a de antes.')
    await expect(first).toHaveText(String(before))
    await expect(refused).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page).toHaveURL(/installedApp=NOT_INSTALLED/)
    await page.setViewportSize(desktop)
  })

  const waits = page.getByText('O que foi carregado continua aqui; dados novos esperam a conexão.')
  await test.step('a list that needs the server stays in sight, and its end stays in reach', async () => {
    await page.goto('/app/citizen/list-without-app')
    const seen = await scroll()
    await context.setOffline(true)
    await expect(waits).toBeVisible()
    await expect(refused).toHaveCount(0)
    await expect(page.getByText(/de .* carregados/)).toBeInViewport({ ratio: 1 })
    await context.setOffline(false)
    await expect(waits).toHaveCount(0)
    await expect.poll(() => rowInSight(page)).toBe(seen)
  })

  await test.step('a form keeps what was typed and says that it waits', async () => {
    await page.goto('/app/citizen/create')
    const name = page.getByLabel('Nome', { exact: true }).first()
    await name.fill('Maria da Conceição')
    await context.setOffline(true)
    await expect(
      page.getByText('O que você digitou continua nesta página; salve quando houver conexão.'),
    ).toBeVisible()
    await name.pressSequentially(' Souza')
    await context.setOffline(false)
    await expect(name).toHaveValue('Maria da Conceição Souza')
  })

  await test.step('a screen that has nothing to show yet says so, and comes by itself', async () => {
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/app/options')
    await expect(page.getByRole('main').getByRole('link', { name: 'Dados offline' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('navigation').getByRole('link', { name: 'Epidemiologia' }).click()
    await expect(refused).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('main').getByText('Diagrama de controle').first()).toBeVisible()
    await expect(refused).toHaveCount(0)
  })

  await test.step('a map stays at its place', async () => {
    await page.goto('/app/map/citizen')
    const group = page.getByRole('button', { name: /pontos neste grupo/ }).first()
    await expect(group).toBeVisible()
    await page.getByRole('button', { name: 'Aproximar' }).click()
    await expect(page.locator('img.leaflet-tile-loaded[src*="/14/"]').first()).toBeVisible()
    const place = () => group.boundingBox()
    const before = await still(place, (box) => box !== null)
    await context.setOffline(true)
    await expect(waits).toBeVisible()
    await expect(group).toBeVisible()
    await context.setOffline(false)
    await expect(waits).toHaveCount(0)
    await expect.poll(place).toEqual(before)
  })
})
