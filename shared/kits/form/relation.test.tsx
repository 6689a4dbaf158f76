import { AppError } from '@saude/contract/errors'
import { id, integer, relation, text } from '@saude/contract/fields'
import { changed, created, query, updateOf } from '@saude/contract/query'
import { rows } from '@saude/contract/testing/rows'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  announce,
  network as connection,
  forgetAnswers,
  PlatformProvider,
  session,
} from '../platform/index.ts'
import { auth } from '../platform/testing/session.ts'
import { Form } from './Form.tsx'
import { fakeNetwork } from './testing/network.ts'

const unitFields = { name: text('Nome').required(), cnes: text('CNES').required() }
const unitCreate = query(rows.healthUnitCreate, {
  input: unitFields,
  output: created,
  writes: ['healthUnit'],
})
const unitUpdate = query(rows.healthUnitUpdate, {
  input: updateOf(unitFields),
  output: changed,
  writes: ['healthUnit'],
})
const unitGet = query(rows.healthUnitGet, {
  input: { id: id().required() },
  output: { id: id().required(), ...unitFields, version: integer('Versão') },
  reads: ['healthUnit'],
})

const unit = relation('Unidade', 'healthUnitSearch', {
  register: () => ({
    createTitle: 'Nova unidade',
    updateTitle: 'Alterar unidade',
    create: unitCreate,
    update: unitUpdate,
    get: unitGet,
  }),
})
const userCreate = query(rows.userCreate, {
  input: { name: text('Nome da pessoa').required(), unit },
  output: created,
  writes: ['user'],
})

const north = { id: 'u-1', name: 'UBS Norte', description: 'CNES 1' }
const rights = ['userCreate', 'healthUnitCreate', 'healthUnitUpdate', 'healthUnitGet']

let network: ReturnType<typeof fakeNetwork>
let stored = north
beforeEach(() => {
  stored = north
  network = fakeNetwork()
  network.answer(({ path, input }) => {
    if (path === 'health-unit-search')
      return {
        items: String(input.q ?? '')
          .toLowerCase()
          .includes('sul')
          ? []
          : [stored],
      }
    if (path === 'health-unit-get') return { id: 'u-1', name: 'UBS Norte', cnes: '1', version: 4 }
    if (path === 'health-unit-create') return { id: 'u-9' }
    if (path === 'health-unit-update') stored = { ...north, name: 'UBS Setentrional' }
    return { id: 'x', version: 5 }
  })
  session.signIn(auth({ permissions: rights }))
})
afterEach(() => {
  network.restore()
  session.signOut()
})

const draw = () =>
  render(
    <PlatformProvider>
      <Form of={userCreate} values={{ unit: north }} />
    </PlatformProvider>,
  )
const field = () => screen.getByLabelText('Unidade')
/** Over what is there, as the focus selects it. */
const type = (words: string) =>
  userEvent.type(field(), words, { initialSelectionStart: 0, initialSelectionEnd: 99 })
const optionNames = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent)

