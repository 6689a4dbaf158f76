import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { TwoProviders } from './TwoProviders.tsx'

configure({ asyncUtilTimeout: 15_000 })
jest.setTimeout(60_000)

const server = fakeServer()
beforeEach(() => session.signIn(auth({ permissions: ['twoProvidersList', 'twoProvidersSettle'] })))
afterEach(() => {
  session.signOut()
  server.reset()
})

it('names requests with two providers, and asks which of the two it is', async () => {
  let items: object[] = [
    {
      ...{ id: 'r1', type: 'examRequest', number: '2026/000001' },
      ...{ citizen: { id: 'c1', name: 'Ana Prado' }, item: 'Glicose' },
      ...{ asked: 'Laboratório Municipal', booked: 'Clínica de Imagem' },
    },
  ]
  server.answer('two-providers-list', () => ({ items }))
  server.answer('two-providers-settle', () => {
    items = []
    return {}
  })
  render(
    <PlatformProvider>
      <TwoProviders />
    </PlatformProvider>,
  )
  expect(await screen.findByText(/solicitado a Laboratório Municipal, agendado com Clínica/)).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Conferir protocolo 2026/000001' }))
  const dialog = await screen.findByRole('dialog', { name: 'Com qual prestador?' })
  // Names as long as they are: buttons do not grow by them.
  expect(within(dialog).getByText('Laboratório Municipal')).toBeVisible()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ficar com o solicitado' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const sent = server.calls.filter(({ path }) => path.endsWith('two-providers-settle'))
  expect(sent.map(({ input }) => input)).toEqual([expect.objectContaining({ id: 'r1', keep: 'asked' })])
})
