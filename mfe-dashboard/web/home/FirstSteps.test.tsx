import { PlatformProvider, provideWidgets, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import FirstSteps from './FirstSteps.tsx'
import { type FirstStepsKnown, type Step, useFirstSteps } from './useFirstSteps.ts'

const server = fakeServer()
const step = (name: string, more: Partial<Step> = {}): Step => ({
  name,
  phase: 'town',
  title: `Passo ${name}`,
  text: 'O que é preciso.',
  path: `/app/options/${name}`,
  needs: 'settingsUpdate',
  isDone: false,
  ...more,
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  server.reset()
  act(() => provideWidgets(undefined))
  act(() => session.signOut())
})

const draw = (known: FirstStepsKnown) => {
  act(() => session.signIn(auth({ permissions: ['settingsUpdate', 'settingsGet'] })))
  server.answer('first-step-plan', () => ({
    hidden: known.hidden,
    who: [
      { permission: 'groupPermissionUpdate', isProvider: true, groups: [] },
      { permission: 'vehicleCreate', isProvider: false, groups: [{ name: 'Logística', hasPeople: false }] },
    ],
  }))
  render(
    <PlatformProvider>
      <FirstSteps {...known} />
    </PlatformProvider>,
  )
}

it('leads to what the person may do, and says of the rest who does it', async () => {
  draw({
    steps: [
      step('settings'),
      step('group', { needs: 'groupPermissionUpdate' }),
      step('vehicle', { phase: 'tables', needs: 'vehicleCreate' }),
      step('backup', { phase: 'safety', needs: null, path: null, by: 'quem cuida do servidor' }),
      step('done', { isDone: true }),
    ],
    hidden: [],
  })
  expect(screen.getByText(/1 de 5 prontos/)).toBeInTheDocument()
  expect(screen.getByText(/Prontos: Passo done/)).toBeInTheDocument()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/app/options/settings',
  ])
  expect(await screen.findByText('Quem faz: equipe do provedor')).toBeInTheDocument()
  const tables = within(screen.getByRole('region', { name: 'Tabelas e cadastros' }))
  expect(tables.getByText('Quem faz: Logística: ainda sem pessoas')).toBeInTheDocument()
  expect(screen.getByText('Quem faz: quem cuida do servidor')).toBeInTheDocument()
})

it('hides a step for everybody, and shows it again', async () => {
  draw({ steps: [step('settings'), step('street')], hidden: [] })
  let hidden: string[] = []
  server.answer('first-step-hide', ({ name, isHidden }) => {
    hidden = isHidden ? [String(name)] : []
    return { hidden }
  })
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar Passo street' }))
  expect(await screen.findByRole('button', { name: 'Mostrar ocultos (1)' })).toBeInTheDocument()
  expect(screen.queryByText('Passo street')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar ocultos (1)' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar de novo' }))
  expect(await screen.findByRole('button', { name: 'Ocultar Passo street' })).toBeInTheDocument()
  expect(hidden).toEqual([])
})

function Probe() {
  const known = useFirstSteps()
  return <p>{known ? known.steps.map(({ name }) => name).join(' ') : 'nothing'}</p>
}

const probe = (permissions: string[]) => {
  act(() => session.signIn(auth({ permissions })))
  act(() =>
    provideWidgets({
      names: () => [],
      firstSteps: () => ['oneFirstSteps', 'otherFirstSteps'],
      load: async () => () => null,
    }),
  )
  render(
    <PlatformProvider>
      <Probe />
    </PlatformProvider>,
  )
}

it('asks every area that has steps, and goes on without one that is away', async () => {
  server.answer('first-step-plan', () => ({ hidden: [], who: [] }))
  server.answer('one-first-steps', () => ({ items: [step('a')] }))
  server.fail('other-first-steps', { key: 'unknown', message: 'Fora' })
  probe(['settingsUpdate'])
  expect(await screen.findByText('a')).toBeInTheDocument()
})

it('asks nothing for those who set nothing up, and once a day where all is done', async () => {
  probe(['citizenList'])
  expect(screen.getByText('nothing')).toBeInTheDocument()
  cleanup()
  server.answer('first-step-plan', () => ({ hidden: ['b'], who: [] }))
  for (const path of ['one-first-steps', 'other-first-steps'])
    server.answer(path, () => ({ items: [step('a', { isDone: true }), step('b')] }))
  probe(['settingsUpdate'])
  await act(async () => {
    while (Object.keys(localStorage).every((key) => !key.startsWith('saude.firstSteps')))
      await new Promise((resolve) => setTimeout(resolve, 20))
  })
  const asked = server.calls.length
  cleanup()
  probe(['settingsUpdate'])
  expect(screen.getByText('nothing')).toBeInTheDocument()
  expect(server.calls.length).toBe(asked)
})