describe('A new option', () => {
  it('is offered as Novo cadastro "x" to a user who may create one', async () => {
    draw()
    await type('UBS Sul')
    expect(await screen.findByRole('option', { name: 'Novo cadastro "UBS Sul"' })).toBeVisible()
  })

  it.each([
    ['without the permission', { permissions: ['userCreate'] }],
    ['in anonymisation', { permissions: rights, isAnonymization: true }],
  ])('is not offered %s', async (_why, info) => {
    session.signIn(auth(info))
    draw()
    if (!('isAnonymization' in info)) {
      await type('sul')
      expect(await screen.findByText('Sem opções.')).toBeVisible()
    }
    expect(screen.queryByRole('option', { name: /Novo cadastro/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Editar/ })).not.toBeInTheDocument()
  })

  it('is made in a dialog that has the typed name already, chosen on success, and offered from then on', async () => {
    draw()
    await type('UBS Sul')
    await userEvent.click(await screen.findByRole('option', { name: /Novo cadastro/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova unidade' }))
    expect(dialog.getByLabelText('Nome')).toHaveValue('UBS Sul')
    await userEvent.type(dialog.getByLabelText('CNES'), '2078813')
    await userEvent.click(dialog.getByRole('button', { name: 'Cadastrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(field()).toHaveValue('UBS Sul')
    expect(network.callsOf('health-unit-create').map(({ input }) => input)).toEqual([
      { name: 'UBS Sul', cnes: '2078813' },
    ])
    // The form around the dialog was not sent with it.
    expect(network.callsOf('user-create')).toEqual([])

    await userEvent.click(field())
    expect(await optionNames()).toEqual(['UBS Sul', 'UBS NorteCNES 1'])
  })

  it('that is refused shows why inside the dialog, which keeps what was typed', async () => {
    network.answer(({ path }) => {
      if (path === 'health-unit-create')
        throw new AppError('conflict', 'Conflito, já existe registro com essas definições')
      return { items: [] }
    })
    draw()
    await type('UBS Sul')
    await userEvent.click(await screen.findByRole('option', { name: /Novo cadastro/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('CNES'), '2078813')
    await userEvent.click(dialog.getByRole('button', { name: 'Cadastrar' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Conflito, já existe registro com essas definições',
    )
    expect(dialog.getByLabelText('CNES')).toHaveValue('2078813')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Continuar editando' }))
    expect(dialog.getByLabelText('CNES')).toHaveValue('2078813')
    await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(field()).toHaveValue('UBS Norte')
  })
})

describe('The chosen option', () => {
  it('is changed in a dialog filled with what is stored, and replaced where it is offered', async () => {
    draw()
    await userEvent.click(screen.getByRole('button', { name: 'Editar "UBS Norte"' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Alterar unidade' }))
    const name = await dialog.findByLabelText('Nome')
    await userEvent.clear(name)
    await userEvent.type(name, 'UBS Setentrional')
    await userEvent.click(dialog.getByRole('button', { name: 'Alterar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(network.callsOf('health-unit-update')[0]?.input).toEqual({
      id: 'u-1',
      version: 4,
      document: { name: 'UBS Setentrional' },
    })
    expect(field()).toHaveValue('UBS Setentrional')
    await userEvent.click(field())
    expect(await optionNames()).toEqual(['UBS SetentrionalCNES 1'])
  })

  it('that cannot be loaded says so in the dialog, with another try', async () => {
    network.answer(({ path }) => {
      if (path === 'health-unit-get') throw new AppError('timeout')
      return { items: [] }
    })
    draw()
    await userEvent.click(screen.getByRole('button', { name: 'Editar "UBS Norte"' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('O tempo limite expirou, tente novamente mais tarde')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Tentar novamente' })).toBeEnabled()
  })
})

describe('The first options', () => {
  const searches = () => network.callsOf('health-unit-search')

  it('that are none ask for words, and words that find nothing say so', async () => {
    network.answer(() => ({ items: [] }))
    session.signIn(auth({ permissions: ['userCreate'] }))
    draw()
    await userEvent.click(field())
    expect(await screen.findByText('Digite para buscar...')).toBeVisible()
    await type('norte')
    expect(await screen.findByText('Sem opções.')).toBeVisible()
  })

  it('are loaded before anybody opens the field, while it is enabled and the network good', async () => {
    draw()
    await waitFor(() => expect(searches()).toHaveLength(1))
    await userEvent.click(field())
    expect(await optionNames()).toEqual(['UBS NorteCNES 1'])
    expect(searches()).toHaveLength(1)
  })

  it('are not loaded for a disabled field', async () => {
    render(
      <PlatformProvider>
        <Form of={userCreate} disabledReason="Só leitura" />
      </PlatformProvider>,
    )
    await Promise.resolve()
    expect(searches()).toEqual([])
  })

  it.each([
    ['offline', { online: false, downlink: 10 }],
    ['below a downlink of 1', { online: true, downlink: 0.9 }],
  ])('are not loaded %s', async (_when, state) => {
    jest.spyOn(connection, 'current').mockReturnValue({ ...connection.current(), ...state })
    draw()
    await Promise.resolve()
    expect(searches()).toEqual([])
    jest.restoreAllMocks()
  })

  it('that cannot be found are one disabled option with the message', async () => {
    network.answer(() => {
      throw new AppError('timeout')
    })
    draw()
    await userEvent.click(field())
    const option = await screen.findByRole('option', {
      name: 'O tempo limite expirou, tente novamente mais tarde',
    })
    expect(option).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('Two fields with the same search', () => {
  const travel = query(rows.travelCreate, {
    input: { unit, second: unit.label('Segunda unidade') },
    output: created,
    writes: ['travel'],
  })
  const drawBoth = () =>
    render(
      <PlatformProvider>
        <Form of={travel} values={{ unit: north }} />
      </PlatformProvider>,
    )
  const openSecond = () => userEvent.click(screen.getByLabelText('Segunda unidade'))
  const searches = () => network.callsOf('health-unit-search')

  it('ask for their first options once', async () => {
    drawBoth()
    await userEvent.click(field())
    expect(await optionNames()).toEqual(['UBS NorteCNES 1'])
    await userEvent.keyboard('{Escape}')
    await openSecond()
    expect(await optionNames()).toEqual(['UBS NorteCNES 1'])
    expect(searches()).toHaveLength(1)
  })

  it('both offer what was made in one of them', async () => {
    drawBoth()
    await type('UBS Sul')
    await userEvent.click(await screen.findByRole('option', { name: /Novo cadastro/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova unidade' }))
    await userEvent.type(dialog.getByLabelText('CNES'), '2078813')
    await userEvent.click(dialog.getByRole('button', { name: 'Cadastrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await openSecond()
    expect(await optionNames()).toEqual(['UBS Sul', 'UBS NorteCNES 1'])
  })

  it('both offer a new name that somebody else gave meanwhile, also over their own of before', async () => {
    drawBoth()
    await userEvent.click(screen.getByRole('button', { name: 'Editar "UBS Norte"' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Alterar unidade' }))
    const name = await dialog.findByLabelText('Nome')
    await userEvent.clear(name)
    await userEvent.type(name, 'UBS Setentrional')
    await userEvent.click(dialog.getByRole('button', { name: 'Alterar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await openSecond()
    expect(await optionNames()).toEqual(['UBS SetentrionalCNES 1'])
    await userEvent.keyboard('{Escape}')

    stored = { ...north, name: 'UBS do Norte' }
    act(() => announce(['healthUnit'], ['u-1']))
    await openSecond()
    expect(await optionNames()).toEqual(['UBS do NorteCNES 1'])
  })

  it('ask anew when all answers are forgotten, and offer nothing of before', async () => {
    drawBoth()
    await waitFor(() => expect(searches()).toHaveLength(1))
    stored = { ...north, name: 'U. N.' }
    act(forgetAnswers)
    await waitFor(() => expect(searches()).toHaveLength(2))
    await openSecond()
    expect(await optionNames()).toEqual(['U. N.CNES 1'])
  })
})

describe('A search that takes more than words', () => {
  const visit = query(rows.travelCreate, {
    input: {
      unit: relation('Unidade', 'healthUnitSearch'),
      professional: relation('Profissional', 'professionalSearch', {
        searchWith: { fixed: { isAcs: true }, from: { healthUnitId: 'unit', city: 'city' } },
      }),
      city: text('Cidade'),
    },
    output: created,
    writes: ['travel'],
  })
  const entry = { id: 'r-1', professional: null }
  const asked = () => network.callsOf('professional-search').map(({ input }) => input)
  const drawVisit = () =>
    render(
      <PlatformProvider>
        <Form of={visit} />
      </PlatformProvider>,
    )

  it('is sent the fixed values, and those of other fields where there are any', async () => {
    drawVisit()
    await waitFor(() => expect(asked()).toEqual([{ isAcs: true, q: null }]))
    await userEvent.click(field())
    await userEvent.click(await screen.findByRole('option', { name: /UBS Norte/ }))
    // The first options follow the form by themselves, with the id of what was chosen.
    await waitFor(() => expect(asked().at(-1)).toEqual({ isAcs: true, healthUnitId: 'u-1', q: null }))
    await userEvent.type(screen.getByLabelText('Profissional'), 'ana')
    await waitFor(() => expect(asked().at(-1)).toEqual({ isAcs: true, healthUnitId: 'u-1', q: 'ana' }))
  })

  it('is sent the id of the entry that the form is about, where it asks for it', async () => {
    const step = query(rows.travelCreate, {
      input: {
        professional: relation('Profissional', 'professionalSearch', { searchWith: { entry: 'request' } }),
      },
      output: created,
      writes: ['travel'],
    })
    render(
      <PlatformProvider>
        <Form of={step} values={entry} />
      </PlatformProvider>,
    )
    await waitFor(() => expect(asked()).toEqual([{ request: 'r-1', q: null }]))
  })

  it('waits until the other field rests, and knows it as it is when the field is opened before', async () => {
    drawVisit()
    await waitFor(() => expect(asked()).toHaveLength(1))
    await userEvent.type(screen.getByLabelText('Cidade'), 'Ubá')
    await userEvent.click(screen.getByLabelText('Profissional'))
    await waitFor(() => expect(asked().at(-1)).toEqual({ isAcs: true, city: 'Ubá', q: null }))
    expect(asked().map(({ city }) => city)).not.toContain('U')
  })
})
