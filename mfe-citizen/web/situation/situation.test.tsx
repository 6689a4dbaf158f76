import { session } from '@saude/kits/platform'
import { fakeServer } from '@saude/kits/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { itHasItsStates, offeredFilters, openScreen, pageOf } from '../testing/lists.tsx'
import { onPhone } from '../testing/phone.ts'
import CitizensWithoutApp from './CitizensWithoutApp.tsx'
import GeolocationSituation from './GeolocationSituation.tsx'
import RecordedSymptoms from './RecordedSymptoms.tsx'

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
  jest.restoreAllMocks()
})

describe('the situation of geolocations', () => {
  const path = '/app/citizen/geolocation-situation'
  const query = 'citizen-geolocation-situation-list'
  const ana = {
    id: 'p1',
    name: 'Ana Lima',
    lastProfessional: 'Ivone Batista',
    isAcs: true,
    geolocation: 'device',
    addressOnCity: true,
  }
  const title = 'Situação das geolocalizações'
  itHasItsStates(server, { Screen: GeolocationSituation, path, title, query, row: ana, shows: 'Ana Lima' })

  test('says of each how they were placed, by whom, and who moved away', async () => {
    server.answer(query, () =>
      pageOf([
        ana,
        { ...ana, id: 'p2', name: 'Bento Reis', isAcs: false, addressOnCity: false, geolocation: 'manual' },
        { ...ana, id: 'p3', name: 'Célia Dias', lastProfessional: null, isAcs: false, geolocation: 'none' },
        { ...ana, id: 'p4', name: 'Davi Melo', geolocation: 'inferenceByStreet' },
      ]),
    )
    await openScreen(GeolocationSituation, path)
    const placed = await screen.findByRole('row', { name: /Ana Lima/ })
    expect(placed).toHaveTextContent('Ivone Batista (ACS)')
    expect(placed).toHaveTextContent('Localização do aparelho')
    const moved = screen.getByRole('row', { name: /Bento Reis/ })
    expect(moved).toHaveTextContent('Mudou-se')
    expect(moved).toHaveTextContent('Manual')
    expect(moved).not.toHaveTextContent('(ACS)')
    const unplaced = screen.getByRole('row', { name: /Célia Dias/ })
    expect(unplaced).toHaveTextContent('Sem informação')
    expect(unplaced).toHaveTextContent('Sem localização')
    expect(screen.getByRole('row', { name: /Davi Melo/ })).toHaveTextContent('Inferida pela rua')
  })

  test('says on phones how, and in the sheet of a row by whom', async () => {
    onPhone()
    server.answer(query, () => pageOf([ana]))
    await openScreen(GeolocationSituation, path, { permissions: ['citizenHistory'] })
    const row = await screen.findByRole('button', { name: /Ana Lima/ })
    expect(row).toHaveTextContent('Localização do aparelho')
    await userEvent.click(row)
    expect(screen.getByRole('dialog', { name: 'Ana Lima' })).toHaveTextContent(
      'Último profissional: Ivone Batista (ACS)',
    )
  })

  test('is filtered by citizen, last professional and kind of geolocation', async () => {
    server.answer(query, () => pageOf([ana]))
    await openScreen(GeolocationSituation, path)
    expect((await offeredFilters()).fields).toEqual(['Cidadão', 'Último profissional', 'Localização'])
  })
})

