import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen } from '@testing-library/react'
import TravelList from './TravelList.tsx'

const server = fakeServer()
afterEach(() => {
  server.reset()
  session.signOut()
})

it('says to anonymised users why no travel can be added', async () => {
  session.signIn(auth({ permissions: ['travelList', 'travelCreate'], isAnonymization: true }))
  await navigate('/app/travel/list')
  server.answer('travel-list', () => ({
    items: [],
    totalItems: 0,
    startIndex: 0,
    stopIndex: 0,
    endReached: true,
  }))
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <TravelList />
    </PlatformProvider>,
  )
  expect(await screen.findByRole('button', { name: 'Nova viagem' })).toHaveAttribute('aria-disabled', 'true')
})
