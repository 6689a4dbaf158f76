import '../../area.ts'
import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth } from '@saude/kits/testing'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CitizenMenu } from './CitizenMenu.tsx'

afterEach(() => session.signOut())

async function open(permissions: string[]) {
  session.signIn(auth({ permissions }))
  await act(() => navigate('/app/citizen'))
  render(
    <PlatformProvider>
      <CitizenMenu />
    </PlatformProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Listas de cidadãos' }))
}

const all = [
  ['citizenList', 'Cidadãos'],
  ['citizenHealth', 'Saúde dos cidadãos'],
  ['mostAttendedCitizens', 'Atendimentos do período'],
  ['immunizationPeriodList', 'Vacinas do período'],
  ['visitList', 'Visitas do período'],
  ['citizenGeolocationSituationList', 'Situação das geolocalizações'],
  ['visitList', 'Hoje'],
  ['visitList', 'Próximas visitas'],
  ['citizenListWithoutApp', 'Cidadãos sem app'],
  ['patientQueueList', 'Fila de pacientes'],
] as const

const entries = () => [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent)

test('the menu has all lists in their order, the current one disabled', async () => {
  await open(all.map(([permission]) => permission))
  expect(entries()).toEqual(all.map(([, title], at) => (at === 0 ? `${title}Página atual` : title)))
  const [current, other] = document.querySelectorAll('[role=menuitem]')
  expect(current).toHaveAttribute('aria-disabled', 'true')
  expect(other).toHaveAttribute('href', '/app/citizen/health')
})

test.each(all.slice(1))('%s brings the entry %s, with those of the same right', async (permission, title) => {
  await open([permission])
  expect(entries()).toEqual(all.filter(([one]) => one === permission).map(([, name]) => name))
  expect(entries()).toContain(title)
})
