import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { Progress } from './campaign/Progress.tsx'
import ControlDiagram from './channel/ControlDiagram.tsx'
import { DueContacts } from './home/DueContacts.tsx'
import MosquitoTransmission from './mosquito/MosquitoTransmission.tsx'
import EpidemiologicalProfile from './profile/EpidemiologicalProfile.tsx'

const server = fakeServer()
afterEach(() => {
  server.reset()
  session.signOut()
})

const permissions = [
  'epidemiologicalProfile',
  'epidemiologicalChannel',
  'epidemiologicalChannelPastUpdate',
  'mosquitoTransmission',
  'campaignList',
  'campaignUpdate',
  'epidemiologicalAccompanimentList',
]

const draw = async (path: string, Screen: ComponentType) => {
  session.signIn(auth({ permissions }))
  await navigate(path)
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <Screen />
    </PlatformProvider>,
  )
}

const count = (key: string, name: string, of: number) => ({ key, name, count: of })

it('asks for codes before it shows a profile, and then counts people', async () => {
  const base = '/app/epidemiology/epidemiological-profile'
  await draw(base, EpidemiologicalProfile)
  expect(await screen.findByText('Informe CIDs ou CIAPs para ver o perfil.')).toBeInTheDocument()
  server.answer('epidemiological-profile', () => ({
    total: 1234,
    byGender: [count('F', 'Feminino', 1234)],
    byAge: [count('60', '60 a 69', 1234)],
    byNeighborhood: [count('n1', 'Vila Nova', 1234)],
  }))
  await act(async () => void (await navigate(`${base}?cids=E11~Diabetes~~I10~Hipertens%C3%A3o`)))
  const all = await screen.findByRole('link', { name: 'Ver lista' })
  expect(all).toHaveAttribute('href', `${base}/list?cids=E11%7EDiabetes%7E%7EI10%7EHipertens%C3%A3o`)
  expect(server.calls.find(({ path }) => path === 'epidemiological-profile')?.input).toMatchObject({
    cids: [
      { id: 'E11', name: 'Diabetes' },
      { id: 'I10', name: 'Hipertensão' },
    ],
  })
  expect((await screen.findAllByText('1.234')).length).toBeGreaterThan(0)
})

it('says on the entry whom to call today, and leads to all of them', async () => {
  server.answer('epidemiological-accompaniment-list', (input) => {
    expect(input).toMatchObject({ orderBy: 'nextContactOn', order: 'asc' })
    return {
      items: [
        {
          id: 'k1',
          citizen: { id: 'c', name: 'Ana Prado' },
          pathology: { id: 'A90', name: 'Dengue' },
          nextContactOn: '2026-11-20',
          phone: '19999990000',
        },
      ],
      totalItems: 12,
      startIndex: 0,
      stopIndex: 4,
      endReached: false,
    }
  })
  await draw('/app/epidemiology', DueContacts)
  expect(await screen.findByText('12 casos a contatar')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ana Prado' })).toHaveAttribute(
    'href',
    '/app/epidemiology/epidemiological-accompaniment/details/k1',
  )
  expect(screen.getByRole('link', { name: '(19) 99999-0000' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'VER MAIS' }).getAttribute('href')).toMatch(
    /epidemiological-accompaniment\?contactUntil=\d{4}-\d\d-\d\d&orderBy=nextContactOn/,
  )
})

it('names the place that left its channel, with the rule and the way to the cases', async () => {
  server.answer('epidemiological-channel', () => ({
    year: 2026,
    past: [2023, 2024, 2025],
    firstYear: 2023,
    marked: [{ year: 2022, use: 'epidemic' }],
    typed: [{ year: 2022, week: 1, cases: 3 }],
    weeks: [{ week: 1, lower: 1, center: 2, upper: 3, cases: 9, isTyped: false, isAbove: true }],
    warnings: [
      {
        placeKind: 'neighborhood',
        place: 'Morro',
        placeId: 'n2',
        from: '2026-01-04',
        to: '2026-01-10',
        week: 1,
        cases: 9,
        limit: 3,
        rule: 'Casos da semana acima do 3º quartil',
        caseIds: [],
      },
    ],
  }))
  await draw('/app/epidemiology/control-diagram?pathology=A90~Dengue', ControlDiagram)
  expect(await screen.findByText('Bairro Morro: fora do canal na semana 1')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ver os casos' })).toHaveAttribute(
    'href',
    '/app/epidemiology/epidemiological-accompaniment?pathology=A90%7EDengue&initialDate=2026-01-04&finalDate=2026-01-10&neighborhood=n2%7EMorro',
  )
  const row = screen.getByRole('row', { name: /^2022/ })
  expect(row).toHaveTextContent('1 semana digitada')
  expect(within(row).getByRole('combobox', { name: 'Uso de 2022' })).toHaveValue('Epidêmico: fora do canal')
})

