import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import Activities from './Activities.tsx'
import FoodIntakes from './FoodIntakes.tsx'

const server = fakeServer()
afterEach(() => {
  server.reset()
  session.signOut()
})
const permissions = ['collectiveActivity', 'foodIntake'].flatMap((name) =>
  ['List', 'Get', 'Create', 'Update'].map((verb) => `${name}${verb}`),
)
const draw = async (path: string, Screen: ComponentType, more: readonly string[] = []) => {
  session.signIn(auth({ permissions: [...permissions, ...more] }))
  await navigate(path)
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <Screen />
    </PlatformProvider>,
  )
}
const choose = async (label: RegExp, option: RegExp) => {
  await userEvent.click(await screen.findByLabelText(label))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

it('lists activities with where they took place, be it a unit, a school or elsewhere', async () => {
  const common = { kind: '4', day: '2026-11-20', shift: '1', participantCount: 12 }
  server.answer('collective-activity-list', () => ({
    items: [
      { ...common, id: '1', place: 'unit', healthUnit: { id: 'u', name: 'UBS Central' } },
      { ...common, id: '2', place: 'school', school: 'EMEF Jardim' },
      { ...common, id: '3', place: 'other', otherPlace: 'Salão da igreja' },
      { ...common, id: '4', place: 'school' },
    ],
    totalItems: 4,
    startIndex: 0,
    stopIndex: 3,
    endReached: true,
  }))
  await draw('/app/epidemiology/collective-activity', Activities)
  for (const place of ['UBS Central', 'EMEF Jardim', 'Salão da igreja', 'Escola ou creche'])
    expect(await screen.findByText(place)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Nova atividade' })).toBeInTheDocument()
})

it('asks of a meeting for its topics, of a group for audience and practices, of a school for its code', async () => {
  await draw('/app/epidemiology/collective-activity/create', Activities)
  await choose(/^Atividade/, /^Reunião de equipe/)
  expect(await screen.findByLabelText(/^Temas da reunião/)).toBeInTheDocument()
  expect(screen.queryByLabelText(/^Público-alvo/)).toBeNull()
  await choose(/^Atividade/, /^Atendimento em grupo/)
  expect(await screen.findByLabelText(/^Público-alvo/)).toBeInTheDocument()
  expect(screen.getByLabelText(/^Práticas em saúde/)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByLabelText(/^Temas da reunião/)).toBeNull())
  await choose(/^Onde/, /^Escola/)
  expect(await screen.findByLabelText(/^INEP da escola/)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByLabelText(/^Unidade de saúde/)).toBeNull())
})

it('chooses the questionnaire by the age of the person, and asks what belongs to an answer', async () => {
  server.answer('citizen-search', () => ({ items: [{ id: 'c1', name: 'Téo Prado' }] }))
  server.answer('citizen-get', () => ({ id: 'c1', name: 'Téo Prado', birthDate: '2020-01-01' }))
  await draw('/app/epidemiology/food-intake/create', FoodIntakes, ['citizenSearch', 'citizenGet'])
  await choose(/^Cidadão/, /Téo Prado/)
  await waitFor(() => expect(screen.getByLabelText(/^Faixa etária/)).toHaveValue('2 anos ou mais'))
  expect(await screen.findByLabelText(/^Refeições ao longo do dia/)).toBeInTheDocument()
  await choose(/^Faixa etária/, /^6 a 23 meses/)
  const meal = await screen.findByLabelText(/^Ontem consumiu comida de sal/)
  expect(screen.queryByLabelText(/^Comida de sal: como foi oferecida/)).toBeNull()
  await userEvent.click(meal)
  await userEvent.click(screen.getByRole('option', { name: 'Sim' }))
  expect(await screen.findByLabelText(/^Comida de sal: como foi oferecida/)).toBeInTheDocument()
})
