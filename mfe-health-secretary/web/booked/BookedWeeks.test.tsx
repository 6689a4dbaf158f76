import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { fireEvent, render, screen, within } from '@testing-library/react'
import BookedWeeks from './BookedWeeks.tsx'

const server = fakeServer()
beforeEach(() => session.signIn(auth({ permissions: ['physiotherapySessionList'] })))
afterEach(() => {
  session.signOut()
  server.reset()
})

const clinic = { id: 'p-1', name: 'Clínica Movimento', phone: '1935550100', contact: 'Marta Lemos' }

const draw = (weeklyPlaces: number | null) => {
  server.answer('physiotherapy-booked', () => ({
    items: [
      { id: '2026-11-23', booked: 18 },
      { id: '2026-11-30', booked: 21 },
    ],
  }))
  render(
    <PlatformProvider>
      <BookedWeeks kind="physiotherapySession" provider={{ ...clinic, weeklyPlaces }} />
    </PlatformProvider>,
  )
}

const texts = async () => {
  const table = await screen.findByRole('table', { name: 'Agendados por semana' })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
}

it('says of each week how many are booked and how many places are left', async () => {
  draw(20)
  expect(await texts()).toEqual([
    ['23/11 a 29/11/2026', '18', '2'],
    ['30/11 a 06/12/2026', '21', '0'],
  ])
  expect(screen.getByText('20 vagas por semana')).toBeVisible()
  expect(server.calls[0]?.input).toEqual({ providerId: 'p-1' })
})

it('prints it with the contact of the provider; without a limit there is none', async () => {
  const print = jest.fn()
  window.print = print
  draw(null)
  expect((await texts())[0]).toEqual(['23/11 a 29/11/2026', '18', 'Sem limite'])
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir agenda' }))
  expect(print).toHaveBeenCalledTimes(1)
  const sheet = document.querySelector('body > [aria-hidden]')
  expect(sheet).toHaveTextContent('Clínica Movimento')
  expect(sheet).toHaveTextContent('(19) 3555-0100 · Marta Lemos · Sem limite de vagas')
})
