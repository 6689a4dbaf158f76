import { packPoints } from '@saude/citizen/contract/packed'
import { announce, PlatformProvider, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import LayerScreen from './LayerScreen.tsx'

const server = fakeServer()
beforeAll(() => {
  // jsdom lays nothing out; Leaflet draws what lies in sight.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
})
afterEach(() => {
  session.signOut()
  server.reset()
})

const center = { latitude: -22.1184, longitude: -47.2052 }
const answer = {
  markers: [],
  packed: {
    ...packPoints(['a00001', 'b00002'].map((id) => ({ id, ...center, isPoor: false }))),
    categories: [
      { name: 'Adequado', color: '#15803d' },
      { name: 'Pré-obeso', color: '#0e7490' },
    ],
    kinds: [0, 1],
  },
  general: {
    info: [
      { name: 'Índice de massa corporal', type: 'number', value: '7' },
      { name: 'Adequado', type: 'category', value: '4', key: 'adequate', color: '#15803d' },
      { name: 'Pré-obeso', type: 'category', value: '3', key: 'preObese', color: '#0e7490' },
    ],
    charts: [{ name: 'Por idade', series: [{ type: 'line', name: 'Cidadãos', points: [{ x: 30, y: 7 }] }] }],
  },
  hasBoundary: true,
  withoutLocation: 4,
  poorAccuracy: 1,
  outside: 1,
  located: 2,
}

async function draw(path: string, isAnonymization = false) {
  session.signIn(
    auth({
      ...center,
      isAnonymization,
      permissions: [
        'bodyMassIndexGeolocation',
        'mentalHealthGeolocation',
        'symptomGeolocation',
        'citizenSearch',
        'geoFiltersSearch',
        'riskIdentificationGeolocation',
      ],
    }),
  )
  await navigate(path, { replace: true })
  render(
    <PlatformProvider>
      <LayerScreen />
    </PlatformProvider>,
  )
  return userEvent.setup()
}
/** An answer that waits until the test lets it go. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
const asked = (path: string) => server.calls.filter((call) => call.path === path).map(({ input }) => input)

test('says how many are shown, and leads to those who are not or not exactly', async () => {
  server.answer('body-mass-index-geolocation', () => answer)
  await draw('/app/map/citizen-condition/body-mass-index')
  expect(await screen.findByText(/no mapa/)).toHaveTextContent('2 de 7 no mapa, 4 sem localização')
  const links = within(screen.getByRole('list', { name: 'Quem são' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ver em tabela', '/app/map/citizen-condition/body-mass-index?tabela=shown'],
    ['4 sem localização', '/app/map/citizen-condition/body-mass-index?tabela=withoutLocation'],
    ['1 com posição imprecisa', '/app/map/citizen-condition/body-mass-index?tabela=poorAccuracy'],
    ['1 fora da área', '/app/map/citizen-condition/body-mass-index?tabela=outside'],
  ])
})

test('anonymised users choose ages in steps of five years', async () => {
  server.answer('body-mass-index-geolocation', () => answer)
  const user = await draw('/app/map/citizen-condition/body-mass-index', true)
  await user.click(await screen.findByRole('radio', { name: 'Faixa etária' }))
  await user.click(screen.getByRole('combobox', { name: 'De' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 21 }, (_, step) => `${step * 5}`),
  )
  await user.click(screen.getByRole('option', { name: '60' }))
  await user.click(screen.getByRole('combobox', { name: 'Até' }))
  await user.click(screen.getByRole('option', { name: '64' }))
  await waitFor(() =>
    expect(asked('body-mass-index-geolocation')).toContainEqual(
      expect.objectContaining({ citizen: { selection: 'ageRange', ageFrom: 60, ageTo: 64 } }),
    ),
  )
})

test('a group says its categories, and the side says all numbers', async () => {
  server.answer('body-mass-index-geolocation', () => answer)
  await draw('/app/map/citizen-condition/body-mass-index')
  expect(
    await screen.findByRole('button', {
      name: /^2 pontos neste grupo, 1 (Adequado, 1 Pré-obeso|Pré-obeso, 1 Adequado)$/,
    }),
  ).toBeInTheDocument()
  const information = screen.getByRole('region', { name: 'Informações' })
  expect(within(information).getAllByText('Pré-obeso').length).toBeGreaterThan(0)
  expect(within(information).getAllByText('Por idade').length).toBeGreaterThan(0)
})

test('who was pressed last is shown, whichever name comes first', async () => {
  const apart = ['a00001', 'b00002'].map((id, at) => ({
    id,
    latitude: center.latitude + at / 50,
    longitude: center.longitude,
    isPoor: false,
  }))
  server.answer('body-mass-index-geolocation', () => ({
    ...answer,
    packed: { ...answer.packed, ...packPoints(apart) },
  }))
  const slow = gate()
  let asks = 0
  server.answer('body-mass-index-geolocation-people', async () => {
    asks += 1
    if (asks > 1) return { people: [{ id: 'b00002', name: 'Bia' }] }
    await slow.opened
    return { people: [{ id: 'a00001', name: 'Ana' }] }
  })
  await draw('/app/map/citizen-condition/body-mass-index')
  const points = await screen.findAllByRole('button', { name: /Adequado|Pré-obeso/ })
  expect(points).toHaveLength(2)
  for (const point of points) fireEvent.click(point, { clientX: 1, clientY: 1 })
  await screen.findByRole('dialog', { name: 'Bia' })
  await act(async () => {
    slow.open()
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(screen.getByRole('dialog', { name: 'Bia' })).toBeInTheDocument()
})

test('a filter of the layer is asked with, what is empty is not', async () => {
  server.answer('body-mass-index-geolocation', () => answer)
  const user = await draw('/app/map/citizen-condition/body-mass-index')
  await user.click(await screen.findByLabelText('Classificação'))
  await user.click(await screen.findByRole('option', { name: 'Adequado' }))
  await waitFor(() => expect(asked('body-mass-index-geolocation')).toHaveLength(2))
  const [first, second] = asked('body-mass-index-geolocation')
  expect(first).not.toHaveProperty('massIndex')
  expect(second).toMatchObject({ massIndex: 'adequate' })
})

test('the table asks for its group with the same filters, and is put in order', async () => {
  server.answer('body-mass-index-geolocation', () => answer)
  server.answer('body-mass-index-geolocation-people', () => ({
    people: [
      {
        id: 'a',
        name: 'Ana',
        neighborhood: 'Centro',
        healthUnit: 'UBS 1',
        value: 22.5,
        category: 'Adequado',
      },
      { id: 'b', name: 'Bia', neighborhood: 'Centro', healthUnit: 'UBS 2', value: 19, category: 'Adequado' },
    ],
  }))
  const user = await draw('/app/map/citizen-condition/body-mass-index?tabela=outside')
  const table = await screen.findByRole('table', { name: 'Índice de massa corporal: fora da área' })
  await within(table).findByText('Ana')
  expect(asked('body-mass-index-geolocation-people')).toEqual([expect.objectContaining({ group: 'outside' })])
  expect(screen.getByRole('region', { name: 'Resumo' })).toHaveTextContent('Por bairro: Centro (2).')
  await user.click(within(table).getByRole('button', { name: 'Valor (kg/m²)' }))
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent?.slice(0, 3)),
  ).toEqual(['Nom', 'Bia', 'Ana'])
  expect(within(table).getByRole('columnheader', { name: /Valor/ })).toHaveAttribute('aria-sort', 'ascending')
})

test('mental health begins with an illness and three months, and asks nothing without the illness', async () => {
  server.answer('mental-health-geolocation', () => ({ ...answer, general: { info: [] } }))
  server.answer('mental-health-timeline', () => ({ items: [] }))
  const user = await draw('/app/map/mental-health')
  await screen.findByText(/no mapa/)
  expect(asked('mental-health-geolocation')).toEqual([
    expect.objectContaining({
      illness: 'depressiveEpisode',
      from: expect.any(String),
      to: expect.any(String),
    }),
  ])
  const illness = screen.getByRole('combobox', { name: 'Doença' })
  await user.click(illness)
  await user.click(await screen.findByRole('option', { name: 'Esquizofrenia' }))
  await waitFor(() =>
    expect(asked('mental-health-geolocation').at(-1)).toMatchObject({ illness: 'schizophrenia' }),
  )
})

test('a single citizen is a filter of all layers but that of symptoms', async () => {
  server.answer('symptom-geolocation', () => ({ ...answer, general: { info: [] } }))
  server.answer('body-mass-index-geolocation', () => answer)
  await draw('/app/map/symptom')
  await screen.findByText(/no mapa/)
  expect(screen.getByRole('radio', { name: 'Faixa etária' })).toBeInTheDocument()
  expect(screen.queryByRole('radio', { name: 'Cidadão' })).toBeNull()
  await act(() => navigate('/app/map/citizen-condition/body-mass-index', { replace: true }))
  expect(await screen.findByRole('radio', { name: 'Cidadão' })).toBeInTheDocument()
})

test('risk is of houses at first, and asks for a class', async () => {
  server.answer('risk-identification-geolocation', () => ({ ...answer, general: { info: [] } }))
  const user = await draw('/app/map/risk-identification')
  await screen.findByText(/no mapa/)
  await user.click(screen.getByLabelText('Classe de risco'))
  await user.click(await screen.findByRole('option', { name: 'R3: risco máximo' }))
  await waitFor(() =>
    expect(asked('risk-identification-geolocation').at(-1)).toMatchObject({
      riskOf: 'household',
      riskClass: 'r3',
    }),
  )
})

/** A table of diabetics, in two pages where there is somebody of the second. */
function tableOfDiabetics(first: string[], second: string[] = []) {
  const rows = (names: readonly string[]) => names.map((name) => ({ id: name.toLowerCase(), name }))
  server.answer('citizen-condition-diabetes-geolocation', () => ({
    ...answer,
    located: first.length + second.length,
  }))
  server.answer('citizen-condition-diabetes-geolocation-people', ({ after }) =>
    after
      ? { people: rows(second), next: null }
      : { people: rows(first), next: second.length > 0 ? 'last' : null },
  )
}
const peopleAsked = () => asked('citizen-condition-diabetes-geolocation-people')
const tableAddress = '/app/map/citizen-condition/diabetes?tabela=shown'

test('an open table gets who is new on the layer, and is not read for the sake of others', async () => {
  const people = ['Ana']
  tableOfDiabetics(people)
  await draw(tableAddress)
  await screen.findByRole('button', { name: 'Ana' })
  act(() => announce(['citizen'], ['somebody']))
  await waitFor(() => expect(asked('citizen-condition-diabetes-geolocation')).toHaveLength(2))
  people.push('Bia')
  act(() => announce(['history'], ['bia']))
  await screen.findByRole('button', { name: 'Bia' })
  expect(peopleAsked()).toHaveLength(2)
})

test('an open table is read again for somebody on its second page', async () => {
  const people = ['Bia']
  tableOfDiabetics(['Ana'], people)
  await draw(tableAddress)
  await screen.findByRole('button', { name: 'Bia' })
  people[0] = 'Beatriz'
  act(() => announce(['citizen'], ['bia']))
  await screen.findByRole('button', { name: 'Beatriz' })
  expect(peopleAsked()).toHaveLength(4)
})

/** Mental health, of which nothing is known but how many there are. */
function mentalHealth() {
  server.answer('mental-health-geolocation', () => ({ ...answer, general: { info: [] } }))
  server.answer('mental-health-geolocation-people', () => ({ people: [{ id: 'ana', name: 'Ana' }] }))
  server.answer('mental-health-timeline', () => ({ items: [] }))
}
const mapOf = (title: string) => screen.getByRole('region', { name: `Mapa: ${title}` })

test('a filter that is missing is named in the summary and over the dimmed map, and three months lead back', async () => {
  mentalHealth()
  const user = await draw('/app/map/mental-health?illness=anxiety&from=&to=')
  expect(await screen.findByText('Filtros incompletos')).toBeInTheDocument()
  expect(screen.getAllByText('Falta preencher: De, Até.').length).toBeGreaterThan(1)
  expect(screen.queryByText('Carregando…')).toBeNull()
  expect(mapOf('Saúde mental')).toHaveAttribute('aria-busy', 'true')
  await waitFor(() => expect(asked('mental-health-timeline')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Três meses' }))
  await screen.findByText(/no mapa/)
  expect(asked('mental-health-geolocation')).toEqual([
    expect.objectContaining({ illness: 'anxiety', from: expect.any(String), to: expect.any(String) }),
  ])
  expect(window.location.search).toBe('?illness=anxiety')
})

test('the table says what is missing too, and its filters can be restored', async () => {
  mentalHealth()
  const user = await draw('/app/map/mental-health?tabela=shown&from=2026-11-20&to=2026-11-01')
  expect((await screen.findAllByText('Até não pode ser anterior a De.')).length).toBeGreaterThan(1)
  expect(screen.queryByText('Nenhum cidadão com estes filtros.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Restaurar filtros' }))
  expect(await screen.findByRole('button', { name: 'Ana' })).toBeInTheDocument()
  expect(window.location.search).toBe('?tabela=shown')
})

test('an area without limits is said in place of the table, and can be left', async () => {
  tableOfDiabetics(['Ana'])
  server.answer('citizen-condition-diabetes-geolocation', ({ area }) =>
    area ? { ...answer, hasBoundary: false, geoFilterType: 'user' } : answer,
  )
  const user = await draw(`${tableAddress}&area=user:a1`)
  expect(
    await screen.findByText('Agente comunitário de saúde (ACS) sem limites informados'),
  ).toBeInTheDocument()
  expect(screen.queryByText('Nenhum cidadão com estes filtros.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  expect(await screen.findByRole('button', { name: 'Ana' })).toBeInTheDocument()
})

test('the outline of an area stays while the area is asked for with another filter', async () => {
  const boundary = 'MULTIPOLYGON (((-47.22 -22.13, -47.19 -22.13, -47.2 -22.1, -47.22 -22.13)))'
  const held = gate()
  server.answer('body-mass-index-geolocation', async ({ massIndex }) => {
    if (massIndex) await held.opened
    return { ...answer, boundary, geoFilterType: 'health_unit' }
  })
  const user = await draw('/app/map/citizen-condition/body-mass-index?area=health_unit:u1')
  await screen.findByText('Limite da área')
  await user.click(await screen.findByLabelText('Classificação'))
  await user.click(await screen.findByRole('option', { name: 'Adequado' }))
  await waitFor(() => expect(asked('body-mass-index-geolocation')).toHaveLength(2))
  // The map moves to an outline that is drawn anew.
  expect(screen.getByText('Limite da área')).toBeInTheDocument()
  held.open()
  await waitFor(() => expect(mapOf('Índice de massa corporal')).toHaveAttribute('aria-busy', 'false'))
})

test('filters stand in the address, in place of its entry of the history, and in the links of the numbers', async () => {
  server.answer('body-mass-index-geolocation', () => answer)
  server.answer('body-mass-index-geolocation-people', () => ({ people: [] }))
  const address = '/app/map/citizen-condition/body-mass-index'
  const user = await draw(address)
  const { length } = window.history
  await user.click(await screen.findByLabelText('Classificação'))
  await user.click(await screen.findByRole('option', { name: 'Adequado' }))
  await user.click(screen.getByRole('radio', { name: 'Gestantes' }))
  expect(window.location.search).toBe('?massIndex=adequate&citizens=pregnant')
  expect(window.history).toHaveLength(length)
  await user.click(await screen.findByRole('link', { name: '1 fora da área' }))
  const filters = { massIndex: 'adequate', citizen: { selection: 'pregnant' } }
  await waitFor(() =>
    expect(asked('body-mass-index-geolocation-people')).toEqual([
      expect.objectContaining({ group: 'outside', ...filters }),
    ]),
  )
  expect(screen.getByRole('link', { name: 'Ver no mapa' })).toHaveAttribute(
    'href',
    `${address}?massIndex=adequate&citizens=pregnant`,
  )
})

test('an address opens a layer with its filters', async () => {
  server.answer('body-mass-index-geolocation', () => answer)
  server.answer('geo-filters-search', () => ({ items: [{ id: 'u1', name: 'UBS 1', type: 'health_unit' }] }))
  await draw(
    '/app/map/citizen-condition/body-mass-index?massIndex=adequate&citizens=ageRange&ageFrom=60&area=health_unit:u1',
  )
  await screen.findByText(/no mapa/)
  expect(asked('body-mass-index-geolocation')).toEqual([
    expect.objectContaining({
      massIndex: 'adequate',
      area: { id: 'u1', type: 'health_unit' },
      citizen: { selection: 'ageRange', ageFrom: 60, ageTo: 130 },
    }),
  ])
  expect(await screen.findByDisplayValue('UBS 1 (Unidade de saúde)')).toBeInTheDocument()
  expect(asked('body-mass-index-geolocation')).toHaveLength(1)
})

test('a table says that it is not whole while a later page is on its way', async () => {
  const held = gate()
  server.answer('citizen-condition-diabetes-geolocation', () => answer)
  server.answer('citizen-condition-diabetes-geolocation-people', async ({ after }) => {
    if (after) await held.opened
    return after
      ? { people: [{ id: 'bia', name: 'Bia' }] }
      : { people: [{ id: 'ana', name: 'Ana' }], next: 'ana' }
  })
  await draw(tableAddress)
  const words = () => screen.findByRole('region', { name: 'Resumo' })
  expect(await words()).toHaveTextContent('Diabéticos: 1 no mapa até agora, carregando os outros…')
  held.open()
  await waitFor(async () => expect(await words()).toHaveTextContent('Diabéticos: 2 no mapa.'))
})

test('while anonymisation is on, a single citizen is offered and cannot be chosen', async () => {
  server.answer('body-mass-index-geolocation', () => answer)
  await draw('/app/map/citizen-condition/body-mass-index?citizens=citizen&citizen=a1', true)
  const one = await screen.findByRole('radio', { name: /^Cidadão/ })
  expect(one).toBeDisabled()
  expect(screen.getByText('Indisponível com a anonimização ativa')).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'Todos' })).toBeChecked()
})
