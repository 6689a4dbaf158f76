import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen } from '@testing-library/react'
import UserList from './UserList.tsx'

const server = fakeServer()
const permissions = ['userList', 'userGetOthers', 'userUpdate', 'userCreate']
const open = async (isAnonymization: boolean) => {
  session.signIn(auth({ permissions, isAnonymization }))
  await navigate('/app/options/user')
  server.answer('user-list', () => ({
    items: [{ id: 'u-9', name: 'Rúbia', group: [] }],
    totalItems: 1,
    startIndex: 0,
    stopIndex: 0,
    endReached: true,
  }))
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <UserList />
    </PlatformProvider>,
  )
  await screen.findByText('Rúbia')
}
afterEach(() => {
  server.reset()
  session.signOut()
})

it('leads to the forms of users', async () => {
  await open(false)
  expect(screen.getByRole('link', { name: 'Editar' })).toHaveAttribute('href', '/app/options/user/update/u-9')
  expect(screen.getByRole('link', { name: 'Novo usuário' })).toBeInTheDocument()
})

it('says to anonymised users why nobody can be changed or added', async () => {
  await open(true)
  const reason = 'A anonimização está ativa'
  expect(screen.getByRole('button', { name: `Editar: ${reason}` })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('button', { name: 'Novo usuário' })).toHaveAttribute('aria-disabled', 'true')
})
