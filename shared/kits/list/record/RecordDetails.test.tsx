import { AppError, validationError } from '@saude/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { session } from '../../platform/index.ts'
import { pageHistory } from '../../router/index.ts'
import { listenToToasts } from '../../ui/feedback/toast.ts'
import { allPermissions, entry, open, order, orders } from './testing/orders.tsx'

let network: ReturnType<typeof orders>
let said: string[]
let stop: () => void
beforeEach(() => {
  network = orders()
  said = []
  stop = listenToToasts(({ text }) => said.push(text))
})
afterEach(() => {
  stop()
  network.restore()
  session.signOut()
})
const factOf = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).nextSibling
const happened = (id: string, at: string, more: object = {}) => ({
  id,
  at,
  userName: 'Ivone Batista',
  kind: 'updated',
  ...more,
})

describe('The details of an entry', () => {
  it('show number, state and every field in its format, and who changed it', async () => {
    await open('/details/e-1')
    expect(await factOf('Protocolo')).toHaveTextContent('2026/000123')
    expect(await factOf('Situação')).toHaveTextContent('Solicitada')
    expect(await factOf('Cidadão')).toHaveTextContent('Ana Batista')
    expect(await factOf('Prioridade')).toHaveTextContent('Urgente')
    expect(await factOf('Data da solicitação')).toHaveTextContent('04/09/2026')
    expect(await factOf('Salas')).toHaveTextContent('1.200')
    expect(await factOf('Preço')).toHaveTextContent('R$ 1.234,50')
    expect(await factOf('Alterado por')).toHaveTextContent('Ivone Batista')
    expect(screen.getByRole('link', { name: /pedido\.pdf/ })).toHaveAttribute('href', '/files/f-1?s=1')
    expect(screen.getByRole('link', { name: /pedido\.pdf/ })).toHaveAttribute('download', 'pedido.pdf')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Detalhes da solicitação de exame')
    expect(screen.getByTestId('count')).toHaveTextContent('Ana Batista · Hemograma')
  })

  it('mark a citizen who is gone, and stand in the groups of the forms', async () => {
    network.keep([{ ...entry, citizen: { ...entry.citizen, isRemoved: true } }])
    await open('/details/e-1', { form: { groups: [{ title: 'Quem', fields: ['citizen'] }] } })
    const who = await screen.findByRole('region', { name: 'Quem' })
    expect(who).toHaveTextContent('CidadãoAna Batista Cadastro removido')
    expect(screen.getByRole('region', { name: 'Dados da solicitação' })).toHaveTextContent('Hemograma')
  })

  it('show in a group what the server says beside the fields, where the group names it', async () => {
    await open('/details/e-1', { details: { groups: [{ title: 'Quem', fields: ['citizen', 'number'] }] } })
    const who = await screen.findByRole('region', { name: 'Quem' })
    expect(who).toHaveTextContent('CidadãoAna BatistaProtocolo2026/000123')
  })

  it('say a dash where a field is empty, and what the entry lacks for its next step', async () => {
    const lacking = [{ step: 'Autorizar', sentences: ['Informe a distância'] }]
    network.keep([{ ...entry, citizen: null, lacking } as never])
    await open('/details/e-1')
    expect(await factOf('Cidadão')).toHaveTextContent('–')
    const notice = screen.getByText('Para autorizar falta').closest('[role=status]')
    expect(notice).toHaveTextContent('Informe a distância')
  })

  it('lead from a name to the person, for users who may see them', async () => {
    const { unmount } = await open('/details/e-1')
    await factOf('Cidadão')
    expect(screen.queryByRole('link', { name: 'Ana Batista' })).toBeNull()
    unmount()
    await open('/details/e-1', { permissions: [...allPermissions, 'citizenHistory'] })
    const link = await screen.findByRole('link', { name: 'Ana Batista' })
    expect(link).toHaveAttribute('href', '/app/citizen/history/c-1')
  })

  it('offer to change, print and remove it, to users who may', async () => {
    const { unmount } = await open('/details/e-1')
    expect(await screen.findByRole('link', { name: 'Editar' })).toHaveAttribute(
      'href',
      `${order.path}/update/e-1`,
    )
    expect(screen.getByRole('button', { name: 'Imprimir' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Remover' })).toBeInTheDocument()
    unmount()
    await open('/details/e-1', { permissions: ['examRequestGet'] })
    await factOf('Exame')
    expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Autorizar' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Histórico' })).toBeNull()
    expect(network.callsOf('exam-request-history')).toHaveLength(1)
  })

  it('say to anonymised users why nothing can be changed', async () => {
    await open('/details/e-1', { isAnonymization: true })
    expect(await screen.findByRole('link', { name: 'Editar' })).toHaveAttribute(
      'title',
      'A anonimização está ativa',
    )
    expect(screen.getByRole('button', { name: 'Autorizar' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('show grey lines until it is here, and what a screen adds', async () => {
    let arrive = (_: object) => {}
    network.on('exam-request-get', () => new Promise<object>((resolve) => (arrive = resolve)))
    await open('/details/e-1', {
      details: { hide: ['rooms'], extra: ({ exam }) => <p>Resultado de {exam}</p> },
    })
    expect(await screen.findByText('Carregando recurso...')).toBeInTheDocument()
    await waitFor(() => expect(network.callsOf('exam-request-get')).toHaveLength(1))
    arrive(entry)
    expect(await screen.findByText('Resultado de Hemograma')).toBeVisible()
    expect(screen.queryByText('Salas')).toBeNull()
  })

  it('remove the entry and go back to the list, where it can be taken back', async () => {
    const { unmount } = await open('/details/e-1')
    await userEvent.click(await screen.findByRole('button', { name: 'Remover' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remover' }))
    await waitFor(() => expect(pageHistory.current().pathname).toBe(order.path))
    expect(await screen.findByText('Solicitação removida')).toBeVisible()
    unmount()
    await open('')
    await screen.findByText('Sem resultados.')
    // Leaving the list answers it.
    expect(screen.queryByText('Solicitação removida')).toBeNull()
  })

  it('print one sheet with all of it', async () => {
    const print = jest.fn()
    window.print = print
    await open('/details/e-1')
    await userEvent.click(await screen.findByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledTimes(1)
    const sheet = document.querySelector('body > [aria-hidden] table')
    expect(sheet?.querySelector('thead')).toHaveTextContent('Impresso por: Ivone Batista')
    expect(sheet).toHaveTextContent('Protocolo2026/000123')
    expect(sheet).toHaveTextContent('Pedido médicopedido.pdf')
    await waitFor(() => expect(document.querySelector('body > [aria-hidden] table')).toBeNull())
  })

  it('say that an entry is not there, and offer to ask again what failed', async () => {
    const { unmount } = await open('/details/none')
    expect(await screen.findByRole('link', { name: 'Página inicial' })).toBeInTheDocument()
    unmount()
    network.on('exam-request-get', () => {
      throw new AppError('timeout')
    })
    await open('/details/e-1')
    expect(await screen.findByText('Ocorreu um erro')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeInTheDocument()
  })
})

describe('The history of an entry', () => {
  it('shows by day who did what, and asks for older entries', async () => {
    const first = [
      happened('h-3', '2020-03-02 10:32:00.000-03:00', {
        kind: 'transition',
        title: 'Negar',
        from: 'Solicitada',
        to: 'Negada',
        reason: 'Repetido',
      }),
      happened('h-2', '2020-03-01 09:00:00.000-03:00', {
        changes: [{ label: 'Exame', from: null, to: 'Hemograma' }],
      }),
    ]
    const older = [happened('h-1', '2020-03-01 08:00:00.000-03:00', { kind: 'created', userName: null })]
    network.on('exam-request-history', ({ input }) =>
      input.before ? { items: older, more: null } : { items: first, more: 'h-2' },
    )
    await open('/details/e-1')
    const card = await screen.findByRole('region', { name: 'Histórico' })
    expect(await within(card).findByText('02/03/2020')).toBeVisible()
    const texts = () =>
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(texts()[0]).toBe('Negar Solicitada → Negada10:32 · Ivone BatistaMotivo: Repetido')
    expect(texts()[1]).toBe('Alteração09:00 · Ivone BatistaExame: vazio → Hemograma')
    await userEvent.click(within(card).getByRole('button', { name: 'Mostrar mais' }))
    await waitFor(() => expect(texts().at(-1)).toBe('Cadastro08:00 · Sistema'))
    expect(network.callsOf('exam-request-history').at(-1)?.input).toEqual({ id: 'e-1', before: 'h-2' })
    expect(within(card).queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
    expect(within(card).getAllByRole('heading', { level: 3 })).toHaveLength(2)
  })
})

/** Steps that are not the usual next one stand in a menu. */
async function otherStep(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Outros passos' }))
  await userEvent.click(screen.getByRole('menuitem', { name }))
}

describe('A step from one state to another', () => {
  const denial = async () => {
    await open('/details/e-1')
    await otherStep('Negar')
    return screen.findByRole('dialog', { name: 'Negar' })
  }

  it('asks for its reason, and says which state it led to', async () => {
    const dialog = await denial()
    expect(dialog).toHaveTextContent('Confirma a negativa da solicitação?')
    expect(dialog).toHaveTextContent('Ana Batista · Hemograma')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Negar' }))
    expect(await within(dialog).findByText('Motivo é um campo obrigatório')).toBeVisible()
    expect(network.callsOf('exam-request-transition')).toEqual([])
    await userEvent.type(within(dialog).getByLabelText('Motivo'), ' Repetido ')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Negar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(network.callsOf('exam-request-transition')[0]?.input).toEqual({
      id: 'e-1',
      transition: 'deny',
      reason: 'Repetido',
      version: 3,
    })
    expect(said).toEqual(['A solicitação está negada'])
    expect(await screen.findByText('Negada')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Negar' })).toBeNull()
  })

  it('shows what the server says of the reason at the field', async () => {
    const dialog = await denial()
    network.on('exam-request-transition', () => {
      throw validationError({ reason: 'Motivo não pode exceder 1.000 caracteres' })
    })
    await userEvent.type(within(dialog).getByLabelText('Motivo'), 'x')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Negar' }))
    expect(await within(dialog).findByText('Motivo não pode exceder 1.000 caracteres')).toBeVisible()
    expect(within(dialog).getByLabelText('Motivo')).toHaveValue('x')
  })

  it('says that somebody was faster, asks again what is stored, and goes on from there', async () => {
    const dialog = await denial()
    let stale = true
    network.on('exam-request-transition', ({ input }) => {
      if (stale) throw new AppError('conflict', undefined, { version: 7, changedBy: 'João' })
      return { id: input.id, version: 8 }
    })
    const before = network.callsOf('exam-request-get').length
    await userEvent.type(within(dialog).getByLabelText('Motivo'), 'Repetido')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Negar' }))
    expect(await within(dialog).findByText(/^Outra pessoa alterou este cadastro/)).toBeVisible()
    expect(network.callsOf('exam-request-get')).toHaveLength(before + 1)
    stale = false
    await userEvent.click(within(dialog).getByRole('button', { name: 'Negar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(network.callsOf('exam-request-transition').at(-1)?.input).toMatchObject({
      version: 7,
      reason: 'Repetido',
    })
  })

  it('says why it is refused in a state', async () => {
    network.on('exam-request-transition', () => {
      throw new AppError('conflict', 'Não é possível autorizar: a solicitação está negada.')
    })
    await open('/details/e-1', { permissions: allPermissions })
    await userEvent.click(await screen.findByRole('button', { name: 'Autorizar' }))
    await waitFor(() => expect(said).toEqual(['Não é possível autorizar: a solicitação está negada.']))
  })
})
