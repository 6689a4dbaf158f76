import { AppError } from '@saude/contract/errors'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { announce, session } from '../../platform/index.ts'
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
  jest.restoreAllMocks()
  stop()
  network.restore()
  session.signOut()
})
const row = async (name = 'Ana Batista') => {
  const found = (await screen.findByText(name)).closest<HTMLElement>('[role=row]')
  if (!found) throw new Error(`${name} stands in no row`)
  return found
}
const action = (name: string | RegExp) => screen.findByRole('button', { name })

describe('The list of a record', () => {
  it('has its columns, with the dots of its states and levels, and leads to details', async () => {
    await open('')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Solicitações de exames')
    const cells = within(await row()).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '2026/000123',
      'Ana Batista',
      'Hemograma',
      'Urgente',
      'R$ 1.234,50',
      'Solicitada',
      '04/09/2026 às 10:32',
      '',
    ])
    expect(screen.getByText('Solicitada')).toHaveClass('infoDot')
    expect(screen.getByText('Urgente')).toHaveClass('warningDot')
    expect(screen.getByRole('link', { name: '2026/000123' })).toHaveAttribute(
      'href',
      `${order.path}/details/e-1`,
    )
    expect(screen.getByRole('link', { name: 'Nova solicitação' })).toHaveAttribute(
      'href',
      `${order.path}/create`,
    )
  })

  it('marks a relation whose entry is gone', async () => {
    network.keep([{ ...entry, citizen: { ...entry.citizen, isRemoved: true } }])
    await open('')
    expect(within(await row()).getByText('Cadastro removido')).toBeVisible()
  })

  it('offers details, update and removal to users who may, and else nothing', async () => {
    const { unmount } = await open('')
    expect(await screen.findByRole('link', { name: 'Editar' })).toHaveAttribute(
      'href',
      `${order.path}/update/e-1`,
    )
    expect(screen.getByRole('link', { name: 'Detalhes' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Remover' })).toBeInTheDocument()
    unmount()
    await open('', { permissions: ['examRequestList'] })
    await row()
    expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Detalhes' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remover' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Situação' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Nova solicitação' })).toBeNull()
  })

  it('says to anonymised users why nothing can be changed', async () => {
    await open('', { isAnonymization: true })
    const reason = 'A anonimização está ativa'
    expect(await action(`Editar: ${reason}`)).toHaveAttribute('aria-disabled', 'true')
    expect(await action(`Remover: ${reason}`)).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'Nova solicitação' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('link', { name: 'Detalhes' })).toBeInTheDocument()
  })

  it('says that there is no connection, and offers all again when it is back', async () => {
    await open('')
    await row()
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect(await action('Editar: Sem conexão com a internet')).toBeInTheDocument()
    online.mockRestore()
    act(() => void dispatchEvent(new Event('online')))
    expect(await screen.findByRole('link', { name: 'Editar' })).toBeInTheDocument()
  })

  it('says why an entry in a locked state cannot be changed', async () => {
    network.keep([{ ...entry, state: 'denied' }])
    await open('')
    expect(await action('Editar: Não é possível alterar: a solicitação está negada.')).toBeInTheDocument()
  })

  it('takes a step at once, and says what has become of it', async () => {
    await open('')
    await userEvent.click(await action('Situação'))
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(items).toEqual(['Autorizar', 'Negar'])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Autorizar' }))
    expect(await screen.findByText('Autorizada')).toBeVisible()
    expect(network.callsOf('exam-request-transition')[0]?.input).toEqual({
      id: 'e-1',
      transition: 'authorise',
      version: 3,
    })
    expect(said).toEqual(['A solicitação está autorizada'])
  })

  it('opens what refuses a step with the fields that mend it, and takes it once they are saved', async () => {
    const far = 'Informe quantas salas'
    const why = 'O exame é de outro setor'
    let isMended = false
    network.on('exam-request-update', ({ input }) => {
      isMended = true
      return { id: input.id, version: 4 }
    })
    network.on('exam-request-transition', ({ input }) => {
      if (!isMended)
        throw new AppError('validation', undefined, { issues: [far, why], fields: { rooms: far } })
      return { id: input.id, version: 5 }
    })
    await open('')
    await userEvent.click(await action('Situação'))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Autorizar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Não é possível autorizar' })
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(`${far}${why}`)
    const rooms = await within(dialog).findByLabelText('Salas')
    expect(within(dialog).queryByLabelText(/Exame/)).toBeNull()
    await userEvent.clear(rooms)
    await userEvent.type(rooms, '3')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar e autorizar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(network.callsOf('exam-request-update')[0]?.input).toEqual({
      id: 'e-1',
      document: { rooms: 3 },
      version: 3,
    })
    expect(network.callsOf('exam-request-transition').map(({ input }) => input.version)).toEqual([3, 4])
    expect(said).toEqual(['A solicitação está autorizada'])
  })

  it('says why a step is refused without fields to those who may not change them', async () => {
    network.on('exam-request-transition', () => {
      throw new AppError('validation', undefined, {
        issues: ['Informe quantas salas'],
        fields: { rooms: 'Informe quantas salas' },
      })
    })
    await open('', { permissions: [...allPermissions.filter((name) => name !== 'examRequestGet')] })
    await userEvent.click(await action('Situação'))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Autorizar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Não é possível autorizar' })
    expect(dialog).toHaveTextContent('Informe quantas salas')
    expect(within(dialog).queryByRole('form')).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Entendi' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(said).toEqual([])
  })

  it('hides a step that needs another permission', async () => {
    network.keep([{ ...entry, state: 'denied' }])
    await open('', { permissions: allPermissions.filter((name) => name !== 'examRequestDelete') })
    await row()
    expect(screen.queryByRole('button', { name: 'Situação' })).toBeNull()
  })

  it('removes after a question that names the entry, and takes it back', async () => {
    await open('')
    await userEvent.click(await action('Remover'))
    const dialog = await screen.findByRole('dialog', { name: 'Remover solicitação de exame' })
    expect(dialog).toHaveTextContent('Confirma a remoção do cadastro da solicitação de exame?')
    expect(dialog).toHaveTextContent('Ana Batista · Hemograma')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remover' }))
    expect(await screen.findByText('Solicitação removida')).toBeVisible()
    expect(await screen.findByText('Sem resultados.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
    await row()
    expect(screen.queryByText('Solicitação removida')).toBeNull()
    expect(said).toEqual(['Solicitação restaurada'])
  })

  it('does not remove what somebody thought better of, and says why it failed', async () => {
    await open('')
    await userEvent.click(await action('Remover'))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }))
    expect(network.callsOf('exam-request-delete')).toEqual([])
    network.on('exam-request-delete', () => {
      throw new Error('network')
    })
    await userEvent.click(await action('Remover'))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remover' }))
    await waitFor(() => expect(said).toHaveLength(1))
    expect(screen.queryByText('Solicitação removida')).toBeNull()
  })

  it('opens a sheet with all that can be done, on a phone', async () => {
    jest.spyOn(window, 'matchMedia').mockImplementation(
      // The one answer of a browser that layout asks for; nothing else of it is used.
      (media) =>
        Object.assign(new EventTarget(), { media, matches: media.includes('768px') }) as MediaQueryList,
    )
    await open('')
    await userEvent.click(await screen.findByRole('button', { name: /Ana Batista/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Ana Batista' })
    expect(sheet).toHaveTextContent('Ana BatistaHemogramaDetalhesEditarComprovanteAutorizarNegarRemover')
  })

  it('takes what a screen says of it over what follows', async () => {
    await open('', {
      permissions: [...allPermissions, 'citizenHistory'],
      list: {
        columns: [{ field: 'exam' }, { field: 'citizen' }],
        notice: 'Só deste ano',
        actions: (_row, derived) => derived.filter(({ label }) => label === 'Detalhes'),
      },
    })
    expect(await screen.findByRole('link', { name: 'Hemograma' })).toBeInTheDocument()
    expect(screen.getByText('Só deste ano')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ana Batista' })).toHaveAttribute(
      'href',
      '/app/citizen/history/c-1',
    )
    expect(screen.getByRole('link', { name: 'Detalhes' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull()
  })
})

describe('The forms of a record', () => {
  it('create an entry from its initial values, say so and go back to the list', async () => {
    jest.useFakeTimers({ now: new Date('2026-09-04T13:32:00Z'), doNotFake: ['setTimeout', 'queueMicrotask'] })
    await open('/create')
    expect(await screen.findByRole('form', { name: 'Dados da solicitação' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nova solicitação de exame')
    expect(screen.queryByLabelText(/Protocolo|Situação/)).toBeNull()
    expect(screen.getByLabelText('Data da solicitação')).toHaveValue('04/09/2026')
    jest.useRealTimers()
    network.on('citizen-search', () => ({ items: [{ id: 'c-1', name: 'Ana Batista' }] }))
    await userEvent.type(screen.getByLabelText('Cidadão'), 'Ana')
    await userEvent.click(await screen.findByRole('option', { name: 'Ana Batista' }))
    await userEvent.type(screen.getByLabelText('Exame'), 'Hemograma')
    await userEvent.type(screen.getByLabelText('Preço'), '10,5')
    await userEvent.click(screen.getByRole('button', { name: 'Cadastrar' }))
    await waitFor(() => expect(pageHistory.current().pathname).toBe(order.path))
    expect(network.callsOf('exam-request-create')[0]?.input).toMatchObject({
      exam: 'Hemograma',
      priority: 'low',
      date: '2026-09-04',
      price: 10.5,
    })
    expect(said).toEqual(['Solicitação cadastrada'])
  })

  it('update an entry by a patch with its version, under what it is called', async () => {
    await open('/update/e-1')
    expect(await screen.findByLabelText('Exame')).toHaveValue('Hemograma')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Atualizar solicitação de exame')
    expect(screen.getByTestId('count')).toHaveTextContent('Ana Batista · Hemograma')
    expect(screen.getByLabelText('Preço')).toHaveValue('1.234,50')
    await userEvent.type(screen.getByLabelText('Exame'), ' completo')
    await userEvent.click(screen.getByRole('button', { name: 'Alterar' }))
    await waitFor(() => expect(pageHistory.current().pathname).toBe(order.path))
    expect(network.callsOf('exam-request-update')[0]?.input).toEqual({
      id: 'e-1',
      version: 3,
      document: { exam: 'Hemograma completo' },
    })
    expect(said).toEqual(['Alterado com sucesso!'])
  })

  it('say that an entry is not there, or that its state locks it', async () => {
    const { unmount } = await open('/update/none')
    expect(await screen.findByRole('link', { name: 'Página inicial' })).toBeInTheDocument()
    unmount()
    network.keep([{ ...entry, state: 'denied' }])
    await open('/update/e-1')
    expect(await screen.findByText('Não é possível alterar: a solicitação está negada.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ver detalhes' })).toHaveAttribute(
      'href',
      `${order.path}/details/e-1`,
    )
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('keep what was typed when somebody locks the entry meanwhile, and say why it cannot be sent', async () => {
    await open('/update/e-1')
    await userEvent.type(await screen.findByLabelText('Exame'), ' completo')
    network.keep([{ ...entry, state: 'denied' }])
    act(() => announce(['examRequest']))
    expect(await screen.findByText('Não é possível alterar: a solicitação está negada.')).toBeVisible()
    expect(screen.getByLabelText('Exame')).toHaveValue('Hemograma completo')
    expect(screen.getByRole('button', { name: 'Alterar' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('name the permission that is missing, and ask nothing', async () => {
    await open('/update/e-1', { permissions: ['examRequestList'] })
    expect(await screen.findByText(/^Sem permissão: /)).toBeVisible()
    expect(network.calls).toEqual([])
  })

  it('stay open for users who may create and not list', async () => {
    await open('/create', { permissions: ['examRequestCreate'] })
    expect(await screen.findByRole('form')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Cancelar' })).toBeNull()
  })

  it('can be replaced by own screens, and be grouped', async () => {
    const { unmount } = await open('/create', { screens: { create: () => <p>Assistente</p> } })
    expect(screen.getByText('Assistente')).toBeVisible()
    unmount()
    await open('/create', { form: { groups: [{ title: 'Quem', fields: ['citizen'] }] } })
    expect(await screen.findByRole('heading', { name: 'Quem' })).toBeVisible()
  })

  it('know no other path', async () => {
    await open('/create/more')
    expect(await screen.findByRole('link', { name: 'Página inicial' })).toBeInTheDocument()
  })
})
