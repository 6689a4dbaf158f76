import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate, PageRoutes } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import CaseMap from './CaseMap.tsx'

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
const marker = (id: string, citizenId: string, title: string) => ({
  id,
  citizenId,
  lat: center.latitude,
  lng: center.longitude,
  title,
  type: 'pin',
  category: 'Suspeito',
  color: '#b45309',
  isPoor: false,
})
const answer = {
  markers: [marker('case1', 'ana', 'Ana'), marker('case2', 'ana', 'Ana'), marker('case3', 'bia', 'Bia')],
  general: { info: [{ name: 'Suspeitos', type: 'number', value: '4' }] },
  hasBoundary: true,
  withoutLocation: 1,
  poorAccuracy: 0,
  outside: 0,
  located: 3,
}
const asked = () =>
  server.calls.filter(({ path }) => path === 'epidemiological-map-geolocation').map(({ input }) => input)

async function draw(path: string, said: object = answer) {
  session.signIn(
    auth({
      ...center,
      permissions: ['epidemiologicalMapGeolocation', 'epidemiologicalAccompanimentList', 'citizenGet'],
    }),
  )
  server.answer('epidemiological-map-geolocation', () => said)
  server.answer('citizen-get', () => ({ id: 'ana', name: 'Ana', installedApp: 'MATCH' }))
  await navigate(path, { replace: true })
  render(
    <PlatformProvider>
      <PageRoutes screens={{ '/app/map/case-state/{active}': CaseMap }} />
    </PlatformProvider>,
  )
  return userEvent.setup()
}

test('cases of three months are asked for by the state of the address, which the filter changes', async () => {
  const user = await draw('/app/map/case-state/suspected')
  await screen.findByText(/no mapa/)
  expect(asked()).toEqual([
    expect.objectContaining({
      caseState: 'suspected',
      from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      to: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    }),
  ])
  await user.click(screen.getByRole('combobox', { name: /Situação/ }))
  await user.click(await screen.findByRole('option', { name: 'Recuperados' }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ caseState: 'recovered' }))
  expect(window.location.pathname).toBe('/app/map/case-state/recovered')
})

test('another state keeps the table and the filters of the address', async () => {
  server.answer('epidemiological-map-geolocation-people', () => ({ people: [] }))
  const user = await draw('/app/map/case-state/suspected?from=2026-01-01&tabela=shown')
  await user.click(await screen.findByRole('combobox', { name: /Situação/ }))
  await user.click(await screen.findByRole('option', { name: 'Recuperados' }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ caseState: 'recovered', from: '2026-01-01' }))
  expect(await screen.findByRole('table', { name: 'Recuperados: no mapa' })).toBeInTheDocument()
  expect(window.location.search).toBe('?from=2026-01-01&tabela=shown')
})

test('who has two cases stands once in the list of a group, and leads to the cases', async () => {
  const user = await draw('/app/map/case-state/suspected')
  await user.click(await screen.findByRole('button', { name: /^3 pontos neste grupo/ }))
  const list = await screen.findByRole('dialog', { name: 'Cidadãos neste ponto' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  await user.click(within(list).getByRole('button', { name: 'Ana' }))
  expect(await screen.findByRole('link', { name: 'Acompanhamento' })).toHaveAttribute(
    'href',
    '/app/epidemiology/epidemiological-accompaniment#citizen=ana%7EAna',
  )
})

test('a state that there is not is no page', async () => {
  await draw('/app/map/case-state/alguma')
  expect(await screen.findByText('Não encontrado')).toBeInTheDocument()
  expect(asked()).toEqual([])
})

test('what is said of all counts cases, by their state as by age', async () => {
  const category = (name: string, value: string) => ({
    name,
    type: 'category',
    value,
    key: name,
    color: '#b45309',
  })
  await draw('/app/map/case-state/suspected', {
    ...answer,
    general: {
      info: [...answer.general.info, category('Suspeito', '3'), category('Internado', '1')],
      charts: [{ name: 'Por idade', series: [{ type: 'line', name: 'Casos', points: [{ x: 20, y: 4 }] }] }],
    },
  })
  for (const name of ['Por categoria', 'Por idade']) {
    expect(await screen.findByText(name, { selector: 'figcaption' })).toBeVisible()
    const table = screen.getByRole('table', { name })
    expect(within(table).getByRole('columnheader', { name: 'Casos' })).toBeVisible()
  }
})

test('a unit that an address chose is looked for by its id, which is never shown', async () => {
  const id = '019dbb2d-908c-7584-aff9-c68bac11e29a'
  const wanted: unknown[] = []
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  server.answer('health-unit-search', async ({ q }) => {
    wanted.push(q)
    await opened
    return { items: q === id ? [{ id, name: 'UBS Centro' }] : [] }
  })
  await draw(`/app/map/case-state/suspected?healthUnit=${id}`)
  expect(await screen.findByDisplayValue('Escolha anterior')).toBeInTheDocument()
  open()
  expect(await screen.findByDisplayValue('UBS Centro')).toBeInTheDocument()
  expect(wanted).toContain(id)
})
