import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate, pageHistory } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { Toasts } from '@saude/kits/ui'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import CitizenCreate from './CitizenCreate.tsx'

jest.setTimeout(60_000)

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
})

const sent = () => server.calls.filter(({ path }) => path === 'citizen-create')

/** What the form of a new person asks beside the name. */
async function fillAsked(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Data de nascimento'), '04051980')
  await user.type(screen.getByLabelText('Nome da mãe'), 'Ana Lima')
  for (const [label, option] of [
    ['Sexo', 'Feminino'],
    ['Raça/cor', 'Parda'],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
}

async function fill(permissions = ['citizenCreate', 'citizenDuplicates', 'citizenRestore']) {
  session.signIn(auth({ permissions }))
  render(
    <PlatformProvider>
      <CitizenCreate />
    </PlatformProvider>,
  )
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /^Nome(?! social| da| do)/ }), 'Maria Lima')
  await user.type(screen.getByLabelText('CPF'), '52998224725')
  await fillAsked(user)
  await user.click(screen.getByRole('button', { name: 'Cadastrar' }))
  return user
}

test('somebody alike is shown before saving; who looks again loses nothing, who goes on saves', async () => {
  server.answer('citizen-duplicates', () => ({
    items: [{ id: 'p9', name: 'Maria Lima', birthDate: '1980-05-04', mothersName: 'Ana Lima', cns: null }],
  }))
  server.answer('citizen-create', () => ({ id: 'p1' }))
  const user = await fill()
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Já existe um cadastro parecido')
  expect(dialog).toHaveTextContent('nascimento 04/05/1980, mãe Ana Lima')
  await user.click(within(dialog).getByRole('button', { name: 'Revisar' }))
  expect(sent()).toHaveLength(0)
  expect(screen.getByLabelText('CPF')).toHaveValue('529.982.247-25')
  expect(screen.queryByRole('alert')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Cadastrar' }))
  await user.click(await screen.findByRole('button', { name: 'Salvar mesmo assim' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('the record that was found is one press away, and saving all the same is not the main button', async () => {
  server.answer('citizen-duplicates', () => ({ items: [{ id: 'p9', name: 'Maria Lima' }] }))
  const user = await fill(['citizenCreate', 'citizenDuplicates', 'citizenHistory'])
  const dialog = within(await screen.findByRole('dialog'))
  const buttons = dialog.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons.at(-1)).toBe('Abrir cadastro')
  await user.click(dialog.getByRole('button', { name: 'Abrir cadastro' }))
  // What was typed is not lost without a question.
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getAllByRole('button').at(-1) as HTMLElement) // there are two
  await waitFor(() => expect(pageHistory.current().pathname).toBe('/app/citizen/history/p9'))
  expect(sent()).toHaveLength(0)
})

test('a record that may not be opened is not offered', async () => {
  server.answer('citizen-duplicates', () => ({ items: [{ id: 'p9', name: 'Maria Lima' }] }))
  await fill()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Revisar' })).toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: 'Abrir cadastro' })).toBeNull()
})

test('who will look after the person is said before it is saved', async () => {
  server.answer('citizen-care-of', () => ({
    rule: 'household',
    agent: { id: 'a1', name: 'Ana Agente' },
    healthUnit: { id: 'u1', name: 'UBS Centro' },
  }))
  session.signIn(auth({ permissions: ['citizenCreate', 'citizenCareOf'] }))
  render(
    <PlatformProvider>
      <CitizenCreate />
    </PlatformProvider>,
  )
  await userEvent.type(await screen.findByLabelText('Logradouro'), 'das Flores')
  expect(await screen.findByText('Será atendido por Ana Agente, UBS Centro (domicílio)')).toBeInTheDocument()
  expect(sent()).toHaveLength(0)
})

test("an agent may be chosen in place of the address's", async () => {
  server.answer('acs-search', () => ({ items: [{ id: 'a2', name: 'Bia Agente' }] }))
  server.answer('citizen-care-of', ({ chosenAcsId }) => ({
    rule: chosenAcsId ? 'chosen' : null,
    agent: chosenAcsId ? { id: 'a2', name: 'Bia Agente' } : null,
  }))
  server.answer('citizen-create', () => ({ id: 'p1' }))
  const user = await fill(['citizenCreate', 'citizenCareOf', 'acsSearch'])
  await waitFor(() => expect(sent()).toHaveLength(1))
  await user.click(screen.getByLabelText('Agente de saúde'))
  await user.click(await screen.findByRole('option', { name: 'Bia Agente' }))
  expect(await screen.findByText('Será atendido por Bia Agente (escolha)')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Cadastrar' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.input).toMatchObject({ chosenAcs: { id: 'a2' } })
})

describe('a relative who is registered', () => {
  const rita = {
    id: 'p9',
    name: 'Rita Prado',
    installedApp: 'MATCH',
    mobilePhone: '19996042718',
    addressOnCity: true,
    addressPublicPlace: 'das Flores',
    addressNumber: '214',
    neighborhood: { id: 'n1', name: 'Centro' },
  }
  const choose = async () => {
    server.answer('citizen-search', () => ({ items: [{ id: 'p9', name: 'Rita Prado' }] }))
    server.answer('citizen-get', () => rita)
    session.signIn(auth({ permissions: ['citizenCreate', 'citizenSearch', 'citizenGet'] }))
    render(
      <PlatformProvider>
        <CitizenCreate />
        <Toasts />
      </PlatformProvider>,
    )
    await userEvent.click(await screen.findByLabelText('Mãe cadastrada'))
    await userEvent.click(await screen.findByRole('option', { name: /Rita Prado/ }))
    return screen.findByRole('button', { name: 'Copiar endereço e contato' })
  }

  test('gives the name of the mother, and by one press address and contact', async () => {
    const copy = await choose()
    expect(screen.getByLabelText('Nome da mãe')).toHaveValue('Rita Prado')
    await userEvent.click(copy)
    await waitFor(() => expect(screen.getByLabelText('Logradouro')).toHaveValue('das Flores'))
    expect(screen.getByLabelText('Número')).toHaveValue('214')
    expect(screen.getByLabelText('Celular')).toHaveValue('(19) 99604-2718')
    expect(await screen.findByText('Endereço e contato copiados')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('writes over what was typed only where that is meant', async () => {
    const copy = await choose()
    await userEvent.type(screen.getByLabelText('Logradouro'), 'do Porto')
    await userEvent.click(copy)
    const dialog = within(await screen.findByRole('dialog', { name: 'Substituir endereço e contato?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    expect(screen.getByLabelText('Logradouro')).toHaveValue('do Porto')
    await userEvent.click(copy)
    await userEvent.click(await screen.findByRole('button', { name: 'Substituir' }))
    await waitFor(() => expect(screen.getByLabelText('Logradouro')).toHaveValue('das Flores'))
  })
})

test('after saving the new person is in view', async () => {
  server.answer('citizen-create', () => ({ id: 'p1' }))
  await fill(['citizenCreate', 'citizenHistory'])
  await waitFor(() => expect(pageHistory.current().pathname).toBe('/app/citizen/history/p1'))
})

test('a user who may not look for duplicates saves without', async () => {
  server.answer('citizen-create', () => ({ id: 'p1' }))
  await fill(['citizenCreate'])
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(server.calls.map(({ path }) => path)).not.toContain('citizen-duplicates')
})

const reserved = {
  key: 'conflict' as const,
  message: 'Conflito, já existe registro com essas definições',
  payload: {
    fields: { cpf: 'CPF do cadastro removido de Rosa' },
    issues: ['CPF do cadastro removido de Rosa'],
    removed: { id: 'p7', name: 'Rosa' },
  },
}

test('the CPF of a removed citizen offers to undo the removal, and opens the record', async () => {
  server.answer('citizen-duplicates', () => ({ items: [] }))
  server.answer('citizen-restore', () => ({ id: 'p7' }))
  server.fail('citizen-create', reserved)
  const user = await fill()
  expect(await screen.findByRole('dialog')).toHaveTextContent('cadastro removido de Rosa')
  await user.click(screen.getByRole('button', { name: 'Desfazer remoção' }))
  await waitFor(() => expect(pageHistory.current().pathname).toBe('/app/citizen/update/p7'))
  expect(server.calls.find(({ path }) => path === 'citizen-restore')?.input).toEqual({ id: 'p7' })
})

test('who does not want it back reads at the field who has the number', async () => {
  server.answer('citizen-duplicates', () => ({ items: [] }))
  server.fail('citizen-create', reserved)
  const user = await fill()
  await user.click(await screen.findByRole('button', { name: 'Voltar ao formulário' }))
  expect(await screen.findAllByText('CPF do cadastro removido de Rosa')).not.toHaveLength(0)
  expect(screen.getByLabelText('CPF')).toHaveValue('529.982.247-25')
})

test('begins with the name that was looked for in vain', async () => {
  session.signIn(auth({ permissions: ['citizenCreate'] }))
  await navigate('/app/citizen/create#name=Rita+de+Souza', { force: true })
  render(
    <PlatformProvider>
      <CitizenCreate />
    </PlatformProvider>,
  )
  expect(await screen.findByRole('textbox', { name: /^Nome(?! social| da| do)/ })).toHaveValue(
    'Rita de Souza',
  )
})

test('a street of the register is suggested while typing, and brings its kind and its neighbourhood', async () => {
  const street = { id: 's1', name: 'Rua das Paineiras', type: 'Rua', publicPlace: 'das Paineiras', cep: null }
  server.answer('address-streets', ({ q }) => ({
    items: q === 'pain' ? [{ ...street, neighborhood: { id: 'n1', name: 'Vila Nova' } }] : [],
  }))
  session.signIn(auth({ permissions: ['citizenCreate'] }))
  render(
    <PlatformProvider>
      <CitizenCreate />
    </PlatformProvider>,
  )
  const field = await screen.findByLabelText('Logradouro')
  await userEvent.type(field, 'pain')
  await waitFor(() => expect(document.querySelector('datalist option')).toHaveValue('Rua das Paineiras'))
  await userEvent.clear(field)
  await userEvent.type(field, 'pain')
  await waitFor(() => expect(document.querySelector('datalist option')).not.toBeNull())
  // A browser puts the chosen text into the field at once.
  fireEvent.change(field, { target: { value: 'Rua das Paineiras' } })
  expect(field).toHaveValue('das Paineiras')
  expect(screen.getByLabelText('Tipo de logradouro')).toHaveValue('Rua')
  expect(screen.getByRole('combobox', { name: 'Bairro' })).toHaveValue('Vila Nova')
})

test('of a new person sex, birth, colour and mother are asked, though calls may leave them out', async () => {
  server.answer('citizen-create', () => ({ id: 'p1' }))
  session.signIn(auth({ permissions: ['citizenCreate'] }))
  render(
    <PlatformProvider>
      <CitizenCreate />
    </PlatformProvider>,
  )
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /^Nome(?! social| da| do)/ }), 'Maria Lima')
  const submit = () => user.click(screen.getByRole('button', { name: 'Cadastrar' }))
  await submit()
  expect(sent()).toEqual([])
  const lacking = screen.getAllByRole('link').map(({ textContent }) => textContent)
  for (const field of ['Data de nascimento', 'Sexo', 'Raça/cor', 'Nome da mãe'])
    expect(lacking).toContain(`${field} é um campo obrigatório`)
  // Somebody whose mother no one knows has no name of her.
  await fillAsked(user)
  const unknown = screen.getByRole('radiogroup', { name: 'Mãe desconhecida' })
  await user.click(within(unknown).getByRole('radio', { name: 'Sim' }))
  await waitFor(() => expect(screen.queryByLabelText('Nome da mãe')).toBeNull())
  await user.click(screen.getByRole('combobox', { name: /^Sexo/ }))
  await user.click(await screen.findByRole('option', { name: 'Indeterminado' }))
  await submit()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.input).toMatchObject({ sex: 'I', raceColor: '03', isMotherUnknown: true })
  expect(sent()[0]?.input).not.toHaveProperty('gender')
})

test('what is said freely lies behind a press, with the sentence of who sees it', async () => {
  session.signIn(auth({ permissions: ['citizenCreate'] }))
  render(
    <PlatformProvider>
      <CitizenCreate />
    </PlatformProvider>,
  )
  const heading = await screen.findByRole('heading', { name: 'Gênero e orientação sexual' })
  const fold = heading.closest('details')
  expect(fold).not.toHaveAttribute('open')
  await userEvent.click(heading)
  expect(fold).toHaveAttribute('open')
  expect(fold).toHaveTextContent('não aparece em listas, filtros nem mapas')
  expect(screen.getByRole('combobox', { name: 'Identidade de gênero' })).toBeInTheDocument()
})
