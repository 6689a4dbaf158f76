import type { Page } from '@playwright/test'
import { type Asking, asUser } from '../api.ts'
import { holdJob, jobCount } from '../jobs.ts'
import {
  dayInBrazil,
  desktop,
  expect,
  expectBriefly,
  phone,
  seriousFindings,
  signIn,
  test,
} from '../scenario.ts'

// What is recorded here decides who comes next: on a server of its own.
test.use({ alone: 'queue' })

interface Person {
  readonly id: string
  readonly name: string
  readonly birthDate: string
}

/** Grown people who live, and for whom nothing was asked yet. */
async function peopleWithout(ask: Asking, count: number): Promise<Person[]> {
  const { data } = await ask<{ items: (Person & { deathAt?: string | null })[] }>('citizen-list', {
    startIndex: 0,
    stopIndex: 99,
  })
  const found: Person[] = []
  for (const one of data?.items ?? []) {
    if (found.length === count) break
    if (one.deathAt || one.birthDate > '1990' || one.birthDate < '1970') continue
    const asked = await ask<{ totalItems: number }>('protocol-list', { citizenName: one.name })
    if (asked.data?.totalItems === 0) found.push(one)
  }
  return found
}

const field = (page: Page, label: string, nth = 0) =>
  page.getByRole('combobox', { name: label, exact: true }).nth(nth)

/** Types into a search that has the focus, and takes the first option with Enter, once it has what is to be `chosen`. */
async function typed(
  page: Page,
  words: string,
  chosen: string | RegExp = new RegExp(words.slice(0, 4), 'i'),
) {
  await page.keyboard.type(words)
  // The first option of what was typed, not of what was offered before.
  await expect(page.getByRole('option').first()).toContainText(chosen)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
}

/** Comes to a field as with Tab. */
async function filled(page: Page, label: string, words: string) {
  await field(page, label).focus()
  await typed(page, words)
}

/** Counts presses of print in place of the browser's dialog. */
async function printed(page: Page, act: () => Promise<unknown>) {
  await page.evaluate(() => {
    const counted = window as unknown as { prints: number } // a name of this scenario's own
    counted.prints = 0
    window.print = () => {
      counted.prints += 1
    }
  })
  await act()
  const count = () => page.evaluate(() => (window as unknown as { prints: number }).prints)
  await expect.poll(count).toBe(1)
}

const asTyped = (day: string) => day.split('-').reverse().join('/')

