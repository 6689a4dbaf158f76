import { PlatformProvider, provideWidgets, session } from '@saude/kits/platform'
import { auth } from '@saude/kits/testing'
import { act, cleanup, render, screen } from '@testing-library/react'
import { area } from '../../area.ts'
import { widgets } from '../area.tsx'
import { forPhone, homeCards } from './cards.ts'
import { columnsFor, distribute } from './columns.ts'
import Home, { coverMs } from './Home.tsx'
import Organise from './Organise.tsx'
import { inOrder } from './own-order.ts'

/** A window in which everything is in view, or nothing until `scroll`. */
const view = { isOpen: true, scroll: () => {} }
class Watching {
  constructor(private readonly notify: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.notify([{ isIntersecting: view.isOpen }])
    const before = view.scroll
    view.scroll = () => {
      before()
      this.notify([{ isIntersecting: true }])
    }
  }
  disconnect() {}
}
Object.assign(globalThis, { IntersectionObserver: Watching })

/** Areas that share these widgets, each drawing its name. */
const provide = (names: readonly string[]) =>
  act(() => provideWidgets({ names: () => names, load: async (name) => () => <p>{name}</p> }))

const draw = (info: Parameters<typeof auth>[0] = {}) => {
  session.signIn(auth({ permissions: ['sexQuantitative', 'ageGroup'], ...info }))
  render(
    <PlatformProvider>
      <Home />
    </PlatformProvider>,
  )
}
/** The last wait of a test also lets the widgets arrive, which have roots of their own. */
const wait = async (milliseconds: number) => {
  await act(() => jest.advanceTimersByTimeAsync(milliseconds))
  await act(() => jest.advanceTimersByTimeAsync(0))
}

const all = homeCards.map(({ widget }) => widget)
const shown = () => all.filter((name) => screen.queryByText(name))

beforeEach(() => {
  Object.assign(view, { isOpen: true, scroll: () => {} })
  jest.useFakeTimers()
})
afterEach(async () => {
  await act(async () => cleanup())
  act(() => provideWidgets(undefined))
  session.signOut()
  jest.useRealTimers()
})

test('says who answers for personal data, where the client has said it', async () => {
  draw({ dataOfficer: 'Rosa Lima, lgpd@exemplo.gov.br' })
  expect(
    await screen.findByText('Encarregado de dados (LGPD): Rosa Lima, lgpd@exemplo.gov.br'),
  ).toBeInTheDocument()
  cleanup()
  draw()
  expect(screen.queryByText(/Encarregado/)).not.toBeInTheDocument()
})

it('stands under its cover for two seconds, beneath which the cards arrive', async () => {
  provide(all)
  draw()
  const cover = screen.getByText('Carregando...')
  await wait(coverMs - 1)
  const card = screen.getByText('dashboard.sex')
  expect(card.closest('.beneath')).not.toBeNull()
  expect(cover).toBeInTheDocument()
  await wait(1)
  // The same as before, in sight now.
  expect(screen.getByText('dashboard.sex')).toBe(card)
  expect(card.closest('.beneath')).toBeNull()
  expect(screen.queryByText('Carregando...')).toBeNull()
})

it('shows each person the cards whose permission they hold', async () => {
  provide(all)
  draw({ permissions: ['homeVisit'] })
  await wait(coverMs)
  expect(shown()).toEqual([
    'dashboard.notifications',
    'citizen.symptoms',
    'health-secretary.homeVisit',
    'dashboard.shortcuts',
  ])
})

it('begins with the visits of today, and on phones has the shortcuts above the charts', () => {
  expect(all[0]).toBe('citizen.visits')
  expect(forPhone(homeCards).map(({ widget }) => widget)).toEqual([
    'citizen.visits',
    'dashboard.notifications',
    'dashboard.shortcuts',
    'citizen.corrections',
    'citizen.outcomes',
    'citizen.checks',
    'epidemiology.closing',
    'travel.pending',
    'citizen.residents',
    'health-secretary.examCosts',
    'citizen.hypertensive',
    'citizen.diabetic',
    'citizen.pregnant',
    'citizen.bedridden',
    'citizen.smokers',
    'dashboard.previne',
    'citizen.health',
    'citizen.symptoms',
    'dashboard.sex',
    'dashboard.ageGroup',
    'health-secretary.requestedMedication',
    'travel.totals',
    'travel.cities',
    'health-secretary.homeVisit',
    'citizen.situation',
  ])
})

it.each([
  ['acs', true],
  ['healthSecretary', false],
])('has the visits of today for agents: %s', async (group, has) => {
  provide(all)
  draw({ userGroupKeys: [group], permissions: ['visitList', 'visitRecord'] })
  await wait(coverMs)
  expect(shown().includes('citizen.visits')).toBe(has)
})

it('fetches a card when it first comes into view', async () => {
  view.isOpen = false
  provide(all)
  draw()
  await wait(coverMs)
  expect(shown()).toEqual([])
  expect(screen.getAllByRole('status').length).toBeGreaterThan(0)
  act(() => view.scroll())
  await wait(0)
  expect(shown()).toContain('dashboard.sex')
})

