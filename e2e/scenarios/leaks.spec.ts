import type { CDPSession, Page } from '@playwright/test'
import { expect, signIn, test } from '../scenario.ts'

// What moves has timers and listeners.
test.use({ reducedMotion: 'no-preference' })

interface Stop {
  readonly area: string
  /** Links pressed one after the other, as a person goes: the navigation's, then those of the screens behind it. */
  readonly links: readonly string[]
  /** What stands on the screen once its data are there. */
  readonly stands: string
}

const firstRow = '[role="row"][aria-rowindex="2"]'

/** Of each area the screen that holds most: a map, lists of many rows, the cards of all areas. */
const areas: readonly Stop[] = [
  { area: 'dashboard', links: ['/app'], stands: 'article, section' },
  { area: 'maps', links: ['/app/map', '/app/map/citizen'], stands: '.leaflet-marker-icon' },
  { area: 'epidemiology', links: ['/app/epidemiology', '/app/epidemiology/campaign'], stands: firstRow },
  {
    area: 'health-secretary',
    links: ['/app/health-secretary', '/app/health-secretary/exam-request'],
    stands: firstRow,
  },
  { area: 'travel', links: ['/app/travel', '/app/travel/list'], stands: firstRow },
  { area: 'citizen', links: ['/app/citizen'], stands: firstRow },
  { area: 'options', links: ['/app/options', '/app/options/vehicle'], stands: firstRow },
]

/** A closed walk that goes from every place to every other exactly once. */
function tour(count: number): number[] {
  const open = Array.from({ length: count }, (_, from) =>
    Array.from({ length: count }, (_, to) => to).filter((to) => to !== from),
  )
  // Hierholzer: walk until stuck, and put in the walks that were left out on the way back.
  const stack = [0]
  const walk: number[] = []
  while (stack.length > 0) {
    const at = stack.at(-1) ?? 0
    const to = open[at]?.pop()
    if (to === undefined) walk.push(stack.pop() ?? 0)
    else stack.push(to)
  }
  return walk.reverse().slice(1)
}

/** Visits screens one after the other by their links, each until it stands and is quiet. */
const visit = (page: Page, stops: readonly Stop[]) =>
  page.evaluate(async (all) => {
    const until = async <T>(find: () => T | null | false | undefined, what: string): Promise<T> => {
      const end = performance.now() + 60_000
      for (;;) {
        const found = find()
        if (found) return found
        if (performance.now() > end) throw new Error(`${what} não abriu`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }
    for (const { area, links, stands } of all) {
      for (const [at, path] of links.entries()) {
        const within = at === 0 ? 'nav' : '#area:not([hidden])'
        const link = await until(
          () => document.querySelector<HTMLElement>(`${within} a[href="${path}"]`),
          `o link para ${path}`,
        )
        link.click()
        await until(() => location.pathname === path, path)
      }
      const place = `#area:not([hidden]) > [data-area="${area}"]`
      await until(
        () =>
          document.querySelector(place)?.querySelector(stands) &&
          // Cards below the edge of the screen wait until they are scrolled to.
          [...document.querySelectorAll('main [aria-busy="true"]')].every(
            (waiting) => waiting.getBoundingClientRect().top > innerHeight,
          ),
        links.at(-1) ?? area,
      )
    }
  }, stops)

interface Count {
  readonly listeners: number
  readonly nodes: number
}

/** What is left after the garbage has been collected. */
async function count(devtools: CDPSession): Promise<Count> {
  // What one collection lets go of holds what only the next one finds.
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return { listeners: value('JSEventListeners'), nodes: value('Nodes') }
}

/** At the first area again, with everything settled. */
async function settled(page: Page, devtools: CDPSession): Promise<Count> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))))
  return count(devtools)
}

/**
 * How often each way is gone. What is kept for good is there after half of them: what one way leaves behind is there once
 * more after the third, and so found. `npm run soak:leaks` goes 20.
 */
const times = Number(process.env.LEAK_ROUNDS ?? 3)

test('going between any two areas leaves nothing behind', async ({ page }) => {
  test.setTimeout(30_000 + times * 60_000)
  await signIn(page, 'healthSecretary')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const stops = tour(areas.length).flatMap((at) => areas[at] ?? [])
  expect(stops).toHaveLength(areas.length * (areas.length - 1))

  // Each way once more a round.
  const rounds: Count[] = []
  for (let round = 0; round < times; round++) {
    await visit(page, stops)
    rounds.push(await settled(page, devtools))
  }
  const warm = rounds[Math.ceil(times / 2) - 1] ?? { listeners: 0, nodes: 0 }
  let last = rounds.at(-1)
  // What is left behind stays however long one waits; what a busy machine has not let go of yet does not.
  await expect
    .poll(
      async () => {
        const now = last ?? (await count(devtools))
        last = undefined
        const [listeners, nodes] = [now.listeners - warm.listeners, now.nodes - warm.nodes]
        return listeners <= 0 && nodes <= 5 ? 'nothing' : JSON.stringify({ listeners, nodes })
      },
      { message: JSON.stringify(rounds), intervals: [1_000] },
    )
    .toBe('nothing')
})
