import type { ErrorBody } from '@saude/contract/errors'
import { integer, object, text } from '@saude/contract/fields'
import { changed, created, query, updateOf } from '@saude/contract/query'
import { rows } from '@saude/contract/testing/rows'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PlatformProvider, session } from '../platform/index.ts'
import { auth } from '../platform/testing/session.ts'
import { MendDialog } from './MendDialog.tsx'

const fields = { name: text('Nome').required().max(120), notes: text('Observações').max(120) }
const create = query(rows.citizenCreate, {
  input: { ...fields, at: object('Lugar', { x: integer('X') }).meta({ isHidden: true }) },
  output: created,
  writes: ['citizen'],
})
const update = query(rows.citizenUpdate, { input: updateOf(fields), output: changed, writes: ['citizen'] })

const error: ErrorBody = {
  key: 'validation',
  message: 'Existem erros de validação',
  payload: { issues: ['A data passou'], fields: { name: 'A data passou' } },
}

beforeEach(() => session.signIn(auth()))
afterEach(() => session.signOut())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('what was typed stands in its form again, mended it goes in place of the refused one', async () => {
  const sent: unknown[] = []
  const onClose = jest.fn()
  render(
    <PlatformProvider>
      <MendDialog
        of={create}
        description="Cadastro de Rita"
        input={{ name: 'Rita', notes: 'Porta azul', at: { x: 1 } }}
        error={error}
        files={['recibo.jpg']}
        onMend={async (input) => void sent.push(input)}
        onClose={onClose}
      />
    </PlatformProvider>,
  )
  expect(screen.getByRole('dialog', { name: 'Corrigir registro' })).toHaveTextContent('Cadastro de Rita')
  expect(screen.getByRole('alert')).toHaveTextContent('Existem erros de validaçãoA data passou')
  expect(screen.getByText('Vai junto: recibo.jpg')).toBeInTheDocument()
  expect(screen.getByLabelText(/^Observações/)).toHaveValue('Porta azul')
  await userEvent.type(screen.getByLabelText(/^Nome/), ' Souza')
  await press('Enviar de novo')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ name: 'Rita Souza', notes: 'Porta azul', at: { x: 1 } }])
})

test('what rules speak against is confirmed by sending it again as it was, and by nothing else', async () => {
  const sent: unknown[] = []
  const warnings = ['Data: 12/03/2024 foi há 2 anos']
  const input = { name: 'Rita', notes: 'Porta azul' }
  const draw = () =>
    render(
      <PlatformProvider>
        <MendDialog
          of={create}
          description="Cadastro de Rita"
          input={input}
          error={{ key: 'validation', message: 'Confira', payload: { issues: warnings, warnings } }}
          onMend={async (mended) => void sent.push(mended)}
          onClose={() => undefined}
        />
      </PlatformProvider>,
    )
  const { unmount } = draw()
  expect(screen.getByText(/^Se estiver certo, envie de novo/)).toBeInTheDocument()
  await press('Enviar de novo')
  await waitFor(() => expect(sent).toEqual([{ ...input, isConfirmed: true }]))
  unmount()
  draw()
  await userEvent.type(screen.getByLabelText(/^Nome/), ' Souza')
  await press('Enviar de novo')
  await waitFor(() => expect(sent[1]).toEqual({ ...input, name: 'Rita Souza' }))
})

test('a change of a stored entry keeps what was not mended, and unchanged it is tried once more', async () => {
  const sent: unknown[] = []
  const input = { id: 'c-1', document: { name: 'Rita', notes: 'Porta azul' }, version: 3 }
  const draw = () =>
    render(
      <PlatformProvider>
        <MendDialog
          of={update}
          at="document"
          description="Cadastro de Rita"
          input={input}
          onMend={async (mended) => void sent.push(mended)}
          onClose={() => undefined}
        />
      </PlatformProvider>,
    )
  const { unmount } = draw()
  await userEvent.type(screen.getByLabelText(/^Nome/), ' Souza')
  await press('Enviar de novo')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ ...input, document: { name: 'Rita Souza', notes: 'Porta azul' } }])
  unmount()
  draw()
  await press('Enviar de novo')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(input)
})
