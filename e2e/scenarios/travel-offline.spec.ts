import type { Page } from '@playwright/test'
import { asUser } from '../api.ts'
import { expect, password, phone, seriousFindings, signIn, test } from '../scenario.ts'

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

/** Today where the municipality is: this process may already be in tomorrow. */
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Desbloquear' }).click()
}

test('a driver ticks who boarded without a connection, and it arrives once', async ({ browser, server }) => {
  test.slow()
  const ask = await asUser(server.url, 'driver')
  const manager = await asUser(server.url, 'healthSecretary')
  const mine = async () => (await ask<Mine>('travel-mine', { day: today() })).data?.items ?? []
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
  const before = await changes()

  const context = await browser.newContext({ baseURL: server.url, viewport: phone, hasTouch: true })
  const page = await context.newPage()
  await test.step('the trips of today are kept on the telephone', async () => {
    await signIn(page, 'driver', '/app/options/offline-data')
    await page.getByRole('button', { name: 'Ativar sincronização' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Senha', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Ativar' }).click()
    await expect(page.getByText(/^Hoje, /)).toBeVisible()
    await expect(page.getByText(/^\d viage(m|ns)$/).first()).toBeVisible()
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/index.html')) !== undefined), {
        timeout: 60_000,
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
    await expect(page.getByRole('button', { name: 'Registrar despesa' }).first()).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('who opens the page anew finds it ticked', async () => {
    await page.goto('/app')
    await unlock(page)
    await page.getByRole('link', { name: 'Minhas viagens' }).click()
    await expect(boarded).toBeChecked()
    expect((await stored()) ?? null).toBeNull()
  })

  await test.step('with the connection it arrives, once', async () => {
    await context.setOffline(false)
    await expect.poll(stored).toBe('boarded')
    await expect(page.getByText(/^Sem conexão/)).toBeHidden()
    await expect(boarded).toBeChecked()
    await page.goto('/app/options/offline-data')
    await unlock(page)
    await expect(page.getByText('Não há pendências')).toBeVisible()
    expect(await changes()).toBe(before + 1)
  })
  await context.close()
})
