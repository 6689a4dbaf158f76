import { AppError } from '@saude/contract/errors'
import { id, integer, list, object, oneOf, text, yesNo } from '@saude/contract/fields'
import { changed, created, query, updateOf } from '@saude/contract/query'
import { rows } from '@saude/contract/testing/rows'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PlatformProvider, session } from '../platform/index.ts'
import { auth } from '../platform/testing/session.ts'
import { Form } from './Form.tsx'
import { fakeNetwork } from './testing/network.ts'
import type { FormProps } from './types.ts'

const fields = {
  title: text('Título').required().max(60),
  contact: object('Contato', {
    name: text('Nome do contato').required().max(60),
    hasPhone: yesNo('Tem telefone'),
    phone: text('Ramal', { showWhen: { hasPhone: [true] } }).max(10),
  }),
  parts: list(
    'Peças',
    3,
    object('Peça', {
      name: text('Nome').required().max(60),
      count: integer('Quantidade').min(1),
      wear: oneOf('Estado', { new: 'Nova', worn: 'Gasta' }, { initial: { value: 'new' } }),
    }).required(),
  ),
  words: list('Palavras', 5, text('Palavra').required().max(20)),
}
const create = query(rows.citizenCreate, { input: fields, output: created, writes: ['citizen'] })
const get = query(rows.citizenGet, { input: { id: id().required() }, output: fields })
const update = query(rows.citizenUpdate, {
  input: updateOf(fields),
  output: changed,
  writes: ['citizen'],
  readBy: get,
})

let network: ReturnType<typeof fakeNetwork>
beforeEach(() => {
  network = fakeNetwork()
  network.answer(() => ({ id: 'c-1', version: 2 }))
  session.signIn(auth({ permissions: ['citizenCreate', 'citizenUpdate'] }))
})
afterEach(() => {
  network.restore()
  session.signOut()
})

