import type { BrowserContextOptions, Page, Route } from '@playwright/test'
import { test as base, expect, signIn } from '../scenario.ts'
import { isStill, mark, type Silence, startSilence } from '../silence.ts'

type State = NonNullable<BrowserContextOptions['storageState']>

/** Everybody here is one health secretary, who signs in once. */
const test = base.extend<object, { signedIn: State }>({
  signedIn: [
    async ({ browser, server }, use) => {
      const page = await browser.newPage({ baseURL: server.url })
      await signIn(page, 'healthSecretary', '/app/travel')
      // With the areas as they are: what this browser has kept of them counts when an entry cannot be read.
      await expect(page.getByRole('link', { name: 'Lista de viagens' })).toBeVisible()
      await use(await page.context().storageState())
      await page.close()
    },
    { scope: 'worker' },
  ],
  storageState: async ({ signedIn }, use) => use(signedIn),
})

/** Where tests begin: not the home screen, whose cards are parts of all areas. */
const open = async (page: Page) => {
  await page.goto('/app/travel')
  await expect(page.getByRole('link', { name: 'Lista de viagens' })).toBeVisible()
}

let silence: Silence
test.beforeAll(async () => {
  silence = await startSilence()
})
test.afterAll(() => silence.stop())

const status = (code: number) => (route: Route) => route.fulfill({ status: code, body: 'x' })
const script = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body })
const hang = (route: Route) => silence.hang(route)

/** An area's entry with lifecycles of its own, in place of the real one. */
const area = (lifecycles: string) =>
  script(`var citizen = { init() {}, get: async () => () => ({
    bootstrap: async () => {}, mount: async () => {}, unmount: async () => {}, ${lifecycles}
  }) }`)

/** The container, with the area's own module in it. */
const entry = '**/areas/citizen/**/remoteEntry.js'
/** What the area fetches when one of its screens is opened. */
const screens = /\/areas\/citizen\/[^/]+\/\d+\.\w+\.(js|css)$/

interface Fault {
  readonly file: string | RegExp
  readonly answer: (route: Route) => unknown
  /** The browser reports a script's own error as unhandled. */
  readonly says?: string
}

/** Ways in which an area's release may fail while it is opened. */
const faults: Readonly<Record<string, Fault>> = {
  'the entry is missing': { file: entry, answer: status(404) },
  'the entry is of something else': { file: entry, answer: script('var travels = {}') },
  'the entry answers an error': { file: entry, answer: status(500) },
  'the entry throws': { file: entry, answer: script('throw new Error("boom")'), says: 'boom' },
  'the entry hangs': { file: entry, answer: hang },
  'the module throws while it loads': {
    file: entry,
    // The entry arrives as webpack writes it, and the area's module throws.
    answer: async (route) => {
      const text = await (await route.fetch()).text()
      await route.fulfill({
        contentType: 'text/javascript',
        body: text.replace(/\(0,\w+\.defineAreaWeb\)/, '(() => { throw new Error("boom") })'),
      })
    },
  },
  'what the shell shares is missing': { file: '**/assets/kit-list*', answer: status(404) },
  'a screen is missing': { file: screens, answer: status(404) },
  'a screen hangs': { file: screens, answer: hang },
  'the mount rejects': { file: entry, answer: area('mount: async () => { throw new Error("boom") }') },
  'the mount hangs': { file: entry, answer: area('mount: () => new Promise(() => {})') },
  'the bootstrap hangs': { file: entry, answer: area('bootstrap: () => new Promise(() => {})') },
}

const openByNavigation = async (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name }).first().click()

const again = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Tentar novamente' })
const list = (page: Page) => page.getByRole('row').nth(3)
const options = (page: Page) => page.getByRole('link', { name: 'Veículos' })

const expectNoReload = async (page: Page) =>
  expect(await isStill(page), 'a página não foi recarregada').toBe(true)

