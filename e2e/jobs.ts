import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

/** How many presses and fields a job takes, counted while a scenario does it and kept in `shared/docs/jobs.md`. */

const file = new URL('../shared/docs/jobs.md', import.meta.url)

/** What a job took: presses of a mouse or a finger, and fields that something was typed or chosen in. */
export interface Taken {
  readonly clicks: number
  readonly fields: number
}

/** Counts on pages that belong to one job; what scenarios do beside it, such as asking the API, does not count. */
export interface JobCount {
  /** Counts on this page from its next load on. */
  readonly on: (page: Page) => Promise<void>
  readonly taken: () => Taken
}

/** Counts what people do: keys are typed, and choosing with Enter is typing. */
export function jobCount(): JobCount {
  let clicks = 0
  const fields = new Set<string>()
  return {
    async on(page) {
      await page.exposeFunction('__pressed', () => {
        clicks += 1
      })
      await page.exposeFunction('__filled', (name: string) => {
        fields.add(name)
      })
      await page.addInitScript(() => {
        // Exposed above; the page's own types do not know them.
        const heard = window as unknown as { __pressed: () => void; __filled: (name: string) => void }
        addEventListener('pointerdown', ({ isTrusted }) => isTrusted && heard.__pressed(), true)
        addEventListener(
          'input',
          ({ isTrusted, target }) => {
            if (isTrusted && target instanceof HTMLElement)
              heard.__filled(`${location.pathname} ${target.id}`)
          },
          true,
        )
      })
    },
    taken: () => ({ clicks, fields: fields.size }),
  }
}

/**
 * Holds a job to its limit and to what `shared/docs/jobs.md` says of it; `JOBS=write` writes that.
 * @param most clicks
 */
export function holdJob(job: string, { clicks, fields }: Taken, most: number): void {
  const begin = `| ${job} |`
  const row = `${begin} ${clicks} | ${most} | ${fields} |`
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const at = lines.findIndex((line) => line.startsWith(begin))
  if (process.env.JOBS === 'write') {
    lines.splice(at < 0 ? lines.length : at, at < 0 ? 0 : 1, row)
    writeFileSync(file, `${lines.join('\n')}\n`)
    return
  }
  expect(clicks, `cliques: ${job}`).toBeLessThanOrEqual(most)
  expect(lines[at], `shared/docs/jobs.md: ${job}`).toBe(row)
}