const draw = (props: object) =>
  render(
    <PlatformProvider>
      {/* The tests look at what is sent, not at its type. */}
      <Form {...(props as unknown as FormProps<object, object>)} />
    </PlatformProvider>,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const row = (nth: number) => within(screen.getByRole('group', { name: `Peça ${nth}` }))
const type = (label: string, words: string, within_ = screen as Pick<typeof screen, 'getByLabelText'>) =>
  userEvent.type(within_.getByLabelText(label), words)
const names = () =>
  screen.getAllByRole('group', { name: /^Peça \d/ }).map((one) => one.querySelector('input')?.value)

const parts = [{ name: 'Haste', count: 1 }, { name: 'Roda', count: 4 }, { name: 'Freio' }]

describe('Fields inside fields', () => {
  it('sends objects and lists as they were entered, and what is empty as nothing', async () => {
    draw({ of: create })
    await type('Título', 'Cadeira')
    await press('Adicionar peça')
    await type('Nome', 'Roda', row(1))
    await type('Quantidade', '4', row(1))
    await press('Adicionar palavra')
    await type('Palavra', 'leve')
    await press('Salvar')
    await waitFor(() => expect(network.calls).toHaveLength(1))
    expect(network.calls[0]?.input).toMatchObject({
      title: 'Cadeira',
      contact: null,
      // What a row begins with is sent like what was chosen.
      parts: [{ name: 'Roda', count: 4, wear: 'new' }],
      words: ['leve'],
    })
  })

  it('says what is wrong at the field of the row, and leads to it from the summary', async () => {
    draw({ of: create })
    await type('Título', 'Cadeira')
    await press('Adicionar peça')
    await type('Nome', 'Roda', row(1))
    await press('Adicionar peça')
    expect(screen.queryByText('Nome é um campo obrigatório')).toBeNull()
    await press('Salvar')
    expect(await row(2).findByText('Nome é um campo obrigatório')).toBeInTheDocument()
    expect(row(1).queryByText('Nome é um campo obrigatório')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Peças, 2: Nome é um campo obrigatório' }))
    expect(row(2).getByLabelText('Nome')).toHaveFocus()
    expect(network.calls).toHaveLength(0)
    await userEvent.keyboard('Freio')
    await waitFor(() => expect(row(2).queryByText('Nome é um campo obrigatório')).toBeNull())
  })

  it('puts what the server says of a row at its field', async () => {
    network.answer(() => {
      throw new AppError('validation', 'Inválido', { fields: { 'document.parts.1.name': 'Já existe' } })
    })
    draw({ of: update, at: 'document', values: { id: 'c-1', version: 1, title: 'Cadeira', parts } })
    await type('Título', ' nova')
    await press('Alterar')
    expect(await row(2).findByText('Já existe')).toBeInTheDocument()
    expect(row(1).queryByText('Já existe')).toBeNull()
  })

  it('changes the order by keyboard, keeps the focus on the button, and sends the whole list', async () => {
    draw({ of: update, at: 'document', values: { id: 'c-1', version: 1, title: 'Cadeira', parts } })
    act(() => row(3).getByRole('button', { name: 'Mover Peça 3 para cima' }).focus())
    await userEvent.keyboard('{Enter}')
    expect(names()).toEqual(['Haste', 'Freio', 'Roda'])
    expect(screen.getByRole('button', { name: 'Mover Peça 2 para cima' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Enter}')
    expect(names()).toEqual(['Freio', 'Haste', 'Roda'])
    await press('Alterar')
    await waitFor(() => expect(network.calls).toHaveLength(1))
    expect(network.calls[0]?.input).toMatchObject({
      document: { parts: [{ name: 'Freio' }, { name: 'Haste', count: 1 }, { name: 'Roda', count: 4 }] },
    })
  })

  it('removes a row, goes on at the next one, and takes no more rows than there may be', async () => {
    draw({ of: update, at: 'document', values: { id: 'c-1', version: 1, title: 'Cadeira', parts } })
    const add = () => screen.getByRole('button', { name: 'Adicionar peça' })
    expect(add()).toHaveAttribute('aria-disabled', 'true')
    await press('Remover Peça 1')
    expect(names()).toEqual(['Roda', 'Freio'])
    expect(screen.getByRole('button', { name: 'Remover Peça 1' })).toHaveFocus()
    expect(add()).not.toHaveAttribute('aria-disabled')
    await press('Remover Peça 1')
    await press('Remover Peça 1')
    expect(add()).toHaveFocus()
    await press('Alterar')
    await waitFor(() => expect(network.calls).toHaveLength(1))
    expect(network.calls[0]?.input).toMatchObject({ document: { parts: null } })
  })

  it('hides a field of an object by the object’s own values, and asks for what belongs to it', async () => {
    draw({ of: create })
    await type('Título', 'Cadeira')
    expect(screen.queryByLabelText('Ramal')).toBeNull()
    await userEvent.click(within(screen.getByRole('group', { name: /Contato/ })).getByLabelText('Sim'))
    await type('Ramal', '12')
    await press('Salvar')
    expect(await screen.findByText('Nome do contato é um campo obrigatório')).toBeInTheDocument()
    await type('Nome do contato', 'Ana')
    await press('Salvar')
    await waitFor(() => expect(network.calls).toHaveLength(1))
    expect(network.calls[0]?.input).toMatchObject({ contact: { name: 'Ana', hasPhone: true, phone: '12' } })
  })

  it('lets an anonymised user read rows and change none', () => {
    session.signIn(auth({ permissions: ['citizenUpdate'], isAnonymization: true }))
    draw({ of: update, at: 'document', values: { id: 'c-1', version: 1, title: 'Cadeira', parts } })
    expect(row(1).getByLabelText('Nome')).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Remover Peça 1' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'Adicionar peça' })).toHaveAttribute('aria-disabled', 'true')
  })
})
