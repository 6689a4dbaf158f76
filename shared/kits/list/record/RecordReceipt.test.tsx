import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { session } from '../../platform/index.ts'
import { entry, open, order, orders } from './testing/orders.tsx'

let network: ReturnType<typeof orders>
beforeEach(() => {
  network = orders()
})
afterEach(() => {
  network.restore()
  session.signOut()
})
const paper = () => screen.findByRole('article')

describe('The receipt of an entry', () => {
  it('says protocol, who, what, when, where it stands, and that it was changed', async () => {
    await open('/receipt/e-1')
    const words = await paper()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Comprovante da solicitação de exame')
    for (const said of [
      'Protocolo 2026/000123',
      'SituaçãoSolicitada',
      'CidadãoAna Batista',
      'ExameHemograma',
      'Data da solicitação04/09/2026',
      'Registrado em: 01/09/2026',
      'Alterado em: 04/09/2026',
      'Impresso por: ',
    ])
      expect(words).toHaveTextContent(said)
    // Only what the declaration names.
    expect(words).not.toHaveTextContent('Em jejum')
  })

  it('says the reason of the state, not of an earlier one', async () => {
    const step = { at: '2026-09-04 10:32:00.000-03:00', kind: 'transition', changes: [] }
    const denied = { ...step, id: 'h-2', to: 'Negada', reason: 'Sem assinatura' }
    network.on('exam-request-history', () => ({ items: [denied], more: null }))
    network.keep([{ ...entry, state: 'denied' }])
    const { unmount } = await open('/receipt/e-1')
    expect(await screen.findByText('Sem assinatura')).toBeInTheDocument()
    unmount()
    network.keep([{ ...entry, id: 'e-2' }])
    await open('/receipt/e-2')
    await paper()
    expect(screen.queryByText('Sem assinatura')).toBeNull()
  })

  it('is there without a number and without history', async () => {
    network.keep([{ ...entry, number: null as unknown as string }]) // an entry from before there were numbers
    await open('/receipt/e-1', { permissions: ['examRequestGet'] })
    expect(await paper()).toHaveTextContent('Sem protocolo')
    expect(network.callsOf('exam-request-history')).toHaveLength(0)
  })

  it('is printed once, in place of the page', async () => {
    const printed: number[] = []
    window.print = () => void printed.push(screen.getAllByText('Protocolo 2026/000123').length)
    await open('/receipt/e-1')
    await paper()
    await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
    // On the screen and on the sheet.
    expect(printed).toEqual([2])
  })

  it('is a step away from list and details', async () => {
    await open('/details/e-1')
    expect(await screen.findByRole('link', { name: 'Comprovante' })).toHaveAttribute(
      'href',
      `${order.path}/receipt/e-1`,
    )
  })
})
