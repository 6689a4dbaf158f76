import type { Page } from '@playwright/test'
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

const gallery = '/app/gallery'

for (const [device, viewport] of [
  ['telefone', phone],
  ['computador', desktop],
] as const) {
  test(`axe finds nothing serious in any story, by day and by night (${device})`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(viewport)
    await withoutTransitions(page)
    await signIn(page, 'prixDev', gallery)
    const links = page.locator('a[data-story]')
    await links.first().waitFor()
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(paths.length).toBeGreaterThan(20)
    const findings: string[] = []
    for (const path of paths) {
      await page.locator(`a[data-story][href="${path}"]`).click()
      await page.waitForURL((url) => url.pathname === path)
      // Nothing lies under the pointer, or it would be drawn anew while one looks.
      await page.mouse.move(0, 0)
      await expect(page.locator('main')).not.toBeEmpty()
      const say = (list: string[]) => findings.push(...list.map((finding) => `${path}: ${finding}`))
      await page.emulateMedia({ colorScheme: 'light' })
      await isStill(page)
      say(await seriousFindings(page, { within: 'main' }))
      // Colours by night are the same on both, but for `npm run look -- --all`.
      if (viewport === desktop || process.env.LOOK === 'all') {
        await page.emulateMedia({ colorScheme: 'dark' })
        await isStill(page)
        say(await seriousFindings(page, { within: 'main', rules: ['color-contrast'] }))
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > viewport.width) findings.push(`${path}: ${width} px de largura`)
      // Back first closes what lies over the page.
      for (let steps = 0; new URL(page.url()).pathname !== gallery; steps += 1) {
        expect(steps, path).toBeLessThan(3)
        await page.goBack()
      }
    }
    expect(findings).toEqual([])
  })
}

test('the gallery is for provider staff', async ({ page }) => {
  await signIn(page, 'healthSecretary')
  await page.goto(gallery)
  await expect(page.getByText('Sem permissão: Alterar permissões de grupos')).toBeVisible()
})

/** What the rows of a list did while they were watched; `stop` ends the watch. */
interface Watched {
  /** Rows and grey lines in the page, at most at any moment. */
  most: number
  /** Changes by which rows came into the window, and scroll events. */
  moves: number
  scrolls: number
  /** Most such changes between two frames. */
  busiest: number
  /** Rows that were there and were made anew. */
  redrawn: number
  /** Changes inside rows that stayed, the stop of the Tab key left out. */
  touched: string[]
}

/** Counts from here on what scrolling does to the rows of the one list of the page. */
const watchRows = (page: Page) =>
  page
    .locator('[data-row]')
    .first()
    .evaluate((row) => {
      const body = row.parentElement as HTMLElement // a row has one
      const watched: Watched = { most: 0, moves: 0, scrolls: 0, busiest: 0, redrawn: 0, touched: [] }
      Object.assign(window, { watched })
      const rows = () => [...body.children].filter((one): one is HTMLElement => one instanceof HTMLElement)
      /** Where rows and grey lines lie, and whether each is a row. */
      const look = () => new Map(rows().map((one) => [one.style.transform, one.dataset.row !== undefined]))
      let before = look()
      let sinceFrame = 0
      new MutationObserver((changes) => {
        const now = look()
        const isMove = [...now.keys()].some((place) => !before.has(place))
        if (isMove) watched.moves++
        if (isMove) sinceFrame++
        watched.busiest = Math.max(watched.busiest, sinceFrame)
        watched.most = Math.max(watched.most, now.size)
        for (const { type, target, addedNodes, attributeName } of changes) {
          if (target === body)
            for (const added of addedNodes)
              if (added instanceof HTMLElement && before.get(added.style.transform)) watched.redrawn++
          const inRow = target !== body && attributeName !== 'tabindex'
          if (inRow) watched.touched.push(`${type} ${attributeName} ${target.nodeName}`)
        }
        before = now
      }).observe(body, { childList: true, subtree: true, attributes: true, characterData: true })
      addEventListener('scroll', () => watched.scrolls++, true)
      const frame = () => {
        sinceFrame = 0
        requestAnimationFrame(frame)
      }
      frame()
    })

/** Grey lines among the rows in sight, and pixels of the list that nothing covers. */
const gaps = (page: Page) =>
  page
    .locator('[data-row]')
    .first()
    .evaluate((row) => {
      const body = row.parentElement as HTMLElement // a row has one
      const box = body.closest('[role=table]')?.parentElement as HTMLElement // the scrolled box
      const { top: above, bottom } = box.getBoundingClientRect()
      const head = box.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? above
      const inSight = [...body.children]
        .map((one) => ({ isRow: one.hasAttribute('data-row'), place: one.getBoundingClientRect() }))
        .filter(({ place }) => place.bottom > head && place.top < bottom)
      const covered = inSight.reduce(
        (sum, { place }) => sum + Math.min(place.bottom, bottom) - Math.max(place.top, head),
        0,
      )
      return {
        lines: inSight.filter(({ isRow }) => !isRow).length,
        bare: Math.max(0, Math.round(box.clientHeight - (head - above) - covered) - 1),
      }
    })

