import { AppError } from '@saude/contract/errors'
import { text } from '@saude/contract/fields'
import { changed, created, query, updateOf } from '@saude/contract/query'
import { rows } from '@saude/contract/testing/rows'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  type Draft,
  type DraftBox,
  drafts,
  PlatformProvider,
  session,
  useSession,
} from '../platform/index.ts'
import { fakeDevice } from '../platform/testing/device.ts'
import { auth, tokenUntil } from '../platform/testing/session.ts'
import { navigate } from '../router/index.ts'
import { Form } from './Form.tsx'
import { fakeNetwork } from './testing/network.ts'

const fields = {
  name: text('Nome').required().max(120),
  notes: text('Observações').max(120),
  word: text('Palavra-passe', { inputType: 'password' }).max(60),
}
const create = query(rows.citizenCreate, { input: fields, output: created, writes: ['citizen'] })
const update = query(rows.citizenUpdate, { input: updateOf(fields), output: changed, writes: ['citizen'] })
const stored = { id: 'c-1', version: 3, name: 'Benedita', notes: 'Mora ao lado' }

let network: ReturnType<typeof fakeNetwork>
beforeEach(() => {
  network = fakeNetwork()
  session.signIn(auth())
})
afterEach(() => {
  network.restore()
  act(() => session.signOut())
})

/** A form behind a gate, as screens are. */
const Behind = ({ isUpdate }: { isUpdate: boolean }) => {
  if (!useSession()) return <p>Fora</p>
  return isUpdate ? (
    <Form of={update} at="document" values={stored} title="Alterar dados" />
  ) : (
    <Form of={create} title="Novo cadastro" />
  )
}
const open = (isUpdate = false) =>
  render(
    <PlatformProvider>
      <Behind isUpdate={isUpdate} />
    </PlatformProvider>,
  )
const name = () => screen.getByLabelText(/^Nome/)
const back = 'O que você digitou antes de a sessão expirar está de volta.'
const type = async (words: string) => {
  await userEvent.type(name(), words)
  await userEvent.type(screen.getByLabelText(/^Palavra-passe/), 'segredo')
}
const expire = () => act(() => session.signOut('expired'))
const signIn = (...given: Parameters<typeof auth>) => act(() => session.signIn(auth(...given)))

test('what was typed when the session expired is back for the same user, passwords apart', async () => {
  open()
  await type('Rita')
  network.answer(() => {
    throw new AppError('auth')
  })
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Fora')).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent('Rita')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Rita')
  expect(drafts.titles()).toEqual(['Novo cadastro'])
  signIn({}, tokenUntil(4_000_000_000))
  expect(name()).toHaveValue('Rita')
  expect(screen.getByLabelText(/^Palavra-passe/)).toHaveValue('')
  expect(screen.getByText(back)).toBeInTheDocument()
  expect(drafts.titles()).toEqual([])
})

test('what was changed goes on from what was stored then, so that others are not overwritten', async () => {
  open(true)
  await userEvent.clear(name())
  await userEvent.type(name(), 'Benedita Silva')
  expire()
  signIn()
  expect(name()).toHaveValue('Benedita Silva')
  expect(screen.getByLabelText(/^Observações/)).toHaveValue('Mora ao lado')
  network.answer(() => ({ id: 'c-1', version: 4 }))
  await userEvent.click(screen.getByRole('button', { name: 'Alterar' }))
  expect(network.callsOf('citizen-update')[0]?.input).toEqual({
    id: 'c-1',
    document: { name: 'Benedita Silva' },
    version: 3,
  })
})

test.each([
  ['another user', () => signIn({ id: 'u2' })],
  ['the same user at another client', () => signIn({ client: { id: 'c2', name: 'Outra' } })],
  ['the same user, anonymised', () => signIn({ isAnonymization: true })],
])('%s never has it, nor the first one afterwards', async (_who, other) => {
  open()
  await type('Rita')
  expire()
  other()
  expect(name()).toHaveValue('')
  expect(drafts.titles()).toEqual([])
  signIn()
  expect(name()).toHaveValue('')
  expect(screen.queryByText(back)).toBeNull()
})

test('who signs out leaves nothing behind, and neither does a form that was left without changes', async () => {
  const view = open()
  await type('Rita')
  act(() => session.signOut())
  expect(drafts.titles()).toEqual([])
  view.unmount()
  signIn()
  open()
  expire()
  expect(drafts.titles()).toEqual([])
})

test('another page, and another entry, begin as they are', async () => {
  const view = open()
  await type('Rita')
  expire()
  view.unmount()
  await navigate('/app/outra')
  signIn()
  open()
  expect(name()).toHaveValue('')
  await navigate('/')
})

describe('on a device with a vault', () => {
  const kept = new Map<string, Draft>()
  const box: DraftBox = {
    keep: async (key, draft) => void kept.set(key, structuredClone(draft)),
    read: async (key) => kept.get(key),
    drop: async (key) => void kept.delete(key),
  }
  beforeEach(() => fakeDevice({ drafts: () => box }))
  afterEach(() => {
    kept.clear()
    fakeDevice()
  })

  test('what was typed is kept while it is typed, and a page that was killed begins with it', async () => {
    const view = open()
    await type('Rita')
    await waitFor(() => expect([...kept.values()]).toMatchObject([{ values: { name: 'Rita' } }]))
    expect(JSON.stringify([...kept.values()])).not.toContain('segredo')
    const asItLay = new Map(kept)
    view.unmount()
    for (const [key, draft] of asItLay) kept.set(key, draft)
    open()
    await waitFor(() => expect(name()).toHaveValue('Rita'))
    expect(screen.getByText(/estava guardado neste aparelho/)).toBeInTheDocument()
  })

  test('a form that was left or saved leaves none', async () => {
    const view = open()
    await type('Rita')
    await waitFor(() => expect(kept.size).toBe(1))
    view.unmount()
    expect(kept.size).toBe(0)
  })
})
