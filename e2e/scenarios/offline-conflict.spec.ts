import type { Page } from '@playwright/test'
import { asUser } from '../api.ts'
import {
  dayInBrazil,
  expect,
  expectBriefly,
  password,
  phone,
  seriousFindings,
  signIn,
  test,
} from '../scenario.ts'

test.use({ alone: 'offline-conflict' })

async function unlock(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Desbloquear' }).click()
}

test('what waited and fits no more: two positions are compared on a map, a refused visit is mended and sent', async ({
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
  const asAgent = await asUser(server.url, 'acs')
  const own = { startIndex: 0, stopIndex: 9 }
  const { data: visits } = await asAgent<{ items: { id: string; name: string }[] }>('visit-list', own)
  const visited = visits?.items.find(({ id }) => id !== chosen?.id)
  if (!chosen || !visited) throw new Error('the demo has no citizens')
  // The days of one moment: midnight may pass between the steps.
  const [diedOn, earlier] = [dayInBrazil(1), dayInBrazil(2)]
  const page = await context.newPage()
  const dialog = page.getByRole('dialog')
  await signIn(page, 'acs', '/app/options/offline-data')
  await page.getByRole('button', { name: 'Ativar sincronização' }).click()
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await expect(page.getByText('Dados prontos para uso!')).toBeVisible({ timeout: 180_000 })
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/index.html')) !== undefined))
    .toBe(true)

  await test.step('the agent marks the door without a connection', async () => {
    await context.setOffline(true)
    await unlock(page, `/app/citizen/location/${chosen.id}`)
    await page.getByRole('button', { name: 'Localização atual' }).click()
    const far = page.getByRole('button', { name: 'Marcar aqui' })
    await expect(far.or(page.getByText('Nova posição do aparelho')).first()).toBeVisible()
    if (await far.isVisible()) await far.click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.waitForURL((url) => url.pathname === '/app/citizen')
  })

  await test.step('and records a visit of today', async () => {
    await page.getByRole('button', { name: 'Filtros' }).click()
    await dialog.getByLabel('Nome').fill(visited.name)
    await dialog.getByRole('button', { name: /^Ver/ }).click()
    await page.getByRole('row').filter({ hasText: visited.name }).first().click()
    await dialog.getByRole('button', { name: 'Registrar visita' }).click()
    await expectBriefly(
      page.getByText('Guardado neste aparelho, será enviado quando houver conexão').first(),
      () => dialog.getByRole('button', { name: 'Registrar', exact: true }).click(),
    )
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the desk has marked the gate meanwhile', async () => {
    const died = diedOn.split('/').reverse().join('-')
    const death = await ask('citizen-update', { id: visited.id, document: { deathAt: died } })
    expect(death.error).toBeUndefined()
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step("the device's position is sent again, on the version that was seen", async () => {
    await dialog.getByRole('button', { name: 'Usar a sua posição' }).click()
    const placed = async () => {
      const { data } = await ask<{ addressCoordinates: object }>('citizen-get', { id: chosen.id })
      return data?.addressCoordinates
    }
    await expect.poll(placed).toEqual({ x: here.longitude, y: here.latitude })
  })

  await test.step('the refused visit says why, is mended in its form and sent', async () => {
    const refused = page.getByRole('listitem').filter({ hasText: visited.name })
    await expect(refused).toContainText(`O cidadão faleceu em ${diedOn}`)
    await expect(refused).toContainText('Corrija e envie de novo, ou descarte.')
    await refused.getByRole('button', { name: 'Corrigir' }).click()
    await expect(dialog).toContainText(visited.name)
    await dialog.getByPlaceholder('dd/mm/aaaa').first().fill(earlier)
    await dialog.getByRole('button', { name: 'Enviar de novo' }).click()
    await expect(page.getByText('Não há pendências')).toBeVisible()
  })
  await context.close()
})
