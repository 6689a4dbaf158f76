import { type Asking, asUser } from '../api.ts'
import { dayInBrazil, expect, phone, seriousFindings, signIn, test } from '../scenario.ts'

// What is recorded here would move the figures of other scenarios.
test.use({ alone: 'indicators' })

const whole = (text: string | null) => Number(/[\d.]+/.exec(text ?? '')?.[0].replaceAll('.', ''))

const practice = { indicator: 'previne.dental', state: 'missing' } as const
const twelve = 12

/** The day before today as a call says it. */
function yesterday(): string {
  const [day = '', month = '', year = ''] = dayInBrazil(1).split('/')
  return `${year}-${month}-${day} 10:00:00.000-03:00`
}

/** Has the desk record care until exactly twelve pregnant women of the town lack the dentist. */
async function leaveTwelve(ask: Asking): Promise<void> {
  const missing = async () => {
    const { data } = await ask<{ items: { id: string }[] }>('pregnant-list', practice)
    return data?.items ?? []
  }
  await expect
    .poll(async () => (await ask('pregnant-list', practice)).error, { timeout: 60_000 })
    .toBeUndefined()
  const care = async (citizenId: string, more: object) => {
    const { error } = await ask('health-care-create', { citizenId, attendedAt: yesterday(), ...more })
    expect(error).toBeUndefined()
  }
  const found = await missing()
  for (const { id } of found.slice(twelve)) await care(id, { procedure: dentist })
  const { data } = await ask<{ items: { id: string }[] }>('cytopathology-list', {})
  const known = new Set(found.map(({ id }) => id))
  // Prenatal care makes a pregnancy known, of somebody of whom it was not.
  for (const { id } of data?.items ?? []) {
    if ((await missing()).length >= twelve) break
    if (!known.has(id)) await care(id, { procedure: consultation, cid: prenatal })
  }
  expect(await missing()).toHaveLength(twelve)
}

const dentist = { id: '0301010153', name: 'Primeira consulta odontológica' }
const consultation = { id: '0301010110', name: 'Consulta pré-natal' }
const prenatal = { id: 'Z348', name: 'Supervisão de outra gravidez normal' }

