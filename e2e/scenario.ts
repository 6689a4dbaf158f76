import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { removeFolder, type Server, startServer } from './server.ts'
import { password, sessionOf } from './session.ts'

/** What every scenario stands on: one gateway for a worker, a page that reports what must never happen. */

export { password }
export const phone = { width: 360, height: 800 }
export const desktop = { width: 1366, height: 768 }

/** A day as people type it, in the browser's zone: this process may already be in tomorrow. `daysAgo` counts back, below 0 ahead. */
export function dayInBrazil(daysAgo = 0): string {
  const moment = new Date(Date.now() - daysAgo * 86_400_000)
  return moment.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
}

/** A day's work that would go on past midnight in Brazil begins after it. */
export async function withinOneDay(): Promise<void> {
  const [dayMs, zoneMs, neededMs] = [86_400_000, 3 * 3_600_000, 180_000]
  const leftMs = dayMs - ((Date.now() - zoneMs) % dayMs)
  if (leftMs > neededMs) return
  test.setTimeout(leftMs + test.info().timeout)
  await new Promise((resolve) => setTimeout(resolve, leftMs + 1_000))
}

const require = createRequire(import.meta.url)
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

interface Problems {
  readonly violations: string[]
  readonly errors: string[]
}

interface Worker {
  /** A name for scenarios that leave their server otherwise than they found it: they get one of their own. */
  readonly alone: string
  readonly server: Server
}

export const test = base.extend<{ problems: Problems }, Worker>({
  // Playwright runs scenarios with another value of it in a worker of their own, which starts a server.
  alone: ['', { scope: 'worker', option: true }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this very pattern.
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
      await removeFolder(server.folder)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  problems: [
    async ({ page }, use) => {
      const problems: Problems = { violations: [], errors: [] }
      await page.exposeFunction('__violation', (text: string) => problems.violations.push(text))
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          // The function was exposed above; the page's own types do not know it.
          const report = (window as unknown as { __violation: (text: string) => void }).__violation
          report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
        })
      })
      page.on('pageerror', (error) => problems.errors.push(String(error)))
      await use(problems)
      expect(problems.violations, 'violações da Content-Security-Policy').toEqual([])
      expect(problems.errors, 'erros não tratados na página').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * Opens a page as a demo user who has signed in before in this browser: the session lies in its storage, as the shell
 * keeps it. Whose scenario is about the log-in, or comes back to what was locked by a password, uses `signInByScreen`.
 */
export async function signIn(page: Page, group: string, path = '/app'): Promise<void> {
  // Where the page's addresses begin is known to its context alone.
  const { origin } = new URL((await page.request.get('/health')).url())
  const { token, info, device, deviceToken } = await sessionOf(origin, group)
  const items = {
    'saude.session': JSON.stringify({ token, info }),
    'saude.device': device,
    'saude.deviceToken': deviceToken,
  }
  const script = await page.addInitScript(
    ({ origin, items }) => {
      if (location.origin === origin)
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    },
    { origin, items },
  )
  await page.goto(path)
  await script.dispose()
}

/** What the form of a new person asks beside the name; chosen by Enter, without a click. */
export async function fillNewPerson(
  page: Page,
  born = '02/03/1990',
  mother = 'Benedita da Silva',
): Promise<void> {
  await page.getByLabel('Data de nascimento').fill(born)
  await page.getByLabel('Nome da mãe').fill(mother)
  for (const [label, option] of [
    ['Sexo', 'Feminino'],
    ['Raça/cor', 'Parda'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(option)
    await page.getByRole('option', { name: option }).waitFor()
    await page.keyboard.press('Enter')
  }
}

/** Signs in as a demo user through the login screen and waits for the home screen or the page asked for. */
export async function signInByScreen(page: Page, group: string, path = '/app'): Promise<void> {
  await page.goto(`/app/login?next=${encodeURIComponent(path)}`)
  await page.getByLabel('E-mail ou CPF').fill(`${group}@demo.local`)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((url) => url.pathname === path)
}

/** Messages stand for two seconds of an animation: with this until what it answers is called, so that no one comes too late. */
async function holdMessages(page: Page): Promise<() => Promise<void>> {
  // A page that is being left has none to hold.
  const onPage = (act: () => void) => page.evaluate(act).catch(() => undefined)
  await onPage(() => {
    const held = new CSSStyleSheet()
    held.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }')
    document.adoptedStyleSheets.push(held)
    Object.assign(window, { held })
  })
  return () =>
    onPage(() => {
      const all = document.adoptedStyleSheets
      document.adoptedStyleSheets = all.filter((sheet) => sheet !== Reflect.get(window, 'held'))
    })
}

/**
 * What stands for a second or two only, such as a message: it is looked for from before the act on, and messages stand until
 * then, so that a busy machine, which comes to look late, does not miss it. It may already be fading out when it is found.
 */
export async function expectBriefly(shown: Locator, act: () => Promise<unknown>): Promise<void> {
  const letGo = await holdMessages(shown.page())
  await Promise.all([shown.waitFor({ state: 'attached', timeout: 60_000 }), act()])
  await letGo()
}

/**
 * Pages opened from here on change their colours at once. With transitions an inherited colour takes a frame or more for
 * each element that it passes through: half of the time of a walk through all screens.
 */
export const withoutTransitions = (page: Page) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { transition-property: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })

/** Nothing is being drawn, and everything has its new colours: an inherited one passes from parent to child, a short transition each. */
export const isStill = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        // What never rests, such as a clock, is looked at as it is.
        const latest = performance.now() + 3_000
        let frames = 0
        const changes = new MutationObserver(() => {
          frames = 0
        })
        changes.observe(document.body, { childList: true, subtree: true, characterData: true })
        const look = () => {
          const isMoving = document.getAnimations().some((one) => one instanceof CSSTransition)
          frames = isMoving ? 0 : frames + 1
          // Between one transition and the next a frame may be without any.
          if (frames <= 4 && (isMoving || performance.now() < latest)) {
            requestAnimationFrame(look)
            return
          }
          changes.disconnect()
          done()
        }
        requestAnimationFrame(look)
      }),
  )

