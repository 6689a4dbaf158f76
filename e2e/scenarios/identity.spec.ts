import type { Page } from '@playwright/test'
import { type Asking, asUser } from '../api.ts'
import { expect, signIn, test } from '../scenario.ts'

/** Accents, capitals and the signs within numbers hide nothing. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[.\-/()]/g, '')
    .replace(/(?<=\d) (?=\d)/g, '')
    .toLowerCase()

interface Person {
  readonly id: string
  readonly name: string
  readonly mothersName: string | null
  readonly cpf: string | null
  readonly cns: string | null
  readonly mobilePhone: string | null
}

/** The people of the demo town as the staff know them: in the order of their names, and what identifies them. */
async function peopleOf(ask: Asking): Promise<{ ids: string[]; identities: string[] }> {
  const { data } = await ask<{ items: Person[] }>('citizen-list', { startIndex: 0, stopIndex: 249 })
  // Those of the town have both numbers.
  const known = (data?.items ?? []).filter(({ cpf, cns }) => cpf && cns)
  const identities = known.flatMap(({ name, mothersName, cpf, cns, mobilePhone }) =>
    [name, mothersName, cpf, cns, mobilePhone].flatMap((text) => (text ? [plain(text)] : [])),
  )
  // Other scenarios write names that may be any word; a name of three words or a number belongs to one person only.
  const own = identities.filter((text) => /^\d{10,}$/.test(text) || text.split(' ').length > 2)
  return { ids: known.map(({ id }) => id), identities: [...new Set(own)] }
}

/** Everything that the server says to a page from now on, by HTTP or socket. */
function overhear(page: Page): () => Promise<string[]> {
  const said: Promise<string>[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/api/')) said.push(answer.text().catch(() => ''))
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => said.push(Promise.resolve(payload.toString()))),
  )
  return () => Promise.all(said)
}

/** Fields that identify people or their homes, with a value. */
const revealing =
  /"(cpf|socialName|mothersName|motherName|fathersName|rg|mobilePhone|homePhone|contactPhone|cellphoneNumber|addressPublicPlace|addressNumber|addressComplement|addressReference|addressCep|streetId|searchName)":(?!null|""|\[\])/

/** Names of those who attend and visit: one of them may be called as a citizen is. */
const professionals =
  /"(?:professionalName|lastProfessional|userResponsibleName|attendedByUserName|firstProfessional|secondProfessional|userName)":"([^"]+)"/g

test('an anonymised user finds out who somebody is on no screen, by no filter and by no order', async ({
  page,
  server,
}) => {
  const { ids, identities } = await peopleOf(await asUser(server.url, 'nurse'))
  expect(identities.length).toBeGreaterThan(500)
  const said = overhear(page)
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  const pseudonym = /Cidadão \d{4}/i
  const seen: string[] = []
  const look = async () => {
    await expect(rows.first()).toContainText(pseudonym)
    seen.push(await page.locator('body').innerText())
  }
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  await signIn(page, 'anonymous', '/app/citizen')
  await expect(page.getByText('ANONIMIZAÇÃO ATIVA').first()).toBeVisible()
  await look()
  // What would find people by their identity is not there; what is there says nothing of it.
  await expect(page.getByLabel(/^Filtrar por/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Nome|CNS)$/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await expect(page.getByRole('combobox', { name: 'Ordenar por' })).toBeVisible()
  await expect(page.getByLabel('CPF')).toHaveCount(0)
  await choose('Sexo', 'Feminino')
  await choose('Ordenar por', 'Criado em: Descendente')
  await expect(page).toHaveURL(/gender=F.*orderBy=createdAt/)
  await look()
  await page.goto('/app/citizen?orderBy=name#name=ana&cpf=529')
  await look()

  await rows.first().getByRole('link', { name: 'Histórico' }).click()
  const person = page.getByRole('region', { name: 'Dados do cidadão' })
  await expect(person.getByRole('heading')).toHaveText(/^Cidadão \d{4}$/)
  for (const label of ['CPF', 'CNS', 'Nome da mãe', 'Contato', 'Endereço'])
    await expect(person.getByText(label, { exact: true }).locator('xpath=following-sibling::*')).toHaveText(
      'Sem informação',
    )
  const history = page.getByRole('region', { name: 'Histórico' })
  await expect(history.getByRole('article').or(history.getByText('Sem histórico.')).first()).toBeVisible()
  seen.push(await page.locator('body').innerText())

  await page.goto('/app/visit-list')
  await look()
  await expect(
    rows.first().getByRole('button', { name: 'Registrar visita: A anonimização está ativa' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await choose('Situação da visita', 'Em atraso')
  await expect(page).toHaveURL(/status=delay/)
  await look()
  for (const path of ['health', 'geolocation-situation', 'list-without-app']) {
    await page.goto(`/app/citizen/${path}`)
    await look()
  }
  await page.goto('/app/patient-queue')
  await expect(page.getByRole('listitem').filter({ hasText: 'Chegou' }).first()).toContainText(pseudonym)
  seen.push(await page.locator('body').innerText())

  await page.goto('/app/citizen')
  await rows.first().getByRole('link', { name: 'Localização' }).click()
  await expect(page.getByText(/A anonimização está ativa: a localização pode ser consultada/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar' })).toHaveAttribute('aria-disabled', 'true')
  seen.push(await page.locator('body').innerText())

  // What no screen offers is refused.
  const ask = await asUser(server.url, 'anonymous')
  const refused = { error: { key: 'permission' } }
  const lists = {
    'citizen-list': [{ name: 'ana' }, { cpf: '529' }, { cns: '7' }, { q: 'ana' }, { orderBy: 'name' }],
    'visit-list': [{ name: 'ana' }, { q: 'ana' }],
    'citizen-list-without-app': [{ name: 'ana' }, { q: 'ana' }, { orderBy: 'name' }],
    'citizen-geolocation-situation-list': [{ citizen: { id: ids[0] } }, { q: 'ana' }, { orderBy: 'name' }],
    'citizen-health': [{ citizen: { id: ids[0] } }, { q: 'ana' }],
    'citizen-search': [{ q: 'ana' }],
  }
  for (const [query, inputs] of Object.entries(lists))
    for (const input of inputs)
      expect(await ask(query, input), `${query} ${JSON.stringify(input)}`).toMatchObject(refused)

  // Without an order asked for, the order is none of names.
  const { data } = await ask<{ items: { id: string }[] }>('citizen-list', { startIndex: 0, stopIndex: 249 })
  const order = (data?.items ?? []).map(({ id }) => id).filter((id) => ids.includes(id))
  expect(order.length).toBeGreaterThan(20)
  expect(order).not.toEqual(ids.filter((id) => order.includes(id)))

  // Nothing that was said or shown identifies anybody.
  const heard = await said()
  expect(heard.some((text) => pseudonym.test(text))).toBe(true)
  const everything = plain([...heard, ...seen].join('\n'))
  const staff = new Set(
    heard.flatMap((text) => [...text.matchAll(professionals)].map(([, name = '']) => plain(name))),
  )
  expect(identities.filter((identity) => !staff.has(identity) && everything.includes(identity))).toEqual([])
  expect(heard.map((text) => revealing.exec(text)?.[0]).filter(Boolean)).toEqual([])
})