test('three exams of one paper are asked for, decided in the list, booked and called within a quota', async ({
  page,
  browser,
  server,
}) => {
  const [person] = await peopleWithout(await asUser(server.url, 'healthSecretary'), 1)
  const asking = jobCount()
  await asking.on(page)
  await signIn(page, 'healthAttendant', '/app/health-secretary/exam-request')
  await page.getByRole('link', { name: 'Nova solicitação' }).click()
  await field(page, 'Cidadão').click()
  await typed(page, person?.name ?? '', person?.name)
  await field(page, 'Exame').click()
  await typed(page, 'ureia')
  for (const [nth, exam] of ['creatinina', 'glicose'].entries()) {
    await page.getByRole('button', { name: 'Adicionar exame' }).click()
    // The new line takes the focus; what is typed before goes elsewhere.
    await expect(field(page, 'Exame', nth + 1)).toBeFocused()
    await typed(page, exam)
  }
  // From where it is asked comes from the person's record.
  await expect(field(page, 'Unidade de saúde')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByRole('article').getByText(/^Protocolo \d{4}\/\d{6}$/)).toHaveCount(3)
  holdJob('Request three exams of one paper, from the list to the receipt', asking.taken(), { clicks: 8 })
  const said = await page
    .getByRole('article')
    .getByText(/^Protocolo/)
    .first()
    .innerText()
  const number = said.replace('Protocolo ', '').trim()
  const [id] = page.url().match(/[\da-f]{8}-[\da-f-]{27}/g) ?? []

  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  const booking = jobCount()
  await signIn(other, 'healthDirector', `/app/health-secretary/queue?type=examRequest&number=${number}`)
  const row = other
    .getByRole('row')
    .filter({ hasText: person?.name ?? '' })
    .first()
  const [item = ''] = (await row.getByRole('cell').nth(2).innerText()).split('\n')
  await row.getByRole('button', { name: 'Decidir' }).click()
  const deciding = other.getByRole('dialog')
  await expect(deciding).toContainText('da fila')
  await deciding.getByRole('button', { name: 'Recusar', exact: true }).click()
  await expect(deciding).toContainText('Motivo é um campo obrigatório')
  expect(await seriousFindings(other)).toEqual([])
  await expectBriefly(other.getByText('Decisão registrada').first(), () =>
    deciding.getByRole('button', { name: 'Autorizar', exact: true }).click(),
  )
  await expect(deciding).toHaveCount(0)

  await other.goto('/app/health-secretary/quota/create')
  await filled(other, 'Prestador', 'lab')
  await filled(other, 'Tipo', 'solicitação de exame')
  await filled(other, 'Item', item)
  await other.getByLabel('Vagas por mês').fill('40')
  await other.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(other).toHaveURL(/\/quota$/)
  await other.goto('/app/health-secretary/queue?type=examRequest')
  const quotas = other.getByRole('list', { name: 'Cotas deste mês' })
  const own = quotas.getByRole('listitem').filter({ hasText: item })
  await expect(own).toContainText('40 vagas livres de 40 neste mês')
  await own.getByRole('button', { name: 'Chamar os próximos' }).click()
  const calling = other.getByRole('dialog')
  await calling.getByPlaceholder('dd/mm/aaaa').fill(dayInBrazil(-2))
  await calling.getByPlaceholder('hh:mm').fill('08:00')
  await calling.getByRole('button', { name: 'Chamar', exact: true }).click()
  const called = other.getByRole('dialog', { name: '1 pessoa chamada' })
  await printed(other, () => called.getByRole('button', { name: 'Imprimir lista de chamada' }).click())

  const { data } = await (await asUser(server.url, 'healthDirector'))<{
    items: { id: string; number: string }[]
  }>('exam-request-list', { citizen: { id: person?.id }, startIndex: 0, stopIndex: 9 })
  const left = data?.items.find((one) => one.id !== id)?.id ?? ''
  const rest = data?.items.find((one) => one.id === left)
  const decided = jobCount()
  await other.setViewportSize(phone)
  await other.goto(`/app/health-secretary/queue?type=examRequest&number=${rest?.number}`)
  await decided.on(other)
  await other.getByRole('button', { name: new RegExp(person?.name ?? '') }).click()
  await deciding.getByRole('button', { name: 'Autorizar', exact: true }).click()
  await expect(deciding).toHaveCount(0)
  holdJob('Decide about a request in the waiting list, on a phone', decided.taken(), { clicks: 2 })
  await other.setViewportSize(desktop)
  await other.goto(`/app/health-secretary/exam-request/details/${left}`)
  await booking.on(other)
  await other.getByRole('button', { name: 'Agendar' }).click()
  const slot = other.getByRole('dialog').getByRole('combobox', { name: 'Vaga' })
  await slot.click()
  await expect(other.getByRole('option').first()).toBeVisible()
  // What is offered is read again once the provider is known: what was pressed before chooses nothing.
  await expect(async () => {
    await other.keyboard.press('ArrowDown')
    await other.keyboard.press('Enter')
    await expect(slot).not.toHaveValue('', { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await other.getByRole('dialog').getByRole('button', { name: 'Agendar' }).click()
  await expect(other.getByText('Agendada').first()).toBeVisible()
  holdJob('Book an authorised exam', booking.taken(), { clicks: 3 })
  await other.context().close()
})

test('a treatment elsewhere says what it lacks, is authorised, followed on the phone and given a seat', async ({
  page,
  server,
}) => {
  const ask = await asUser(server.url, 'healthSecretary')
  const [person] = await peopleWithout(ask, 1)
  const on = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const first = async (query: string, q: string) =>
    (await ask<{ items: { id: string }[] }>(query, { q })).data?.items[0]?.id
  const [home, away, vehicle] = await Promise.all([
    first('city-search', 'santa rita do vale'),
    first('city-search', 'campinas'),
    first('vehicle-search', ''),
  ])
  await ask('travel-create', {
    originCity: { id: home },
    destinationCity: { id: away },
    appointmentDate: `${on} 05:00:00.000-03:00`,
    vehicle: { id: vehicle },
  })

  const job = jobCount()
  await job.on(page)
  await page.setViewportSize(phone)
  await signIn(page, 'healthSecretary', '/app/health-secretary/out-of-home-treatment/create')
  await field(page, 'Cidadão').click()
  await typed(page, person?.name ?? '', person?.name)
  await filled(page, 'Especialidade', 'cardiologista')
  await filled(page, 'Procedimento', '0301010072')
  await filled(page, 'Cidade de destino', 'campinas')
  await page.getByLabel('Estabelecimento de destino').fill('Hospital das Clínicas')
  const at = page.getByRole('group', { name: 'Data do atendimento' })
  await at.getByPlaceholder('dd/mm/aaaa').fill(asTyped(on))
  await at.getByPlaceholder('hh:mm').fill('10:00')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  const lacks = page.getByRole('status').filter({ hasText: 'Para autorizar falta' })
  await expect(lacks).toContainText('Informe a distância até o destino')
  expect(await seriousFindings(page)).toEqual([])
  const [id = ''] = page.url().match(/[\da-f]{8}-[\da-f-]{27}/g) ?? []
  await lacks.getByRole('link', { name: 'Completar' }).click()
  await page.getByLabel('Distância até o destino, só ida').fill('92')
  await expectBriefly(page.getByText('Alterado com sucesso!').first(), () =>
    page.getByRole('button', { name: 'Alterar' }).click(),
  )
  await page.goto(`/app/health-secretary/out-of-home-treatment/details/${id}`)
  const authorise = page.getByRole('button', { name: 'Autorizar' })
  await expect(authorise).toBeVisible()
  await expect(page.getByText('Para autorizar falta')).toHaveCount(0)
  await authorise.click()
  await expect(page.getByText('Autorizado').first()).toBeVisible()

  await page.setViewportSize(desktop)
  await page.goto('/app/travel/pending')
  const row = page.getByRole('row').filter({ hasText: person?.name ?? '' })
  await row.getByRole('button', { name: 'Dar lugar' }).click()
  const seats = page.getByRole('dialog')
  await expect(seats).toContainText('lugares livres')
  expect(await seriousFindings(page)).toEqual([])
  await expectBriefly(page.getByText(`${person?.name} tem lugar na viagem de`).first(), () =>
    seats
      .getByRole('button', { name: /^Dar lugar na viagem de/ })
      .first()
      .click(),
  )
  holdJob('Treatment elsewhere, from the form to a seat', job.taken(), { clicks: 10 })

  const { data: paper } = await ask<{ lookup: string }>('request-paper', { ids: [id] })
  await page.evaluate(() => localStorage.clear())
  await page.goto(paper?.lookup ?? '')
  await page.getByLabel('Data de nascimento').fill(asTyped(person?.birthDate ?? ''))
  await page.getByRole('button', { name: 'Consultar' }).click()
  await expect(page.getByText(/: Autorizado$/)).toBeVisible()
})
