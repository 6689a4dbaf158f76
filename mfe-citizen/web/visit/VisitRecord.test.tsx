import { today } from '@saude/contract/instants'
import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { Toasts } from '@saude/kits/ui'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { standStill } from '../../contract/testing/clock.ts'
import { VisitRecord } from './VisitRecord.tsx'
import type { VisitRow } from './words.ts'

jest.setTimeout(60_000)

const server = fakeServer()
const onClose = jest.fn()
beforeEach(() => void standStill(new Date('2026-11-20T23:59:59.900-03:00')))
afterEach(() => {
  jest.useRealTimers()
  session.signOut()
  server.reset()
  onClose.mockReset()
})

const row: VisitRow = { id: 'p1', name: 'Ana Conceição', isVisited: false, isRiskGroup: false }

const visit = (at: number, given: object = {}) => ({
  id: `v${at}`,
  citizenId: 'p1',
  date: '2026-11-19',
  outcome: 'done',
  reason: null,
  professionalName: `Pessoa ${at}`,
  isAcs: false,
  recordedAt: '2026-11-19 10:00:00.000-03:00',
  ...given,
})

/** The visits that there were, in pages as the server has them. */
function before(visits: readonly object[]) {
  server.answer('citizen-visit-list', ({ startIndex, stopIndex }) => {
    const items = visits.slice(Number(startIndex), Number(stopIndex) + 1)
    const endReached = Number(stopIndex) >= visits.length - 1
    return { items, totalItems: visits.length, startIndex, stopIndex, endReached }
  })
}

function open(given: Partial<VisitRow> = {}, permissions: readonly string[] = []) {
  session.signIn(auth({ permissions: ['visitList', 'visitRecord', ...permissions] }))
  render(
    <PlatformProvider>
      <VisitRecord row={{ ...row, ...given }} onClose={onClose} />
      <Toasts />
    </PlatformProvider>,
  )
  return within(screen.getByRole('dialog', { name: 'Registrar visita' }))
}
const sent = () => server.calls.filter(({ path }) => path === 'visit-record').map(({ input }) => input)

describe('a visit', () => {
  test('took place today unless said otherwise', async () => {
    before([])
    server.answer('visit-record', () => ({ id: 'p1', lastVisit: today(), nextVisit: null }))
    const dialog = open()
    await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }))
    expect(await screen.findByText('Visita registrada')).toBeInTheDocument()
    expect(sent()).toEqual([{ citizenId: 'p1', outcome: 'done', date: today(), reason: null }])
    expect(onClose).toHaveBeenCalled()
  })

  test('that was typed is not lost by the cross or a step back without a question', async () => {
    before([])
    const dialog = open()
    await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Portão fechado')
    history.back()
    expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Continuar editando' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    history.back()
    await userEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  })

  test.each([
    ['Visita recusada', 'refused'],
    ['Ausente', 'absent'],
  ])('that came to nothing is sent as %s, with what was typed', async (label, outcome) => {
    before([])
    server.answer('visit-record', () => ({ id: 'p1', lastVisit: null, nextVisit: null }))
    const dialog = open()
    await userEvent.click(dialog.getByRole('combobox', { name: 'Resultado' }))
    await userEvent.click(dialog.getByRole('option', { name: label }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Portão fechado')
    await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent()).toEqual([{ citizenId: 'p1', outcome, date: today(), reason: 'Portão fechado' }])
  })

  test('that could not be sent says why and loses nothing', async () => {
    before([])
    server.fail('visit-record', { key: 'timeout', message: 'O tempo limite expirou' })
    const dialog = open()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Portão fechado')
    await userEvent.click(dialog.getByRole('button', { name: 'Registrar' }))
    expect((await screen.findAllByText('O tempo limite expirou')).length).toBeGreaterThan(0)
    expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Portão fechado')
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('earlier visits', () => {
  const opened = async (permissions: readonly string[] = []) => {
    const dialog = open({}, permissions)
    await userEvent.click(await dialog.findByRole('button', { name: /^Visitas anteriores/ }))
    return within(dialog.getByRole('list', { name: 'Visitas anteriores' })).getAllByRole('listitem')
  }

  test('wait until they are asked for, and say when, what, why and who was there', async () => {
    before([
      visit(1, { outcome: 'absent', reason: 'Portão fechado', isAcs: true }),
      visit(2, { date: '2026-09-01' }),
      visit(3, { date: '2026-08-01', outcome: 'refused', professionalName: null }),
    ])
    const items = await opened()
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '19/11/2026 AusentePessoa 1 (ACS)Portão fechado',
      '01/09/2026 Visita realizadaPessoa 2',
      '01/08/2026 Visita recusadaProfissional não informado',
    ])
    const button = screen.getByRole('button', { name: 'Visitas anteriores (3)' })
    expect(button).toHaveAttribute('aria-expanded', 'true')
    await userEvent.click(button)
    expect(screen.queryByRole('list', { name: 'Visitas anteriores' })).toBeNull()
  })

  test('are corrected and removed by the user who recorded them alone', async () => {
    before([visit(1, { recordedBy: 'u1' }), visit(2, { recordedBy: 'u2' })])
    const [own, other] = await opened(['recordedEntryRemove'])
    const buttons = (item: HTMLElement | undefined) =>
      item &&
      within(item)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent)
    expect(buttons(own)).toEqual(['Corrigir', 'Remover'])
    expect(buttons(other)).toEqual([])
  })

  test('come ten at a time', async () => {
    before(Array.from({ length: 12 }, (_, at) => visit(at)))
    expect(await opened()).toHaveLength(10)
    await userEvent.click(screen.getByRole('button', { name: 'Ver mais antigas' }))
    expect(await screen.findByText('Pessoa 11')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Ver mais antigas' })).toBeNull()
  })

  test.each([
    [null, 'Nenhuma visita anterior registrada.'],
    ['2026-09-18', 'Última visita: 18/09/2026, sem detalhes registrados.'],
  ])('of which nothing is known, the last being %s, say so', async (lastVisit, text) => {
    before([])
    open({ lastVisit })
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  test('that could not be read are read again when asked to, and the form does not wait for them', async () => {
    server.fail('citizen-visit-list', { key: 'timeout', message: 'O tempo limite expirou' })
    const dialog = open()
    expect(await dialog.findByText('O tempo limite expirou')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Registrar' })).toBeEnabled()
    before([visit(1)])
    await userEvent.click(dialog.getByRole('button', { name: 'Tentar novamente' }))
    expect(await dialog.findByRole('button', { name: 'Visitas anteriores (1)' })).toBeInTheDocument()
  })
})
