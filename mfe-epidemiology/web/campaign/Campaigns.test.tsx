import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen } from '@testing-library/react'
import Campaigns from './Campaigns.tsx'

const server = fakeServer()
afterEach(() => {
  server.reset()
  session.signOut()
})
const permissions = ['campaignList', 'campaignGet', 'campaignCreate', 'campaignUpdate']
const campaign = (id: string, title: string, start: string, end: string) => ({
  id,
  title,
  audience: 'all',
  start,
  end,
})
const draw = async (path: string) => {
  session.signIn(auth({ permissions }))
  await navigate(path)
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <Campaigns />
    </PlatformProvider>,
  )
}

it('says of each campaign where it stands today', async () => {
  const items = [
    campaign('1', 'Gripe', '2000-01-01', '2000-02-01'),
    campaign('2', 'Dengue', '2000-01-01', '2999-01-01'),
    campaign('3', 'Outubro Rosa', '2999-01-01', '2999-02-01'),
  ]
  server.answer('campaign-list', () => ({
    items,
    totalItems: 3,
    startIndex: 0,
    stopIndex: 2,
    endReached: true,
  }))
  await draw('/app/epidemiology/campaign')
  const rowOf = async (title: string) => (await screen.findByText(title)).closest('[role=row]')
  expect(await rowOf('Gripe')).toHaveTextContent('Encerrada')
  expect(await rowOf('Dengue')).toHaveTextContent('Em andamento')
  expect(await rowOf('Outubro Rosa')).toHaveTextContent('Agendada')
  expect(screen.getByRole('link', { name: 'Nova campanha' })).toBeInTheDocument()
})

it('begins a new campaign for everybody', async () => {
  await draw('/app/epidemiology/campaign/create')
  expect(await screen.findByLabelText('Público')).toHaveValue('Todos')
})
