import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The installed browser that the tests drive: `CHROMIUM`, Debian's, or Playwright's own. */
export function chromiumPath(): string {
  const candidates = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    chromium.executablePath(),
  ]
  const found = candidates.find((path) => path && existsSync(path))
  if (!found)
    throw new Error('Nenhum Chromium encontrado: instale o pacote chromium ou aponte CHROMIUM para um')
  return found
}
