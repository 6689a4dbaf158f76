import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { ConfirmProvider } from '@saude/kits/ui'
import { render, screen } from '@testing-library/react'
import Audit from './Audit.tsx'

const server = fakeServer()
beforeEach(() => session.signIn(auth({ permissions: ['auditList', 'userSearch', 'citizenSearch'] })))
afterEach(() => {
  session.signOut()
  server.reset()
})

async function draw() {
  await navigate('/app/options/audit')
  const entry = (id: string, given: object) => ({
    id,
    at: '2026-11-20 10:32:00.000-03:00',
    userName: 'Enf. Caíque',
    act: 'opened',
    action: 'Consultar cidadão',
    subject: null,
    citizens: 1,
    ...given,
  })
  server.answer('audit-list', () => ({
    items: [
      entry('1', {}),
      entry('2', { act: 'listed', action: 'Lista de cidadãos', citizens: 40 }),
      entry('3', { act: 'granted', action: 'Alterar usuário', subject: 'Olga Mello', citizens: 0 }),
      entry('4', { act: 'wrongPassword', action: 'Entrar', citizens: 0 }),
    ],
    totalItems: 4,
    startIndex: 0,
    stopIndex: 3,
    endReached: true,
  }))
  render(
    <PlatformProvider>
      <ConfirmProvider>
        <Slot name="actions" />
        <Audit />
      </ConfirmProvider>
    </PlatformProvider>,
  )
}

it('says who did what, where, and about whom or how many', async () => {
  await draw()
  expect(await screen.findByText('40 cidadãos')).toBeInTheDocument()
  for (const words of ['1 cidadão', 'Olga Mello', 'Errou senha ou código', 'Alterou usuário ou permissões'])
    expect(screen.getByText(words)).toBeInTheDocument()
})