test('a million rows: wheel, keys and a typed number reach them, and scrolling draws only what comes into sight', async ({
  page,
}) => {
  await signIn(page, 'prixDev', `${gallery}/list/million`)
  const row = (index: number) => page.locator(`[data-row="${index}"]`)
  await row(0).hover()
  await watchRows(page)
  // 100,000 px: 2500 rows of 40.
  for (let turn = 0; turn < 200; turn++) await page.mouse.wheel(0, 500)
  await expect(row(2500)).toBeInViewport()
  await expect.poll(() => gaps(page)).toEqual({ lines: 0, bare: 0 })
  const watched = await page.evaluate(() => Reflect.get(window, 'watched') as Watched)
  // The window of 768 px holds fewer than 20 rows; ten more on either side.
  expect(watched.most).toBeLessThanOrEqual(40)
  expect(watched.moves).toBeGreaterThan(5)
  expect(watched.moves).toBeLessThanOrEqual(watched.scrolls)
  expect(watched.busiest).toBe(1)
  expect(watched.redrawn).toBe(0)
  expect(watched.touched).toEqual([])

  await row(2500).focus()
  await page.keyboard.press('End')
  await expect(row(999_999)).toBeFocused()
  await expect(row(999_999)).toContainText(' 1000000')
  await page.getByRole('textbox', { name: 'Ir para a linha' }).fill('654.321')
  await page.keyboard.press('Enter')
  await expect(row(654_320)).toContainText(' 654321')
  await expect(row(654_320)).toBeInViewport()
  await row(654_320).focus()
  await page.keyboard.press('Home')
  await expect(row(0)).toBeFocused()
  await expect(row(0)).toBeInViewport()
})

/** Keeps, in place of the print dialog, how many rows lay on paper each time, and every share that a frame showed. */
const watchPrinting = (page: Page) =>
  page.addInitScript(() => {
    const papers: number[] = []
    const shares: number[] = []
    Object.assign(window, { papers, shares })
    window.print = () => void papers.push(document.querySelectorAll('body > [aria-hidden] tbody tr').length)
    const frame = () => {
      const [, share] = /(\d+)%/.exec(document.querySelector('[role=dialog]')?.textContent ?? '') ?? []
      if (share && shares.at(-1) !== Number(share)) shares.push(Number(share))
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
const papers = (page: Page) => page.evaluate(() => String(Reflect.get(window, 'papers')))

/** Paper lies there for a second after printing; with this until `takePaper`, so that there is time to read it. */
const holdPaper = (page: Page) =>
  page.addInitScript(() => {
    const { print, setTimeout: later } = window
    window.print = () => {
      print()
      // What is asked for next is the end.
      const hold = (end: () => void, ms: number) => {
        window.setTimeout = later
        Object.assign(window, { takePaper: () => void later(end, ms) })
        return 0
      }
      Object.assign(window, { setTimeout: hold })
    }
  })
const takePaper = (page: Page) =>
  page.evaluate(() => Reflect.apply(Reflect.get(window, 'takePaper'), null, []))

test('5,000 rows are printed in batches: the share grows, Cancelar answers meanwhile, the dialog opens once', async ({
  page,
}) => {
  await watchPrinting(page)
  await signIn(page, 'prixDev', `${gallery}/list/thousands`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await dialog.getByText(/^[1-9]\d?%$/).waitFor()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('body > [aria-hidden] table')).toHaveCount(0)
  expect(await papers(page)).toBe('')

  await page.evaluate(() => (Reflect.get(window, 'shares') as number[]).splice(0))
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect.poll(() => papers(page)).toBe('5000')
  const shares = await page.evaluate(() => Reflect.get(window, 'shares') as number[])
  // 20 batches of 250: frames were painted between them, each with more than the one before.
  expect(shares.length).toBeGreaterThanOrEqual(5)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  await expect(dialog).toHaveCount(0)
  expect(await papers(page)).toBe('5000')
})

test('Imprimir puts all rows on paper, the head on every page, and opens the print dialog once', async ({
  page,
}) => {
  await watchPrinting(page)
  await holdPaper(page)
  await signIn(page, 'prixDev', `${gallery}/list/rows`)
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.getByText('Preparando impressão...').first()).toBeVisible()
  // 214 rows in one batch.
  await expect.poll(() => papers(page)).toBe('214')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Impresso em: \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)).toBeVisible()
  await expect(page.getByText(/^Impresso por: \S+/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Cidadãos', includeHidden: true })).toBeHidden()
  // Only paper has pages: what numbers them is a rule of the page's own.
  const rules = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join(),
  )
  expect(rules).toMatch(/@page[^@]*@bottom-right\s*{[^}]*counter\(page\) " \/ " counter\(pages\)/)
  await page.emulateMedia({ media: 'screen' })
  // The dialog goes by itself.
  await takePaper(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await papers(page)).toBe('214')
})
