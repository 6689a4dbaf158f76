import type { Page } from '@playwright/test'
import { asUser } from '../api.ts'
import { expect, password, phone, seriousFindings, signIn, test } from '../scenario.ts'

test.use({ alone: 'offline-conflict' })

async function unlock(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Desbloquear' }).click()
}

test('a position that waited while somebody else gave another: both on a map, and the person decides', async ({
  browser,
  server,
}) => {
  test.slow()
  const here = { latitude: -22.1201, longitude: -47.2001, accuracy: 8 }
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: phone,
    hasTouch: true,
    permissions: ['geolocation'],
    geolocation: here,
  })
  const ask = await asUser(server.url, 'nurse')
  const asked = { startIndex: 1, stopIndex: 1, orderBy: 'name' }
  const { data: listed } = await ask<{ items: { id: string; name: string }[] }>('citizen-list', asked)
  const chosen = listed?.items[0]
  if (!chosen) throw new Error('the demo has no citizens')
  const page = await context.newPage()
  const dialog = page.getByRole('dialog')
  await signIn(page, 'acs', '/app/options/offline-data')
  await page.getByRole('button', { name: 'Ativar sincronização' }).click()
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await expect(page.getByText('Dados prontos para uso!')).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/index.html')) !== undefined))
    .toBe(true)

  await test.step('the agent marks the door without a connection', async () => {
    await context.setOffline(true)
    await unlock(page, `/app/citizen/location/${chosen.id}`)
    await page.getByRole('button', { name: 'Localização atual' }).click()
    const far = page.getByRole('button', { name: 'Marcar aqui' })
    await expect(far.or(page.getByText('Nova posição do dispositivo')).first()).toBeVisible()
    if (await far.isVisible()) await far.click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.waitForURL((url) => url.pathname === '/app/citizen')
  })

  await test.step('the desk has marked the gate meanwhile', async () => {
    const gate = { addressCoordinates: { x: -47.204, y: -22.1201 }, accuracy: 30, geolocationType: 'manual' }
    const { data } = await ask('citizen-update-geolocation', { id: chosen.id, document: gate })
    expect(data).toBeTruthy()
    await context.setOffline(false)
    await unlock(page, '/app/options/offline-data')
    await page.getByRole('button', { name: 'Comparar e decidir' }).click()
    const theirs = dialog.getByRole('region', { name: /Posição atual/ })
    await expect(theirs).toContainText('30 m')
    await expect(dialog.getByRole('region', { name: /Sua posição/ })).toContainText('8 m')
    await expect(dialog.getByText(/estão a \d+ m uma da outra/)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step("the device's position is sent again, on the version that was seen", async () => {
    await dialog.getByRole('button', { name: 'Usar a sua posição' }).click()
    const placed = async () => {
      const { data } = await ask<{ addressCoordinates: object }>('citizen-get', { id: chosen.id })
      return data?.addressCoordinates
    }
    await expect.poll(placed).toEqual({ x: here.longitude, y: here.latitude })
    await expect(page.getByText('Não há pendências')).toBeVisible()
  })
  await context.close()
})
