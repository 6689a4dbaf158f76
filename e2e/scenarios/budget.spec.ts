import { gzipSync } from 'node:zlib'
import type { Browser, Page, Request } from '@playwright/test'
import { asUser } from '../api.ts'
import { desktop, expect, phone, test } from '../scenario.ts'
import { sessionOf } from '../session.ts'

/**
 * What a page costs: every file that it asks for, and all bytes that the server sends for it: heads, bodies, and what comes by
 * socket. Calls go by socket or beside it, as it comes sooner or later: what they answer counts alike either way, packed and
 * without heads, and not their number. Pictures of maps are not counted, because how many there are follows from the window.
 */
interface Cost {
  readonly requests: string[]
  /** What came as it is though it is long and can be packed. */
  readonly unpacked: string[]
  bytes: number
}

/** Bytes of an answer that is worth no packing, and of its heads. */
const mostPlain = 1024 + 1024

/** Below that an answer goes as it is (gateway/http/send-json.ts). */
const leastPacked = 1024

/** Bytes of what came by socket, as beside it they would come. */
const packedBytes = (payload: string): number =>
  payload.length < leastPacked ? Buffer.byteLength(payload) : gzipSync(payload).byteLength

/** As long as browsers call the network idle: nothing begun and nothing open. */
const idleMs = 500

async function countWhile(page: Page, act: () => Promise<void>): Promise<Cost> {
  const cost: Cost = { requests: [], unpacked: [], bytes: 0 }
  const open = new Set<Request>()
  const pictures = new Set<string>()
  const plain = new Map<string, string>()
  /** Bytes of the heads of calls. */
  const heads = new Map<string, number>()
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  line.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (isPicture(request.url)) pictures.add(requestId)
  })
  line.on(
    'Network.responseReceived',
    ({ requestId, response: { url, mimeType, headers, fromDiskCache, encodedDataLength } }) => {
      if (isCall(url)) heads.set(requestId, encodedDataLength)
      const isPacked = Object.keys(headers).some((name) => name.toLowerCase() === 'content-encoding')
      if (!isPacked && !fromDiskCache && mimeType !== 'image/png') plain.set(requestId, url)
    },
  )
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (pictures.has(requestId)) return
    cost.bytes += encodedDataLength - (heads.get(requestId) ?? 0)
    const url = plain.get(requestId)
    if (url && encodedDataLength > mostPlain) cost.unpacked.push(`${url} ${encodedDataLength}`)
  })
  line.on('Network.webSocketFrameReceived', ({ response }) => {
    cost.bytes += packedBytes(response.payloadData)
  })
  const begin = (request: Request) => {
    if (isPicture(request.url())) return
    open.add(request)
    if (!isCall(request.url())) cost.requests.push(new URL(request.url()).pathname)
  }
  const end = (request: Request) => void open.delete(request)
  page.on('request', begin)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await act()
  // The page's own network idle comes once, and some parts are fetched after it: what will be needed offline.
  for (let known = -1; open.size > 0 || known !== cost.requests.length; ) {
    known = cost.requests.length
    await page.waitForTimeout(idleMs)
  }
  page.off('request', begin)
  page.off('requestfinished', end)
  page.off('requestfailed', end)
  await line.detach()
  return cost
}

const isCall = (url: string) => new URL(url).pathname.startsWith('/api/')
const isPicture = (url: string) => new URL(url).pathname.startsWith('/tiles/')

interface Most {
  readonly kilobytes: number
  readonly requests: number
}

/** Kilobytes and requests at most; what they are is a note of the test. */
function expectAtMost(what: string, { requests, bytes, unpacked }: Cost, most: Most) {
  const description = `${what}: ${(bytes / 1024).toFixed(1)} KB, ${requests.length} pedidos`
  test.info().annotations.push({ type: 'custo', description })
  expect.soft(unpacked).toEqual([])
  expect.soft(bytes / 1024, description).toBeLessThanOrEqual(most.kilobytes)
  expect.soft(requests.length, `${description}\n${requests.join('\n')}`).toBeLessThanOrEqual(most.requests)
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

test('the login page costs at most 160 KB and 8 requests, and 3 KB when it is opened again', async ({
  page,
}) => {
  // The public's socket comes when the page is idle, and its library counts.
  const socket = page.waitForEvent('websocket')
  const cost = await countWhile(page, async () => {
    await page.goto('/app/login')
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await socket
  })
  expectAtMost('cold', cost, { kilobytes: 160, requests: 8 })
  const again = await countWhile(page, async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  })
  expectAtMost('again', again, { kilobytes: 3, requests: 8 })
})