for (const [name, { file, answer, says }] of Object.entries(faults)) {
  test(`when ${name}, the area alone fails, by name, and comes back by 'Tentar novamente'`, async ({
    page,
    problems,
  }) => {
    await open(page)
    await mark(page)
    await page.route(file, answer)
    await openByNavigation(page, 'Cidadãos')

    // What fails or hangs makes no other area wait.
    await openByNavigation(page, 'Opções')
    await expect(options(page)).toBeVisible()

    await openByNavigation(page, 'Cidadãos')
    await expect(again(page)).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading')).toHaveText(/: Cidadãos$/)

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await again(page).click()
    await expect(list(page)).toBeVisible()
    await expectNoReload(page)
    if (says) expect(problems.errors.splice(0).filter((error) => !error.includes(says))).toEqual([])
  })
}

for (const [name, unmount] of [
  ['rejects', 'throw new Error("boom")'],
  ['hangs', 'await new Promise(() => {})'],
])
  test(`when the unmount ${name}, the person gets away, and the area opens again`, async ({ page }) => {
    await open(page)
    await mark(page)
    const mount = `mount: async ({ domElementGetter }) => domElementGetter().append('Só um texto')`
    await page.route(entry, area(`${mount}, unmount: async () => { ${unmount} }`))
    await openByNavigation(page, 'Cidadãos')
    await expect(page.getByText('Só um texto')).toBeVisible()
    await openByNavigation(page, 'Opções')
    await expect(options(page)).toBeVisible()
    await expect(page.getByText('Só um texto')).toBeHidden()

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await openByNavigation(page, 'Cidadãos')
    await expect(list(page)).toBeVisible()
    await expectNoReload(page)
  })

test('when a screen throws while it draws, the area alone fails, by name, and comes back', async ({
  page,
}) => {
  await open(page)
  await mark(page)
  await page.route(screens, async (route) => {
    const text = await (await route.fetch()).text()
    // The screen's component, whatever it is called after packing, throws when it is drawn.
    const broken = text.replaceAll(/default:\(\)=>[\w$]+/g, 'default:()=>()=>{throw new Error("boom")}')
    await route.fulfill({ contentType: 'text/javascript', body: broken })
  })
  await openByNavigation(page, 'Cidadãos')
  await expect(page.getByText('Não foi possível abrir: Cidadãos')).toBeVisible()
  await expect(page.getByRole('main').getByText('boom')).toBeVisible()
  await openByNavigation(page, 'Opções')
  await expect(options(page)).toBeVisible()
  await openByNavigation(page, 'Cidadãos')
  await expect(again(page)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await again(page).click()
  await expect(list(page)).toBeVisible()
  await expectNoReload(page)
})

test('a bad entry in the list of areas costs only its area, which comes back', async ({ page }) => {
  await page.route('**/areas/live.json', async (route) => {
    const body = await (await route.fetch({ url: new URL('/areas.json', route.request().url()).href })).json()
    for (const one of body.areas) if (one.name === 'citizen') one.manifest = 5
    await route.fulfill({ json: body })
  })
  await open(page)
  await mark(page)
  await openByNavigation(page, 'Cidadãos')
  await expect(page.getByText('Não foi possível abrir: Cidadãos')).toBeVisible()
  await openByNavigation(page, 'Opções')
  await expect(options(page)).toBeVisible()
  await openByNavigation(page, 'Cidadãos')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await again(page).click()
  await expect(list(page)).toBeVisible()
  await expectNoReload(page)
})

test('opening one area fetches nothing of another', async ({ page }) => {
  await open(page)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await openByNavigation(page, 'Opções')
  await expect(options(page)).toBeVisible()
  // The one that it is opened from may still be on its way.
  const areas = fetched.flatMap((path) => /^\/areas\/([^/]+)\//.exec(path)?.[1] ?? [])
  expect(areas).toContain('options')
  expect(areas.filter((area) => area !== 'options' && area !== 'travel')).toEqual([])
})
