import { session } from '@saude/kits/platform'
import { fakeServer } from '@saude/kits/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { itHasItsStates, offeredFilters, openScreen, pageOf } from '../testing/lists.tsx'
import { onPhone } from '../testing/phone.ts'
import VisitList from './VisitList.tsx'

const server = fakeServer()
const position = jest.fn<void, [PositionCallback, PositionErrorCallback]>()
beforeAll(() => {
  // jsdom has no device.
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: position },
  })
})
afterEach(() => {
  session.signOut()
  server.reset()
  position.mockReset()
  jest.restoreAllMocks()
})

const path = '/app/visit-list'
const query = 'visit-list'
const ana = {
  id: 'p1',
  name: 'Ana Conceição',
  birthDate: '1958-03-14',
  motherName: 'Rosa Conceição',
  cpf: '31844290715',
  cns: '702601544837729',
  address: 'Rua das Paineiras, 214, Vila Nova',
  phone: '19998887766',
  addressCoordinates: { x: -47, y: -22 },
  statusNumber: 3,
  isVisited: false,
  lastVisit: '2026-09-18',
  isRiskGroup: true,
  professionalName: 'Ivone Batista',
  lastAttempt: { date: '2026-11-19', outcome: 'absent', reason: 'Portão fechado' },
}

itHasItsStates(server, {
  Screen: VisitList,
  path,
  title: 'Controle de visitas',
  query,
  row: ana,
  shows: 'ANA CONCEIÇÃO',
})

const found = () =>
  position.mockImplementation((answer) =>
    // The parts that are read.
    answer({ coords: { latitude: -22.002, longitude: -47, accuracy: 9 } } as GeolocationPosition),
  )
const refused = () =>
  position.mockImplementation((_found, failed) =>
    failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
  )
const reason = 'Você precisa dar permissão para usar este recurso'

test('a row says who, how urgently, how far, and why the last attempt was in vain', async () => {
  found()
  server.answer(query, () => pageOf([ana]))
  await openScreen(VisitList, path)
  const row = await screen.findByRole('row', { name: /ANA CONCEIÇÃO/ })
  for (const text of [
    'Mãe: ROSA CONCEIÇÃO',
    'Nascimento: 14/03/1958',
    'Grupo de risco',
    'Está 3 dias atrasado',
    'Última visita: 18/09/2026',
    'Ausente em 19/11/2026',
    'Motivo: Portão fechado',
    'CPF: 318.442.907-15',
    'CNS: 702 6015 4483 7729',
    'Agente: Ivone Batista',
    '222 m',
    'Rua das Paineiras, 214, Vila Nova',
    '(19) 99888-7766',
  ])
    expect(row).toHaveTextContent(text)
})

test('a device without position leaves the list as it is, and says once why there are no distances', async () => {
  refused()
  server.answer(query, () => pageOf([ana, { ...ana, id: 'p2', name: 'Bento Reis' }]))
  await openScreen(VisitList, path)
  expect(await screen.findByText('ANA CONCEIÇÃO')).toBeInTheDocument()
  expect(screen.getByText(reason)).toBeInTheDocument()
})

