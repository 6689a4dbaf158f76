import type { Page } from '@playwright/test'
import { type Asking, asUser } from '../api.ts'
import {
  desktop,
  expect,
  isStill,
  phone,
  seriousFindings,
  signIn,
  test,
  withoutTransitions,
} from '../scenario.ts'

/** Screens that begin with an id which no list gives to this person: provider staff's own, and what no demo has. */
const withoutExample: readonly string[] = [
  '/app/health-secretary/material/material-output/details/{id}',
  '/app/health-secretary/material/material-output/receipt/{id}',
  '/app/options/group/update/{id}',
  '/app/options/group/details/{id}',
  '/app/options/client/update/{id}',
  '/app/options/client/details/{id}',
]

/** Screens whose id is one of something else's. */
const ofOthers: Readonly<Record<string, string>> = {
  '/app/health-secretary/material/material-output/create/{id}': 'material-list',
}

interface Served {
  readonly path: string
  readonly needs?: unknown
  readonly planned?: boolean
  /** Where entries of menus lead, of a screen whose address has a part to be filled in. */
  readonly menu?: readonly { readonly path?: string }[]
}

/** Lists that may have an entry of a screen: by its path, '/app/citizen/history/{id}', and by what it needs. */
function listsOf({ path, needs }: Served): string[] {
  const folder = /\/([\w-]+)\/[\w-]+\/\{\w+\}$/.exec(path)?.[1]
  const permissions = [...JSON.stringify(needs ?? '').matchAll(/"(\w+?)(?:Get|Update|Create|List)"/g)]
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const own = [...(folder ? [folder] : []), ...permissions.map(([, name = '']) => kebab(name))]
  return [...(ofOthers[path] ? [ofOthers[path]] : []), ...own.map((name) => `${name}-list`)]
}

/** A screen with the id of the first row of its list. */
async function withId(route: Served, ask: Asking): Promise<string | undefined> {
  for (const list of new Set(listsOf(route))) {
    const { data } = await ask<{ items?: { id: string }[] }>(list, { startIndex: 0, stopIndex: 0 })
    const id = data?.items?.[0]?.id
    if (id) return route.path.replace(/\{\w+\}$/, id)
  }
  return undefined
}

/** Every screen that the live areas serve, as the person with the most to see. */
async function servedScreens(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/areas.json`)
  // The gateway's own list; its form is tested with the shell.
  const { areas } = (await answer.json()) as { areas: { routes: Served[] }[] }
  const routes = areas.flatMap((area) => area.routes.filter(({ planned }) => !planned))
  const ask = await asUser(url, 'healthSecretary')
  const filled: string[] = []
  const unseen: string[] = []
  for (const route of routes.filter(({ path }) => path.includes('{'))) {
    const path = route.menu?.find((place) => place.path)?.path ?? (await withId(route, ask))
    if (path) filled.push(path)
    else unseen.push(route.path)
  }
  expect(unseen).toEqual(withoutExample)
  return [
    ...routes.flatMap(({ path }) => (path.includes('{') ? [] : [path])),
    ...filled,
    '/app/notification',
    '/app/isto-nao-existe',
  ]
}

const open = ['/', '/terms', '/app/login', '/app/citizen']

/** Nothing within sight waits for an answer; cards below the edge of the screen wait until they are scrolled to. */
const hasLoaded = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy="true"]')].every(
      (waiting) => waiting.getBoundingClientRect().top > innerHeight,
    ),
  )

/** Opens a screen by its address, as a bookmark does. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await hasLoaded(page)
}

/** Opens a screen in the page that stands, as a link does: without starting the application anew. */
async function follow(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await page.evaluate((next) => {
    history.pushState(null, '', next)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  // Two screens may have one title.
  await page.waitForFunction((last) => document.title !== last, before, { timeout: 1_000 }).catch(() => null)
  await hasLoaded(page)
}

/** Titles that cannot be read to their end. */
const cutTitles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1')]
      .filter(
        (title) => title.scrollHeight > title.clientHeight + 1 || title.scrollWidth > title.clientWidth + 1,
      )
      .map(({ textContent }) => textContent),
  )

/** What hangs on colours, and so on the scheme; all else is the same by day and by night. */
const ofColours = ['color-contrast', 'link-in-text-block']

for (const [device, viewport, reach] of [
  ['telefone', phone, follow],
  ['computador', desktop, load],
] as const) {
  test(`axe finds nothing serious on any screen, by day and by night (${device})`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(1_800_000)
    const context = await browser.newContext({
      baseURL: server.url,
      viewport,
      colorScheme: 'light',
    })
    const page = await context.newPage()
    await withoutTransitions(page)
    const findings: string[] = []
    const find = async (path: string) => {
      await isStill(page)
      for (const finding of await seriousFindings(page)) findings.push(`${path}: ${finding}`)
      await page.emulateMedia({ colorScheme: 'dark' })
      await isStill(page)
      for (const finding of await seriousFindings(page, { rules: ofColours }))
        findings.push(`${path}, by night: ${finding}`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
    const look = async (path: string, get = reach) => {
      await get(page, path)
      // The cover of the home screen stays for two seconds.
      await expect(page.getByText('Carregando...', { exact: true })).toHaveCount(0)
      await find(path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > viewport.width) findings.push(`${path}: ${width} px de largura`)
      // The title of a screen is fixed; that of an entry may hold what somebody typed.
      if (!/[\da-f-]{36}/.test(path))
        for (const title of await cutTitles(page)) findings.push(`${path}: título cortado: ${title}`)
    }
    for (const path of open) await look(path, load)
    await signIn(page, 'healthSecretary')
    for (const path of await servedScreens(server.url)) await look(path)
    await context.close()
    expect(findings).toEqual([])
  })
}
