import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { expect, signIn, test } from '../scenario.ts'

/** What a page costs: every request, and the JavaScript of them as gzip. */
interface Cost {
  readonly requests: string[]
  scriptBytes: number
}

/** As long as browsers call the network idle: nothing begun and nothing open. */
const idleMs = 500

async function countWhile(page: Page, act: () => Promise<void>): Promise<Cost> {
  const cost: Cost = { requests: [], scriptBytes: 0 }
  const pending: Promise<void>[] = []
  const open = new Set<Request>()
  page.on('request', (request) => {
    cost.requests.push(new URL(request.url()).pathname)
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    pending.push(
      response.body().then((body) => {
        cost.scriptBytes += gzipSync(body, { level: 9 }).length
      }),
    )
  })
  await act()
  // The page's own network idle comes once, and some parts are fetched after it: what will be needed offline.
  for (let known = -1; open.size > 0 || known !== cost.requests.length; ) {
    known = cost.requests.length
    await page.waitForTimeout(idleMs)
  }
  await Promise.all(pending)
  return cost
}

const cardsOfSecretary = [
  'Notificações',
  'Passageiros pendentes',
  'Moradores',
  'Custos com exames',
  'Hipertensos',
  'Diabéticos',
  'Gestantes',
  'Acamados e domiciliados',
  'Fumantes',
  'Previne Brasil',
  'Saúde dos cidadãos',
  'Ranking de sintomas',
  'Quantitativo por sexo',
  'Faixa etária',
  'Medicamentos requisitados',
  'Totais de viagens',
  'Viagens por cidade',
  'Visitas domiciliares',
  'Atalhos',
]

test('the login page costs at most 200 KB of JavaScript and 14 requests', async ({ page }) => {
  // The public's socket comes when the page is idle, and its library counts.
  const socket = page.waitForEvent('websocket')
  const cost = await countWhile(page, async () => {
    await page.goto('/app/login')
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await socket
  })
  test.info().annotations.push({
    type: 'custo',
    description: `${cost.scriptBytes} bytes, ${cost.requests.length} pedidos`,
  })
  expect(cost.scriptBytes).toBeLessThanOrEqual(200 * 1024)
  expect(cost.requests.length, cost.requests.join('\n')).toBeLessThanOrEqual(14)
})

test('the citizen list, cold, costs at most 330 KB of JavaScript and 30 requests', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  const first = await context.newPage()
  await signIn(first, 'acs')
  const state = await context.storageState()
  await context.close()

  const cold = await browser.newContext({ baseURL: server.url, storageState: state })
  const page = await cold.newPage()
  const cost = await countWhile(page, async () => {
    await page.goto('/app/citizen')
    await expect(page.getByRole('row').nth(5)).toBeVisible()
  })
  await cold.close()
  test.info().annotations.push({
    type: 'custo',
    description: `${cost.scriptBytes} bytes, ${cost.requests.length} pedidos`,
  })
  expect(cost.scriptBytes).toBeLessThanOrEqual(330 * 1024)
  expect(cost.requests.length, cost.requests.join('\n')).toBeLessThanOrEqual(30)
})

/** Five areas share cards, and each comes in three files. */
const mostHomeRequests = 30

test('the home screen with all its cards, cold, costs at most 360 KB of JavaScript and 30 requests', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  const first = await context.newPage()
  await signIn(first, 'healthSecretary')
  const state = await context.storageState()
  await context.close()

  // Cards load when they come into view: here all of them are.
  const viewport = { width: 1366, height: 3_600 }
  const cold = await browser.newContext({ baseURL: server.url, storageState: state, viewport })
  const page = await cold.newPage()
  const cost = await countWhile(page, async () => {
    await page.goto('/app')
    for (const title of cardsOfSecretary)
      await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible()
    await expect(page.locator('section [aria-busy=true]')).toHaveCount(0)
  })
  await cold.close()
  test.info().annotations.push({
    type: 'custo',
    description: `${cost.scriptBytes} bytes, ${cost.requests.length} pedidos`,
  })
  expect(cost.scriptBytes).toBeLessThanOrEqual(360 * 1024)
  expect(cost.requests.length, cost.requests.join('\n')).toBeLessThanOrEqual(mostHomeRequests)
})
