import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate, PageRoutes, pageHistory } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import CitizenUpdate from './CitizenUpdate.tsx'

jest.setTimeout(60_000)

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
})

const citizen = {
  id: 'p1',
  name: 'Benedita Nogueira',
  cpf: '52998224725',
  cns: '702601544837729',
  birthDate: '1958-03-14',
  gender: 'F',
  addressOnCity: true,
  installedApp: 'MATCH',
  version: 3,
}
const screens = { '/app/citizen/update/{id}': CitizenUpdate }

async function open(own: Parameters<typeof auth>[0] = {}) {
  session.signIn(auth({ permissions: ['citizenGet', 'citizenUpdate'], ...own }))
  await act(() => navigate('/app/citizen/update/p1', { force: true }))
  render(
    <PlatformProvider>
      <PageRoutes screens={screens} />
    </PlatformProvider>,
  )
  return userEvent.setup()
}
const sent = () => server.calls.filter(({ path }) => path === 'citizen-update')
const socialName = () => screen.findByRole('textbox', { name: /^Nome social/ })

test('the form takes the shape of what is coming until it is here', async () => {
  let arrive = (_record: object) => {}
  server.answer('citizen-get', () => new Promise<object>((resolve) => (arrive = resolve)))
  await open()
  expect(screen.getByText('Carregando recurso...')).toBeInTheDocument()
  await act(async () => arrive(citizen))
  expect(await screen.findByRole('form', { name: 'Alterar dados' })).toBeInTheDocument()
  expect(screen.queryByText('Carregando recurso...')).toBeNull()
})

test('a record that may not be read says which permission is missing', async () => {
  jest.spyOn(console, 'warn').mockImplementation()
  const payload = { name: 'citizenGet', title: 'Consultar cidadão' }
  server.fail('citizen-get', { key: 'permission', message: 'Sem permissão', payload })
  await open()
  expect(await screen.findByText('Sem permissão: Consultar cidadão')).toBeInTheDocument()
  jest.restoreAllMocks()
})

test('a removed or unknown citizen is not found', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'Não encontrado' })).toBeInTheDocument()
})

test('what was saved leads back to the list', async () => {
  server.answer('citizen-get', () => citizen)
  server.answer('citizen-update', () => ({ id: 'p1', version: 4 }))
  const user = await open()
  await user.type(await socialName(), 'Dita')
  await user.click(screen.getByRole('button', { name: 'Alterar' }))
  await waitFor(() => expect(pageHistory.current().pathname).toBe('/app/citizen'))
  expect(sent()[0]?.input).toEqual({ id: 'p1', version: 3, document: { socialName: 'Dita' } })
})

test.each([
  ['is looked for among the known', ['citizenDuplicates'], 1],
  ['is saved as it is by a user who may not look for duplicates', [], 0],
])('another name %s', async (_what, permissions, count) => {
  server.answer('citizen-get', () => citizen)
  server.answer('citizen-duplicates', () => ({ items: [] }))
  server.answer('citizen-update', () => ({ id: 'p1', version: 4 }))
  const user = await open({ permissions: ['citizenGet', 'citizenUpdate', ...permissions] })
  await user.type(await screen.findByDisplayValue('Benedita Nogueira'), ' Alves')
  await user.click(screen.getByRole('button', { name: 'Alterar' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(server.calls.filter(({ path }) => path === 'citizen-duplicates')).toHaveLength(count)
})

test('a record that could not be read is read again when asked to', async () => {
  server.fail('citizen-get', { key: 'timeout', message: 'O tempo limite expirou' })
  const user = await open()
  expect(await screen.findByText('O tempo limite expirou')).toBeInTheDocument()
  server.answer('citizen-get', () => citizen)
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByDisplayValue('Benedita Nogueira')).toBeInTheDocument()
})

test('a save that failed says why and keeps what was typed, to be sent again', async () => {
  server.answer('citizen-get', () => citizen)
  server.fail('citizen-update', { key: 'timeout', message: 'O tempo limite expirou' })
  const user = await open()
  await user.type(await socialName(), 'Dita')
  await user.click(screen.getByRole('button', { name: 'Alterar' }))
  expect((await screen.findAllByText('O tempo limite expirou')).length).toBeGreaterThan(0)
  expect(await socialName()).toHaveValue('Dita')

  server.answer('citizen-update', () => ({ id: 'p1', version: 4 }))
  await user.click(screen.getByRole('button', { name: 'Alterar' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  for (const { input } of sent()) expect(input).toMatchObject({ id: 'p1', document: { socialName: 'Dita' } })
})

test('who will look after the person at another address is said before it is saved', async () => {
  server.answer('citizen-get', () => ({ ...citizen, addressPublicPlace: 'do Porto' }))
  server.answer('citizen-care-of', ({ id, addressPublicPlace }) => ({
    rule: 'street',
    agent: { id: 'a1', name: `${id} ${addressPublicPlace}` },
  }))
  const user = await open({ permissions: ['citizenGet', 'citizenUpdate', 'citizenCareOf'] })
  expect(await screen.findByText('Será atendido por p1 do Porto (rua)')).toBeInTheDocument()
  await user.clear(screen.getByLabelText('Logradouro'))
  await user.type(screen.getByLabelText('Logradouro'), 'das Flores')
  expect(await screen.findByText('Será atendido por p1 das Flores (rua)')).toBeInTheDocument()
  expect(sent()).toHaveLength(0)
})

test('under anonymisation everything can be read, nothing changed, and it says why', async () => {
  server.answer('citizen-get', () => ({
    ...citizen,
    name: 'Cidadão 1234',
    cpf: null,
    cns: null,
    birthDate: null,
  }))
  const user = await open({ isAnonymization: true })
  const reason = 'A anonimização está ativa: os dados podem ser consultados, mas não alterados.'
  expect(await screen.findByText(reason)).toBeInTheDocument()
  expect(await socialName()).toBeDisabled()
  const button = screen.getByRole('button', { name: 'Alterar' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAttribute('title', reason)
  await user.click(button)
  expect(sent()).toHaveLength(0)
})
