import type { Page } from '@playwright/test'
import { asUser } from '../api.ts'
import { expect, password, phone, signIn, test } from '../scenario.ts'
import { removeFolder, startServer } from '../server.ts'

test.use({ alone: 'offline-faults' })

async function unlock(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Desbloquear' }).click()
}

test('a tab that is killed during a sync, and before and after an answer, loses nothing and doubles nothing', async ({
  browser,
  server,
}) => {
  test.slow()
  const context = await browser.newContext({ baseURL: server.url, viewport: phone, hasTouch: true })
  const ask = await asUser(server.url, 'nurse')
  const asked = { startIndex: 0, stopIndex: 0, orderBy: 'name' }
  const { data: listed } = await ask<{ items: { id: string; name: string }[]; totalItems: number }>(
    'citizen-list',
    asked,
  )
  const chosen = listed?.items[0]
  if (!listed || !chosen) throw new Error('the demo has no citizens')
  const visits = async () => {
    const { data } = await ask<{ totalItems: number }>('citizen-visit-list', { citizenId: chosen.id })
    return data?.totalItems ?? 0
  }
  const before = await visits()

  await test.step('during a sync: the next tab goes on behind the last page', async () => {
    const page = await context.newPage()
    let pages = 0
    const killed = new Promise<void>((resolve) => {
      void page.route('**/api/v1/citizen-list', async (route) => {
        pages += 1
        if (pages < 3) return route.continue()
        resolve()
        await page.close()
      })
    })
    await signIn(page, 'acs', '/app/options/offline-data')
    await page.getByRole('button', { name: 'Ativar sincronização' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Senha', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Ativar' }).click()
    await killed

    const next = await context.newPage()
    const cursors: unknown[] = []
    next.on('request', (request) => {
      if (request.url().endsWith('/api/v1/citizen-list')) cursors.push(request.postDataJSON().cursor)
    })
    await unlock(next, '/app/options/offline-data')
    await expect(next.getByText('Dados prontos para uso!')).toBeVisible({ timeout: 180_000 })
    expect(cursors.length).toBeGreaterThan(0)
    expect(cursors).not.toContain(undefined)
    const count = listed.totalItems.toLocaleString('pt-BR')
    await expect(next.getByText(count, { exact: true })).toBeVisible()
    await expect
      .poll(() => next.evaluate(async () => (await caches.match('/index.html')) !== undefined))
      .toBe(true)

    // Another tab gets the key from this one's memory; both may sync at once.
    const other = await context.newPage()
    await other.goto('/app/options/offline-data')
    await expect(other.getByText('Dados prontos para uso!')).toBeVisible({ timeout: 180_000 })
    await Promise.all(
      [next, other].map((tab) => tab.getByRole('button', { name: 'Sincronizar agora' }).click()),
    )
    for (const tab of [next, other]) {
      await expect(tab.getByText('Dados prontos para uso!')).toBeVisible({ timeout: 180_000 })
      await expect(tab.getByText(count, { exact: true })).toBeVisible()
    }
    await other.close()
    await next.close()
  })

  await test.step('a visit waits', async () => {
    await context.setOffline(true)
    const page = await context.newPage()
    await unlock(page, '/app/citizen')
    const row = page.getByRole('row').filter({ hasText: chosen.name }).first()
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Filtros' }).click()
    await dialog.getByLabel('Nome').fill(chosen.name)
    await dialog.getByRole('button', { name: /^Ver/ }).click()
    await row.click()
    await dialog.getByRole('button', { name: 'Registrar visita' }).click()
    await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await page.close()
  })

  const ids: (string | undefined)[] = []
  for (const isDone of [false, true])
    await test.step(`killed ${isDone ? 'after' : 'before'} the server has done it`, async () => {
      await context.setOffline(false)
      const page = await context.newPage()
      const killed = new Promise<void>((resolve) => {
        let isKilled = false
        void page.route('**/api/v1/visit-record', async (route) => {
          // What is tried again before the page is gone gets no answer.
          if (isKilled) return
          isKilled = true
          ids.push(route.request().headers()['request-id'])
          // A page that is closed lets go of what it holds back, so what never left has to be ended first.
          await (isDone ? route.fetch() : route.abort())
          await page.close()
          resolve()
        })
      })
      await unlock(page, '/app/options/offline-data')
      await killed
      expect(await visits()).toBe(before + (isDone ? 1 : 0))
    })

  await test.step('the next tab sends it under the same id, and it is done once', async () => {
    const page = await context.newPage()
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/visit-record')) ids.push(request.headers()['request-id'])
    })
    await unlock(page, '/app/options/offline-data')
    await expect.poll(() => ids.length).toBe(3)
    await expect(page.getByText('Não há pendências')).toBeVisible()
    // Not again within two minutes of the last time.
    await expect(page.getByRole('button', { name: 'Enviar agora' })).toHaveAttribute('aria-disabled', 'true')
    expect(new Set(ids).size).toBe(1)
    expect(await visits()).toBe(before + 1)
  })
  await context.close()
})

test('a server that restarts during a sync is gone on with, by itself, when it is back', async ({
  browser,
}) => {
  test.slow()
  let server = await startServer()
  const port = Number(new URL(server.url).port)
  const context = await browser.newContext({ baseURL: server.url, viewport: phone, hasTouch: true })
  try {
    const page = await context.newPage()
    const cursors: (string | undefined)[] = []
    let stopped: Promise<unknown> | undefined
    await page.route('**/api/v1/citizen-list', async (route) => {
      cursors.push(route.request().postDataJSON().cursor)
      // Killed while it has the third page to answer.
      if (cursors.length === 3) stopped = server.stop('SIGKILL')
      await stopped
      await route.continue()
    })
    await signIn(page, 'acs', '/app/options/offline-data')
    await page.getByRole('button', { name: 'Ativar sincronização' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Senha', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Ativar' }).click()
    await expect.poll(() => cursors.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(3)
    const lost = page.getByText(/^(Problema na conexão, verifique sua rede|Problema de conexão)$/)
    await expect(lost.first()).toBeVisible({ timeout: 60_000 })
    const before = cursors.length
    server = await startServer({ folder: server.folder, port })
    await expect(page.getByText('Dados prontos para uso!')).toBeVisible({ timeout: 180_000 })
    // Behind the last page that was stored, not from the beginning.
    expect(cursors[before]).toBe(cursors[2])
    expect(cursors[before]).toBeDefined()
    const ask = await asUser(server.url, 'nurse')
    const { data } = await ask<{ totalItems: number }>('citizen-list', { startIndex: 0, stopIndex: 0 })
    const count = (data?.totalItems ?? 0).toLocaleString('pt-BR')
    await expect(page.getByText(count, { exact: true })).toBeVisible()
  } finally {
    await context.close()
    await server.stop()
    await removeFolder(server.folder)
  }
})
