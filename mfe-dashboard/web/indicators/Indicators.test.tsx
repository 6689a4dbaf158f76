import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Indicators from './Indicators.tsx'
import { Practices } from './Practices.tsx'

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
})

const indicator = {
  id: 'previne.dental',
  number: '3',
  title: 'Gestantes com atendimento odontológico',
  isLoaded: true,
  isPoints: false,
  list: 'pregnant',
  people: 17,
  met: 3,
  share: 3 / 17,
  goal: 60,
  weight: 2,
  mark: 2.94,
  bounds: [24, 42, 60],
  note: null,
}
const unsaid = { ...indicator, id: 'quality.c2', number: 'C2', title: 'Criança', isLoaded: false, list: null }
const answer = {
  isReady: true,
  progress: 1,
  period: '2026-3',
  periods: [{ key: '2026-3', title: '3º quadrimestre de 2026' }],
  isOwn: false,
  sets: [
    {
      key: 'previne',
      title: 'Previne Brasil',
      version: '2022.1',
      from: '2022-01',
      to: null,
      source: 'Portaria GM/MS 102/2022',
      score: 5.96,
      indicators: [indicator, unsaid],
    },
  ],
  groups: [
    {
      id: 'u1',
      name: 'UBS Centro',
      score: 2,
      shares: [{ indicator: 'previne.dental', people: 4, met: 1, share: 0.25 }],
    },
  ],
}
const gains = {
  isReady: true,
  progress: 1,
  items: [
    {
      key: 'previne.dental.dentist',
      set: 'Previne Brasil',
      isPoints: false,
      before: 3 / 17,
      after: 1,
      indicator: indicator.title,
      number: '3',
      list: 'pregnant',
      act: 'Agendar o dentista',
      practice: 'Atendimento odontológico',
      people: 14,
      last: 14,
      gain: 0.2,
      reach: 1.41,
    },
  ],
}

const draw = (given: object = answer, userGroupKeys = ['healthCoordinator']) => {
  server.answer('previne-brasil-indicators', () => given)
  server.answer('indicator-gains', () => gains)
  session.signIn(
    auth({
      userGroupKeys,
      permissions: ['previneBrasilIndicators', 'pregnantList', 'healthUnitSearch', 'acsSearch'],
    }),
  )
  render(
    <PlatformProvider>
      <Indicators />
    </PlatformProvider>,
  )
}

it('shows a gauge with its class, how many of how many, and the way to those who are missing', async () => {
  draw()
  const place = (await screen.findAllByRole('listitem')).find((one) => within(one).queryByText('17%'))
  if (!place) throw new Error('There is no gauge')
  expect(within(place).getByText('3 de 17, nota 2,94')).toBeInTheDocument()
  expect(within(place).getAllByText('Ruim').length).toBeGreaterThan(0)
  expect(within(place).getByRole('link', { name: 'Ver 14 pendentes' })).toHaveAttribute(
    'href',
    '/app/pregnant-list?indicator=previne.dental&state=missing',
  )
})

it('says that it is an estimate, where the rules come from, and never that it is official', async () => {
  draw()
  expect(await screen.findByText(/^Estimativa local/)).toBeInTheDocument()
  expect(await screen.findByText('Fonte: Portaria GM/MS 102/2022.')).toBeInTheDocument()
  expect(screen.getByText('Regra não carregada')).toBeInTheDocument()
  expect(document.body.textContent).not.toMatch(/oficial/i)
})

it('shows an indicator of attendances as a share without a list, Regular above its ceiling', async () => {
  const c1 = {
    ...{ ...indicator, id: 'quality.c1', number: 'C1', title: 'Mais acesso', isPoints: true, isOfActs: true },
    ...{
      list: null,
      people: 40,
      met: 30,
      share: 0.75,
      goal: null,
      mark: 2.5,
      bounds: [10, 30, 50],
      ceiling: 70,
    },
  }
  const shares = [{ indicator: 'quality.c1', people: 40, met: 30, share: 0.75 }]
  const [set] = answer.sets
  const [unit] = answer.groups
  draw({ ...answer, sets: [{ ...set, indicators: [c1] }], groups: [{ ...unit, shares }] })
  const place = (await screen.findAllByRole('listitem')).find((one) => within(one).queryByText('75%'))
  if (!place) throw new Error('There is no gauge')
  expect(within(place).getByText(/^Programados: 30 de 40, nota 2,5/)).toBeInTheDocument()
  expect(within(place).getAllByText('Regular').length).toBeGreaterThan(0)
  expect(within(place).queryByRole('link')).toBeNull()
  const table = screen.getByRole('table', { name: 'Indicadores por unidade de saúde' })
  expect(within(table).getByRole('cell', { name: '75%' })).toBeInTheDocument()
})

