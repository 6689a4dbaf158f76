import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { Toasts } from '@saude/kits/ui'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { doorLine } from '../../contract/door.ts'
import { home } from '../../contract/home.ts'
import CitizenUpdate from '../form/CitizenUpdate.tsx'
import { HomePeople } from './HomePeople.tsx'

jest.setTimeout(60_000)

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
})

const person = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  birthDate: '1980-01-01',
  isHead: false,
  ...more,
})
const sent = (path: string) => server.calls.filter((call) => call.path === path).map(({ input }) => input)

describe('who lives in a home', () => {
  const house = { id: 'h', propertyKind: '1', state: 'active' }
  const show = (
    answer: object,
    permissions = ['homeGet', 'familyUpdate', 'citizenCreate'],
    of: object = house,
  ) => {
    server.answer('home-people', () => ({ families: [], proposals: [], past: [], ...answer }))
    server.answer('family-update', () => ({ id: 'f1', version: 1, citizenIds: [] }))
    session.signIn(auth({ permissions }))
    render(
      <PlatformProvider>
        <HomePeople id="h" home={of} />
        <Toasts />
      </PlatformProvider>,
    )
    return userEvent.setup()
  }

  test('is shown family by family; a proposed one is confirmed with the relations that it lacks', async () => {
    const user = show({
      people: [person('a', 'Ana Prado'), person('b', 'Bento Prado'), person('c', 'Caio Reis')],
      proposals: [
        { headId: 'a', members: [{ id: 'b', because: 'mesmo sobrenome' }] },
        { headId: 'c', members: [] },
      ],
    })
    expect(await screen.findByText('3 moradores, 0 famílias')).toBeInTheDocument()
    expect(screen.getByText('Bento Prado (mesmo sobrenome)')).toBeInTheDocument()
    const [confirm] = screen.getAllByRole('button', { name: 'Conferir e confirmar' })
    await user.click(confirm as HTMLElement) // there are two
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('combobox', { name: /Responsável familiar/ })).toHaveValue('Ana Prado')
    // The relation is asked, and nothing is guessed.
    await user.click(dialog.getByRole('button', { name: 'Salvar família' }))
    expect(sent('family-update')).toEqual([])
    // Where it is missing, not below them all; the summary's link leads there.
    const lacking = dialog.getByRole('combobox', { name: /Bento Prado/ })
    expect(lacking).toBeInvalid()
    expect(lacking).toHaveAccessibleDescription(/obrigatório/)
    expect(dialog.getByRole('combobox', { name: /Caio Reis/ })).toBeValid()
    expect(dialog.getByRole('link')).toHaveAttribute('href', `#${lacking.id}`)
    await user.click(dialog.getByRole('combobox', { name: /Bento Prado/ }))
    await user.click(await screen.findByRole('option', { name: 'Irmão / Irmã' }))
    await user.click(dialog.getByRole('button', { name: 'Salvar família' }))
    await waitFor(() =>
      expect(sent('family-update')).toMatchObject([
        { homeId: 'h', headId: 'a', members: [{ id: 'b', kinship: '143' }] },
      ]),
    )
  })

  test('a new head asks each relation again, that of the head of before among them', async () => {
    const user = show({
      people: [
        person('a', 'Ana', { familyId: 'f', isHead: true }),
        person('b', 'Bia', { familyId: 'f', kinship: '137' }),
        person('c', 'Caio', { familyId: 'f', kinship: '138' }),
      ],
      families: [{ id: 'f', version: 4, headId: 'a' }],
    })
    await user.click(await screen.findByRole('button', { name: 'Alterar família' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('combobox', { name: /Responsável familiar/ }))
    await user.click(await screen.findByRole('option', { name: 'Bia' }))
    expect(dialog.queryByRole('combobox', { name: /^Bia/ })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Salvar família' }))
    expect(sent('family-update')).toEqual([])
    for (const [name, kinship] of [
      ['Ana', 'Cônjuge / Companheiro(a)'],
      ['Caio', 'Enteado(a)'],
    ] as const) {
      await user.click(dialog.getByRole('combobox', { name: new RegExp(`^${name}`) }))
      await user.click(await screen.findByRole('option', { name: kinship }))
    }
    await user.click(dialog.getByRole('button', { name: 'Salvar família' }))
    await waitFor(() => expect(sent('family-update')).toHaveLength(1))
    expect(sent('family-update')).toMatchObject([
      {
        headId: 'b',
        members: [
          { id: 'a', kinship: '137' },
          { id: 'c', kinship: '139' },
        ],
      },
    ])
  })

  test('of a school no one is registered', async () => {
    show({ people: [] }, ['homeGet', 'citizenCreate'], { ...house, propertyKind: '5' })
    expect(await screen.findByText('Escola')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Cadastrar morador' })).toBeNull()
    expect(screen.queryByText('Ninguém mora aqui.')).toBeNull()
  })

  test('a family that has moved says the day, and who goes', async () => {
    const user = show({
      people: [
        person('a', 'Ana', { familyId: 'f', isHead: true }),
        person('b', 'Bia', { familyId: 'f', kinship: '138' }),
      ],
      families: [{ id: 'f', version: 4, headId: 'a', income: '3' }],
    })
    expect(await screen.findByText('Família de Ana')).toBeInTheDocument()
    expect(screen.getByText('Um salário mínimo')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Mudou-se' }))
    expect(await screen.findByText('2 pessoas deixam este domicílio: Ana, Bia')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Registrar mudança' }))
    await waitFor(() => expect(sent('family-update')).toHaveLength(1))
    expect(sent('family-update')).toMatchObject([
      { id: 'f', version: 4, headId: 'a', members: [{ id: 'b', kinship: '138' }], income: '3' },
    ])
  })

  test('is only read by who may not change it', async () => {
    const alone = { people: [person('a', 'Ana')], proposals: [{ headId: 'a', members: [] }] }
    show(alone, ['homeGet', 'citizenHistory'])
    expect(await screen.findByRole('link', { name: 'Ana' })).toHaveAttribute('href', '/app/citizen/history/a')
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Cadastrar morador' })).toBeNull()
  })
})

describe('a changed address', () => {
  const open = async () => {
    await navigate('/app/citizen/update/p1', { force: true })
    server.answer('citizen-get', () => ({
      ...person('p1', 'Ana Prado'),
      installedApp: 'MATCH',
      addressOnCity: true,
      addressPublicPlace: 'das Flores',
      addressNumber: '12',
      homeId: 'h',
      version: 3,
    }))
    server.answer('home-people', () => ({
      people: [person('p1', 'Ana Prado'), person('p2', 'Bento Prado')],
      families: [],
      proposals: [],
      past: [],
    }))
    server.answer('citizen-update', () => ({ id: 'p1', version: 4 }))
    session.signIn(auth({ permissions: ['citizenGet', 'citizenUpdate', 'homeGet'] }))
    render(
      <PlatformProvider>
        <CitizenUpdate />
      </PlatformProvider>,
    )
    const user = userEvent.setup()
    const number = await screen.findByLabelText('Número')
    await user.clear(number)
    await user.type(number, '30')
    await user.click(screen.getByRole('button', { name: 'Alterar' }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Quem mudou de endereço?' })) }
  }

  test('is asked about, with who else lives there; going back saves nothing', async () => {
    const { user, dialog } = await open()
    expect(dialog.getByText('Também mora neste domicílio: Bento Prado.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Voltar' }))
    expect(sent('citizen-update')).toEqual([])
    expect(screen.getByLabelText('Número')).toHaveValue('30')
  })

  test.each([
    ['Toda a casa', 'home'],
    ['Só esta pessoa (mudou-se)', 'person'],
  ])('%s', async (label, addressOf) => {
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('button', { name: label }))
    await waitFor(() =>
      expect(sent('citizen-update')).toMatchObject([
        { id: 'p1', document: { addressNumber: '30' }, addressOf },
      ]),
    )
  })
})

test('a home is called by its door, or by what it lies near', () => {
  const street = { addressPublicPlaceType: 'Rua', addressPublicPlace: 'das Flores' }
  expect(doorLine({ ...street, addressNumber: '12', addressComplement: 'Apto 2' })).toBe(
    'Rua das Flores, 12, Apto 2',
  )
  expect(doorLine({ ...street, hasNoNumber: true })).toBe('Rua das Flores, s/n')
  expect(doorLine({ addressReference: 'Depois da ponte' })).toBe('Depois da ponte')
  expect(doorLine({})).toBe('Sem endereço')
  // The page and its prints are headed so.
  expect(home.called?.({ ...street, addressNumber: '12' })).toBe('Rua das Flores, 12')
})