/** A page of a browser that keeps a session and nothing else. */
async function coldPage(browser: Browser, url: string, group: string, viewport: typeof desktop) {
  const { token, info, device, deviceToken } = await sessionOf(url, group)
  const kept = {
    'saude.session': JSON.stringify({ token, info }),
    'saude.device': device,
    'saude.deviceToken': deviceToken,
  }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] }
  const context = await browser.newContext({ baseURL: url, storageState, viewport })
  return context.newPage()
}

test('the home screen with all its cards costs at most 352 KB and 24 requests, and 14 KB when it is opened again', async ({
  browser,
  server,
}) => {
  // Cards load when they come into view: here all of them are.
  const page = await coldPage(browser, server.url, 'healthSecretary', { width: 1366, height: 3_600 })
  const shown = async () => {
    for (const title of cardsOfSecretary)
      await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible()
    await expect(page.locator('section [aria-busy=true]')).toHaveCount(0)
  }
  const cold = await countWhile(page, async () => {
    await page.goto('/app')
    await shown()
  })
  const again = await countWhile(page, async () => {
    await page.reload()
    await shown()
  })
  await page.context().close()
  expectAtMost('cold', cold, { kilobytes: 352, requests: 24 })
  expectAtMost('again', again, { kilobytes: 14, requests: 24 })
})

interface Screen extends Most {
  readonly group: string
  /** `{id}`: a citizen. */
  readonly path: string
  /** What is there when the screen is. */
  readonly shows: (page: Page) => ReturnType<Page['locator']>
}

const rows = (page: Page) => page.getByRole('row').nth(2)

/** What people work with all day, cold, in kilobytes and requests at either width. */
const screens: readonly Screen[] = [
  {
    group: 'acs',
    path: '/app',
    shows: (page) => page.getByRole('heading', { name: 'Visitas de hoje' }),
    kilobytes: 401,
    requests: 28,
  },
  { group: 'acs', path: '/app/citizen', shows: rows, kilobytes: 366, requests: 24 },
  {
    group: 'nurse',
    path: '/app/citizen/history/{id}',
    shows: (page) => page.getByRole('region', { name: 'Dados do cidadão' }),
    kilobytes: 379,
    requests: 25,
  },
  {
    group: 'healthAttendant',
    path: '/app/citizen/update/{id}',
    shows: (page) => page.getByRole('textbox', { name: /^Nome/ }).first(),
    kilobytes: 360,
    requests: 22,
  },
  { group: 'acs', path: '/app/visit-list', shows: rows, kilobytes: 415, requests: 31 },
  {
    group: 'healthSecretary',
    path: '/app/map/citizen',
    shows: (page) => page.locator('.leaflet-marker-icon').first(),
    kilobytes: 426,
    requests: 27,
  },
  {
    group: 'healthAttendant',
    path: '/app/patient-queue',
    shows: (page) => page.getByRole('heading', { level: 1 }),
    kilobytes: 310,
    requests: 20,
  },
  {
    group: 'healthAttendant',
    path: '/app/health-secretary/exam-request',
    shows: rows,
    kilobytes: 408,
    requests: 28,
  },
  {
    group: 'travelLogisticManager',
    path: '/app/travel',
    shows: (page) => page.getByRole('heading', { level: 1 }),
    kilobytes: 319,
    requests: 22,
  },
  {
    group: 'healthAttendant',
    path: '/app/notification',
    shows: (page) => page.getByRole('heading', { level: 1 }),
    kilobytes: 333,
    requests: 20,
  },
]

for (const { group, path, shows, ...most } of screens)
  test(`${path} of ${group} costs at most ${most.kilobytes} KB and ${most.requests} requests, at both widths`, async ({
    browser,
    server,
  }) => {
    const ask = await asUser(server.url, 'healthAttendant')
    const { data } = await ask<{ items: { id: string }[] }>('citizen-list', { startIndex: 0, stopIndex: 0 })
    const address = path.replace('{id}', data?.items[0]?.id ?? '')
    const costAt = async (viewport: typeof desktop) => {
      const page = await coldPage(browser, server.url, group, viewport)
      const cost = await countWhile(page, async () => {
        await page.goto(address)
        await expect(shows(page)).toBeVisible()
        // Cards that are not in sight are not asked for.
        if (path !== '/app') await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      })
      await page.context().close()
      return cost
    }
    const [wide, narrow] = await Promise.all([costAt(desktop), costAt(phone)])
    expectAtMost(String(desktop.width), wide, most)
    expectAtMost(String(phone.width), narrow, most)
  })
