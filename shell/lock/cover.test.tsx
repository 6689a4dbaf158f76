import { idleLock, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, render, screen } from '@testing-library/react'
import Cover from './Cover.tsx'

fakeServer()
beforeEach(() => act(() => session.signIn(auth({ name: 'Ana Prado', idleMinutes: 15 }))))
afterEach(() => {
  act(() => idleLock.unlock())
  act(() => session.signOut())
})

test.each([
  [1, '1 envio pendente espera o desbloqueio.'],
  [3, '3 envios pendentes esperam o desbloqueio.'],
])('a cover over %d acts that wait says that they wait for it', (waiting, sentence) => {
  render(<Cover waiting={waiting} />)
  expect(screen.getByText(sentence)).toBeInTheDocument()
  expect(screen.getByText(/^Ana Prado, a tela foi bloqueada por falta de uso/)).toBeInTheDocument()
})

test('a cover over nothing that waits speaks of none, and asks for the password', () => {
  render(<Cover waiting={0} />)
  expect(screen.queryByText(/pendente/)).toBeNull()
  expect(screen.getByLabelText('Senha')).toBeInTheDocument()
})

test('without a connection it says that a password is looked at with one', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  render(<Cover waiting={0} />)
  expect(screen.getByText('Sem conexão com a internet: a senha é conferida com conexão.')).toBeInTheDocument()
  online.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
})
