import { PlatformProvider, session } from '@saude/kits/platform'
import { auth } from '@saude/kits/testing'
import { render, screen } from '@testing-library/react'
import { area } from '../../area.ts'
import { widgets } from '../area.tsx'
import TravelHome from './TravelHome.tsx'

afterEach(() => session.signOut())

const draw = (permissions: string[]) => {
  session.signIn(auth({ permissions }))
  render(
    <PlatformProvider>
      <TravelHome />
    </PlatformProvider>,
  )
}

it('leads to the list and to a new travel', () => {
  draw(['travelList', 'travelCreate'])
  expect(screen.getByRole('link', { name: 'Lista de viagens' })).toHaveAttribute('href', '/app/travel/list')
  expect(screen.getByRole('link', { name: 'Nova viagem' })).toHaveAttribute('href', '/app/travel/wizard')
})

it('offers only what the person may do', () => {
  draw(['travelList'])
  expect(screen.queryByRole('link', { name: 'Nova viagem' })).toBeNull()
})

it('says that nothing is open to the group', () => {
  draw(['travelCalendar'])
  expect(screen.getByText('Nenhuma função de viagens está liberada para o seu grupo.')).toBeInTheDocument()
})

it('lends the widgets that its face names', () => {
  expect(Object.keys(widgets)).toEqual(area.widgets)
})
