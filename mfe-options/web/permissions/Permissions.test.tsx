import { areaRoutes } from '@saude/contract/area-routes'
import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Permissions from './Permissions.tsx'

const server = fakeServer()
/** An entry of the navigation, by whose title its area's permissions are headed. */
areaRoutes('citizen', {
  routes: [{ path: '/app/citizen', title: 'Cidadãos', section: 'citizen' }],
  sections: [
    {
      section: 'citizen',
      path: '/app/citizen',
      title: 'Cidadãos',
      short: 'Cidadãos',
      icon: 'Users',
      place: 60,
    },
  ],
})
const groups = [
  { id: 'g-1', key: 'nurse', name: 'Enfermagem', amountUsers: 2, permissions: ['citizenList'], version: 4 },
  { id: 'g-2', key: 'driver', name: 'Motorista', amountUsers: 1, permissions: ['travelList'], version: 1 },
]
const permissions = [
  { name: 'citizenList', title: 'Lista de cidadãos', area: 'citizen' },
  { name: 'citizenUpdate', title: 'Alterar cidadão', area: 'citizen' },
  { name: 'travelList', title: 'Lista de viagens', area: 'travel' },
]
const nothing = {
  gaining: [],
  losing: [],
  totalGaining: 0,
  totalLosing: 0,
  amountUsers: 2,
  signedIn: 0,
  locksOut: false,
  isEmpty: false,
}

const draw = async (query = '') => {
  session.signIn(auth({ permissions: ['groupPermissionUpdate'] }))
  await navigate(`/app/group-permissions${query}`, { force: true })
  server.answer('group-permission-list', () => ({
    client: { id: 'c-1', name: 'Santa Rita' },
    groups,
    permissions,
  }))
  render(
    <PlatformProvider>
      <Permissions />
    </PlatformProvider>,
  )
  await screen.findByRole('button', { name: /^Cidadãos/ })
}
afterEach(() => {
  server.reset()
  session.signOut()
})
const open = (area: RegExp) => userEvent.click(screen.getByRole('button', { name: area }))
const sent = (path: string) => server.calls.filter((call) => call.path === path).map(({ input }) => input)

it('says by area what a group gives, and finds a permission by its title', async () => {
  await draw()
  expect(screen.getByRole('button', { name: /^Cidadãos/ })).toHaveTextContent('1 de 2')
  await open(/^Cidadãos/)
  expect(screen.getByRole('checkbox', { name: 'Lista de cidadãos' })).toBeChecked()
  await userEvent.type(screen.getByLabelText('Buscar permissão'), 'viagens')
  expect(screen.getByRole('checkbox', { name: 'Lista de viagens' })).not.toBeChecked()
  expect(screen.queryByText('Lista de cidadãos')).toBeNull()
})

it('shows another group beside it, and only what differs', async () => {
  await draw('?group=g-1&with=g-2')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Só o que difere' }))
  const row = screen.getByRole('row', { name: /Lista de cidadãos/ })
  expect(within(row).getByRole('cell')).toHaveTextContent('Não tem')
  expect(screen.queryByText('Alterar cidadão')).toBeNull()
})

it('says who gains and loses before it sends the change with its version', async () => {
  await draw('?group=g-1')
  server.answer('group-permission-preview', () => ({
    ...nothing,
    totalGaining: 1,
    gaining: [{ id: 'u', name: 'Rúbia', permissions: ['citizenUpdate'] }],
    signedIn: 1,
  }))
  server.answer('group-permission-update', () => ({ id: 'g-1', version: 5 }))
  await open(/^Cidadãos/)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Alterar cidadão' }))
  await userEvent.click(screen.getByRole('button', { name: 'Revisar e salvar' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Rúbia')).toBeInTheDocument()
  expect(dialog.getByText(/está conectada/)).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('group-permission-update')).toEqual([
    { id: 'g-1', document: { give: ['citizenUpdate'], take: [] }, version: 4 },
  ])
  expect(screen.queryByRole('button', { name: 'Revisar e salvar' })).toBeNull()
})

it('does not save what would lock everybody out, and warns of a group that gives nothing', async () => {
  await draw('?group=g-1')
  server.answer('group-permission-preview', () => ({ ...nothing, locksOut: true, isEmpty: true }))
  await open(/^Cidadãos/)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Lista de cidadãos' }))
  expect(screen.getByText('Enfermagem não tem nenhuma permissão')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Revisar e salvar' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Ninguém mais poderia administrar usuários neste cliente')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Salvar' })).toBeDisabled()
})
