import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** What to do where there is no browser. */
export const howToInstall =
  'Nenhum Chromium encontrado: `npx playwright install chromium`, o pacote chromium do sistema, ou CHROMIUM=/caminho'

/** The same of the other browser, in which one scenario runs. */
export const howToInstallFirefox =
  'Nenhum Firefox encontrado: o pacote firefox-esr do sistema, ou FIREFOX=/caminho'

/** @param {(string | undefined)[]} paths */
const firstOf = (...paths) => paths.find((path) => path && existsSync(path))

/**
 * The installed browser that the tests drive: `CHROMIUM`, Debian's, or Playwright's own.
 * @returns {string | undefined} its path; undefined where there is none
 */
export const browserPath = () =>
  firstOf(process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', chromium.executablePath())

/**
 * The installed Firefox: `FIREFOX`, Debian's, or that of other systems. Playwright's own is none that people have.
 * @returns {string | undefined} its path; undefined where there is none
 */
export const firefoxPath = () => firstOf(process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox')