it('leaves out cards of areas that are not live', async () => {
  provide(['dashboard.sex'])
  draw()
  await wait(coverMs)
  expect(shown()).toEqual(['dashboard.sex'])
})

it('shows the cards in the order that the person keeps on this device, without the hidden ones', async () => {
  provide(all)
  const key = `saude.home.${auth({}).info.id}`
  localStorage.setItem(
    key,
    JSON.stringify({
      order: ['dashboard.shortcuts', 'health-secretary.homeVisit'],
      hidden: ['dashboard.notifications'],
    }),
  )
  draw({ permissions: ['homeVisit'] })
  await wait(coverMs)
  expect(shown()).not.toContain('dashboard.notifications')
  expect(shown()).toContain('dashboard.shortcuts')
  localStorage.removeItem(key)
})

describe('the order of cards', () => {
  it('is kept as it was saved, and can be taken back', async () => {
    jest.useRealTimers()
    const kept: unknown[] = []
    const cards = homeCards.filter(({ widget }) => /notifications|shortcuts|homeVisit/.test(widget))
    const none = { order: [], hidden: [] }
    const { unmount } = render(
      <Organise cards={cards} own={none} onKeep={(next) => kept.push(next)} onClose={() => {}} />,
    )
    await act(async () => screen.getByRole('checkbox', { name: 'Notificações' }).click())
    await act(async () => screen.getByRole('button', { name: 'Subir Atalhos' }).click())
    expect(screen.getByRole('button', { name: 'Descer Visitas domiciliares' })).toBeDisabled()
    await act(async () => screen.getByRole('button', { name: 'Salvar' }).click())
    expect(kept).toEqual([
      {
        order: ['dashboard.notifications', 'dashboard.shortcuts', 'health-secretary.homeVisit'],
        hidden: ['dashboard.notifications'],
      },
    ])
    await act(async () => screen.getByRole('button', { name: 'Voltar ao padrão' }).click())
    expect(kept[1]).toBeUndefined()
    unmount()
  })

  it('keeps the keyboard at the card that is moved, also where it arrives at an end', async () => {
    jest.useRealTimers()
    const cards = homeCards.filter(({ widget }) => /notifications|shortcuts|homeVisit/.test(widget))
    render(<Organise cards={cards} own={{ order: [], hidden: [] }} onKeep={() => {}} onClose={() => {}} />)
    const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
    await press('Subir Atalhos')
    expect(screen.getByRole('button', { name: 'Subir Atalhos' })).toHaveFocus()
    expect(screen.getByRole('status')).toHaveTextContent('Atalhos: 2º de 3')
    await press('Subir Atalhos')
    expect(screen.getByRole('button', { name: 'Subir Atalhos' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Descer Atalhos' })).toHaveFocus()
    await press('Descer Atalhos')
    expect(screen.getByRole('button', { name: 'Descer Atalhos' })).toHaveFocus()
  })

  it('has cards that came later behind those that were put in order', () => {
    const [first, second, third] = homeCards
    if (!first || !second || !third) throw new Error('There are more cards')
    const own = { order: [second.widget, first.widget], hidden: [] }
    expect(inOrder([first, second, third], own)).toEqual([second, first, third])
  })
})

it('shows no cards to who only manages the logistics of travels', async () => {
  provide(all)
  draw({
    userGroupKeys: ['travelLogisticManager'],
    permissions: ['travelList', 'travelerPendingList', 'vehicleList'],
  })
  await wait(coverMs)
  expect(shown()).toEqual([])
  expect(screen.getByText('Não há cartões para o seu grupo.')).toBeInTheDocument()
  // They lead to what the group works with.
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Viagens',
    'Passageiros pendentes',
    'Veículos',
    'Opções',
  ])
})

it('shows them to who has another group besides', async () => {
  provide(all)
  draw({ userGroupKeys: ['travelLogisticManager', 'driver'] })
  await wait(coverMs)
  expect(shown()).toContain('dashboard.shortcuts')
})

it('is the day of who drives and does nothing else', async () => {
  provide([...all, 'travel.mine'])
  draw({ userGroupKeys: ['driver'], permissions: ['travelGet'] })
  await wait(0)
  expect(screen.getByText('travel.mine')).toBeInTheDocument()
  expect(shown()).toEqual([])
})

it('shares the widgets that its face names', () => {
  expect(Object.keys(widgets).sort()).toEqual([...area.widgets].sort())
})

describe('columns', () => {
  it.each([
    [320, 1],
    [500, 1],
    [560, 1],
    [688, 2],
    [1254, 3],
    [1872, 4],
  ])('%d pixels are filled by %d, none wider than 500', (width, count) => {
    expect(columnsFor(width)).toBe(count)
  })

  it('grow evenly and keep the order of the cards', () => {
    const cards = [310, 176, 580, 350, 230].map((height, index) => ({ height, index }))
    const places = distribute(cards, 3).map((column) => column.map(({ index }) => index))
    expect(places).toEqual([[0, 4], [1, 3], [2]])
    expect(distribute(cards, 1)).toEqual([cards])
  })
})