it('says in words why there is no channel, and stores weeks that are typed', async () => {
  server.answer('epidemiological-channel', () => ({
    year: 2026,
    past: [2025],
    firstYear: 2025,
    marked: [],
    typed: [],
    weeks: [{ week: 1, lower: null, center: null, upper: null, cases: 9, isTyped: false, isAbove: false }],
    warnings: [],
  }))
  server.answer('epidemiological-channel-past-update', () => ({ cid: 'A90' }))
  await draw('/app/epidemiology/control-diagram?pathology=A90~Dengue', ControlDiagram)
  expect(await screen.findByText('Sem canal nem avisos')).toBeInTheDocument()
  expect(
    screen.getByText(/1 ano anterior tem vigilância \(2025\): o canal precisa de pelo menos 3/),
  ).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Digitar ou carregar semanas' }))
  const box = await screen.findByRole('textbox', { name: /Semanas/ })
  await userEvent.type(box, '2019;60;3')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText(/2019 tem semanas de 1 a 52/)).toBeInTheDocument()
  await userEvent.clear(box)
  await userEvent.type(box, '2019;14;3')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.calls.find(({ path }) => path.endsWith('past-update'))?.input).toMatchObject({
    pathology: { id: 'A90' },
    weeks: [{ year: 2019, week: 14, cases: 3 }],
  })
})

it('shows cases by neighbourhood and the indices of a cycle', async () => {
  const found = { inspected: 50, pending: 5, houseIndex: 4, containerIndex: 3, breteauIndex: 6 }
  server.answer('mosquito-transmission', () => ({
    year: 2026,
    cycle: 6,
    from: '2026-10-24',
    to: '2026-11-20',
    neighborhoods: [
      {
        id: 'n1',
        name: 'Vila Nova',
        suspect: 3,
        confirmed: 2,
        diseases: [
          { disease: 'dengue', suspect: 3, confirmed: 1 },
          { disease: 'zika', suspect: 0, confirmed: 1 },
        ],
        weeks: [0, 1, 1, 3],
      },
    ],
    total: found,
    blocks: [{ id: 'b1', name: '01-001', ...found }],
  }))
  await draw('/app/epidemiology/mosquito-transmission', MosquitoTransmission)
  expect(await screen.findByText('0 · 1 · 1 · 3')).toBeInTheDocument()
  expect(screen.getByText('Dengue: 3 suspeitos, 1 confirmado; Zika: 1 confirmado')).toBeInTheDocument()
  expect(screen.getByRole('cell', { name: '01-001' })).toBeInTheDocument()
  expect(screen.getByText('Ciclo 6 de 2026')).toBeInTheDocument()
})

it('shows what is done of a campaign’s target and who is missing by micro-area', async () => {
  server.answer('campaign-progress', () => ({
    total: 100,
    reached: 80,
    notDue: 0,
    missing: 20,
    byMicroArea: [{ id: 'm1', name: '01', total: 50, reached: 40 }],
    byHealthUnit: [],
    coverage: 80,
    target: 80,
    isReached: true,
  }))
  await draw('/app/epidemiology/campaign', () => <Progress id="c1" />)
  expect(await screen.findByText('80 % (alcançada)')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Avisar quem falta' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ver quem falta' })).toHaveAttribute(
    'href',
    '/app/epidemiology/campaign-missing?campaignId=c1',
  )
})
