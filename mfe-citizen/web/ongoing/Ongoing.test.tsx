import { defaultPermissions } from '@saude/contract/access'
import type { GroupKey } from '@saude/contract/session'
import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Ongoing } from './Ongoing.tsx'

jest.setTimeout(60_000)

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
})

const hypertension = {
  id: 'o1',
  version: 3,
  kind: 'problem',
  state: '0',
  cid: { id: 'I10', name: 'Hipertensão essencial' },
  since: '2020-05-01',
  isFromAttendance: false,
}
const over = {
  ...hypertension,
  id: 'o2',
  state: '2',
  cid: { id: 'A90', name: 'Dengue' },
  until: '2021-01-01',
}

function open(items: readonly object[], group: GroupKey = 'doctor') {
  server.answer('ongoing-list', () => ({ id: 'p1', items }))
  session.signIn(auth({ userGroupKeys: [group], permissions: defaultPermissions(group) }))
  render(
    <PlatformProvider>
      <Ongoing id="p1" person="Benedita Nogueira" />
    </PlatformProvider>,
  )
}

it('shows what goes on, and what is over on demand', async () => {
  open([hypertension, over])
  const list = await screen.findByRole('region', { name: 'Problemas, alergias e medicamentos' })
  expect(list).toHaveTextContent('Hipertensão essencial')
  expect(list).toHaveTextContent('desde 01/05/2020')
  expect(list).toHaveTextContent('Nenhuma alergia informada')
  expect(list).not.toHaveTextContent('Dengue')
  await userEvent.click(screen.getByRole('button', { name: 'Ver resolvidos (1)' }))
  expect(list).toHaveTextContent('Dengue Resolvido')
})

it('takes an allergy by its name', async () => {
  open([])
  server.answer('ongoing-create', () => ({ id: 'o3', citizenId: 'p1' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Acrescentar/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Alergia' }))
  const dialog = await screen.findByRole('dialog', { name: 'Nova alergia' })
  await userEvent.type(within(dialog).getByLabelText(/^Nome/), 'Dipirona')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Acrescentar' }))
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path === 'ongoing-create')?.input).toMatchObject({
      citizenId: 'p1',
      kind: 'allergy',
      state: '0',
      name: 'Dipirona',
    }),
  )
})

it('changes an entry by the version that was seen', async () => {
  open([hypertension])
  server.answer('ongoing-update', () => ({ id: 'o1', citizenId: 'p1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Hipertensão essencial' }))
  const dialog = await screen.findByRole('dialog', { name: 'Hipertensão essencial' })
  await userEvent.type(within(dialog).getByLabelText(/^Dose ou reação/), 'controlada')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path === 'ongoing-update')?.input).toMatchObject({
      id: 'o1',
      version: 3,
      state: '0',
      detail: 'controlada',
      since: '2020-05-01',
    }),
  )
})
