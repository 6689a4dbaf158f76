import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../chromium.ts'
import { filledTown } from './folders.ts'
import { followed, live } from './map-live.ts'
import { gzipBytes, measureAnswers, measureTiles, pointsOf } from './map-server.ts'
import { start } from './process.ts'
import { atRest } from './rest.ts'

/** What was measured of maps in a real browser: a number, and the most that it may be. */
export interface MapRow {
  readonly what: string
  readonly value: number
  readonly most?: number
  readonly unit: 'ms' | 'MB'
}

export interface MapReport {
  readonly points: number
  /** Seconds from listening to rest. */
  readonly rested: number
  readonly rows: readonly MapRow[]
}

interface Options {
  readonly citizens: number
  readonly log: (line: string) => void
}

/** How the page felt for some time. */
interface Felt {
  /** The longest task. */
  readonly longest: number
  /** From frame to frame, the median. */
  readonly frame: number
}

const password = 'demonstracao'
const require = createRequire(import.meta.url)

/** The map of citizens with a town of that many, and the same points in Leaflet's plugin as it is. */
export async function measureMaps({ citizens, log }: Options): Promise<MapReport> {
  const { folder, env, log: file } = await filledTown(citizens, 32)
  // What an earlier run has drawn is not drawn again.
  rmSync(join(folder, 'tiles'), { recursive: true, force: true })
  const gateway = await start(['gateway/main.ts'], env, file)
  const browser = await chromium.launch({ executablePath: chromiumPath() })
  const rows: MapRow[] = []
  const add = (what: string, value: number, most?: number, unit: MapRow['unit'] = 'ms') => {
    rows.push({ what, value, unit, ...(most !== undefined && { most }) })
    log(`${what}: ${value.toFixed(1)} ${unit}`)
  }
  try {
    const rested = await atRest(gateway)
    log(`at rest after ${rested.toFixed(1)} s`)
    // Before anything else fills the memory of the two processes.
    const bare = await start(['e2e/bench/same-size.ts'], {})
    const tiles = await measureTiles(gateway.url, bare.url).finally(() => bare.stop())
    add('quadro desenhado, frio, p95', tiles.cold, 60)
    add('o mesmo quadro, guardado, p95', tiles.kept.p95, 2)
    add('o mesmo quadro, guardado, p50', tiles.kept.p50)
    add('tantos bytes do Node sozinho, p95', tiles.bare.p95)
    add('tantos bytes do Node sozinho, p50', tiles.bare.p50)
    const token = await signedIn(gateway.url)
    const points = await pointsOf(gateway.url, token)
    add('resposta compacta inteira, gzip', (await gzipBytes(gateway.url, token)) / 1e6, 1.2, 'MB')
    const before = gateway.cpu()
    const answers = await measureAnswers(gateway.url, token)
    add('resposta do servidor, todas as páginas, p95', answers.p95, 150)
    add('resposta do servidor, primeira página (conta todos), p95', answers.first, 150)
    add('resposta do servidor, CPU por página', (gateway.cpu() - before) / answers.calls)
    const page = await opened(browser, gateway.url)
    await page.goto(`${gateway.url}/app/map/citizen`)
    await page.waitForFunction(() => document.querySelector('.leaflet-marker-icon'))
    add('primeiros grupos depois da resposta', await firstGroups(page), 1_200)
    await page.waitForFunction(() => document.querySelector('section[aria-busy="false"] .leaflet-container'))
    // What is still being put on the map belongs to opening it.
    await page.waitForFunction(
      (count) => document.querySelector(`.leaflet-container[data-points="${count}"]`),
      points.length,
    )
    await page.waitForTimeout(2_000)
    const ours = await moved(page)
    add('arrastar e aproximar: tarefa mais longa', ours.longest, 100)
    add('arrastar e aproximar: quadro mediano', ours.frame, 20)
    const pressed = await page.evaluate(() => performance.now())
    await page.getByText('Calor', { exact: true }).click()
    await page.waitForFunction(() => document.querySelector('canvas[data-zoom]'))
    add('mapa de calor', (await page.evaluate(() => performance.now())) - pressed, 1_000)
    const steps = await timelineSteps(page, gateway.url)
    add('passo da linha do tempo, p50', steps.middle, 100)
    add('passo da linha do tempo, p95', steps.most, 100)
    for (const [path, query, name] of live) {
      const { opened, most } = await followed(page, gateway.url, token, path, query)
      add(`camada ${name}: até estar inteira no mapa`, opened)
      add(`camada ${name}: da posição alterada até o mapa aberto, máximo`, most, 2_000)
    }
    await page.close()
    const plain = await plainMap(browser, gateway.url, points)
    add('leaflet.markercluster puro: até estar no mapa', plain.shown)
    add('leaflet.markercluster puro: tarefa mais longa', plain.felt.longest)
    add('leaflet.markercluster puro: quadro mediano', plain.felt.frame)
    return { points: points.length, rested, rows }
  } finally {
    await browser.close()
    await gateway.stop()
  }
}

async function signedIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/user-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Type: 'Public' },
    body: JSON.stringify({ login: 'healthDirector@demo.local', password }),
  })
  const { data }: { data?: { token: string } } = JSON.parse(await answer.text())
  if (!data) throw new Error('healthDirector could not sign in')
  return data.token
}

