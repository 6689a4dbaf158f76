import type { Page } from '@playwright/test'

/** Nothing within sight waits for an answer; cards below the edge of the screen wait until they are scrolled to. */
const hasLoaded = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy="true"]')].every(
      (waiting) => waiting.getBoundingClientRect().top > innerHeight,
    ),
  )

/** Opens a screen by its address, as a bookmark does. */
export async function load(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await hasLoaded(page)
}

/** Opens a screen in the page that stands, as a link does: without starting the application anew. */
export async function follow(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await page.evaluate((next) => {
    history.pushState(null, '', next)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  // Two screens may have one title.
  await page.waitForFunction((last) => document.title !== last, before, { timeout: 1_000 }).catch(() => null)
  await hasLoaded(page)
}

/** What is wrong with a screen whatever it is for: its width, titles that cannot be read to their end or are not the page's. */
export const flawsOf = (page: Page, isFixed: boolean) =>
  page.evaluate((titlesAreFixed) => {
    const flaws: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) flaws.push(`${scrollWidth} px de largura`)
    const titles = [...document.querySelectorAll('h1')]
    if (!titles.some(({ textContent }) => textContent?.trim())) flaws.push('sem título')
    const isCut = (title: HTMLElement) =>
      title.scrollHeight > title.clientHeight + 1 || title.scrollWidth > title.clientWidth + 1
    if (titlesAreFixed)
      for (const title of titles.filter(isCut)) flaws.push(`título cortado: ${title.textContent}`)
    return flaws
  }, isFixed)

/** Errors of a page from here on, in words, each with the screen that was open; `take` answers and forgets them. */
export function watchErrors(page: Page): { take(): string[] } {
  let errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A screen that is left takes its questions back.
    if (why !== 'net::ERR_ABORTED') errors.push(`${why} ${request.url()}`)
  })
  return {
    take() {
      const taken = errors
      errors = []
      return taken
    },
  }
}
