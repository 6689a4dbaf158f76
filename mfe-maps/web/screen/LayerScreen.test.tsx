import { packPoints } from '@saude/citizen/contract/packed'
import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
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

async function draw(path: string) {
  session.signIn(
    auth({
      ...center,
      permissions: [
        'bodyMassIndexGeolocation',
        'mentalHealthGeolocation',
        'symptomGeolocation',
        'citizenSearch',
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
