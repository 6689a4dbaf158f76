import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Timeline, timelineText } from './Timeline.tsx'

const until = '2026-11-20'
const quizzes = [
  { date: '2026-11-14', isHealthy: true, healthCares: [] },
  {
    date: '2026-11-19',
    isHealthy: false,
    healthCares: [
      {
        attendedByUserName: 'Rosa Lima',
        attendedByUserCboName: 'Enfermeira',
        attendedAt: '2026-11-19 09:30:00.000-03:00',
      },
    ],
  },
]

test('seven days end today, green, red or grey, and each says who attended', () => {
  render(<Timeline quizzes={quizzes} until={until} />)
  const points = screen.getAllByRole('button')
  expect(points.map((point) => point.dataset.state)).toEqual([
    'healthy',
    'unknown',
    'unknown',
    'unknown',
    'unknown',
    'ill',
    'unknown',
  ])
  expect(points[0]).toHaveAccessibleName('14/11, Saudável. Sem atendimentos')
  expect(points[5]).toHaveAccessibleName('19/11, Não saudável. Rosa Lima (Enfermeira), 19/11 às 09:30')
  expect(points[6]).toHaveAccessibleName('20/11, Sem questionário. Sem atendimentos')
})

test('the keyboard comes to each point, which then says what it knows', async () => {
  const user = userEvent.setup()
  render(<Timeline quizzes={quizzes} until={until} />)
  for (let day = 0; day < 6; day++) await user.tab()
  expect(screen.getAllByRole('button')[5]).toHaveFocus()
  expect(screen.getByRole('tooltip')).toHaveTextContent('Rosa Lima (Enfermeira), 19/11 às 09:30')
  await user.tab()
  expect(screen.getByRole('tooltip')).toHaveTextContent('20/11, Sem questionário')
})

test('inside of a pressed row the points only show, and the days of which something is known are named', () => {
  render(<Timeline quizzes={quizzes} until={until} isPlain />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getAllByRole('img')).toHaveLength(7)
  expect(timelineText(quizzes, until)).toMatch(/^14\/11, Saudável\. Sem atendimentos · 19\/11/)
})
