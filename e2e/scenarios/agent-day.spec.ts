import type { Page } from '@playwright/test'
import { type Asking, asUser } from '../api.ts'
import { expect, password, phone, seriousFindings, signInByScreen, test } from '../scenario.ts'

test.use({ alone: 'agent-day' })

interface Person {
  readonly id: string
  readonly name: string
  readonly homeId?: string | null
  readonly familyId?: string | null
  readonly propertyKind?: string | null
  readonly isHead?: boolean
}

/** Homes that are visited in the day. */
const many = 12

const unlock = async (page: Page) => {
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Desbloquear' }).click()
}

/** What was entered at a home so far. */
const entries = async (ask: Asking, homeId: string) => {
  const { data } = await ask<{ totalItems: number }>('visit-of-home-list', { homeId })
  return data?.totalItems ?? 0
}

test('an agent’s day of twelve homes without a connection, and then with one: everything once', async ({
  browser,
  server,
}) => {
  test.slow()
  const nurse = await asUser(server.url, 'nurse')
  const agent = await asUser(server.url, 'acs')
  await test.step('the agent looks after twelve homes', async () => {
    const { data: session } = await agent<{ info: { id: string } }>('session-get', {})
    const { data: listed } = await nurse<{ items: { id: string; people?: number }[] }>('home-list', {
      startIndex: 0,
      stopIndex: 99,
    })
    const lived = (listed?.items ?? [])
      .filter(({ people = 0 }) => people > 0 && people < 8)
      .slice(0, many + 3)
    for (const { id } of lived)
      await nurse('home-update', { id, document: { chosenAcs: { id: session?.info.id } } })
  })
  const context = await browser.newContext({ baseURL: server.url, viewport: phone, hasTouch: true })
  const page = await context.newPage()
  await signInByScreen(page, 'acs', '/app/options/offline-data')
  await page.getByRole('button', { name: 'Ativar sincronização' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await expect(page.getByText('Dados prontos para uso!')).toBeVisible({ timeout: 180_000 })

  await context.setOffline(true)
  await page.goto('/app/citizen/today?homes=all')
  await unlock(page)
  const homes = page.getByRole('list', { name: 'Domicílios' }).locator('> li')
  await expect(page.getByText(/^Sem conexão: dados de /)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  /** How many homes the page shows, and how many there are: both follow what is searched a moment later. */
  const said = page.getByRole('status').filter({ hasText: /^[\d.]+ domicílios?$/ })
  const all = await said.innerText()
  const { data: own } = await agent<{ items: Person[] }>('agent-day-list', { startIndex: 0, stopIndex: 249 })
  const people = own?.items ?? []

  await test.step('somebody is found by name, and their summary says what the visit needs', async () => {
    const chosen = people.find(({ name }) => name.split(' ').length >= 3)
    if (!chosen) throw new Error('the agent looks after no one with three names')
    await page.getByLabel('Buscar').fill(chosen.name)
    await expect(said).not.toHaveText(all)
    await page
      .getByRole('button', { name: new RegExp(`^${chosen.name}`) })
      .first()
      .click()
    await expect(dialog.getByText(/^A cada (30|60) dias/)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await page.getByLabel('Buscar').fill('')
    await expect(said).toHaveText(all)
  })

  const visited: string[] = []
  const before = new Map<string, number>()
  await test.step('twelve homes are visited, and each shows as waiting at once', async () => {
    const buttons = homes.getByRole('button', { name: 'Visita do domicílio' })
    for (let index = 0; index < many; index++) {
      const button = buttons.nth(index)
      const home = homes.filter({ has: page.getByRole('button', { name: 'Visita do domicílio' }) }).nth(index)
      const [name] = (await home.getByRole('button').nth(1).innerText()).split('\n')
      const homeId = people.find((one) => one.name === name)?.homeId
      if (!homeId) throw new Error(`${name} lives in no home`)
      before.set(homeId, await entries(nurse, homeId))
      visited.push(homeId)
      await button.click()
      await dialog.getByRole('button', { name: 'Registrar' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(home.getByText('Visita registrada, espera envio')).toBeVisible()
    }
    for (const homeId of visited) expect(await entries(nurse, homeId)).toBe(before.get(homeId))
  })

  // Who lives behind a door of which the family is known here, and with whom somebody else lives.
  const [patient] = people.filter(
    ({ homeId, isHead, familyId, propertyKind }) =>
      isHead &&
      familyId &&
      propertyKind === '1' &&
      people.some((one) => one.homeId === homeId && one.familyId === familyId && !one.isHead),
  )
  if (!patient) throw new Error('the agent looks after no family of two')
  /** What of them there is so far: measurements, symptoms, doses. */
  const known = async () => {
    const asked = { citizenId: patient.id }
    const [measured, symptoms, doses] = await Promise.all([
      nurse<{ totalItems: number }>('measurement-list', asked),
      nurse<{ totalItems: number }>('symptom-list', asked),
      nurse<{ items: { type: string }[] }>('citizen-history', { id: patient.id }),
    ])
    const given = doses.data?.items.filter(({ type }) => type === 'immunization') ?? []
    return [measured.data?.totalItems, symptoms.data?.totalItems, given.length]
  }
  const familyOf = async () => {
    const { data } = await nurse<{ families: { id: string; recordNumber?: string; version: number }[] }>(
      'home-people',
      { id: patient.homeId },
    )
    return data?.families.find(({ id }) => id === patient.familyId)
  }
  const knownBefore = await known()
  const familyBefore = await familyOf()

  await test.step('at a door: measures, symptoms, a dose from the card, the phone and the family', async () => {
    await page.getByLabel('Buscar').fill(patient.name)
    await expect(said).not.toHaveText(all)
    await page
      .getByRole('button', { name: new RegExp(`^${patient.name}`) })
      .first()
      .click()
    const register = dialog.getByRole('button', { name: 'Registrar', exact: true })
    const waits = (words: string) =>
      expect(dialog.getByText(`${words} de ${patient.name}: espera para ser enviado.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Registrar medição' }).click()
    await dialog.getByLabel(/^Peso/).fill('62,5')
    await register.click()
    await waits('Medição')
    await dialog.getByRole('button', { name: 'Registrar sintomas' }).click()
    await dialog.getByRole('combobox', { name: /^Sintomas/ }).click()
    await page.getByRole('option', { name: 'Febre' }).click()
    await page.keyboard.press('Escape')
    await register.click()
    await waits('Sintomas')
    await dialog.getByRole('button', { name: 'Transcrever vacina' }).click()
    await dialog.getByLabel(/^Imunobiológico/).fill('Febre')
    await page.getByRole('option', { name: /^Febre amarela(?! fracionada)/ }).click()
    await dialog.getByRole('combobox', { name: /^Dose/ }).click()
    await page.getByRole('option', { name: 'Única (DU)' }).click()
    await dialog
      .getByRole('group', { name: /^Data da aplicação/ })
      .getByRole('textbox', { name: 'Dia' })
      .fill('05/03/2020')
    await register.click()
    await waits('Vacina')
    await dialog.getByRole('button', { name: 'Atualizar contato' }).click()
    await dialog.getByLabel(/^Celular/).fill('(19) 99876-5432')
    await dialog.getByRole('button', { name: 'Salvar contato' }).click()
    await waits('Contato')
    await dialog.getByRole('button', { name: 'Alterar família' }).click()
    await dialog.getByLabel(/^Prontuário familiar/).fill('P-4410')
    await dialog.getByRole('button', { name: 'Salvar família' }).click()
    await waits('Família')
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await expect(homes.getByText(`Família de ${patient.name}: espera envio`)).toBeVisible()
    await page.getByLabel('Buscar').fill('')
    await expect(said).toHaveText(all)
    expect(await known()).toEqual(knownBefore)
  })

  /** Request ids of what was sent, by the act: the first of each is done, and its answer is lost. */
  const sent = new Map<string, string[]>()
  await test.step('the network breaks in the middle of each act: done, and no one hears of it', async () => {
    for (const act of [
      'visit-of-home',
      'measurement-create',
      'symptom-create',
      'immunization-create',
      'citizen-contact-update',
      'family-update',
    ])
      await page.route(`**/api/v1/${act}`, async (route) => {
        const ids = sent.get(act) ?? []
        sent.set(act, [...ids, route.request().headers()['request-id'] ?? ''])
        if (ids.length > 0) return route.continue()
        await route.fetch()
        await route.abort('connectionreset')
      })
    await context.setOffline(false)
    await expect.poll(() => sent.size, { timeout: 180_000 }).toBe(6)
  })

  await test.step('with the connection all of it arrives, once', async () => {
    await expect(page.getByText('Visita registrada, espera envio')).toHaveCount(0, { timeout: 180_000 })
    for (const homeId of visited)
      expect(await entries(nurse, homeId)).toBeGreaterThan(before.get(homeId) ?? 0)
    // What had arrived was sent again under its own id, which the server knows.
    const twice = () => [...sent.values()].map((ids) => ids.filter((id) => id === ids[0]).length)
    await expect.poll(twice, { timeout: 180_000 }).toEqual([...sent.keys()].map(() => 2))
    const [first = ''] = visited
    const once = await entries(nurse, first)
    // The last of what was done at the door: a page that was opened just now says that nothing waits before it has looked.
    const version = (familyBefore?.version ?? 0) + 1
    await expect.poll(familyOf, { timeout: 180_000 }).toMatchObject({ recordNumber: 'P-4410', version })
    await page.goto('/app/options/offline-data')
    await unlock(page)
    await expect(page.getByText('Não há pendências')).toBeVisible()
    expect(await entries(nurse, first)).toBe(once)
    expect(await known()).toEqual(knownBefore.map((count) => (count ?? 0) + 1))
    const { data: citizen } = await nurse<{ mobilePhone?: string }>('citizen-get', { id: patient.id })
    expect(citizen?.mobilePhone).toBe('19998765432')
  })
  await context.close()
})
