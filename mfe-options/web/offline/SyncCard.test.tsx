import { PlatformProvider, session } from '@saude/kits/platform'
import { auth } from '@saude/kits/testing'
import { render, screen } from '@testing-library/react'
import { SyncCard } from './SyncCard.tsx'

afterEach(() => session.signOut())

const draw = (offlineScope: string | null) => {
  session.signIn(auth({ offlineScope }))
  render(
    <PlatformProvider>
      <SyncCard />
    </PlatformProvider>,
  )
}
const button = () => screen.getByRole('button', { name: 'Ativar sincronização' })

test('a device may keep the citizens that the client’s settings say', () => {
  draw('microArea')
  expect(screen.getByText('Os da microárea do agente')).toBeInTheDocument()
  expect(button()).not.toHaveAttribute('aria-disabled')
})

test('where devices keep none, nothing is switched on, and it says why', () => {
  draw('none')
  expect(screen.getByText(/não permitem guardar cidadãos neste aparelho/)).toBeInTheDocument()
  expect(button()).toHaveAttribute('aria-disabled', 'true')
})
