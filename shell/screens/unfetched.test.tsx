import { PlatformProvider } from '@saude/kits/platform'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ShellScreen } from './ShellScreen.tsx'

/** Whether the part of the page with the terms can be fetched. */
const mockConnection = { isThere: false }
jest.mock('./Terms.tsx', () => ({
  __esModule: true,
  get default() {
    if (!mockConnection.isThere) throw new Error('Loading chunk screens failed.')
    return () => <h1>Termos de uso</h1>
  },
}))

it('names a screen of the shell that does not come, leaves the page standing, and opens it when it does', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  render(
    <PlatformProvider>
      <p>O resto da página</p>
      <ShellScreen path="/terms" title="Termos de uso" />
    </PlatformProvider>,
  )
  expect(await screen.findByText('Não foi possível abrir: Termos de uso')).toBeInTheDocument()
  expect(screen.getByText('Recurso indisponível offline, verifique sua rede')).toBeInTheDocument()
  expect(screen.getByText('O resto da página')).toBeInTheDocument()
  mockConnection.isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('heading', { name: 'Termos de uso' })).toBeInTheDocument()
})
