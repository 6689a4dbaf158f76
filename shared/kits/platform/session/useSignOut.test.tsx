import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PlatformProvider } from '../area/PlatformProvider.tsx'
import { fakeDevice } from '../testing/device.ts'
import { fakeServer } from '../testing/server.ts'
import { auth } from '../testing/session.ts'
import { session } from './session.ts'
import { signOut, useSignOut } from './useSignOut.ts'

const server = fakeServer()

const Out = () => {
  const signOut = useSignOut()
  return (
    <button type="button" onClick={() => void signOut()}>
      Opções
    </button>
  )
}

const ask = async () => {
  render(
    <PlatformProvider>
      <Out />
    </PlatformProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Opções' }))
  expect(screen.getByRole('dialog', { name: 'Deseja realmente fazer logout?' })).toBeInTheDocument()
}

beforeEach(() => {
  server.reset()
  session.signIn(auth())
})

it('signs out after a yes, at the server over HTTP, and leads to the log-in', async () => {
  server.answer('user-revoke', () => ({ revoked: 1 }))
  await ask()
  await userEvent.click(screen.getByRole('button', { name: 'Sair' }))
  await waitFor(() => expect(session.current()).toBeNull())
  expect(session.ended()).toBe('signedOut')
  expect(server.calls[0]).toMatchObject({
    path: 'user-revoke',
    type: 'User',
    input: { document: { device: { identifier: expect.any(String), isApp: false, forced: false } } },
  })
  await waitFor(() => expect(location.pathname).toBe('/app/login'))
})

it('says first what waits to be sent, and leaves it to the device', async () => {
  server.answer('user-revoke', () => ({ revoked: 1 }))
  const left: string[] = []
  fakeDevice({ waiting: () => 2, leave: async () => void left.push('left') })
  await ask()
  expect(screen.getByRole('dialog')).toHaveTextContent('Há 2 envios pendentes neste aparelho')
  expect(left).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Sair' }))
  await waitFor(() => expect(left).toEqual(['left']))
})

it('stays after a no', async () => {
  await ask()
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(session.current()).not.toBeNull()
  expect(server.calls).toEqual([])
})

it('logs an error of the server and signs out all the same', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  server.fail('user-revoke', 'network')
  await ask()
  await userEvent.click(screen.getByRole('button', { name: 'Sair' }))
  await waitFor(() => expect(session.current()).toBeNull())
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()
})

it('waits for a server that says nothing 5 s, and no longer', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  jest.useFakeTimers()
  server.answer('user-revoke', () => new Promise(() => undefined))
  const out = signOut()
  await jest.advanceTimersByTimeAsync(4_900)
  expect(server.calls).toHaveLength(1)
  expect(session.current()).not.toBeNull()
  await jest.advanceTimersByTimeAsync(100)
  await out
  expect(session.current()).toBeNull()
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ key: 'timeout', message: 'Conexão lenta' }))
  jest.useRealTimers()
  logged.mockRestore()
})
