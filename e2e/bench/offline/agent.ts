import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../../chromium.ts'

/** An agent's browser: a profile on the disk, which is opened and closed as a telephone's is. */

const password = 'demonstracao'
/** Milliseconds: a large town on a slow machine. */
const longest = 300_000

export interface Agent {
  /** Opens the browser anew, as after a restart of the device. */
  open(): Promise<{ readonly context: BrowserContext; readonly page: Page }>
  remove(): void
}

export function newAgent(): Agent {
  const profile = mkdtempSync(join(tmpdir(), 'saude-agent-'))
  return {
    open: async () => {
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: chromiumPath(),
        viewport: { width: 360, height: 800 },
      })
      context.setDefaultTimeout(longest)
      // What compiles this file names functions by a helper, which pages do not have.
      await context.addInitScript('globalThis.__name = (made) => made')
      const page = context.pages()[0] ?? (await context.newPage())
      return { context, page }
    },
    remove: () => rmSync(profile, { recursive: true, force: true }),
  }
}

const ready = (page: Page) => page.getByText('Dados prontos para uso!')

/** Milliseconds that something takes. */
export async function took(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/login?redirect=/app/options/offline-data`)
  await page.getByLabel('E-mail ou CPF').fill('acs@demo.local')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((to) => !to.pathname.startsWith('/app/login'))
  await page.goto(`${url}/app/options/offline-data`)
}

/** Switches offline data on and waits for the first sync. @returns milliseconds, from the press of the button */
export async function switchOn(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Ativar sincronização' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  return took(async () => {
    await dialog.getByRole('button', { name: 'Ativar' }).click()
    await ready(page).waitFor()
  })
}

/** The files of the page come after the data. */
const filesKept = (page: Page) =>
  page.evaluate(async () => {
    while (!(await caches.match('/index.html'))) await new Promise((resolve) => setTimeout(resolve, 100))
  })

/** What comes after the citizens and takes the machine's time: the files of the page, and an agent's satellite pictures. */
export async function settled(page: Page): Promise<void> {
  await filesKept(page)
  const satellite = page.getByRole('listitem', { name: 'Mapas do estilo Satélite' })
  await satellite.getByText(/^(Baixado|Pronto para uso)$/).waitFor()
}

/** Syncs once more. @returns milliseconds, seen from within the page */
export const syncAgain = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const isReady = () => document.body.innerText.includes('Dados prontos para uso!')
        const button = [...document.querySelectorAll('button')].find((one) =>
          one.textContent?.includes('Sincronizar agora'),
        )
        const from = performance.now()
        let isBegun = false
        const changes = new MutationObserver(() => {
          isBegun ||= !isReady()
          if (!isBegun || !isReady()) return
          changes.disconnect()
          resolve(performance.now() - from)
        })
        changes.observe(document.body, { childList: true, subtree: true, characterData: true })
        button?.click()
      }),
  )

/** Opens a page without a connection and unlocks it. @returns milliseconds until the list is there, without those of the typing */
export async function startCold(page: Page, address: string): Promise<number> {
  const secret = page.getByLabel('Senha', { exact: true })
  const opening = await took(async () => {
    await page.goto(address)
    await secret.waitFor()
  })
  await secret.fill(password)
  return (
    opening +
    (await took(async () => {
      await page.getByRole('button', { name: 'Desbloquear' }).click()
      await page.getByRole('row').nth(1).waitFor()
    }))
  )
}

/** Milliseconds from a new address of the open list to its first row, where that is another one than before. */
export const firstRow = (page: Page, hash: string): Promise<number> =>
  page.evaluate(
    (next) =>
      new Promise<number>((resolve) => {
        const first = () => document.querySelectorAll('[role=row]')[1]?.textContent
        const before = first()
        const from = performance.now()
        const changes = new MutationObserver(() => {
          const now = first()
          if (now === undefined || now === before) return
          changes.disconnect()
          resolve(performance.now() - from)
        })
        changes.observe(document.body, { childList: true, subtree: true, characterData: true })
        location.hash = next
      }),
    hash,
  )

/** Bytes of the answers to a call on the wire, headers and all, from now on. */
export async function bytesOf(context: BrowserContext, page: Page, path: string): Promise<() => number> {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const asked = new Set<string>()
  let bytes = 0
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith(path)) asked.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

/** Megabytes of a page: what JavaScript holds, and what its process has for itself. */
export async function memoryOf(
  context: BrowserContext,
  page: Page,
): Promise<{ readonly heap: number; readonly process: number | undefined }> {
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const browser = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await browser?.send('SystemInfo.getProcessInfo')) ?? {}
  const own = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => anonymousOf(id))
  return { heap: usedSize / 1e6, process: own.length > 0 ? Math.max(...own) : undefined }
}

function anonymousOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000
}