it('leads from each unit to its people, and from what raises the mark to whom it is about', async () => {
  draw()
  const share = await screen.findByRole('link', { name: /^25%: Gestantes.*UBS Centro$/ })
  expect(share.getAttribute('href')).toBe(
    '/app/pregnant-list?indicator=previne.dental&healthUnit=u1%7EUBS+Centro',
  )
  expect(await screen.findByRole('link', { name: '14 pessoas: Agendar o dentista' })).toHaveAttribute(
    'href',
    '/app/pregnant-list?practice=previne.dental.dentist',
  )
})

it('says of each set of rules apart what raises the mark, the first ones unasked', async () => {
  draw()
  const quality = Array.from({ length: 9 }, (_, at) => ({
    ...gains.items[0],
    key: `quality.c4.${at}`,
    set: 'Cofinanciamento da APS: qualidade',
    isPoints: true,
    number: 'C4',
    list: 'diabetic',
    act: `Ato ${at + 1}`,
    before: 0.22,
    after: 0.52,
  }))
  server.answer('indicator-gains', () => ({ ...gains, items: [...gains.items, ...quality] }))
  const table = await screen.findByRole('table', {
    name: 'O que muda a nota: Cofinanciamento da APS: qualidade',
  })
  expect(within(table).getAllByText('22% → 52%')).toHaveLength(8)
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar as 9 ações' }))
  expect(within(table).getByText('Ato 9 (C4)')).toBeInTheDocument()
  const first = screen.getByRole('table', { name: 'O que muda a nota: Previne Brasil' })
  expect(within(first).getByText('+1,41')).toBeInTheDocument()
})

it('shows units and teams by the other rules, too', async () => {
  const c4 = {
    ...indicator,
    id: 'quality.c4',
    number: 'C4',
    title: 'Diabetes',
    list: 'diabetic',
    isPoints: true,
  }
  const quality = { ...answer.sets[0], key: 'quality', title: 'Cofinanciamento', indicators: [c4, unsaid] }
  const [unit] = answer.groups
  const shares = [...(unit?.shares ?? []), { indicator: 'quality.c4', people: 5, met: 0, share: 0.4 }]
  draw({ ...answer, sets: [...answer.sets, quality], groups: [{ ...unit, shares }] })
  await userEvent.click(await screen.findByRole('radio', { name: 'Cofinanciamento' }))
  const table = screen.getByRole('table', { name: 'Indicadores por unidade de saúde' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Unidade de saúde', 'C4'])
  expect(within(table).getByRole('link', { name: '40%: Diabetes, UBS Centro' })).toBeInTheDocument()
})

it('is narrowed to a unit or a team by its name', async () => {
  draw()
  expect(await screen.findByRole('link', { name: 'UBS Centro' })).toHaveAttribute(
    'href',
    '/app/indicators-previne-brasil?by=healthUnit&healthUnit=u1%7EUBS+Centro',
  )
  await act(() => navigate('/app/indicators-previne-brasil?by=team&team=0001482017', { force: true }))
  await userEvent.click(await screen.findByRole('button', { name: 'Equipe 0001482017: ver todas' }))
  const asked = server.calls.map(({ input }) =>
    typeof input === 'object' && input && 'team' in input ? input.team : null,
  )
  expect(asked).toContain('0001482017')
  expect(location.search).not.toContain('team=')
})

it('has no filters and no units for a user who sees one micro-area alone', async () => {
  draw({ ...answer, isOwn: true, groups: [] }, ['acs'])
  expect(await screen.findByText(/Sua microárea/)).toBeInTheDocument()
  expect(screen.queryByText('Por unidade, equipe e agente')).toBeNull()
  expect(screen.queryByLabelText('Unidade de saúde')).toBeNull()
  // They walk along the streets.
  const people = await screen.findByRole('link', { name: '14 pessoas: Agendar o dentista' })
  expect(people.getAttribute('href')).toContain('&orderBy=address&order=asc')
})

it('says how far figures are that are made for the first time', async () => {
  draw({ ...answer, isReady: false, progress: 0.4 })
  expect(await screen.findByText('Indicadores em cálculo')).toBeInTheDocument()
})

it('explains somebody by the records that count and the days until when', () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  session.signIn(auth({ permissions: ['citizenHistory'] }))
  const practice = { key: 'a', indicator: 'I', title: 'Consulta', act: 'Agendar', have: 1, need: 1 }
  render(
    <PlatformProvider>
      <Practices
        row={{
          id: 'p1',
          name: 'Ana Prado',
          state: 'missing',
          practices: [
            { ...practice, isMet: true, on: '2026-09-10', record: 'r1', until: '2027-03-09' },
            { ...practice, key: 'b', act: 'Aferir a pressão', isMet: false, until: '2026-12-31' },
          ],
        }}
        onClose={() => undefined}
      />
    </PlatformProvider>,
  )
  expect(screen.getByRole('link', { name: '10/09/2026' })).toHaveAttribute('href', '/app/citizen/history/p1')
  expect(screen.getByText('Vale até 09/03/2027')).toBeInTheDocument()
  expect(screen.getByText('Aferir a pressão')).toBeInTheDocument()
  expect(screen.getByText('Fazer até 31/12/2026')).toBeInTheDocument()
  jest.useRealTimers()
})
