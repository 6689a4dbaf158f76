import type { Page } from '@playwright/test'
import { expect, password, phone, signIn, test } from '../scenario.ts'
import { still } from '../still.ts'

test.use({ alone: 'offline-ready' })

const screen = '/app/options/offline-data'

/** Files that the browser has stored so far. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const keys = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length),
    )
    return keys.reduce((sum, one) => sum + one, 0)
  })

/** Opens the application anew. False: the browser has nothing to open. */
async function opens(page: Page): Promise<boolean> {
  const answered = await page.goto('/app/citizen').catch(() => null)
  if (!answered) return false
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
  return true
}

test('wherever the network is cut in the first sync, it says ready if and only if it opens without one', async ({
  browser,
  server,
}) => {
  test.slow()
  const said: boolean[] = []
  for (const files of [0, 1, 25]) {
    const context = await browser.newContext({ baseURL: server.url, viewport: phone, hasTouch: true })
    const page = await context.newPage()
    await signIn(page, 'acs', screen)
    // Before the first file come the citizens: cut there, however late this process hears of what the page has done.
    if (files === 0)
      await page.route('**/api/v1/citizen-list', async (route) => {
        await context.setOffline(true)
        await route.abort()
      })
    await page.getByRole('button', { name: 'Ativar sincronização' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Senha', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Ativar' }).click()
    await expect(dialog).toHaveCount(0)
    if (files > 0)
      await expect
        .poll(() => stored(page), { intervals: [20], timeout: 90_000 })
        .toBeGreaterThanOrEqual(files)
    await context.setOffline(true)
    const whole = page.getByText('Dados prontos para uso!')
    const lacking = page.getByText(/^(Ainda não baixados|Falta guardar|Problema na conexão)/)
    await expect(whole.or(lacking).first()).toBeVisible({ timeout: 90_000 })
    const isReady = await still(() => whole.isVisible())
    said.push(isReady)
    expect([files, await opens(page)]).toEqual([files, isReady])

    await test.step('with the connection back it goes on by itself, and is ready', async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await page.goto(screen)
      await page.getByLabel('Senha', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Desbloquear' }).click()
      await expect(page.getByText('Dados prontos para uso!')).toBeVisible({ timeout: 180_000 })
      await expect(page.getByText('Pronto', { exact: true })).toBeVisible()
      await context.setOffline(true)
      expect(await opens(page)).toBe(true)
    })
    await context.close()
  }
  // At least before the first file it was not ready: else nothing was cut.
  expect(said[0]).toBe(false)
})
