import { asUser } from '../api.ts'
import { holdJob, jobCount } from '../jobs.ts'
import { expect, expectBriefly, phone, seriousFindings, signIn, test, withinOneDay } from '../scenario.ts'

const list = '/app/epidemiology/epidemiological-accompaniment'

interface Block {
  readonly id: string
  readonly name: string
  readonly cases: number
}

test('a nurse opens a suspect dengue case on a phone, adds an exam, confirms it, and the block around it is work', async ({
  browser,
  page,
  server,
}) => {
  await withinOneDay()
  // Somebody whose home an agent looks after, so that the work list is short.
  const agent = await asUser(server.url, 'acs')
  const visits = await agent<{ items: { name: string; addressCoordinates: object | null }[] }>('visit-list', {
    startIndex: 0,
    stopIndex: 39,
  })
  const name = visits.data?.items.find((one) => one.addressCoordinates)?.name ?? ''
  const around = async () => {
    const { data } = await agent<{ items: Block[] }>('mosquito-work-list', { startIndex: 0, stopIndex: 99 })
    return new Map(data?.items.map((one) => [one.id, one]))
  }
  const before = await around()

  await page.setViewportSize(phone)
  await signIn(page, 'nurse', list)
  const job = jobCount()
  await job.on(page)
  await page.getByRole('link', { name: 'Novo acompanhamento' }).click()
  const take = async (label: string, words: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name: label }).fill(words)
    await expect(page.getByRole('option').first()).toContainText(option)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option')).toHaveCount(0)
  }
  await take('Cidadão', name, name)
  await take('Patologia', 'A90', 'Dengue')
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await page.waitForURL((url) => url.pathname === list)

  const row = page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Suspeito' }).first()
  await expect(row).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(phone.width)
  await row.click()
  await page
    .getByRole('link', { name: 'Detalhes' })
    .or(page.getByRole('menuitem', { name: 'Detalhes' }))
    .click()
  await expect(page.getByText(/Notificar até .*faltam 6 dias/)).toBeVisible()

  await page.getByRole('button', { name: 'Registrar exame' }).click()
  const dialog = page.getByRole('dialog')
  await take('Exame', 'hemograma', /hemograma/i)
  await expectBriefly(page.getByText('Exame registrado'), () =>
    dialog.getByRole('button', { name: /^(Cadastrar|Registrar|Enviar|Salvar)/ }).click(),
  )
  await expect(page.getByRole('table', { name: 'Resultados de exames' })).toContainText('Hemograma')

  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await take('Critério de confirmação ou descarte', 'labor', 'Laboratorial')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Confirmado positivo').first()).toBeVisible()
  holdJob('Dengue on a phone, from suspicion to confirmation with an exam', job.taken(), { clicks: 8 })
  expect(await seriousFindings(page)).toEqual([])

  const grown = async () =>
    [...(await around()).values()].find(({ id, cases }) => cases === (before.get(id)?.cases ?? 0) + 1)
  await expect.poll(async () => (await grown())?.name).toBeTruthy()
  const block = await grown()
  const context = await browser.newContext({ baseURL: server.url, viewport: phone })
  const theirs = await context.newPage()
  await signIn(theirs, 'acs', '/app/epidemiology/mosquito-work')
  await expect(
    theirs
      .getByRole('row')
      .filter({ hasText: block?.name ?? '' })
      .first(),
  ).toBeVisible()
  expect(await seriousFindings(theirs)).toEqual([])
  await context.close()
})

test('an agent records a focus of mosquitoes on a phone, with its container', async ({ page, server }) => {
  const agent = await asUser(server.url, 'acs')
  const { data } = await agent<{ items: { code: string }[] }>('street-block-list', {
    startIndex: 0,
    stopIndex: 0,
  })
  const code = data?.items[0]?.code ?? ''
  const path = '/app/epidemiology/mosquito-focus'
  await page.setViewportSize(phone)
  await signIn(page, 'acs', path)
  await page.goto(`${path}/create`)
  await page.getByLabel('Endereço').fill('Rua dos Pneus, 77')
  await page.getByRole('combobox', { name: 'Quarteirão' }).fill(code)
  await page.getByRole('option', { name: code }).first().click()
  await page.getByRole('combobox', { name: 'Tipo de depósito' }).click()
  await page.getByRole('option', { name: /^D1: pneus/ }).click()
  await page
    .getByRole('radiogroup', { name: /Com larvas ou pupas/ })
    .getByText('Sim')
    .click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await page.waitForURL((url) => url.pathname === path)
  await expect(page.getByText('Rua dos Pneus, 77').first()).toBeVisible()
})

test('a coordinator sees a neighbourhood leave its channel, and the cases behind the warning', async ({
  page,
}) => {
  await signIn(page, 'healthCoordinator', '/app/epidemiology/control-diagram')
  await page.getByRole('combobox', { name: 'Patologia' }).fill('A90')
  await page
    .getByRole('option', { name: /Dengue/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Ver diagrama' }).click()
  const warning = page.getByText(/^Bairro .*: fora do canal na semana \d+$/).first()
  await expect(warning).toBeVisible()
  await expect(
    page.getByText('Casos da semana acima do 3º quartil dos anos anteriores').first(),
  ).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Ver os casos' }).last().click()
  await page.waitForURL((url) => url.pathname === list && url.searchParams.has('initialDate'))
  await expect(page.getByRole('row').filter({ hasText: 'Dengue' }).first()).toBeVisible()
})

test('a campaign against measles goes from zero to eighty percent of its target group', async ({
  page,
  server,
}) => {
  await withinOneDay()
  const nurse = await asUser(server.url, 'nurse')
  const [today] = new Date().toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' }).split(' ')
  const made = await nurse<{ id: string }>('campaign-create', {
    title: 'Sarampo: crianças',
    audience: 'age_range',
    ageFrom: 8,
    ageTo: 9,
    immunobiological: { id: '24' },
    goal: 'during',
    target: 80,
    start: today,
    end: today,
  })
  const id = made.data?.id ?? ''
  await signIn(page, 'nurse', `/app/epidemiology/campaign/details/${id}`)
  await expect(page.getByRole('progressbar', { name: 'Cobertura: 0 %' })).toBeVisible()

  const missing = await nurse<{ items: { id: string }[]; totalItems: number }>('campaign-missing-list', {
    campaignId: id,
    startIndex: 0,
    stopIndex: 99,
  })
  const people = missing.data?.items ?? []
  expect(people.length).toBeGreaterThan(0)
  for (const citizen of people.slice(0, Math.ceil(people.length * 0.8))) {
    const { error } = await nurse('immunization-create', {
      citizenId: citizen.id,
      immunobiological: { id: '24' },
      dose: '1',
      appliedAt: new Date(Date.now() - 1000).toISOString(),
      previousRecord: true,
      isConfirmed: true,
    })
    expect(error).toBeUndefined()
  }
  await page.reload()
  await expect(page.getByText(/^80 % \(alcançada\)$/)).toBeVisible()
  await page.getByRole('link', { name: 'Ver quem falta' }).click()
  await page.waitForURL((url) => url.pathname === '/app/epidemiology/campaign-missing')
  expect(await seriousFindings(page)).toEqual([])
})

test('statistics of the demo show the outbreak, and what is published leaves small numbers out', async ({
  page,
}) => {
  await signIn(page, 'healthCoordinator', `${list}/statistics`)
  await expect(page.getByText('Casos por semana epidemiológica dos primeiros sintomas')).toBeVisible()
  await expect(page.getByText('Incidência', { exact: true })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
