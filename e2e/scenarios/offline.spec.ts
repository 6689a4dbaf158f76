import type { BrowserContext, Page } from '@playwright/test'
import { type Asking, asUser } from '../api.ts'
import { expect, password, phone, seriousFindings, signInByScreen, test } from '../scenario.ts'

test.use({ alone: 'offline' })

interface Citizen {
  readonly id: string
  readonly name: string
  readonly cpf?: string
  readonly cns?: string
  readonly mobilePhone?: string
  readonly addressPublicPlace?: string
}

const pin = '70614829'
const here = { latitude: -22.1201, longitude: -47.2001, accuracy: 8 }

async function onPhone(browser: { newContext(options: object): Promise<BrowserContext> }, baseURL: string) {
  const context = await browser.newContext({
    baseURL,
    viewport: phone,
    hasTouch: true,
    permissions: ['geolocation'],
    geolocation: here,
  })
  return { context, page: await context.newPage() }
}

async function switchOn(page: Page): Promise<void> {
  await signInByScreen(page, 'acs', '/app/options/offline-data')
  await page.getByRole('button', { name: 'Ativar sincronização' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  // With the files of the page: what it says is enough to go where there is no connection.
  await expect(page.getByText('Dados prontos para uso!')).toBeVisible({ timeout: 180_000 })
}

/** Everything that the browser keeps of the product, as text. */
const dump = (page: Page) =>
  page.evaluate(async () => {
    const parts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
          reading.onerror = () => reject(reading.error)
        })
        parts.push(JSON.stringify(rows))
      }
      database.close()
    }
    for (const key of await caches.keys()) {
      const cache = await caches.open(key)
      for (const answer of await cache.matchAll()) parts.push(await answer.text())
    }
    return parts.join('\n')
  })

const listed = async (ask: Asking): Promise<Citizen[]> => {
  const { data } = await ask<{ items: Citizen[] }>('citizen-list', {
    startIndex: 0,
    stopIndex: 199,
    orderBy: 'name',
  })
  return data?.items ?? []
}

