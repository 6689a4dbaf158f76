import type { Page, Request } from '@playwright/test'
import { expect, signIn, test } from '../scenario.ts'

/** What a page costs: every request, and what goes over the line for all of them, heads included, sockets not. */
interface Cost {
  readonly requests: string[]
  bytes: number
}

/** As long as browsers call the network idle: nothing begun and nothing open. */
const idleMs = 500

async function countWhile(page: Page, act: () => Promise<void>): Promise<Cost> {
  const cost: Cost = { requests: [], bytes: 0 }
  const open = new Set<Request>()
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    cost.bytes += encodedDataLength
  })
  page.on('request', (request) => {
    cost.requests.push(new URL(request.url()).pathname)
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  await act()
  // The page's own network idle comes once, and some parts are fetched after it: what will be needed offline.
  for (let known = -1; open.size > 0 || known !== cost.requests.length; ) {
    known = cost.requests.length
    await page.waitForTimeout(idleMs)
  }
  await line.detach()
  return cost
}

/** Kilobytes and requests at most; what they are is a note of the test. */
function expectAtMost(
  { requests, bytes }: Cost,
  most: { readonly kilobytes: number; readonly requests: number },
) {
  const description = `${bytes} bytes, ${requests.length} pedidos`
  test.info().annotations.push({ type: 'custo', description })
  expect(bytes, description).toBeLessThanOrEqual(most.kilobytes * 1024)
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(most.requests)
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

test('the login page costs at most 150 KB and 8 requests, and 3 KB when it is opened again', async ({
  page,
}) => {
  // The public's socket comes when the page is idle, and its library counts.
  const socket = page.waitForEvent('websocket')
  const cost = await countWhile(page, async () => {
    await page.goto('/app/login')
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await socket
  })
  expectAtMost(cost, { kilobytes: 150, requests: 8 })
  const again = await countWhile(page, async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  })
  expectAtMost(again, { kilobytes: 3, requests: 8 })
})

test('the citizen list, cold, costs at most 330 KB and 24 requests', async ({ browser, server }) => {
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
  expectAtMost(cost, { kilobytes: 330, requests: 24 })
})

/** Five areas share cards, and each comes in three files. */
const mostHomeRequests = 30

test('the home screen with all its cards, cold, costs at most 390 KB and 30 requests', async ({
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
  expectAtMost(cost, { kilobytes: 390, requests: mostHomeRequests })
})
