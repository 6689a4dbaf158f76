import { asUser } from '../api.ts'
import { dayInBrazil, expect, expectBriefly, phone, signIn, test, withinOneDay } from '../scenario.ts'

const here = { latitude: -22.12, longitude: -47.2 }

test('an agent works through the visits of the day on a phone, and places a home on the map', async ({
  browser,
  server,
}) => {
  await withinOneDay()
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: phone,
    hasTouch: true,
    permissions: ['geolocation'],
    geolocation: here,
  })
  const page = await context.newPage()
  await signIn(page, 'acs', '/app/visit-list')
  await expect(page.getByRole('heading', { name: 'Controle de visitas' })).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.locator('strong') })
  await expect(rows.first()).toContainText(/atrasado|Não visitado|Nova visita/)
  await expect(rows.filter({ hasText: /· (\d{1,3} m|[\d.]+ km)/ }).first()).toBeVisible()
  const names = await rows.locator('strong').allInnerTexts()
  // Who is called as somebody else is would not be found again; mothers stand in these rows too.
  const own = names.filter((name, at) => !names.some((other, place) => other === name && place !== at))
  const [refused = '', absent = '', done = ''] = own
  const rowOf = (name: string) => rows.filter({ has: page.getByText(name, { exact: true }) }).first()

  const dialog = page.getByRole('dialog')
  const open = async (name: string) => {
    await rowOf(name).click()
    await dialog.getByRole('button', { name: 'Registrar visita' }).click()
    await expect(dialog.getByLabel('Data')).toHaveValue(dayInBrazil())
  }
  const record = async (outcome: string, reason: string) => {
    await dialog.getByRole('combobox', { name: 'Resultado' }).click()
    await page.getByRole('option', { name: outcome }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill(reason)
    await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await open(refused)
  await record('Visita recusada', 'Pediu que voltasse outro dia.')
  // Still due, and the attempt is shown.
  await expect(rowOf(refused)).toContainText(`Visita recusada em ${dayInBrazil()}`)
  await open(absent)
  await record('Ausente', 'Portão fechado.')
  await expect(rowOf(absent)).toContainText(`Ausente em ${dayInBrazil()}`)
  await expect(rowOf(absent)).toContainText(/Visitado em|Última visita:/)
  const lines = await rowOf(absent).locator('strong').locator('..').boundingBox()
  expect(lines?.height).toBeLessThanOrEqual(124)

  await open(done)
  await dialog.getByLabel('Data').fill('01/01/2999')
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(dialog.getByText('Data não pode estar no futuro').first()).toBeVisible()
  await dialog.getByLabel('Data').fill(dayInBrazil())
  await expectBriefly(page.getByText('Visita registrada').first(), () =>
    dialog.getByRole('button', { name: 'Registrar', exact: true }).click(),
  )
  // No longer among those who are due.
  await expect(rowOf(done).filter({ hasNotText: `Visitado em ${dayInBrazil()}` })).toHaveCount(0)

  await page.getByRole('button', { name: 'Filtros' }).click()
  await dialog.getByLabel('Nome').fill(done)
  await dialog.getByRole('button', { name: /^Ver/ }).click()
  // Somebody else may be called so too.
  const visited = rows.filter({ hasText: `Visitado em ${dayInBrazil()}` }).first()
  await expect(visited).toContainText(/Nova visita em até (30|60) dias/)

  await visited.click()
  await dialog.getByRole('link', { name: 'Localização' }).click()
  await expect(page.getByRole('heading', { name: 'Localização do Cidadão' })).toBeVisible()
  // The agent stands in the middle of the town, wherever the home is.
  await page.addLocatorHandler(page.getByRole('button', { name: 'Marcar aqui' }), (meant) => meant.click())
  // A device that is busy may give up at first.
  await expect(async () => {
    await page.getByRole('button', { name: 'Localização atual' }).click()
    await expect(page.getByText(/Nova posição do aparelho/)).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  const back = page.getByRole('heading', { name: 'Controle de visitas' })
  const wholeHome = dialog.getByRole('button', { name: 'Toda a casa' })
  await expectBriefly(page.getByText('Localização salva'), async () => {
    await page.getByRole('button', { name: 'Salvar' }).click()
    // Asked where somebody else lives in the home too.
    await wholeHome.or(back).first().waitFor()
    if (await wholeHome.isVisible()) await wholeHome.click()
  })
  // Back among the visits, the filter on.
  await expect(back).toBeVisible()
  await expect(visited).toBeVisible()
  await context.close()
})

interface Found {
  readonly items: readonly { readonly id: string; readonly readAt?: string | null }[]
}

test('a coordinator finds citizens with wrong phone numbers, writes to one, and sees which messages were read', async ({
  page,
  server,
}) => {
  await signIn(page, 'healthCoordinator', '/app/citizen')
  await page.getByRole('button', { name: 'Listas de cidadãos' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: /Página atual/ })).toHaveAttribute('aria-disabled', 'true')
  await menu.getByRole('menuitem', { name: 'Cidadãos sem app' }).click()
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  const wrong = 'App configurado com telefone incorreto'
  await expect(rows.first()).toBeVisible()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('combobox', { name: 'Situação do app' }).click()
  await page.getByRole('option', { name: wrong }).click()
  await expect(page).toHaveURL(/installedApp=WRONG/)
  await expect(rows.filter({ hasNotText: wrong })).toHaveCount(0)
  await expect(rows.first()).toContainText(wrong)

  const asked = 'Por favor, atualize o seu telefone na unidade de saúde.'
  const name = await rows.first().getByRole('cell').first().innerText()
  await rows.first().getByRole('button', { name: 'Enviar mensagem' }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('textbox').fill(asked)
  await expectBriefly(page.getByText(/^Mensagem (enviada!|registrada)/), () =>
    dialog.getByRole('button', { name: /^(Enviar|Registrar mensagem)$/ }).click(),
  )

  await rows.first().getByRole('link', { name: 'Histórico' }).click()
  const messages = page.getByRole('article', { name: /^Mensagem/ })
  await expect(messages.filter({ hasText: asked })).toBeVisible()
  await expect(messages.filter({ hasText: asked })).not.toContainText('(VISUALIZADA)')

  // Citizens read messages with an app that is none of ours: somebody of the demo town did.
  const ask = await asUser(server.url, 'healthCoordinator')
  const page1 = { installedApp: 'MATCH', startIndex: 0, stopIndex: 249 }
  const { data } = await ask<Found>('citizen-list-without-app', page1)
  let read: string | undefined
  for (const { id } of data?.items ?? []) {
    const history = await ask<Found>('citizen-history', { id })
    if (history.data?.items.some(({ readAt }) => readAt)) read = id
    if (read) break
  }
  await page.goto(`/app/citizen/history/${read}`)
  await page.getByLabel('Filtrar histórico').click()
  await page.getByRole('option', { name: 'Mensagens' }).click()
  await expect(messages.filter({ hasText: /\(VISUALIZADA\)/ }).first()).toBeVisible()
})