test('an agent takes the citizens along, works without a connection, and everything arrives once', async ({
  browser,
  server,
}) => {
  test.slow()
  const ask = await asUser(server.url, 'nurse')
  const citizens = await listed(ask)
  const words = (name: string) => name.split(' ')
  const chosen = citizens.find(({ name }) => words(name).length >= 3)
  if (!chosen) throw new Error('the demo has no citizen with three names')
  const visits = async () => {
    const { data } = await ask<{ totalItems: number }>('citizen-visit-list', { citizenId: chosen.id })
    return data?.totalItems ?? 0
  }
  const before = await visits()

  // A key of the device belongs to a name, not to an address of four numbers.
  const { context, page } = await onPhone(browser, server.url.replace('127.0.0.1', 'localhost'))
  const authenticator = await context.newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  const { authenticatorId } = await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf: true,
    },
  })
  await switchOn(page)
  await page.getByRole('button', { name: 'Definir um PIN' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByLabel('PIN', { exact: true }).fill('12345678')
  await dialog.getByLabel('Repetir o PIN').fill('12345678')
  await dialog.getByRole('button', { name: 'Definir' }).click()
  await expect(dialog.getByText('PIN não pode ser uma sequência, como 12345678')).toBeVisible()
  await dialog.getByLabel('PIN', { exact: true }).fill(pin)
  await dialog.getByLabel('Repetir o PIN').fill(pin)
  await dialog.getByRole('button', { name: 'Definir' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])

  await test.step('the device itself opens it beside the PIN', async () => {
    await page.getByRole('button', { name: 'Usar o desbloqueio do aparelho' }).click()
    await dialog.getByLabel('Senha', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Ativar' }).click()
    await expect(page.getByText('Senha, PIN ou desbloqueio do aparelho')).toBeVisible()
    await context.setOffline(true)
    await page.goto('/app/citizen')
    await page.getByRole('button', { name: 'Desbloquear com o aparelho' }).click()
    await expect(page.getByText(/^Usando dados de /)).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('nothing of a citizen can be read in the browser', async () => {
    const kept = await dump(page)
    expect(kept.length).toBeGreaterThan(100_000)
    const { data: own } = await ask<Citizen>('citizen-get', { id: chosen.id })
    const personal = [...citizens, ...(own ? [own] : [])].flatMap((one) => [
      one.name,
      one.cpf,
      one.cns,
      one.mobilePhone,
      one.addressPublicPlace,
    ])
    expect(personal.filter((text) => text && kept.includes(text))).toEqual([])
    // Who is signed in is sealed too.
    expect(await page.evaluate(() => localStorage.getItem('saude.session'))).toBe('{"sealed":true}')
  })

  await test.step('without a connection the page opens, and asks for the PIN', async () => {
    await context.setOffline(true)
    await page.goto('/app/citizen')
    // Who has lost what opened it has the PIN.
    await authenticator.send('WebAuthn.clearCredentials', { authenticatorId })
    await page.getByRole('button', { name: 'Desbloquear com o aparelho' }).click()
    await expect(page.getByText(/^O aparelho não confirmou/)).toBeVisible({ timeout: 90_000 })
    await page.getByLabel('PIN', { exact: true }).fill('00000000')
    await page.getByRole('button', { name: 'Desbloquear', exact: true }).click()
    await expect(page.getByText('Restam 4 tentativas')).toBeVisible()
    await page.getByLabel('PIN', { exact: true }).fill(pin)
    await page.getByRole('button', { name: 'Desbloquear', exact: true }).click()
  })

  await test.step('the list is there, and two parts of a name find their person', async () => {
    await expect(page.getByText(/^Usando dados de /)).toBeVisible()
    await page.getByRole('button', { name: 'Filtros' }).click()
    const parts = words(chosen.name)
    await dialog.getByLabel('Nome').fill(`${parts.at(-1)?.slice(0, 4)} ${parts[0]}`)
    await dialog.getByRole('button', { name: /^Ver/ }).click()
  })

  const row = page.getByRole('row').filter({ hasText: chosen.name }).first()
  await test.step('a visit waits on the device', async () => {
    await row.click()
    await dialog.getByRole('button', { name: 'Registrar visita' }).click()
    await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a position waits on the device', async () => {
    await row.click()
    await dialog.getByRole('link', { name: 'Localização' }).click()
    await expect(page.getByText(chosen.name).first()).toBeVisible()
    await page.getByRole('button', { name: 'Localização atual' }).click()
    const far = page.getByRole('button', { name: 'Marcar aqui' })
    const marked = page.getByText('Nova posição do aparelho')
    await expect(far.or(marked).first()).toBeVisible()
    if (await far.isVisible()) await far.click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.waitForURL((url) => url.pathname === '/app/citizen')
  })

  await test.step('with the connection both arrive, once', async () => {
    expect(await visits()).toBe(before)
    await context.setOffline(false)
    await expect.poll(visits).toBe(before + 1)
    await expect
      .poll(async () => {
        const { data } = await ask<{ addressCoordinates?: { x: number; y: number } }>('citizen-get', {
          id: chosen.id,
        })
        return data?.addressCoordinates
      })
      .toEqual({ x: here.longitude, y: here.latitude })
    await page.goto('/app/options/offline-data')
    await page.getByLabel('PIN', { exact: true }).fill(pin)
    await page.getByRole('button', { name: 'Desbloquear', exact: true }).click()
    await expect(page.getByText('Não há pendências')).toBeVisible()
    expect(await visits()).toBe(before + 1)
  })

  await test.step('who signs out leaves nothing behind', async () => {
    await page.goto('/app/options')
    await page.getByLabel('PIN', { exact: true }).fill(pin)
    await page.getByRole('button', { name: 'Desbloquear', exact: true }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL((url) => url.pathname === '/app/login')
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(databases.filter((name) => name?.includes('saude-'))).toEqual([])
  })
  await context.close()
})
