import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

/**
 * How much work a job is, counted while a scenario does it, and kept in `shared/docs/jobs.md`.
 *
 * A scenario that does a whole job makes a `jobCount`, has it count `on` each page where the job goes on (from that moment
 * on; more than one page may be counted together), and ends with `holdJob`: more than the limits fails, and so does a row of
 * `jobs.md` that says another number. `JOBS=write npm test -- e2e/scenarios/<file>` writes the rows of a scenario; the text above the
 * table and the order of its rows are people's.
 *
 * @example
 * const job = jobCount()
 * await job.on(page)
 * … the job, by mouse and keys as people do it …
 * holdJob('Book an authorised exam', job.taken(), { clicks: 3 })
 */

const file = new URL('../shared/docs/jobs.md', import.meta.url)

/** What a job took. */
export interface Taken {
  /** Presses of a mouse or a finger. Keys are typed, and choosing with Enter is typing. */
  readonly clicks: number
  /** Fields that something was typed or chosen in, each once. */
  readonly fields: number
  /** Choices between several: an option of a field, an entry of a menu, a mark, a button of a form or a dialog, by mouse or keys. */
  readonly decisions: number
}

/** Counts on pages that belong to one job; what scenarios do beside it, such as asking the API, does not count. */
export interface JobCount {
  /** Counts on this page from now on, whatever it opens afterwards. Once for a page and a count. */
  readonly on: (page: Page) => Promise<void>
  /** What was counted so far on all of its pages. */
  readonly taken: () => Taken
}

type Happening = 'click' | 'decision' | `field ${string}`

/** Counts of one scenario are kept apart on a page that several of them listen to. */
let counts = 0

/** Begins to count. */
export function jobCount(): JobCount {
  let [clicks, decisions] = [0, 0]
  const fields = new Set<string>()
  counts += 1
  const name = `__job${counts}`
  return {
    async on(page) {
      await page.exposeFunction(name, (what: Happening) => {
        if (what === 'click') clicks += 1
        else if (what === 'decision') decisions += 1
        else fields.add(what)
      })
      await page.addInitScript(listen, name)
      await page.evaluate(listen, name)
    },
    taken: () => ({ clicks, fields: fields.size, decisions }),
  }
}

/** Hears what a person does; runs in the page. */
function listen(name: string): void {
  const say = (what: Happening) => {
    const heard: unknown = Reflect.get(window, name)
    if (typeof heard === 'function') heard(what)
  }
  const choices =
    '[role=option], [role=menuitem], [role=radio], [role=checkbox], [role=switch], [role=tab], ' +
    'input[type=radio], input[type=checkbox], form button:not([role=combobox]), [role=dialog] button:not([role=combobox])'
  const isChoice = (target: EventTarget | null) => target instanceof Element && target.closest(choices)
  // Not at the window: there Playwright takes back a press under which something else has come, and presses again.
  document.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && say('click'), true)
  // A label's press comes a second time from its field, which no finger has pressed.
  const decide = ({ isTrusted, target }: Event) => isTrusted && isChoice(target) && say('decision')
  document.addEventListener('click', decide, true)
  const isOpen = (target: EventTarget | null) =>
    target instanceof Element && target.getAttribute('aria-expanded') === 'true'
  addEventListener('keydown', ({ key, target }) => key === 'Enter' && isOpen(target) && say('decision'), true)
  const filled = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return
    const known = target.id || target.getAttribute('name') || target.getAttribute('aria-label')
    say(`field ${location.pathname} ${known}`)
  }
  addEventListener('input', filled, true)
  // Files and dates of the browser's own say only this.
  addEventListener('change', filled, true)
}

/** What a job may take at most; of what is left out there is no limit. */
export type Most = Partial<Taken>

const words = { clicks: 'clicks', fields: 'fields', decisions: 'decisions' } as const

const limitWords = (most: Most): string =>
  (['clicks', 'fields', 'decisions'] as const)
    .flatMap((what) => (most[what] === undefined ? [] : `${most[what]} ${words[what]}`))
    .join(', ')

/** Holds a job to its limits, and to what `shared/docs/jobs.md` says of it; `JOBS=write` writes that. */
export function holdJob(job: string, { clicks, fields, decisions }: Taken, most: Most): void {
  const begin = `| ${job} |`
  const row = `${begin} ${clicks} | ${fields} | ${decisions} | ${limitWords(most)} |`
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const at = lines.findIndex((line) => line.startsWith(begin))
  expect(clicks, `cliques: ${job}`).toBeLessThanOrEqual(most.clicks ?? Number.POSITIVE_INFINITY)
  expect(fields, `campos: ${job}`).toBeLessThanOrEqual(most.fields ?? Number.POSITIVE_INFINITY)
  expect(decisions, `decisões: ${job}`).toBeLessThanOrEqual(most.decisions ?? Number.POSITIVE_INFINITY)
  if (process.env.JOBS === 'write') {
    lines.splice(at < 0 ? lines.length : at, at < 0 ? 0 : 1, row)
    writeFileSync(file, `${lines.join('\n')}\n`)
    return
  }
  expect(lines[at], `shared/docs/jobs.md: ${job}`).toBe(row)
}
