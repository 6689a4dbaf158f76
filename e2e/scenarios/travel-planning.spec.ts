import { type Asking, asUser } from '../api.ts'
import { holdJob, jobCount } from '../jobs.ts'
import { desktop, expect, phone, seriousFindings, signIn, test } from '../scenario.ts'

interface Listed {
  readonly items: { readonly id: string; readonly name: string }[]
}

const day = 86_400_000
/** A day without trips of the demo, which end a month ahead: `YYYY-MM-DD`. */
const dayAhead = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
const typed = (of: string) => of.split('-').reverse().join('/')

async function first(ask: Asking, query: string, input: object) {
  const { data } = await ask<Listed>(query, input)
  const [item] = data?.items ?? []
  if (!item) throw new Error(`${query} finds nothing`)
  return item
}

/** A trip of the days to come with passengers. */
async function tripAhead(ask: Asking) {
  const { data } = await ask<{ items: { id: string; appointmentDate: string }[] }>('travel-list', {
    initialDate: dayAhead(2),
    finalDate: dayAhead(28),
    orderBy: 'appointmentDate',
    order: 'asc',
    startIndex: 0,
    stopIndex: 39,
  })
  for (const trip of data?.items ?? []) {
    const { data: plan } = await ask<{ passengers: { citizen: { id: string; name: string } }[] }>(
      'travel-plan',
      { id: trip.id },
    )
    const passengers = plan?.passengers.map(({ citizen }) => citizen) ?? []
    if (passengers.length > 0)
      return {
        ...trip,
        people: passengers.map(({ name }) => name),
        citizenIds: passengers.map(({ id }) => id),
      }
  }
  throw new Error('No trip of the next weeks has passengers')
}

/** Treatments in Campinas on a day, authorised and booked, of that many citizens. */
async function treatments(ask: Asking, on: string, count: number): Promise<string[]> {
  const { data: people } = await ask<Listed>('citizen-list', {
    orderBy: 'name',
    startIndex: 0,
    stopIndex: 199,
  })
  const destination = await first(ask, 'city-search', { q: 'campinas' })
  const cbo = await first(ask, 'cbo-search', { q: '225120' })
  const procedure = await first(ask, 'procedure-search', { q: '0301010072' })
  const grown = (people?.items ?? []).filter(
    (one) => !('deathAt' in one && one.deathAt) && 'birthDate' in one && String(one.birthDate) < '2000',
  )
  const names: string[] = []
  for (const citizen of grown.slice(0, count)) {
    const { data } = await ask<{ id: string }>('out-of-home-treatment-create', {
      citizen: { id: citizen.id },
      cbo: { id: cbo.id },
      procedure: { id: procedure.id },
      destination: { id: destination.id },
      distanceKm: 92,
      transport: 'land',
      priority: 'notUrgent',
      date: dayAhead(-10),
      appointmentAt: `${on} 10:00:00.000-03:00`,
      facility: 'Hospital das Clínicas',
    })
    for (const transition of ['authorise', 'book'])
      await ask('out-of-home-treatment-transition', { id: data?.id, transition })
    names.push(citizen.name)
  }
  return names
}

