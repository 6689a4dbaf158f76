import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { ConfirmProvider } from '@saude/kits/ui'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Corrections from './Corrections.tsx'

const server = fakeServer()
beforeEach(() =>
  session.signIn(auth({ permissions: ['recordedEntryGet', 'healthCareCreate', 'citizenHistory'] })),
)
afterEach(() => {
  session.signOut()
  server.reset()
})

const task = {
  id: 'h-1',
  citizen: { id: 'c-1', name: 'Alzira Campos' },
  date: '2026-10-08',
  procedure: 'Consulta pré-natal',
  wanted: 'O procedimento exige CID',
  askedBy: 'Silvana',
  askedAt: '2026-11-20 10:00:00.000-03:00',
}

async function draw(...items: object[]) {
  await navigate('/app/citizen/corrections')
  server.answer('correction-task-list', () => ({ total: items.length, items }))
  render(
    <PlatformProvider>
      <ConfirmProvider>
        <Corrections />
      </ConfirmProvider>
    </PlatformProvider>,
  )
}

it('says what to correct, of whom and who asked', async () => {
  await draw(task)
  expect(await screen.findByText('O procedimento exige CID')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Alzira Campos' })).toHaveAttribute(
    'href',
    '/app/citizen/history/c-1',
  )
  expect(screen.getByText(/^Silvana pediu em 20\/11\/2026/)).toBeInTheDocument()
  expect(
    screen.getByRole('button', { name: 'Corrigir: O procedimento exige CID, Alzira Campos' }),
  ).toBeEnabled()
})

it('takes the answer that the entry is right as it is', async () => {
  const sent: unknown[] = []
  server.answer('correction-task-answer', (input: unknown) => {
    sent.push(input)
    return { id: 'h-1', citizenId: 'c-1' }
  })
  await draw(task)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Está certo: / }))
  await user.type(screen.getByRole('textbox', { name: 'Por que está certo' }), 'O CID não se aplica')
  await user.click(screen.getByRole('button', { name: 'Responder' }))
  await waitFor(() => expect(sent).toEqual([{ id: 'h-1', answer: 'O CID não se aplica' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('says that there is nothing where no one asks', async () => {
  await draw()
  expect(await screen.findByText('Nada a corrigir.')).toBeInTheDocument()
})
