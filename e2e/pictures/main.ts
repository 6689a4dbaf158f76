import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../chromium.ts'
import { desktop, isStill, phone, signIn } from '../scenario.ts'
import { removeFolder, startServer, temporaryFolder } from '../server.ts'

/** `npm run pictures`: the pictures of the README, of the demo municipality as it is. */

interface Picture {
  readonly name: string
  /** Whose screen it is. */
  readonly group: string
  readonly path: string
  readonly isPhone?: boolean
  /** What has to be there before it is taken. */
  readonly ready: (page: Page) => Promise<unknown>
}

const rows = (page: Page) => page.getByRole('row').nth(6).waitFor()

const pictures: readonly Picture[] = [
  {
    name: 'home',
    group: 'healthSecretary',
    path: '/app',
    ready: (page) => page.getByRole('img').or(page.getByRole('figure')).first().waitFor(),
  },
  {
    name: 'map',
    group: 'nurse',
    path: '/app/map/citizen',
    ready: (page) =>
      page
        .getByRole('button', { name: /pontos neste grupo/ })
        .first()
        .waitFor(),
  },
  {
    name: 'calendar',
    group: 'travelLogisticManager',
    path: '/app/travel',
    ready: (page) => page.getByRole('main').getByRole('link').nth(3).waitFor(),
  },
  { name: 'phone', group: 'acs', path: '/app/citizen', isPhone: true, ready: rows },
]

/** A picture in a repository is fetched by everybody who clones it. Bytes. */
const largest = 150_000

async function take(browser: Browser, baseURL: string, picture: Picture): Promise<string> {
  const { name, group, path, isPhone = false, ready } = picture
  const context = await browser.newContext({
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    ...(isPhone
      ? { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
      : { viewport: desktop }),
  })
  // What runs this file writes it into every function that has a name, those that go to the page among them.
  await context.addInitScript({ content: 'globalThis.__name = (made) => made' })
  const page = await context.newPage()
  await signIn(page, group, path)
  await ready(page)
  await page.waitForLoadState('networkidle')
  // What is being fetched stands in a skeleton, and what is farther down until it is seen.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true]')].every(
      (node) => node.getBoundingClientRect().top > innerHeight,
    ),
  )
  await isStill(page)
  const session = await context.newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  await context.close()
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > largest) throw new Error(`${name}: ${bytes.length} bytes`)
  await writeFile(fileURLToPath(new URL(`./${name}.webp`, import.meta.url)), bytes)
  return `e2e/pictures/${name}.webp: ${Math.round(bytes.length / 1024)} KB`
}

// A folder of its own, filled at the start: larger than the town of the scenarios.
const folder = await temporaryFolder()
const server = await startServer({ folder, env: { DEMO_CITIZENS: '1500' } })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
try {
  for (const picture of pictures) console.log(await take(browser, server.url, picture))
} finally {
  await browser.close()
  await server.stop()
  await removeFolder(folder)
}
