import { mkdirSync } from 'node:fs'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { chromiumPath } from '../chromium.ts'
import { password } from '../session.ts'
import type { Act } from './acts.ts'

/** An agent's telephone: a browser's profile on the disk, opened and closed as often as wanted. */

/** Where the product stands for it, whichever port a server has got. */
export const origin = 'http://saude.localhost'

/** @param port where `origin` leads to */
export async function openDevice(profile: string, port: number): Promise<BrowserContext> {
  mkdirSync(profile, { recursive: true })
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    viewport: { width: 360, height: 800 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    baseURL: origin,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=MAP saude.localhost:80 127.0.0.1:${port}`,
    ],
  })
  context.setDefaultTimeout(60_000)
  // What compiles this file names functions by a helper, which pages do not have.
  await context.addInitScript('globalThis.__name = (made) => made')
  return context
}

const filesAreHere = (page: Page) =>
  page.evaluate(async () => (await caches.match('/index.html')) !== undefined)

/** Signs an agent in, and takes the citizens, the page and the map of the satellite along. */
export async function takeAlong(page: Page): Promise<void> {
  await page.goto('/app/login?next=/app/options/offline-data')
  await page.getByLabel('E-mail ou CPF').fill('acs@demo.local')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('button', { name: 'Ativar sincronização' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await expect(page.getByText('Dados prontos para uso!')).toBeVisible({ timeout: 120_000 })
  await expect.poll(() => filesAreHere(page), { timeout: 120_000 }).toBe(true)
  const satellite = page.getByRole('listitem', { name: 'Mapas do estilo Satélite' })
  await expect(satellite.getByText(/^(Baixado|Pronto para uso)$/)).toBeVisible({ timeout: 120_000 })
}

/** Opens a page of a device that has something of somebody, with their password. */
export async function unlock(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Desbloquear' }).click()
}

export interface QueuedAct extends Pick<Act, 'path' | 'writes' | 'input' | 'file'> {
  readonly name: string
  readonly requestKey: string
}

/** Puts an act into the queue of the page that is open, by the kit that screens put theirs in by. */
export const queue = (page: Page, act: QueuedAct): Promise<boolean> =>
  page.evaluate(async ({ name, path, writes, input, file, requestKey }) => {
    // As areas get it (shell/areas/federation.ts).
    const [host] = Reflect.get(globalThis, '__FEDERATION__').__INSTANCES__
    const { device } = (await host.loadShare('@saude/kits/platform'))()
    const bytes = () => Uint8Array.from(atob(file?.base64 ?? ''), (letter) => letter.charCodeAt(0))
    const files = file && { [file.field]: new File([bytes()], file.name, { type: file.type }) }
    return device().queue({ call: { name, path, writes }, input, files, requestKey, description: name })
  }, act)
