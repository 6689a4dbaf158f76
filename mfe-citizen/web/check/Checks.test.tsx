import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ChecksCard from '../cards/ChecksCard.tsx'
import { openScreen, pageOf } from '../testing/lists.tsx'
import Checks from './Checks.tsx'

const server = fakeServer()

const permissions = [
  'registerCheckList',
  'registerCheckDismiss',
  'homeGet',
  'homeUpdate',
  'citizenGet',
  'citizenUpdate',
  'citizenHistory',
]
afterEach(() => {
  session.signOut()
  server.reset()
})

const [one, two, home] = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`)
const rows = [
  {
    id: `duplicate:${one}:${two}`,
    version: 3,
    kind: 'duplicate',
    citizen: { id: one, name: 'Thiago Souza' },
    other: { id: two, name: 'Tiago de Sousa' },
    score: 100,
    reasons: 'nome que soa igual, mesma mãe',
    since: '2026-11-20',
  },
  { id: 'noHead:f', version: 1, kind: 'noHead', homeId: home, address: 'Rua A, 7', since: '2026-11-19' },
]

async function draw(items: readonly object[] = rows) {
  const asked: unknown[] = []
  server.answer('register-check-list', (input: unknown) => {
    asked.push(input)
    return pageOf(items)
  })
  const kinds = [
    { kind: 'duplicate', count: 1 },
    { kind: 'noHead', count: 1 },
  ]
  server.answer('register-check-count', () => ({
    total: items.length,
    items: items.length > 0 ? kinds : [],
  }))
  await openScreen(Checks, '/app/citizen/check', { permissions })
  return asked
}

it('says of whom, why and how surely, and leads to what mends it', async () => {
  await draw()
  expect(await screen.findByText('Thiago Souza')).toBeInTheDocument()
  expect(screen.getByText('100% de semelhança')).toBeInTheDocument()
  expect(screen.getByText('e Tiago de Sousa')).toBeInTheDocument()
  expect(screen.getByText('nome que soa igual, mesma mãe')).toBeInTheDocument()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    expect.arrayContaining([
      `/app/citizen/history/${one}`,
      `/app/citizen/history/${two}`,
      `/app/citizen/home/details/${home}`,
    ]),
  )
})

it('shows how many there are of each kind, and those of one', async () => {
  const asked = await draw()
  const kind = await screen.findByRole('button', { name: 'Família sem responsável (1)' })
  await userEvent.click(kind)
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'noHead' }))
  expect(screen.getByRole('button', { name: 'Família sem responsável (1)' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

it('is dismissed with a reason, and not without', async () => {
  const sent: unknown[] = []
  server.answer('register-check-dismiss', (input: unknown) => {
    sent.push(input)
    return { id: rows[0]?.id, version: 4 }
  })
  await draw()
  const user = userEvent.setup()
  const [first] = await screen.findAllByRole('button', { name: /^Está certo assim/ })
  if (!first) throw new Error('no button')
  await user.click(first)
  await user.click(screen.getByRole('button', { name: 'Dispensar' }))
  expect(sent).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /^Por que está certo assim/ }), 'São primos')
  await user.click(screen.getByRole('button', { name: 'Dispensar' }))
  await waitFor(() => expect(sent).toMatchObject([{ version: 3, reason: 'São primos' }]))
})

it('says that there is nothing to check', async () => {
  await draw([])
  expect(await screen.findByText(/^Nada a conferir/)).toBeInTheDocument()
})

it('is said on the home with the kinds of which there are most', async () => {
  server.answer('register-check-count', () => ({
    total: 12,
    items: [
      { kind: 'duplicate', count: 2 },
      { kind: 'noHead', count: 7 },
      { kind: 'tooOld', count: 1 },
      { kind: 'farAway', count: 2 },
    ],
  }))
  session.signIn(auth({ permissions }))
  render(
    <PlatformProvider>
      <ChecksCard />
    </PlatformProvider>,
  )
  const links = await screen.findAllByRole('link')
  expect(
    links.map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['12 cadastros a conferir', '/app/citizen/check'],
    ['Família sem responsável: 7', '/app/citizen/check?kind=noHead'],
    ['Cadastros provavelmente repetidos: 2', '/app/citizen/check?kind=duplicate'],
    ['Localização longe da rua: 2', '/app/citizen/check?kind=farAway'],
  ])
})