describe('on a phone', () => {
  const row = () => screen.findByRole('button', { name: /ANA CONCEIÇÃO/ })
  const open = async (given: object = {}) => {
    onPhone()
    server.answer(query, () => pageOf([{ ...ana, ...given }]))
    await openScreen(VisitList, path, { permissions: ['visitRecord'] })
  }

  test('a row says the last visit, how far it is, and the attempt since', async () => {
    found()
    await open()
    expect(await row()).toHaveTextContent('Última visita: 18/09/2026 · 222 m')
    expect(await row()).toHaveTextContent('Ausente em 19/11/2026')
  })

  test('a row without an attempt says no more than the last visit', async () => {
    found()
    await open({ lastAttempt: null, isVisited: true, statusNumber: -12 })
    expect(await row()).toHaveTextContent('Visitado em 18/09/2026 · 222 m')
    expect(await row()).not.toHaveTextContent('Ausente')
  })

  test('the sheet of a row says both too, and why', async () => {
    await open()
    await userEvent.click(await row())
    expect(screen.getByRole('dialog', { name: 'Ana Conceição' })).toHaveTextContent(
      'Última visita: 18/09/2026 · Ausente em 19/11/2026 · Motivo: Portão fechado · Rua das Paineiras, 214, Vila Nova',
    )
  })

  test('a row says address and phone, and its sheet calls and leads there by one tap', async () => {
    await open()
    expect(await row()).toHaveTextContent('Rua das Paineiras, 214, Vila Nova')
    expect(await row()).toHaveTextContent('(19) 99888-7766 · CPF 318.442.907-15')
    await userEvent.click(await row())
    const sheet = within(screen.getByRole('dialog', { name: 'Ana Conceição' }))
    expect(sheet.getByRole('link', { name: 'Ligar para (19) 99888-7766' })).toHaveAttribute(
      'href',
      'tel:+5519998887766',
    )
    expect(sheet.getByRole('link', { name: 'Como chegar' })).toHaveAttribute('href', 'geo:-22,-47?q=-22,-47')
  })

  test('without a position the address leads there, without either nothing is offered', async () => {
    await open({ addressCoordinates: null, phone: null })
    await userEvent.click(await row())
    const way = screen.getByRole('link', { name: 'Como chegar' })
    expect(way).toHaveAttribute('href', 'geo:0,0?q=Rua%20das%20Paineiras%2C%20214%2C%20Vila%20Nova')
    expect(screen.queryByRole('link', { name: /^Ligar/ })).toBeNull()
  })

  test('rows are 125 pixels high as everywhere', async () => {
    await open()
    expect(await screen.findByRole('row', { name: /ANA CONCEIÇÃO/ })).toHaveStyle({ height: '125px' })
  })

  test('it is said once why there are no distances', async () => {
    refused()
    await open()
    expect(await row()).not.toHaveTextContent(reason)
    expect(screen.getByText(reason)).toBeInTheDocument()
  })
})

describe('the menu of a row', () => {
  const views = async (...permissions: string[]) => {
    server.answer(query, () => pageOf([ana]))
    await openScreen(VisitList, path, { permissions })
    const row = within(await screen.findByRole('row', { name: /ANA CONCEIÇÃO/ }))
    const button = row.queryByRole('button', { name: 'Ver cidadão' })
    if (button) await userEvent.click(button)
    return row.queryAllByRole('menuitem')
  }

  test('switches between the views of the citizen', async () => {
    const all = await views('citizenUpdateGeolocation', 'citizenHistory', 'citizenUpdate', 'citizenGet')
    expect(all.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Localização', '/app/citizen/location/p1'],
      ['Histórico', '/app/citizen/history/p1'],
      ['Editar', '/app/citizen/update/p1'],
    ])
  })

  test('has only what the person may see', async () => {
    expect((await views('citizenHistory')).map(({ textContent }) => textContent)).toEqual(['Histórico'])
  })

  test('is not there for nothing', async () => {
    await views('visitRecord')
    expect(screen.queryByRole('button', { name: 'Ver cidadão' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Registrar visita' })).toBeInTheDocument()
  })
})

test('rows are 125 pixels high', async () => {
  server.answer(query, () => pageOf([ana]))
  await openScreen(VisitList, path)
  expect(await screen.findByRole('row', { name: /ANA CONCEIÇÃO/ })).toHaveStyle({ height: '125px' })
})

test('is filtered by name, by status and by agent', async () => {
  server.answer(query, () => pageOf([ana]))
  await openScreen(VisitList, path)
  expect((await offeredFilters()).fields).toEqual(['Nome', 'Situação da visita', 'Profissional'])
  await userEvent.click(screen.getByRole('combobox', { name: 'Situação da visita' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Em conformidade',
    'Em atraso',
    'Não visitado',
  ])
  await userEvent.click(screen.getByRole('option', { name: 'Em atraso' }))
  expect(await screen.findByText('ANA CONCEIÇÃO')).toBeInTheDocument()
  expect(server.calls.findLast(({ path: called }) => called === query)?.input).toMatchObject({
    status: 'delay',
  })
})

test('its professionals are community health agents only', async () => {
  server.answer(query, () => pageOf([ana]))
  server.answer('acs-search', () => ({ items: [{ id: 'a1', name: 'Ivone Batista', cns: null }] }))
  await openScreen(VisitList, path)
  await offeredFilters()
  await userEvent.click(screen.getByRole('combobox', { name: 'Profissional' }))
  expect(await screen.findByRole('option', { name: /Ivone Batista/ })).toBeInTheDocument()
  expect(server.calls.map(({ path: called }) => called)).not.toContain('user-search')
})

test('an anonymised user may not record a visit, and hears why', async () => {
  server.answer(query, () => pageOf([ana]))
  await openScreen(VisitList, path, { permissions: ['visitRecord'], isAnonymization: true })
  const button = await screen.findByRole('button', { name: 'Registrar visita: A anonimização está ativa' })
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})