describe('citizens without app', () => {
  const path = '/app/citizen/list-without-app'
  const query = 'citizen-list-without-app'
  const ana = {
    id: 'p1',
    name: 'Ana Lima',
    cns: '702601544837729',
    mobilePhone: '19996042718',
    installedApp: 'WRONG',
  }
  const title = 'Cidadãos sem app'
  itHasItsStates(server, { Screen: CitizensWithoutApp, path, title, query, row: ana, shows: 'Ana Lima' })

  test('says of each which phone is known and what is the matter with the app', async () => {
    server.answer(query, () => pageOf([ana, { ...ana, id: 'p2', name: 'Bento Reis', mobilePhone: null }]))
    await openScreen(CitizensWithoutApp, path)
    const row = await screen.findByRole('row', { name: /Ana Lima/ })
    expect(row).toHaveTextContent('(19) 99604-2718')
    expect(row).toHaveTextContent('App configurado com telefone incorreto')
    expect(screen.getByRole('row', { name: /Bento Reis/ })).toHaveTextContent('Sem celular')
  })

  test('is filtered by the four states of the app, and by agent', async () => {
    server.answer(query, () => pageOf([ana]))
    await openScreen(CitizensWithoutApp, path)
    expect((await offeredFilters()).fields).toEqual(['Situação do app', 'ACS responsável'])
    await userEvent.click(screen.getByRole('combobox', { name: 'Situação do app' }))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'App configurado corretamente',
      'App configurado com DDD incorreto',
      'App configurado com telefone incorreto',
      'App não configurado',
    ])
  })

  test('has a call on each row: the mobile phone, else another one, else why not', async () => {
    const noPhones = { mobilePhone: null, otherPhone: null }
    server.answer(query, () =>
      pageOf([
        ana,
        { ...ana, id: 'p2', name: 'Bento Reis', mobilePhone: null, otherPhone: '1935551234' },
        { ...ana, id: 'p3', name: 'Célia Dias', ...noPhones },
      ]),
    )
    await openScreen(CitizensWithoutApp, path)
    await screen.findByText('Ana Lima')
    expect(screen.getAllByRole('link', { name: 'Ligar' }).map((link) => link.getAttribute('href'))).toEqual([
      'tel:+5519996042718',
      'tel:+551935551234',
    ])
    expect(screen.getByRole('button', { name: 'Ligar: Sem telefone no cadastro' })).toBeInTheDocument()
  })

  describe('on paper', () => {
    let paper = ''
    beforeEach(() => {
      window.print = jest.fn(() => {
        paper = [...document.querySelectorAll('table')].at(-1)?.textContent ?? ''
      })
    })
    const rows = [
      { ...ana, address: 'Rua das Paineiras, 214, Vila Nova', otherPhone: '1935551234' },
      { ...ana, id: 'p2', name: 'Bento Reis', mobilePhone: null, address: null, otherPhone: null },
    ]

    test('are the rows of the list as it is filtered', async () => {
      server.answer(query, () => pageOf(rows))
      await openScreen(CitizensWithoutApp, path)
      await screen.findByText('Ana Lima')
      await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
      await waitFor(() => expect(window.print).toHaveBeenCalled())
      expect(paper).toContain('Ana Lima')
      expect(paper).toContain('Bento Reis')
    })

    test('is a list for an agent: whom to see, where, by which phones, with room to write', async () => {
      server.answer('acs-search', () => ({ items: [{ id: 'a1', name: 'Ivone Batista' }] }))
      server.answer(query, () => pageOf(rows))
      await openScreen(CitizensWithoutApp, path, { permissions: ['acsSearch'] })
      await userEvent.click(await screen.findByRole('button', { name: 'Lista para o agente' }))
      const dialog = within(screen.getByRole('dialog', { name: 'Lista para o agente' }))
      const printing = dialog.getByRole('button', { name: 'Imprimir lista' })
      expect(printing).toHaveAttribute('aria-disabled', 'true')
      await userEvent.click(dialog.getByLabelText(/^Agente de saúde/))
      await userEvent.click(await screen.findByRole('option', { name: 'Ivone Batista' }))
      expect(await dialog.findByText('2 cidadãos sem app')).toBeInTheDocument()
      await userEvent.click(printing)
      await waitFor(() => expect(window.print).toHaveBeenCalled())
      for (const text of [
        'Agente de saúde: Ivone Batista',
        'Rua das Paineiras, 214, Vila Nova',
        '(19) 99604-2718, (19) 3555-1234',
        'Sem endereço no cadastro',
        'Sem telefone',
        'Anotações',
      ])
        expect(paper).toContain(text)
      const asked = server.calls.filter((call) => call.path === query).at(-1)
      expect(asked?.input).toMatchObject({ responsibleAcs: { id: 'a1' } })
    })

    test('is nothing for an agent of whom no one is without app', async () => {
      server.answer('acs-search', () => ({ items: [{ id: 'a1', name: 'Ivone Batista' }] }))
      server.answer(query, ({ responsibleAcs }) => pageOf(responsibleAcs ? [] : rows))
      await openScreen(CitizensWithoutApp, path, { permissions: ['acsSearch'] })
      await userEvent.click(await screen.findByRole('button', { name: 'Lista para o agente' }))
      await userEvent.click(screen.getByLabelText(/^Agente de saúde/))
      await userEvent.click(await screen.findByRole('option', { name: 'Ivone Batista' }))
      expect(await screen.findByText('Nenhum cidadão sem app com este agente')).toBeInTheDocument()
      await userEvent.click(screen.getByRole('button', { name: 'Imprimir lista' }))
      expect(window.print).not.toHaveBeenCalled()
    })
  })

  test.each([
    ['who may not write', { permissions: [] }, undefined],
    ['who may write', { permissions: ['sendMessageCreate'] }, 'Enviar mensagem'],
    [
      'an anonymised user',
      { permissions: ['sendMessageCreate'], isAnonymization: true },
      'Enviar mensagem: A anonimização está ativa',
    ],
  ])('to %s writing is offered as it is', async (_who, own, name) => {
    server.answer(query, () => pageOf([ana]))
    await openScreen(CitizensWithoutApp, path, own)
    await screen.findByText('Ana Lima')
    const buttons = screen.queryAllByRole('button', { name: /^Enviar mensagem/ })
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(name ? [name] : [])
  })
})

describe('recorded symptoms', () => {
  const path = '/app/citizen/symptoms'
  const query = 'recorded-symptom-list'
  const entry = {
    id: 'e1',
    citizen: { id: 'p1', name: 'Ana Lima' },
    symptoms: 'Tosse, Febre',
    date: '2026-11-20',
    source: 'selfReportedSymptom',
  }
  const title = 'Registros de sintomas'
  itHasItsStates(server, { Screen: RecordedSymptoms, path, title, query, row: entry, shows: 'Ana Lima' })

  test('say of whom, which, when and by whom, and lead to the history', async () => {
    server.answer(query, () => pageOf([entry]))
    await openScreen(RecordedSymptoms, path, { permissions: ['citizenHistory'] })
    const row = await screen.findByRole('row', { name: /Ana Lima/ })
    expect(row).toHaveTextContent('Tosse, Febre')
    expect(row).toHaveTextContent('20/11/2026')
    expect(row).toHaveTextContent('Autorreferido')
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/app/citizen/history/p1')
  })

  test('lead nowhere for who may not open the history', async () => {
    server.answer(query, () => pageOf([entry]))
    await openScreen(RecordedSymptoms, path)
    const row = await screen.findByRole('row', { name: /Ana Lima/ })
    expect(within(row).queryByRole('link')).toBeNull()
  })
})
