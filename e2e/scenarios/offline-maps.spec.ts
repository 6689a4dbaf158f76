import type { Page } from '@playwright/test'
import { asUser } from '../api.ts'
import { openBadLink } from '../bench/offline/bad-link.ts'
import { expect, password, phone, seriousFindings, signIn, test } from '../scenario.ts'

test.use({ alone: 'offline-maps' })

const street = (page: Page) => page.getByRole('listitem', { name: 'Mapas do estilo Mapa' })

/**
 * Tiles of the map on the screen that lie on this device: how many are drawn, how many are missing, how many are still
 * coming. Beyond the agent's area there are none.
 */
const tilesOf = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('map-tiles')
    const held = await new Promise<IDBValidKey[]>((resolve) => {
      opening.onsuccess = () => {
        const reading = opening.result.transaction('tile').objectStore('tile').getAllKeys()
        reading.onsuccess = () => resolve(reading.result)
      }
    })
    opening.result.close()
    const shown = [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')].filter(({ src }) => {
      const [, z, x, y] = /\/tiles\/mapStreet\/(\d+)\/(\d+)\/(\d+)\.png/.exec(src) ?? []
      return held.includes(`streets-maps/${z}/${y}/${x}`)
    })
    return {
      here: shown.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length,
      missing: shown.filter(({ complete, naturalWidth }) => complete && naturalWidth === 0).length,
      coming: shown.filter(({ complete }) => !complete).length,
    }
  })

async function unlock(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Desbloquear' }).click()
}

test('the map of the area comes along, and pans without a connection', async ({ browser, server }) => {
  test.slow()
  const link = await openBadLink(server.url)
  const context = await browser.newContext({ baseURL: link.url, viewport: phone, hasTouch: true })
  const first = await context.newPage()
  await signIn(first, 'acs', '/app/options/offline-data')
  await first.getByRole('button', { name: 'Ativar sincronização' }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await expect(first.getByText('Dados prontos para uso!')).toBeVisible({ timeout: 180_000 })

  await test.step('an agent gets the satellite pictures by themselves; the strip says so elsewhere', async () => {
    const satellite = first.getByRole('listitem', { name: 'Mapas do estilo Satélite' })
    await expect(satellite.getByText('Baixado')).toBeVisible({ timeout: 120_000 })
    await expect(satellite.getByText(/^([\d.]+) de \1 imagens · /)).toBeVisible()
  })

  let page = first
  const held = async () =>
    Number(
      /^([\d.]+) de/
        .exec(
          await street(page)
            .getByText(/imagens/)
            .innerText(),
        )?.[1]
        ?.replace('.', ''),
    )
  await test.step('the streets are downloaded by hand; a tab that is killed in the middle loses none of them', async () => {
    // Ten pictures come, the others do not.
    const release = link.hold('/streets-maps/', 10)
    await street(page).getByRole('button', { name: 'Baixar' }).click()
    await page.getByRole('button', { name: 'Voltar' }).click()
    const strip = page.getByText(/(Verificando|Baixando) mapas do estilo Mapa\.\.\./).first()
    await expect(strip).toBeVisible()
    await page.getByRole('link', { name: 'Dados offline' }).first().click()
    await expect.poll(held).toBe(10)
    await page.close()
    release()
    page = await context.newPage()
    await unlock(page, '/app/options/offline-data')
    await expect(street(page).getByText('Incompleto')).toBeVisible()
    await expect.poll(held).toBe(10)
    await street(page).getByRole('button', { name: 'Baixar' }).click()
    await expect(street(page).getByText('Baixado')).toBeVisible({ timeout: 120_000 })
    await street(page).getByRole('button', { name: 'Verificar' }).click()
    await expect(street(page).getByText('Pronto para uso')).toBeVisible({ timeout: 60_000 })
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('without a connection the map of the area pans, and no tile is missing', async () => {
    const ask = await asUser(server.url, 'acs')
    // The agent's own come first: they live in the area.
    const asked = { startIndex: 0, stopIndex: 0, withLocation: true }
    const { data } = await ask<{ items: { id: string }[] }>('citizen-list', asked)
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/index.html')) !== undefined))
      .toBe(true)
    await context.setOffline(true)
    await unlock(page, `/app/citizen/location/${data?.items[0]?.id}`)
    const map = page.locator('.leaflet-container')
    await expect(map).toBeVisible()
    const box = await map.boundingBox()
    if (!box) throw new Error('there is no map')
    const settled = async () => {
      await expect
        .poll(async () => {
          const { here, coming } = await tilesOf(page)
          return coming === 0 && here > 0
        })
        .toBe(true)
      expect((await tilesOf(page)).missing).toBe(0)
    }
    await settled()
    // Beside the position, which would be moved.
    const [x, y] = [box.x + box.width / 4, box.y + box.height / 4]
    for (const [east, south] of [
      [80, 0],
      [0, 100],
      [-60, -60],
    ] as const) {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + east, y + south, { steps: 10 })
      await page.mouse.up()
      await settled()
    }
    const levels = () =>
      page.evaluate(() =>
        Array.from(
          document.querySelectorAll<HTMLImageElement>('img.leaflet-tile'),
          ({ src }) => /mapStreet\/(\d+)/.exec(src)?.[1],
        ),
      )
    const [before] = await levels()
    await page.mouse.wheel(0, 400)
    await expect.poll(levels).not.toContain(before)
    await settled()
    await expect(page.getByText('Mapa offline sem download completo')).toHaveCount(0)
  })

  await test.step('a style is removed', async () => {
    await context.setOffline(false)
    await unlock(page, '/app/options/offline-data')
    await street(page).getByRole('button', { name: 'Remover' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
    await expect(street(page).getByText('Removido')).toBeVisible()
  })
  await context.close()
  link.close()
})