test('a coordinator finds the twelve pregnant women without dentist, messages three, and the gauge moves after one was attended', async ({
  page,
  server,
}) => {
  const ask = await asUser(server.url, 'healthCoordinator')
  await leaveTwelve(ask)
  await signIn(page, 'healthCoordinator', '/app/indicators-previne-brasil')
  const place = page.getByRole('listitem').filter({ hasText: '3. Gestantes com atendimento odontológico' })
  await expect(page.getByText('Estimativa local, feita com os registros deste sistema.')).toBeVisible()
  const gauge = place.getByText(/^\d+ de \d+, nota/)
  await expect(gauge).toBeVisible({ timeout: 60_000 })
  const counts = async () => (await gauge.textContent())?.match(/\d+/g)?.map(Number) ?? []
  await expect.poll(async () => counts().then(([met = 0, people = 0]) => people - met)).toBe(twelve)
  const [met = 0, people = 0] = await counts()
  expect(await seriousFindings(page)).toEqual([])

  await place.getByRole('link', { name: 'Ver 12 pendentes' }).click()
  await expect(page.getByText('12 com os filtros')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(twelve + 1)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('Atendimento odontológico')

  for (const nth of [1, 2, 3]) {
    await page.getByRole('row').nth(nth).getByRole('button', { name: 'Enviar mensagem' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Agende o seu dentista na unidade.')
    await dialog.getByRole('button', { name: /^(Enviar|Registrar mensagem)$/ }).click()
    await expect(dialog).toHaveCount(0)
  }

  await row.getByRole('button', { name: 'Entender' }).click()
  const why = page.getByRole('dialog')
  await expect(why.getByText('Agendar o dentista')).toBeVisible()
  await why.getByRole('button', { name: 'Fechar' }).last().click()

  // The file has as many lines, below its header.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await (await download).createReadStream()
  let text = ''
  for await (const part of file) text += String(part)
  expect(text.trim().split('\r\n')).toHaveLength(twelve + 1)

  // The dentist records the consultation: one more is met, one fewer is missing.
  const { data } = await ask<{ items: { id: string }[] }>('pregnant-list', practice)
  const { error } = await ask('health-care-create', {
    citizenId: data?.items[0]?.id,
    attendedAt: yesterday(),
    procedure: dentist,
  })
  expect(error).toBeUndefined()
  await page.goto('/app/indicators-previne-brasil')
  await expect(place.getByRole('link', { name: 'Ver 11 pendentes' })).toBeVisible()
  await expect(gauge).toHaveText(new RegExp(`^${met + 1} de ${people}, nota`))
})

test("an agent sees only the people of that agent's micro-area on a phone", async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'acs', '/app/indicators-previne-brasil')
  await expect(page.getByText('Sua microárea.').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Por unidade, equipe e agente')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
})

test('a secretary prints the city in numbers', async ({ page }) => {
  await signIn(page, 'healthSecretary', '/app/city-in-numbers')
  await expect(page.getByRole('heading', { name: 'População' })).toBeVisible()
  await expect(page.getByText('Moradores').first()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  const printed = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.print = () => resolve(document.body.innerText)
      }),
  )
  await page.getByRole('button', { name: 'Imprimir' }).click()
  expect(await printed).toContain('Cidade em números')
  // One sheet of A4 holds it.
  const paper = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('a coordinator asks the explorer freely, keeps the view, and sees neighbourhoods on the map', async ({
  page,
}) => {
  await signIn(page, 'healthCoordinator', '/app/explorer')
  const table = page.getByRole('table', { name: 'Moradores por unidade de saúde e idade' })
  await expect(table).toBeVisible({ timeout: 60_000 })
  await page.getByRole('combobox', { name: 'Linhas' }).click()
  await page.getByRole('option', { name: 'Bairro' }).click()
  await expect(page.getByRole('table', { name: 'Moradores por bairro e idade' })).toBeVisible()
  const numbers = await page.getByRole('cell').allTextContents()
  // Never under five.
  expect(numbers.filter((text) => /^[1-4]$/.test(text))).toEqual([])
  await page.getByRole('radio', { name: 'Mapa' }).click()
  await expect(page.getByLabel('Mapa dos bairros')).toBeVisible()
  await expect(page).toHaveURL(/rows=neighborhood.*view=map/)
  await page.getByRole('button', { name: 'Guardar visão' }).click()
  await expect(page.getByRole('link', { name: 'Moradores: bairro e idade' })).toBeVisible()
  await page.goto('/app')
  await page.goto('/app/explorer')
  await page.getByRole('link', { name: 'Moradores: bairro e idade' }).click()
  await expect(page.getByLabel('Mapa dos bairros')).toBeVisible()
  // The map moves under the pointer, and Leaflet opens a tip before its words are in it.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip').filter({ hasNotText: /\S/ })).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])
})

test('a coordinator replays the quadrimester by two versions of the rules and opens who differs', async ({
  page,
}) => {
  await signIn(page, 'healthCoordinator', '/app/indicators-previne-brasil')
  await page.getByRole('button', { name: 'Simular com outras regras' }).click({ timeout: 60_000 })
  const table = page.getByRole('table', { name: 'Diferenças entre as regras' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  const differing = table.getByRole('link', { name: /^\d+ pessoas em dia só por/ }).first()
  const count = whole(await differing.textContent())
  await differing.click()
  // Whom the rules differ about is no filter of the list: its title says how many.
  const said = new RegExp(
    `^${count.toLocaleString('pt-BR')} (com os filtros|no total|\\D+|mulheres.*|crianças.*)$`,
  )
  await expect(page.getByText(said).first()).toBeVisible()
})

test('a secretary narrows the city in numbers to one unit, and prints that', async ({ page }) => {
  await signIn(page, 'healthSecretary', '/app/city-in-numbers')
  const units = page.getByRole('table', { name: 'Por unidade de saúde' })
  await expect(units).toBeVisible()
  const [name = '', residents = ''] = await units.getByRole('row').nth(1).getByRole('cell').allTextContents()
  await page.getByRole('combobox', { name: 'Unidade de saúde' }).fill(name)
  await page.getByRole('option', { name }).first().click()
  await expect(page.getByRole('heading', { name: new RegExp(`, ${name}$`) })).toBeVisible()
  await expect(units.getByRole('row')).toHaveCount(2)
  await expect(units.getByRole('row').nth(1)).toContainText(residents)
})
