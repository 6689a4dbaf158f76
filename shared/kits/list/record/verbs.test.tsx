import { text } from '@saude/contract/fields'
import { record } from '@saude/contract/record/record'
import { rows } from '@saude/contract/testing/rows'
import { render, screen } from '@testing-library/react'
import { fakeNetwork } from '../../form/testing/network.ts'
import { PlatformProvider, Slot, session } from '../../platform/index.ts'
import { auth } from '../../platform/testing/session.ts'
import { navigate } from '../../router/index.ts'
import { RecordScreens } from './RecordScreens.tsx'

const { examRequestList } = rows
const listed = record({ examRequestList }, 'examRequest', {
  word: { singular: 'aviso', plural: 'avisos', gender: 'm' },
  path: '/app/health-secretary/exam-request',
  verbs: [],
  fields: { name: text('Título', { showColumn: 90 }).required() },
  label: ['name'],
  orderBy: ['updatedAt', 'name'],
})

let network: ReturnType<typeof fakeNetwork>
beforeEach(() => {
  network = fakeNetwork()
  const page = { totalItems: 1, startIndex: 0, stopIndex: 0, endReached: true }
  network.answer(() => ({ items: [{ id: 'a-1', name: 'Reunião' }], ...page }))
  session.signIn(auth({ permissions: Object.keys(rows) }))
})
afterEach(() => {
  network.restore()
  session.signOut()
})
const open = async (below: string) => {
  await navigate(`${listed.path}${below}`, { force: true })
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <RecordScreens of={listed} />
    </PlatformProvider>,
  )
}

it('draws no button and no link for what its record cannot do', async () => {
  await open('')
  expect(await screen.findByText('Reunião')).toBeInTheDocument()
  for (const name of ['Detalhes', 'Editar', 'Remover', 'Novo aviso', 'Reunião']) {
    expect(screen.queryByRole('link', { name })).toBeNull()
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

it.each(['/create', '/update/a-1', '/details/a-1', '/receipt/a-1'])('has no screen at %s', async (below) => {
  await open(below)
  expect(await screen.findByText('Não encontrado')).toBeInTheDocument()
})

it('takes no wish about a piece that its record lacks', () => {
  // @ts-expect-error it has no form
  void (<RecordScreens of={listed} form={{ hide: ['name'] }} />)
  // @ts-expect-error nor details to be replaced
  void (<RecordScreens of={listed} screens={{ details: () => null }} />)
})
