import { session } from '@saude/kits/platform'
import { PageRoutes } from '@saude/kits/router'
import { fakeServer } from '@saude/kits/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openScreen } from '../testing/lists.tsx'
import Join from './Join.tsx'

const Screen = () => <PageRoutes screens={{ '/app/citizen/join/{id}': Join }} />

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
})

const [one, two] = [1, 2].map((n) => `00000000-0000-7000-8000-00000000000${n}`)
const person = (id: string | undefined, more: object) => ({
  id,
  name: 'Thiago Souza',
  birthDate: '1980-01-01',
  installedApp: 'NOT_INSTALLED',
  createdAt: '2026-01-01 10:00:00.000-03:00',
  version: 3,
  ...more,
})

async function draw(first: object = {}, second: object = {}) {
  const known = [
    person(one, { cpf: '52998224725', ...first }),
    person(two, { name: 'Tiago de Sousa', ...second }),
  ]
  server.answer('citizen-get', (input: unknown) => {
    const { id } = input as { id: string } // that query's input
    return known.find((each) => each.id === id)
  })
  const sent: unknown[] = []
  server.answer('citizen-join', (input: unknown) => {
    sent.push(input)
    return { id: one, version: 4, otherId: two }
  })
  await openScreen(Screen, `/app/citizen/join/${one}?with=${two}`, {
    permissions: ['citizenJoin', 'citizenGet', 'citizenHistory'],
  })
  return sent
}

const confirm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Juntar cadastros' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Juntar cadastros' }))
}

it('asks of what differs alone, and proposes what one of both says', async () => {
  const sent = await draw({}, { mobilePhone: '19999990000', version: 7 })
  expect(await screen.findByRole('radiogroup', { name: 'Nome' })).toBeInTheDocument()
  expect(screen.queryByRole('radiogroup', { name: 'Data de nascimento' })).not.toBeInTheDocument()
  expect(screen.getByText(/^Iguais nos dois: .*Data de nascimento/)).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: /^\(19\) 99999-0000/ })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: /^Tiago de Sousa.*do outro/ }))
  await confirm()
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({
        id: one,
        version: 3,
        otherId: two,
        otherVersion: 7,
        taken: ['name', 'mobilePhone'],
      }),
    ]),
  )
})

it('is refused where each has a CPF of their own, and says why', async () => {
  await draw({}, { cpf: '11144477735' })
  expect(await screen.findByRole('alert')).toHaveTextContent('CPF diferente')
  expect(screen.getByRole('button', { name: 'Juntar cadastros' })).toBeDisabled()
})

it('leads to the one record where both are joined already', async () => {
  server.answer('citizen-get', () => person(one, {}))
  await openScreen(Screen, `/app/citizen/join/${two}?with=${one}`, {
    permissions: ['citizenJoin', 'citizenGet', 'citizenHistory'],
  })
  expect(await screen.findByRole('link', { name: 'Abrir o cadastro de Thiago Souza' })).toHaveAttribute(
    'href',
    `/app/citizen/history/${one}`,
  )
})
