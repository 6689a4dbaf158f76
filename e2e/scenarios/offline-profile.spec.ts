import { webcrypto } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { type Asking, asUser } from '../api.ts'
import { chromiumPath } from '../chromium.ts'
import { expect, password, phone, signInByScreen, test } from '../scenario.ts'

test.use({ alone: 'offline-profile' })

const pin = '70614829'

interface Citizen {
  readonly name: string
  readonly cpf?: string
  readonly cns?: string
  readonly mobilePhone?: string
  readonly addressPublicPlace?: string
}

/** A sealed value, or the data key under a secret, as it lies in the browser's database. */
interface Stored {
  readonly id: string
  readonly iv: string
  readonly data: string
  readonly salt?: string
  readonly rounds?: number
}

const open = (folder: string, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { executablePath: chromiumPath(), viewport: phone, baseURL })

const bytes = (text: string) => Buffer.from(text, 'base64')

/** AES-GCM under the place of what is sealed; undefined where the key is another one. */
async function opened(key: webcrypto.CryptoKey, place: string, { iv, data }: Stored) {
  const params = { name: 'AES-GCM', iv: bytes(iv), additionalData: Buffer.from(place) }
  return webcrypto.subtle.decrypt(params, key, bytes(data)).then(Buffer.from, () => undefined)
}

/** The data key by a secret, as who has copied the files would try it. */
async function keyBy(secret: string, wrapped: Stored): Promise<Buffer | undefined> {
  const base = await webcrypto.subtle.importKey('raw', Buffer.from(secret), 'PBKDF2', false, ['deriveKey'])
  const params = {
    name: 'PBKDF2',
    hash: 'SHA-256',
    salt: bytes(wrapped.salt ?? ''),
    iterations: wrapped.rounds ?? 0,
  }
  const key = await webcrypto.subtle.deriveKey(params, base, { name: 'AES-GCM', length: 256 }, false, [
    'decrypt',
  ])
  return opened(key, 'data key', wrapped)
}

/** Every row of every database of the product, read by a page of its origin. */
async function storedIn(folder: string, url: string): Promise<Stored[]> {
  const context = await open(folder, url)
  try {
    const page = await context.newPage()
    await page.goto('/files.json')
    return await page.evaluate(async () => {
      const found: Stored[] = []
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open(name)
          opening.onsuccess = () => resolve(opening.result)
        })
        for (const store of database.objectStoreNames) {
          const rows = await new Promise<Record<string, string>[]>((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll()
            reading.onsuccess = () => resolve(reading.result)
          })
          // PouchDB writes `id::revision`.
          for (const { _doc_id_rev: id, iv, data, salt, rounds } of rows)
            if (id && iv && data)
              found.push({
                id: id.split('::')[0] ?? '',
                iv,
                data,
                ...(salt && { salt, rounds: Number(rounds) }),
              })
        }
        database.close()
      }
      return found
    })
  } finally {
    await context.close()
  }
}

/** Everything personal of the citizens, long enough not to stand anywhere by chance. */
async function personalOf(ask: Asking): Promise<string[]> {
  const asked = { startIndex: 0, stopIndex: 199, orderBy: 'name' }
  const { data } = await ask<{ items: (Citizen & { id: string })[] }>('citizen-list', asked)
  const items = data?.items ?? []
  const whole = await Promise.all(
    items.slice(0, 5).map(async ({ id }) => (await ask<Citizen>('citizen-get', { id })).data),
  )
  return [...items, ...whole]
    .flatMap((one) => [one?.name, one?.cpf, one?.cns, one?.mobilePhone, one?.addressPublicPlace])
    .filter((text): text is string => (text?.length ?? 0) >= 9)
}

/** What a device takes along of the agent's own people beside it. */
async function ownOf(ask: Asking): Promise<string[]> {
  const { data } = await ask<{ items: Readonly<Record<string, unknown>>[] }>('agent-day-list', {
    startIndex: 0,
    stopIndex: 199,
  })
  const named = [
    'name',
    'motherName',
    'address',
    'reference',
    'mobilePhone',
    'homePhone',
    'contactPhone',
    'cns',
    'cpf',
  ]
  return (data?.items ?? [])
    .flatMap((one) => named.map((name) => one[name]))
    .filter((text): text is string => typeof text === 'string' && text.length >= 9)
}

