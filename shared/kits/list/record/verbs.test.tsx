import type { AccessRow } from '@saude/contract/access'
import { secondFactorError } from '@saude/contract/errors'
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
const open = async (below: string, screens = <RecordScreens of={listed} />) => {
  await navigate(`${listed.path}${below}`, { force: true })
  render(
    <PlatformProvider>
      <Slot name="actions" />
      {screens}
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

describe('a form that asks for a second factor', () => {
  const asking = <Row extends AccessRow>(row: Row) => ({ ...row, secondFactor: 'required' as const })
  const shut = record(
    { vehicleList: asking(rows.vehicleList), vehicleCreate: asking(rows.vehicleCreate) },
    'vehicle',
    {
      word: { singular: 'incidente', plural: 'incidentes', gender: 'm' },
      path: listed.path,
      verbs: ['create'],
      fields: { name: text('Título', { showColumn: 90 }).required() },
      label: ['name'],
      orderBy: ['updatedAt', 'name'],
    },
  )

  it('says at its address how one gets there, in place of fields that are filled in in vain', async () => {
    network.answer(() => {
      throw secondFactorError('vehicleList', 'Lista de incidentes', false)
    })
    await open('/create', <RecordScreens of={shut} />)
    expect(await screen.findByRole('link', { name: 'Ativar em Meu cadastro' })).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: 'Título' })).toBeNull()
  })

  it('opens for who gave a code in this session', async () => {
    await open('/create', <RecordScreens of={shut} />)
    expect(await screen.findByRole('textbox', { name: 'Título' })).toBeInTheDocument()
  })
})