/** A page that notes its long tasks and its frames. */
async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  page.setDefaultTimeout(120_000)
  // What compiles this file names functions by a helper, which pages do not have.
  await page.addInitScript('globalThis.__name = (made) => made')
  await page.addInitScript(watch)
  return page
}

/** The product, signed in; it notes when answers with points came, too. */
async function opened(browser: Browser, url: string): Promise<Page> {
  const page = await newPage(browser)
  await page.addInitScript(() => {
    const answers: number[] = []
    Object.assign(globalThis, { answers })
    globalThis.WebSocket = new Proxy(WebSocket, {
      construct(socket, [to, protocols]) {
        const made = new socket(to, protocols)
        made.addEventListener('message', ({ data }) => {
          if (typeof data === 'string' && data.includes('"packed"')) answers.push(performance.now())
        })
        return made
      },
    })
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.leaflet-marker-icon')) return
      Object.assign(globalThis, { groupsAt: performance.now() })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${url}/app/login`)
  await page.getByLabel('E-mail ou CPF').fill('healthDirector@demo.local')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((to) => !to.pathname.startsWith('/app/login'))
  return page
}

/** Runs in the page. */
function watch() {
  const tasks: { start: number; duration: number }[] = []
  const frames: number[] = []
  Object.assign(globalThis, { tasks, frameTimes: frames })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  const frame = (at: number) => {
    frames.push(at)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

const firstGroups = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const at = Number(Reflect.get(globalThis, 'groupsAt'))
    const answers: number[] = Reflect.get(globalThis, 'answers') ?? []
    return at - (answers.findLast((one) => one <= at) ?? at)
  })

/** Drags the map about, comes nearer and goes back. */
async function moved(page: Page): Promise<Felt> {
  const from = await page.evaluate(() => performance.now())
  const box = await page.locator('.leaflet-container').boundingBox()
  if (!box) throw new Error('no map')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (const [east, south] of [
    [-200, 0],
    [0, -150],
    [200, 150],
  ] as const) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + east, y + south, { steps: 20 })
    await page.mouse.up()
    await page.waitForTimeout(300)
  }
  for (const turn of [-300, -300, -300, 300, 300, 300, 300, -300]) {
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, turn)
    await page.waitForTimeout(700)
  }
  return page.evaluate((since) => {
    const tasks: { start: number; duration: number }[] = Reflect.get(globalThis, 'tasks')
    const frames: number[] = Reflect.get(globalThis, 'frameTimes')
    const seen = frames.filter((at) => at >= since)
    const gaps = seen.slice(1).map((at, index) => at - (seen[index] ?? at))
    gaps.sort((one, other) => one - other)
    const durations = tasks.filter(({ start: at }) => at >= since).map(({ duration }) => duration)
    return { longest: Math.max(0, ...durations), frame: gaps[Math.floor(gaps.length / 2)] ?? 0 }
  }, from)
}

const steps = 12

/** Days of the timeline of symptoms that are pressed one after the other: until the map shows them. */
async function timelineSteps(page: Page, url: string): Promise<{ middle: number; most: number }> {
  await page.goto(`${url}/app/map/symptom`)
  await page.waitForFunction(() => document.querySelector('section[aria-busy="false"] .leaflet-marker-icon'))
  await page.waitForTimeout(2_000)
  const slider = page.getByRole('slider').first()
  await slider.focus()
  const times: number[] = []
  for (let step = 0; step < steps; step += 1) {
    await slider.press('ArrowLeft')
    times.push(
      await slider.evaluate(async (element) => {
        const isBusy = () => document.querySelector('section[aria-busy="true"] .leaflet-container') !== null
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        const from = performance.now()
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
        while (!isBusy()) await frame()
        while (isBusy()) await frame()
        return performance.now() - from
      }),
    )
  }
  times.sort((one, other) => one - other)
  return { middle: times[Math.floor(steps / 2)] ?? 0, most: times[Math.floor(steps * 0.95)] ?? 0 }
}

/** The same points in the plugin as its pages show it: a marker each, all at once. */
async function plainMap(browser: Browser, url: string, points: readonly (readonly [number, number])[]) {
  const page = await newPage(browser)
  const text = (module: string) => readFileSync(require.resolve(module), 'utf8')
  await page.route('**/plain', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<style>${text('leaflet/dist/leaflet.css')}${text('leaflet.markercluster/dist/MarkerCluster.css')}${text('leaflet.markercluster/dist/MarkerCluster.Default.css')}</style><body style="margin:0"><div id="map" style="height:768px"></div>`,
    }),
  )
  await page.goto(`${url}/plain`)
  await page.addScriptTag({ content: text('leaflet/dist/leaflet.js') })
  await page.addScriptTag({ content: text('leaflet.markercluster/dist/leaflet.markercluster.js') })
  const shown = await page.evaluate((all) => {
    const { L } = globalThis
    const begun = performance.now()
    const [first = [0, 0]] = all
    const map = L.map('map').setView([first[0], first[1]], 13)
    L.tileLayer('/tiles/mapStreet/{z}/{x}/{y}.png').addTo(map)
    const group = L.markerClusterGroup()
    group.addLayers(all.map(([latitude, longitude]) => L.marker([latitude, longitude])))
    map.addLayer(group)
    return performance.now() - begun
  }, points)
  await page.waitForTimeout(2_000)
  const felt = await moved(page)
  await page.close()
  return { shown, felt }
}
