import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** What to do where there is no browser. */
export const howToInstall =
  'Nenhum Chromium encontrado: `npx playwright install chromium`, o pacote chromium do sistema, ou CHROMIUM=/caminho'

/**
 * The installed browser that the tests drive: `CHROMIUM`, Debian's, or Playwright's own.
 * @returns {string | undefined} its path; undefined where there is none
 */
export const browserPath = () =>
  [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
