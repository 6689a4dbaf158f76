import { today } from '@saude/contract/instants'
import { session } from '@saude/kits/platform'
import { fakeServer } from '@saude/kits/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { itHasItsStates, offeredFilters, openScreen, pageOf } from '../testing/lists.tsx'
import CitizenHealth from './CitizenHealth.tsx'

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
})

const path = '/app/citizen/health'
const query = 'citizen-health'
const rowOf = (id: string, name: string, given: object = {}) => ({
  id,
  citizen: {
    id,
    name,
    cns: null,
    cellphoneNumber: '19996042718',
    cellphoneNumberVerification: 'WRONG',
    hasHealthCareToday: false,
    ...given,
  },
  lastQuiz: today(),
  quizzes: [{ date: today(), isHealthy: false, healthCares: [] }],
})
const ana = rowOf('p1', 'Ana Lima', { hasHealthCareToday: true })
const bento = rowOf('p2', 'Bento Reis', { cellphoneNumber: null })

itHasItsStates(server, {
  Screen: CitizenHealth,
  path,
  title: 'Saúde dos cidadãos',
  query,
  row: ana,
  shows: 'Ana Lima',
})

test('is filtered by citizen, health unit and agent', async () => {
  server.answer(query, () => pageOf([ana]))
  await openScreen(CitizenHealth, path)
  expect((await offeredFilters()).fields).toEqual(['Cidadão', 'Unidade de saúde', 'ACS responsável'])
})

test('what the points mean stands above the rows', async () => {
  server.answer(query, () => pageOf([ana]))
  await openScreen(CitizenHealth, path)
  const legend = within(await screen.findByRole('list', { name: 'Legenda' }))
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Saudável',
    'Não saudável',
    'Sem questionário',
  ])
})

test('a row says who was attended today, by which phone they answer, and how they were', async () => {
  server.answer(query, () => pageOf([ana, bento]))
  await openScreen(CitizenHealth, path)
  const row = await screen.findByRole('row', { name: /Ana Lima/ })
  expect(row).toHaveTextContent('Atendido hoje')
  expect(row).toHaveTextContent('(19) 99604-2718')
  expect(within(row).getByRole('button', { name: /Não saudável/ })).toBeInTheDocument()
  const other = screen.getByRole('row', { name: /Bento Reis/ })
  expect(other).toHaveTextContent('Sem celular')
  expect(other).not.toHaveTextContent('Atendido hoje')
})

test('Tab stops at the days of the row that the arrows walked to, and passes by the others', async () => {
  server.answer(query, () => pageOf([ana, bento]))
  await openScreen(CitizenHealth, path)
  const days = async (name: RegExp) =>
    within(await screen.findByRole('row', { name })).getAllByRole('button', { name: /^\d\d\/\d\d, / })
  const stops = (points: HTMLElement[]) => points.filter(({ tabIndex }) => tabIndex === 0).length
  expect(stops(await days(/Ana Lima/))).toBe(7)
  expect(stops(await days(/Bento Reis/))).toBe(0)
  const first = await screen.findByRole('row', { name: /Ana Lima/ })
  first.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(stops(await days(/Ana Lima/))).toBe(0)
  expect(stops(await days(/Bento Reis/))).toBe(7)
})