/**
 * Dialogs and menus have come in: until then they are transparent, and to axe they do not cover the page behind them. Names
 * on maps have found room beside each other: axe looks at what it found a while before.
 */
const haveComeIn = (page: Page) =>
  page.evaluate(async () => {
    const coming = document.getAnimations().filter((one) => {
      // A skeleton never ends, a message's bar runs for seconds.
      const { endTime } = one.effect?.getComputedTiming() ?? {}
      return one.playState === 'running' && typeof endTime === 'number' && endTime <= 1_000
    })
    await Promise.allSettled(coming.map(({ finished }) => finished))
    const names = () =>
      [...document.querySelectorAll('.leaflet-tooltip')]
        .map(({ id, textContent, attributes }) => `${id} ${textContent} ${'data-hidden' in attributes}`)
        .join()
    // They are looked at again in the frame after the map has moved or grown.
    const frames = 10
    for (let same = 0, last = names(); last !== '' && same < frames; ) {
      await new Promise(requestAnimationFrame)
      const now = names()
      same = now === last ? same + 1 : 0
      last = now
    }
  })

export interface Looked {
  /** A part of the page; all of it without. */
  readonly within?: string
  /** A part that is left out. */
  readonly except?: string
  readonly rules?: readonly string[]
  /** False: all rules but those of colours, which take three quarters of the time. */
  readonly colours?: boolean
}

/** What hangs on colours, and so on the scheme; all else is the same by day and by night. */
export const ofColours = ['color-contrast', 'link-in-text-block']

/** Serious and critical findings of axe on the page as it is now, in words. */
export async function seriousFindings(page: Page, looked: Looked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await haveComeIn(page)
  return page.evaluate(
    async ({ within, except, rules, colours = true, ofColours }) => {
      // axe was evaluated into the page a line above.
      const { axe } = window as unknown as {
        axe: {
          _audit: { rules: { id: string; impact: string; enabled: boolean; tags: string[] }[] }
          run: (
            context: object,
            options: object,
          ) => Promise<{
            violations: {
              id: string
              impact: string
              help: string
              nodes: { target: string[]; failureSummary?: string }[]
            }[]
          }>
        }
      }
      // The others' findings would be thrown away below; looking for them takes a third of the time.
      const serious = axe._audit.rules.filter(
        ({ impact, enabled, tags }) =>
          enabled && !tags.includes('experimental') && (impact === 'serious' || impact === 'critical'),
      )
      const wanted = serious.map(({ id }) => id).filter((id) => colours || !ofColours.includes(id))
      const options = { resultTypes: ['violations'], runOnly: rules ?? wanted }
      const context = { include: within ?? document, ...(except && { exclude: except }) }
      const { violations } = await axe.run(context, options)
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, help, nodes }) =>
            `${id}: ${help} (${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join(' | ')})`,
        )
    },
    { ...looked, ofColours },
  )
}
