import { createServer } from 'node:net'
import type { Page, Route } from '@playwright/test'

/** Requests that hang until the page leaves them. Playwright itself lets go of what it holds when it stops routing. */
export interface Silence {
  readonly hang: (route: Route) => Promise<void>
  readonly stop: () => void
}

/** Takes connections and never says a word. */
export async function startSilence(): Promise<Silence> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  return { hang: (route) => route.continue({ url }), stop: () => void server.close() }
}

/** Marks the page, so that a reload would be seen. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isStill: true }))
export const isStill = (page: Page) => page.evaluate(() => 'isStill' in globalThis)