test('the files of a browser say nothing of citizens, and open with the password or the PIN alone', async ({
  server,
}) => {
  test.slow()
  const own = await ownOf(await asUser(server.url, 'acs'))
  expect(own.length).toBeGreaterThan(20)
  const personal = [...new Set([...(await personalOf(await asUser(server.url, 'nurse'))), ...own])]
  expect(personal.length).toBeGreaterThan(200)
  const folder = mkdtempSync(join(tmpdir(), 'saude-profile-'))
  const copy = `${folder}-copy`
  try {
    const context = await open(folder, server.url)
    const page = await context.newPage()
    await signInByScreen(page, 'acs', '/app/options/offline-data')
    await page.getByRole('button', { name: 'Ativar sincronização' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Senha', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Ativar' }).click()
    await expect(page.getByText('Dados prontos para uso!')).toBeVisible({ timeout: 180_000 })
    await page.getByRole('button', { name: 'Definir um PIN' }).click()
    await dialog.getByLabel('Senha', { exact: true }).fill(password)
    await dialog.getByLabel('PIN', { exact: true }).fill(pin)
    await dialog.getByLabel('Repetir o PIN').fill(pin)
    await dialog.getByRole('button', { name: 'Definir' }).click()
    await expect(dialog).toHaveCount(0)
    // What was looked at leaves nothing either.
    await page.goto('/app/citizen')
    await page.getByLabel('PIN', { exact: true }).fill(pin)
    await page.getByRole('button', { name: 'Desbloquear' }).click()
    await page.getByRole('row').nth(1).click()
    await dialog.getByRole('link', { name: 'Localização' }).click()
    await expect(page.getByRole('button', { name: 'Salvar' })).toBeVisible()
    await page.goto('/app/citizen/today?homes=all')
    await page.getByLabel('PIN', { exact: true }).fill(pin)
    await page.getByRole('button', { name: 'Desbloquear' }).click()
    await page.getByRole('list', { name: 'Domicílios' }).getByRole('button').first().click()
    await expect(dialog).toBeVisible()
    await context.close()

    // As who has found the telephone, and copied it.
    cpSync(folder, copy, { recursive: true })
    const names = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    const files = names.map(({ parentPath, name }) => ({
      name,
      content: readFileSync(join(parentPath, name)),
    }))
    const holding = (needle: Buffer) =>
      files.filter(({ content }) => content.includes(needle)).map(({ name }) => name)
    const readable = personal.flatMap((text) =>
      (['utf8', 'utf16le', 'latin1'] as const).flatMap((coding) =>
        holding(Buffer.from(text, coding)).map((name) => `${text} in ${name}`),
      ),
    )
    expect(readable).toEqual([])

    const stored = await storedIn(copy, server.url)
    const [byPassword, byPin] = ['key.password', 'key.pin'].map((id) => stored.find((one) => one.id === id))
    const blocks = stored.filter(({ id }) => id.startsWith('rows.'))
    const ownBlocks = stored.filter(({ id }) => id.startsWith('day.'))
    if (!byPassword || !byPin || blocks.length === 0 || ownBlocks.length === 0)
      throw new Error('nothing lies in the profile')
    expect([byPassword.rounds, byPin.rounds]).toEqual([600_000, 600_000])
    for (const wrapped of [byPassword, byPin])
      for (const wrong of ['', '00000000', 'demonstracao1', `${pin}0`])
        expect(await keyBy(wrong, wrapped)).toBeUndefined()
    const key = await keyBy(password, byPassword)
    if (!key) throw new Error('the password opens nothing')
    expect((await keyBy(pin, byPin))?.equals(key)).toBe(true)
    // The key itself lies nowhere, in no form; nor do the secrets.
    for (const form of [
      key,
      ...(['base64', 'base64url', 'hex'] as const).map((coding) => Buffer.from(key.toString(coding))),
    ])
      expect(holding(form)).toEqual([])
    expect(holding(Buffer.from(pin))).toEqual([])
    // It is the key to what is said to be sealed.
    const usable = await webcrypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
    const read = await Promise.all(blocks.map((block) => opened(usable, block.id, block)))
    expect(read.map((block) => block?.toString() ?? '').join('')).toContain(personal[0])
  } finally {
    rmSync(folder, { recursive: true, force: true })
    rmSync(copy, { recursive: true, force: true })
  }
})
