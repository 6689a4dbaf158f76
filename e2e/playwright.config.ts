import { defineConfig } from '@playwright/test'
import { browserPath } from './browser.mjs'

const browser = browserPath()
const all = 'scenarios/**/*.spec.ts'
/** Files that `npm test` begins with: those that take longest, as what begins last should not be what all wait for. */
const first = (process.env.SCENARIOS_FIRST ?? '')
  .split(' ')
  .filter(Boolean)
  .map((file) => `**/${file}`)

/** Scenarios of people at work, in a real browser against the real gateway. */
export default defineConfig({
  testDir: '.',
  // Without names, which would stand before the title of each.
  projects:
    first.length === 0
      ? [{ name: '', testMatch: all }]
      : [
          { name: '', testMatch: first },
          { name: '', testMatch: all, testIgnore: first },
        ],
  // Not beside the scenarios: what walks through the repository meanwhile would find files that come and go.
  outputDir: '../.cache/results/scenarios',
  globalSetup: './town.ts',
  // Each has a product of its own. A person waits for the server, the server for the person: two keep two cores busy.
  workers: 2,
  // A scenario that fails once has failed: what makes it unsteady is to be found.
  retries: 0,
  // Beyond that something is broken for all: the rest would only wait.
  maxFailures: process.env.CI ? 12 : 0,
  globalTimeout: 60 * 60_000,
  // What hangs is ended; on a busy machine everything takes several times as long.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1366, height: 768 },
    // A press on what still moves may begin on one thing and end on another; scenarios of what moves ask for it.
    reducedMotion: 'reduce',
    launchOptions: {
      // What reads this file runs without a browser too: `npm run check` comes before one is installed. `town.ts` asks for it.
      ...(browser && { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
