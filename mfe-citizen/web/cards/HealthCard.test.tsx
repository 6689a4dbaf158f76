import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen } from '@testing-library/react'
import HealthCard from './HealthCard.tsx'

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
})

test.each([
  ['leads from a name to the history, for who may open it', ['citizenHealth', 'citizenHistory'], 1],
  ['says the name alone to everybody else', ['citizenHealth'], 0],
] as const)('%s', async (_, permissions, links) => {
  const quizzes = [{ id: 'q1', date: '2026-08-01', isHealthy: false }]
  server.answer('citizen-health', () => ({
    items: [{ id: 'h1', citizen: { id: 'p1', name: 'Ana Lima' }, lastQuiz: '2026-08-01', quizzes }],
    totalItems: 1,
  }))
  session.signIn(auth({ permissions: [...permissions] }))
  render(
    <PlatformProvider>
      <HealthCard />
    </PlatformProvider>,
  )
  expect(await screen.findByText('Ana Lima')).toBeVisible()
  expect(screen.queryAllByRole('link', { name: 'Ana Lima' })).toHaveLength(links)
})
