import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onPhone } from '../testing/phone.ts'
import { AccessLog } from './AccessLog.tsx'

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
  jest.restoreAllMocks()
})

const show = () => {
  session.signIn(auth())
  render(
    <PlatformProvider>
      <AccessLog citizenId="c1" onClose={() => {}} />
    </PlatformProvider>,
  )
}

/** So many readings, the oldest entry a change. */
const holds = (total: number) =>
  server.answer('citizen-access-log', ({ onlyChanges, startIndex: from, stopIndex: to }) => {
    const start = Number(from)
    const change = {
      id: 'change',
      at: '2026-11-01 08:00:00.000-03:00',
      userName: 'Rosa',
      act: 'changed',
      action: 'Atualizar cidadão',
    }
    const all = Array.from({ length: total }, (_, at) =>
      at === total - 1
        ? change
        : {
            id: `e${at}`,
            at: '2026-11-20 09:30:00.000-03:00',
            userName: `Pessoa ${at}`,
            act: 'opened',
            action: 'Consultar cidadão',
          },
    )
    const found = onlyChanges ? all.slice(-1) : all
    const items = found.slice(start, Number(to) + 1)
    const endReached = start + items.length >= found.length
    return { items, totalItems: found.length, startIndex: start, stopIndex: Number(to), endReached }
  })

test('goes back to the oldest entry, however many there are', async () => {
  holds(301)
  show()
  expect(await screen.findByText('1 a 50 de 301')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Mais recentes' })).toBeDisabled()
  for (const position of ['51 a 100', '101 a 150', '151 a 200', '201 a 250', '251 a 300', '301 a 301']) {
    await userEvent.click(screen.getByRole('button', { name: 'Mais antigos' }))
    expect(await screen.findByText(`${position} de 301`)).toBeInTheDocument()
  }
  expect(screen.getByText('Alterou')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Mais antigos' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Mais recentes' }))
  expect(await screen.findByText('251 a 300 de 301')).toBeInTheDocument()
})

test('counts thousands as Brazil writes them', async () => {
  holds(1_234)
  show()
  expect(await screen.findByText('1 a 50 de 1.234')).toBeInTheDocument()
})

test('leaves only the changes where they are asked for', async () => {
  holds(301)
  show()
  await screen.findByText('Pessoa 0')
  await userEvent.click(screen.getByRole('radio', { name: 'Só alterações' }))
  expect(await screen.findByText('Alterou')).toBeInTheDocument()
  expect(screen.queryByText('Abriu')).not.toBeInTheDocument()
  expect(screen.getByText('01/11/2026 às 08:00')).toBeInTheDocument()
})

test('on a phone each entry is one cell', async () => {
  onPhone()
  holds(1)
  show()
  const row = await screen.findByRole('row', { name: /Alterou/ })
  expect(within(row).getAllByRole('cell')).toHaveLength(1)
  expect(row).toHaveTextContent('01/11/2026 às 08:00')
  expect(row).toHaveTextContent('Rosa')
})

test('without any entry it says so', async () => {
  server.answer('citizen-access-log', () => ({
    items: [],
    totalItems: 0,
    startIndex: 0,
    stopIndex: 49,
    endReached: true,
  }))
  show()
  expect(await screen.findByText('Nenhum acesso registrado.')).toBeInTheDocument()
})

test('who may not see it hears which permission is missing', async () => {
  jest.spyOn(console, 'warn').mockImplementation()
  const payload = { name: 'citizenAccessLog', title: 'Registro de acessos ao cidadão' }
  server.fail('citizen-access-log', { key: 'permission', message: 'Sem permissão', payload })
  show()
  expect(await screen.findByText('Sem permissão: Registro de acessos ao cidadão')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
  jest.restoreAllMocks()
})

test('a failure offers to try again', async () => {
  server.fail('citizen-access-log', { key: 'unknown', message: 'Erro desconhecido' })
  show()
  const again = await screen.findByRole('button', { name: 'Tentar novamente' })
  holds(1)
  await userEvent.click(again)
  expect(await screen.findByText('Alterou')).toBeInTheDocument()
})
