import { text } from '@saude/contract/fields'
import { created, query } from '@saude/contract/query'
import { rows } from '@saude/contract/testing/rows'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PlatformProvider, session } from '../platform/index.ts'
import { auth } from '../platform/testing/session.ts'
import { Form } from './Form.tsx'
import { useFormValue } from './part/useFormValue.ts'
import { fakeNetwork } from './testing/network.ts'

let network: ReturnType<typeof fakeNetwork>
beforeEach(() => {
  network = fakeNetwork()
  network.answer(() => ({ id: 'x' }))
  session.signIn(auth({ permissions: ['citizenCreate'] }))
})
afterEach(() => {
  network.restore()
  session.signOut()
})

const create = query(rows.citizenCreate, {
  input: { name: text('Nome').required(), note: text('Nota') },
  output: created,
  writes: ['citizen'],
})

/** Says something at a field by what another one holds. */
function useHints(isNew: boolean): Readonly<Record<string, string>> {
  return useFormValue('name', true) === 'Ana' && isNew ? { note: 'Ana pede uma nota' } : {}
}

test('what a form’s hook says stands at its field while it is typed, and does not stop the form', async () => {
  render(
    <PlatformProvider>
      <Form of={create} useHints={useHints} />
    </PlatformProvider>,
  )
  expect(screen.queryByText('Ana pede uma nota')).toBeNull()
  await userEvent.type(screen.getByLabelText(/^Nome/), 'Ana')
  expect(await screen.findByText('Ana pede uma nota')).toBeVisible()
  expect(screen.getByLabelText('Nota')).toHaveAccessibleDescription('Ana pede uma nota')
  expect(screen.getByLabelText('Nota')).not.toBeInvalid()
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(network.callsOf('citizen-create').map(({ input }) => input)).toEqual([{ name: 'Ana', note: null }])
})
