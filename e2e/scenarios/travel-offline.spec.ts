import type { Page } from '@playwright/test'
import { asUser } from '../api.ts'
import { dayInBrazil, expect, password, phone, seriousFindings, signIn, test } from '../scenario.ts'

test.use({ alone: 'travel-offline' })

interface Mine {
  readonly items: {
    readonly id: string
    readonly stops: {
      readonly travelerId: string
      readonly kind: string
      readonly name: string
      readonly presence?: string | null
    }[]
  }[]
}

/** A photo of noise, more than a megabyte, as the page itself draws it. */
const photoOf = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 600
    const context = canvas.getContext('2d')
    const picture = context?.createImageData(800, 600)
    if (!context || !picture) throw new Error('nothing can be drawn')
    for (let at = 0; at < picture.data.length; at += 65_536)
      crypto.getRandomValues(picture.data.subarray(at, at + 65_536))
    picture.data.forEach((_, at) => {
      if (at % 4 === 3) picture.data[at] = 255
    })
    context.putImageData(picture, 0, 0)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })

async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Desbloquear' }).click()
}

test('a driver does the day’s trip without a connection, and all of it arrives once', async ({
  browser,
  server,
}) => {
  test.slow()
  const ask = await asUser(server.url, 'driver')
  const manager = await asUser(server.url, 'healthSecretary')
  // The day where the municipality is when all begins: this process may already be in tomorrow, and midnight may pass.
  const day = dayInBrazil().split('/').reverse().join('-')
  const mine = async () => (await ask<Mine>('travel-mine', { day })).data?.items ?? []
  const [trip] = await mine()
  const stop = trip?.stops.find(({ kind }) => kind === 'pickup')
  if (!stop) throw new Error('The driver of the demo has no passenger today')
  const stored = async () =>
    (await mine()).flatMap(({ stops }) => stops).find(({ travelerId }) => travelerId === stop.travelerId)
      ?.presence
  const changes = async () => {
    const { data } = await manager<{ items: unknown[] }>('traveler-history', { id: stop.travelerId })
    return data?.items.length ?? 0
  }
  const course = async () => {
    const { data } = await ask<{ state: string; kmStart?: number; kmEnd?: number }>('travel-get', {
      id: trip?.id,
    })
    return data ?? { state: '' }
  }
  interface Expense {
    readonly kind: string
    readonly amount: number
    readonly receipt?: { readonly name: string; readonly size: number } | null
  }
  const tolls = async () => {
    const { data } = await ask<{ items: Expense[] }>('travel-expense-list', { travelId: trip?.id })
    const found = data?.items.filter(({ kind, amount }) => kind === 'toll' && amount === 19.4) ?? []
    return {
      count: found.length,
      photos: found.filter(({ receipt }) => receipt?.name === 'recibo.jpg' && receipt.size <= 1_000_000)
        .length,
    }
  }
  const before = await changes()
  const tollsBefore = await tolls()

  const context = await browser.newContext({ baseURL: server.url, viewport: phone, hasTouch: true })
  const page = await context.newPage()
  await test.step('the trips of today are kept on the telephone', async () => {
    await signIn(page, 'driver', '/app/options/offline-data')
    await page.getByRole('button', { name: 'Ativar sincronização' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Senha', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Ativar' }).click()
    await expect(page.getByText(/^Hoje, /)).toBeVisible({ timeout: 90_000 })
    await expect(page.getByText(/^\d viage(m|ns)$/).first()).toBeVisible()
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/index.html')) !== undefined), {
        timeout: 180_000,
      })
      .toBe(true)
    expect(await seriousFindings(page)).toEqual([])
  })

  const boarding = page.getByRole('radiogroup', { name: `Embarque de ${stop.name}` }).first()
  const boarded = boarding.getByRole('radio', { name: 'Embarcou' })
  await test.step('without a connection they open, and boarding is ticked', async () => {
    await context.setOffline(true)
    await page.goto('/app/travel/mine')
    await unlock(page)
    await expect(page.getByText(/^Sem conexão: viagens guardadas em /)).toBeVisible()
    await boarding.getByText('Embarcou').click()
    await expect(boarded).toBeChecked()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('the trip begins, and a toll is noted', async () => {
    await page.getByRole('textbox', { name: 'Quilometragem na saída' }).first().fill('50000')
    await page.getByRole('button', { name: 'Iniciar viagem' }).first().click()
    // Its vehicle has gone farther by now.
    const question = page.getByRole('dialog', { name: 'Conferir a quilometragem?' })
    await question.getByRole('button', { name: 'Iniciar viagem' }).click()
    await expect(page.getByText('Em viagem').first()).toBeVisible()
    await page.getByRole('button', { name: 'Registrar despesa' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Registrar despesa' })
    await dialog.getByRole('combobox', { name: /Despesa/ }).click()
    await page.getByRole('option', { name: 'Pedágio' }).click()
    await dialog.getByRole('textbox', { name: /Valor/ }).fill('19,40')
    const photo = Buffer.from(await photoOf(page), 'base64')
    expect(photo.length).toBeGreaterThan(1_000_000)
    await dialog.locator('input[type=file]:not([hidden])').setInputFiles({
      name: 'recibo.png',
      mimeType: 'image/png',
      buffer: photo,
    })
    // Scaled down on the device, before it waits there.
    await expect(dialog.getByText('recibo.jpg')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Registrar' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('who opens the page anew finds it as it was left', async () => {
    await page.goto('/app')
    await unlock(page)
    await page.getByRole('link', { name: 'Minhas viagens' }).click()
    await expect(boarded).toBeChecked()
    await expect(page.getByText('Em viagem').first()).toBeVisible()
    expect((await stored()) ?? null).toBeNull()
    expect((await course()).state).toBe('confirmed')
  })

  await test.step('the trip ends', async () => {
    const trip = page.getByRole('region').filter({ has: boarding })
    for (const choice of await trip.getByRole('radiogroup', { name: /^Embarque de/ }).all()) {
      // Pressed once more it would be taken back.
      if (!(await choice.getByRole('radio', { name: 'Embarcou' }).isChecked()))
        await choice.getByText('Embarcou').click()
      await expect(choice.getByRole('radio', { name: 'Embarcou' })).toBeChecked()
    }
    await page.getByRole('textbox', { name: 'Quilometragem na chegada' }).first().fill('50150')
    await page.getByRole('button', { name: 'Concluir viagem' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Concluir viagem' }).click()
    await expect(page.getByText('150 km rodados')).toBeVisible()
  })

  await test.step('with the connection it arrives, once', async () => {
    await context.setOffline(false)
    await expect.poll(stored).toBe('boarded')
    await expect.poll(course).toMatchObject({ state: 'finished', kmStart: 50_000, kmEnd: 50_150 })
    await expect(page.getByText(/^Sem conexão/)).toBeHidden()
    await expect(page.getByText('150 km rodados')).toBeVisible()
    const noted = { count: tollsBefore.count + 1, photos: tollsBefore.photos + 1 }
    await expect.poll(tolls).toEqual(noted)
    await page.goto('/app/options/offline-data')
    await unlock(page)
    await expect(page.getByText('Não há pendências')).toBeVisible()
    expect(await changes()).toBe(before + 1)
    expect(await tolls()).toEqual(noted)
  })
  await context.close()
})