test('a logistics manager plans a trip from twelve pending travellers and prints the list', async ({
  page,
  server,
}) => {
  const on = dayAhead(60)
  const names = await treatments(await asUser(server.url, 'healthSecretary'), on, 12)
  expect(names).toHaveLength(12)
  await page.setViewportSize(desktop)
  await signIn(page, 'travelLogisticManager', '/app/travel')
  const job = jobCount()
  await job.on(page)
  await page.getByRole('link', { name: 'Nova viagem' }).click()
  // Trips begin in the client's municipality.
  await expect(page.getByLabel('Cidade de origem')).toHaveValue('Santa Rita do Vale - SP')
  await page.getByLabel('Cidade de destino').fill('campi')
  await expect(page.getByRole('option').first()).toHaveText(/^Campinas - SP/)
  await page.getByLabel('Cidade de destino').press('Enter')
  await expect(page.getByLabel('Cidade de destino')).toHaveValue('Campinas - SP')
  await page.getByPlaceholder('dd/mm/aaaa').first().fill(typed(on))
  await page.getByPlaceholder('hh:mm').first().fill('05:00')
  await page.getByRole('button', { name: 'Cadastrar' }).click()

  await page.getByRole('button', { name: 'Marcar todos' }).click()
  await page.getByRole('button', { name: 'Incluir na viagem' }).click()
  await expect(page.getByRole('heading', { name: /Na viagem: 12/ })).toBeVisible()
  await expect(page.getByText(names[0] ?? '').first()).toBeVisible()

  await page.getByRole('link', { name: 'Próximo: Veículo' }).click()
  // Cars with too few seats say so.
  await expect(page.getByText(/Tem 4 lugares para passageiros, e 1\d estão ocupados/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Escolher Mercedes-Benz Sprinter 416' }).click()
  await expect(page.getByText(/de 19 lugares ocupados/)).toBeVisible()
  // What was chosen leads on.
  await expect(page.getByText('CNH de categoria AB; o veículo exige D')).toBeVisible()
  await page
    .getByRole('button', { name: /^Escolher / })
    .first()
    .click()
  await expect(page.getByText('Ordem proposta pela menor distância.')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  // Back leads back a step, and what was chosen is there.
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Retirar' })).toBeVisible()
  await page.goForward()

  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Confirmada').first()).toBeVisible()
  holdJob('Plan a trip of twelve who wait, and confirm it', job.taken(), { clicks: 10 })
  await page.getByRole('link', { name: 'Lista para a fiscalização' }).click()
  await expect(page.getByRole('table').first()).toContainText(names[11] ?? '')
  // The browser's own dialog would stand in the way.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.locator('body[data-printed]')).toBeVisible()
})

test('a driver ticks boarding on a phone, and brings the trip to its end', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'driver', '/app/travel/mine')
  const card = page.getByRole('radiogroup', { name: /^Embarque de/ }).first()
  await expect(card).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ligar/ }).first()).toHaveAttribute('href', /^tel:/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  const job = jobCount()
  await job.on(page)
  await card.getByText('Faltou').click()
  await expect(card.getByRole('radio', { name: 'Faltou' })).toBeChecked()
  // The trip that begins: a day may have another one.
  const trip = page.getByRole('region').filter({ has: card })
  await trip.getByRole('textbox', { name: 'Quilometragem na saída' }).fill('50000')
  await trip.getByRole('button', { name: 'Iniciar viagem' }).click()
  // Its vehicle has gone farther by now.
  const question = page.getByRole('dialog', { name: 'Conferir a quilometragem?' })
  await question.getByRole('button', { name: 'Iniciar viagem' }).click()
  await expect(page.getByText('Em viagem').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Quilometragem na chegada' }).fill('49000')
  await expect(trip.getByText(/^Marque antes quem embarcou: \d+ passageiros? sem registro\.$/)).toBeVisible()
  await trip.getByRole('button', { name: /^Todos embarcaram/ }).click()
  for (const choice of (await trip.getByRole('radiogroup', { name: /^Embarque de/ }).all()).slice(1))
    await expect(choice.getByRole('radio', { name: 'Embarcou' })).toBeChecked()
  await page.getByRole('button', { name: 'Concluir viagem' }).click()
  await expect(page.getByText(/não pode ser menor/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Quilometragem na chegada' }).fill('50150')
  await page.getByRole('button', { name: 'Concluir viagem' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir viagem' }).click()
  await expect(page.getByText('150 km rodados')).toBeVisible()
  holdJob("A driver's day: who boarded, from departure to arrival", job.taken(), { clicks: 10 })
})

test('a trip goes to another day by its button, and who is concerned is said before', async ({ page }) => {
  await page.setViewportSize(desktop)
  await signIn(page, 'healthSecretary', `/app/travel`)
  await page.goto(`/app/travel?view=month&day=${dayAhead(20)}`)
  await page
    .getByRole('button', { name: /^Mudar o dia/ })
    .last()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('dd/mm/aaaa').fill(typed(dayAhead(70)))
  await expect(dialog.getByText(/passageiros?|Ninguém está/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Mudar o dia' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/app/travel?view=day&day=${dayAhead(70)}`)
  await expect(page.getByRole('link', { name: /ocupados?/ })).toBeVisible()
})

test('a trip that is dragged to another day asks first, and names who is concerned', async ({
  page,
  server,
}) => {
  const ask = await asUser(server.url, 'healthSecretary')
  const trip = await tripAhead(ask)
  const from = trip.appointmentDate.slice(0, 10)
  // The day after or before, in the same week: both are in sight.
  const isSaturday = new Date(`${from}T00:00:00Z`).getUTCDay() === 6
  const to = new Date(Date.parse(`${from}T00:00:00Z`) + (isSaturday ? -day : day)).toISOString().slice(0, 10)
  await page.setViewportSize(desktop)
  await signIn(page, 'healthSecretary', '/app/travel')
  await page.goto(`/app/travel?view=week&day=${from}`)
  const chip = page.locator(`[draggable="true"]:has(a[href$="/${trip.id}"])`)
  await chip.dragTo(page.getByRole('cell', { name: new RegExp(typed(to)) }))
  const dialog = page.getByRole('dialog', { name: 'Mudar o dia da viagem' })
  await expect(dialog.getByPlaceholder('dd/mm/aaaa')).toHaveValue(typed(to))
  await expect(dialog.getByText(trip.people[0] ?? '')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await expect(chip).toBeVisible()
})

test('a cancelled trip puts its passengers back among those who wait, and each gets a message', async ({
  page,
  server,
}) => {
  const ask = await asUser(server.url, 'healthSecretary')
  const trip = await tripAhead(ask)
  await page.setViewportSize(desktop)
  await signIn(page, 'travelLogisticManager', `/app/travel/wizard-passengers/${trip.id}`)
  await page.getByRole('button', { name: 'Outros passos' }).click()
  await page.getByRole('menuitem', { name: 'Cancelar viagem' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/avisados por mensagem e voltam aos pendentes/)).toBeVisible()
  await dialog.getByRole('textbox').fill('Veículo em conserto')
  await dialog.getByRole('button', { name: 'Cancelar viagem' }).click()
  await expect(page.getByText('Cancelada').first()).toBeVisible()
  const waiting = async () => {
    const { data } = await ask<{ items: { citizen: { id: string }; source: string }[] }>(
      'traveler-pending-list',
      { startIndex: 0, stopIndex: 199 },
    )
    return new Set(
      data?.items.filter(({ source }) => source === 'cancelled').map(({ citizen }) => citizen.id),
    )
  }
  const pending = await waiting()
  expect(trip.citizenIds.filter((id) => !pending.has(id))).toEqual([])
  for (const citizenId of trip.citizenIds)
    await expect
      .poll(async () => {
        const { data } = await ask<{ items: { message?: string }[] }>('notification-list', { citizenId })
        return data?.items.map(({ message }) => message).join()
      })
      .toContain('foi cancelada. Motivo: Veículo em conserto')
  await page.goto('/app/travel/pending')
  await expect(page.getByText(trip.people[0] ?? '').first()).toBeVisible()
  await expect(page.getByText('Viagem cancelada').first()).toBeVisible()
})

test('a report of the month adds up to the trips', async ({ page, server }) => {
  const ask = await asUser(server.url, 'healthSecretary')
  const [initialDate, finalDate] = [dayAhead(-31), dayAhead(-1)]
  const { data } = await ask<{ totalItems: number; items: { kmStart?: number; kmEnd?: number }[] }>(
    'travel-list',
    { initialDate, finalDate, state: 'finished', startIndex: 0, stopIndex: 199 },
  )
  const trips = data?.totalItems ?? 0
  expect(trips).toBeGreaterThan(10)
  await page.setViewportSize(desktop)
  await signIn(page, 'healthSecretary', '/app/travel')
  for (const by of ['city', 'vehicle', 'driver', 'costCenter']) {
    await page.goto(`/app/travel/reports?initialDate=${initialDate}&finalDate=${finalDate}&by=${by}`)
    const table = page.getByRole('table', { name: 'Viagens concluídas' })
    await expect(table.getByRole('row').last()).toContainText('Total')
    const rows = await table
      .getByRole('row')
      .evaluateAll((all) =>
        all
          .slice(1)
          .map((row) =>
            [...row.querySelectorAll('td, th')]
              .slice(1)
              .map((cell) => Number((cell.textContent ?? '').replace(/[^\d]/g, '')) || 0),
          ),
      )
    const total = rows.pop() ?? []
    expect(total[0]).toBe(trips)
    // Trips, passengers, companions, absences, empty seats, kilometres, centavos.
    for (let column = 0; column < 7; column += 1)
      expect(
        rows.reduce((sum, row) => sum + (row[column] ?? 0), 0),
        `${by} ${column}`,
      ).toBe(total[column])
  }
})

for (const [name, viewport] of [
  ['wide', desktop],
  ['narrow', phone],
] as const)
  test(`calendar, wizard, list for the inspection and reports are readable for everybody, ${name}`, async ({
    page,
    server,
  }) => {
    const ask = await asUser(server.url, 'healthSecretary')
    const trip = await first(ask, 'travel-list', { orderBy: 'appointmentDate', order: 'desc' })
    await page.setViewportSize(viewport)
    await signIn(page, 'healthSecretary', '/app/travel')
    for (const [path, shown] of [
      ['/app/travel', /ocup.*, \d+ livres?/],
      [`/app/travel/wizard-passengers/${trip.id}`, /Na viagem/],
      [`/app/travel/wizard-vehicle/${trip.id}`, /Vistoria/],
      [`/app/travel/report/pdf/${trip.id}`, /Lista de passageiros: transporte/],
      ['/app/travel/reports', 'Total'],
      ['/app/travel/pending', /Americana|Campinas|Sem resultados|Nenhum/],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(shown).first()).toBeVisible()
      expect([path, await seriousFindings(page)]).toEqual([path, []])
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([
        path,
        0,
      ])
    }
  })
