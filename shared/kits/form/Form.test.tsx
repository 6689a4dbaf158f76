import { AppError } from '@saude/contract/errors'
import {
  cns,
  cpf,
  date,
  decimal,
  id,
  integer,
  longText,
  oneOf,
  phone,
  pressure,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { changed, created, query, updateOf } from '@saude/contract/query'
import { protectedPermission } from '@saude/contract/sees-protected'
import { rows } from '@saude/contract/testing/rows'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PlatformProvider, session } from '../platform/index.ts'
import { auth } from '../platform/testing/session.ts'
import { navigate, pageHistory } from '../router/index.ts'
import { Form } from './Form.tsx'
import { fakeNetwork } from './testing/network.ts'
import type { FieldControlProps, FormProps } from './types.ts'

const fields = {
  name: text('Nome', { personal: 'name' }).required().min(2).max(120),
  birthDate: date('Data de nascimento'),
  gender: oneOf('Sexo', { M: 'Masculino', F: 'Feminino' }),
  cpf: cpf(),
  cns: cns(),
  phone: phone('Celular'),
  children: integer('Filhos').min(0).max(30),
  weight: decimal('Peso', { unit: 'kg' }),
  notes: longText('Observações').max(20),
  inCity: yesNo('Mora no município'),
  neighborhood: relation('Bairro', 'neighborhoodSearch', { showWhen: { inCity: [true] } }),
  city: text('Cidade', { showWhen: { inCity: [false] } }).max(60),
  pressure: pressure('Pressão'),
  secret: text('Segredo', { isHidden: true }),
}
const citizenGet = query(rows.citizenGet, { input: { id: id().required() }, output: fields })
const citizenUpdate = query(rows.citizenUpdate, {
  input: updateOf(fields),
  output: changed,
  writes: ['citizen'],
  readBy: citizenGet,
})
const citizenCreate = query(rows.citizenCreate, { input: fields, output: created, writes: ['citizen'] })

const stored = {
  id: 'c-1',
  version: 3,
  name: 'Benedita Nogueira',
  gender: 'F',
  phone: '19996042718',
  inCity: true,
  neighborhood: { id: 'b-1', name: 'Vila Nova' },
  children: 2,
}

let network: ReturnType<typeof fakeNetwork>
beforeEach(() => {
  network = fakeNetwork()
  network.answer(({ path }) => (path.endsWith('search') ? { items: [] } : { id: 'c-1', version: 4 }))
  session.signIn(auth({ permissions: ['citizenUpdate', 'citizenCreate'] }))
})
afterEach(() => {
  network.restore()
  session.signOut()
})

const draw = (props: Partial<FormProps<{ id: string }, { id: string }>> = {}) =>
  render(
    <PlatformProvider>
      <Form {...updateProps} {...props} />
    </PlatformProvider>,
  )
// The tests look at what is sent, not at its type.
const updateProps = { of: citizenUpdate, at: 'document', values: stored } as unknown as FormProps<
  { id: string },
  { id: string }
>
const createProps = { of: citizenCreate, at: undefined, values: undefined } as unknown as Partial<
  typeof updateProps
>

const sent = () => network.calls.filter(({ path }) => !path.endsWith('search'))
const submit = (name = 'Alterar') => userEvent.click(screen.getByRole('button', { name }))

describe('What a form draws', () => {
  it('draws one field for each entry of the contract in its order, without hidden ones', () => {
    draw()
    const labels = [...document.querySelectorAll('[id$="-label"]')].map((label) => label.textContent)
    expect(labels).toEqual([
      'Nome',
      'Data de nascimento',
      'Sexo',
      'CPF',
      'CNS',
      'Celular',
      'Filhos',
      'Peso',
      'Observações',
      'Mora no município',
      'Bairro',
      'Pressão',
    ])
  })

  it('draws what others may change as it is stored, and says why', async () => {
    const kept = { code: text('CID', { isKept: true }).max(10), notes: longText('Observações').max(20) }
    const of = query(rows.citizenUpdate, { input: updateOf(kept), output: changed, writes: ['citizen'] })
    const props = {
      of,
      at: 'document',
      values: { id: 'c-1', version: 3, code: null },
    } as unknown as typeof updateProps
    const { unmount } = draw(props)
    expect(screen.getByLabelText('CID')).toBeDisabled()
    expect(screen.getByLabelText('CID')).toHaveAccessibleDescription(/só quem tem permissão/)
    await userEvent.type(screen.getByLabelText('Observações'), 'Oi')
    await submit()
    await waitFor(() =>
      expect(sent()[0]?.input).toEqual({ id: 'c-1', document: { notes: 'Oi' }, version: 3 }),
    )
    unmount()
    session.signIn(auth({ permissions: ['citizenUpdate', protectedPermission], userGroupKeys: ['nurse'] }))
    draw(props)
    expect(screen.getByLabelText('CID')).toBeEnabled()
  })

  it('marks required fields with an asterisk titled Obrigatório', () => {
    draw()
    expect(screen.getAllByTitle('Obrigatório')).toHaveLength(1)
    expect(screen.getByLabelText('Nome')).toBeRequired()
  })

  it('limits a text to its max and counts in multi-line text', async () => {
    draw({ ...createProps })
    expect(screen.getByLabelText('Nome')).toHaveAttribute('maxlength', '120')
    await userEvent.type(screen.getByLabelText('Observações'), 'doze letras.')
    expect(screen.getByText('12/20')).toBeInTheDocument()
  })

  it('puts fields under the headings of their groups, those without a group last', () => {
    draw({
      groups: [
        { title: 'Contato', fields: ['phone'] },
        { title: 'Identificação', fields: ['name', 'cpf'] },
        { title: 'Vazio', fields: ['nothing'] },
      ],
    })
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Contato',
      'Identificação',
    ])
    expect(within(screen.getByRole('region', { name: 'Identificação' })).getByLabelText('CPF')).toBeVisible()
  })

  it('shows values in masks and numbers in Portuguese', () => {
    draw({ values: { ...stored, weight: 61.5 } })
    expect(screen.getByLabelText('Celular')).toHaveValue('(19) 99604-2718')
    expect(screen.getByLabelText('Peso')).toHaveValue('61,50')
    expect(screen.getByLabelText('Sexo')).toHaveValue('Feminino')
    expect(screen.getByLabelText('Bairro')).toHaveValue('Vila Nova')
  })

  it('shows and hides dependent fields 400 ms after the field that decides', async () => {
    draw()
    expect(screen.getByLabelText('Bairro')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: 'Não' }))
    expect(screen.queryByLabelText('Cidade')).not.toBeInTheDocument()
    expect(await screen.findByLabelText('Cidade')).toBeInTheDocument()
    expect(screen.queryByLabelText('Bairro')).not.toBeInTheDocument()
  })

  it('draws only the field in which a key was pressed', async () => {
    const drawn: string[] = []
    const Counted = ({ plan, value, onChange, onBlur }: FieldControlProps) => {
      drawn.push(plan.name)
      return (
        <input
          aria-label={plan.name}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )
    }
    const names = Array.from({ length: 60 }, (_, index) => `field${index}`)
    const many = query(rows.citizenCreate, {
      input: Object.fromEntries(names.map((name) => [name, text(name)])),
      output: created,
      writes: ['citizen'],
    })
    const controls = Object.fromEntries(names.map((name) => [name, Counted]))
    render(
      <PlatformProvider>
        <Form of={many} controls={controls} />
      </PlatformProvider>,
    )
    fireEvent.change(screen.getByLabelText('field7'), { target: { value: 'a' } })
    drawn.length = 0
    fireEvent.change(screen.getByLabelText('field7'), { target: { value: 'ab' } })
    fireEvent.change(screen.getByLabelText('field7'), { target: { value: 'abc' } })
    expect(drawn).toEqual(['field7', 'field7'])
  })
})

describe('What a form checks', () => {
  it('says on blur what is wrong, and takes it back while it is mended', async () => {
    draw()
    const field = screen.getByLabelText('CPF')
    await userEvent.type(field, '123')
    expect(screen.queryByText('CPF é inválido')).not.toBeInTheDocument()
    await userEvent.tab()
    expect(await screen.findByText('CPF é inválido')).toBeInTheDocument()
    await userEvent.clear(field)
    await waitFor(() => expect(screen.queryByText('CPF é inválido')).not.toBeInTheDocument())
  })

  it('does not send a form with errors, and lists them with links to their fields', async () => {
    draw()
    await userEvent.clear(screen.getByLabelText('Nome'))
    await submit()
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveTextContent('Existem erros de validação')
    expect(summary).toHaveFocus()
    await userEvent.click(within(summary).getByRole('link', { name: 'Nome é um campo obrigatório' }))
    expect(screen.getByLabelText('Nome')).toHaveFocus()
    expect(location.hash).toBe('')
    expect(sent()).toEqual([])
  })

  it('does not hold an old mistake in one field against the change of another', async () => {
    draw({ values: { ...stored, cpf: '123' } })
    await userEvent.type(screen.getByLabelText('Nome'), ' Lemos')
    await submit()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.input.document).toEqual({ name: 'Benedita Nogueira Lemos' })
  })

  it('warns about a doubtful CNS without stopping the form', async () => {
    draw()
    // Sum divisible by 11, structure of no card.
    await userEvent.type(screen.getByLabelText('CNS'), '300001000000000')
    await userEvent.tab()
    expect(await screen.findByText(/estrutura do CNS/)).toBeInTheDocument()
  })
})

describe('What a form sends', () => {
  it('sends an update as a patch of what was changed, with the version', async () => {
    const onDone = jest.fn()
    draw({ onDone })
    await userEvent.clear(screen.getByLabelText('Filhos'))
    await userEvent.type(screen.getByLabelText('Celular'), '{Backspace}9')
    await submit()
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(sent()).toHaveLength(1)
    expect(sent()[0]).toMatchObject({
      path: 'citizen-update',
      input: { id: 'c-1', version: 3, document: { children: null, phone: '19996042719' } },
    })
    expect(sent()[0]?.requestKey).toBeTruthy()
  })

  it('goes on from the version that the server answered, also before it is read again', async () => {
    draw()
    await userEvent.type(screen.getByLabelText('Nome'), ' Lemos')
    await submit()
    await waitFor(() => expect(sent()).toHaveLength(1))
    await waitFor(() => expect(screen.getByLabelText('Nome')).toBeEnabled())
    await userEvent.type(screen.getByLabelText('Nome'), ' e Silva')
    await submit()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.input).toMatchObject({
      version: 4,
      document: { name: 'Benedita Nogueira Lemos e Silva' },
    })
  })

  it('sends nothing where nothing was changed', async () => {
    const onDone = jest.fn()
    draw({ onDone })
    await submit()
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(sent()).toEqual([])
  })

  it('sends a new entry whole, empty fields as null and hidden ones not at all', async () => {
    draw({ ...createProps, fixed: { secret: 'fixo' } })
    await userEvent.type(screen.getByLabelText('Nome'), '  Zulmira  ')
    await submit('Salvar')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.input).toEqual({
      secret: 'fixo',
      name: 'Zulmira',
      birthDate: null,
      gender: null,
      cpf: null,
      cns: null,
      phone: null,
      children: null,
      weight: null,
      notes: null,
      inCity: null,
      pressure: null,
    })
  })

  it('shows a box headed Sucesso! and starts again where it is asked to', async () => {
    draw({ ...createProps, success: 'Mensagem enviada!' })
    await userEvent.type(screen.getByLabelText('Nome'), 'Zulmira')
    await submit('Salvar')
    const box = await screen.findByRole('status')
    expect(box).toHaveTextContent('Sucesso!')
    expect(box).toHaveTextContent('Mensagem enviada!')
    expect(screen.getByLabelText('Nome')).toHaveValue('')
  })

  it('takes the options of a relation from its search, and sends id and name alone', async () => {
    network.answer(({ path, input }) =>
      path === 'neighborhood-search'
        ? { items: [{ id: 'b-2', name: input.q ? 'Centro' : 'Outro', description: 'longe' }] }
        : { id: 'c-1', version: 4 },
    )
    draw()
    await userEvent.clear(screen.getByLabelText('Bairro'))
    await userEvent.type(screen.getByLabelText('Bairro'), 'cen')
    await userEvent.click(await screen.findByRole('option', { name: /Centro/ }))
    await submit()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.input.document).toEqual({ neighborhood: { id: 'b-2', name: 'Centro' } })
  })
})

describe('A form that is being sent', () => {
  /** The server answers when the test says so. */
  const hold = () => {
    let settle: (answer: object | AppError) => void = () => undefined
    network.answer(({ path }) =>
      path.endsWith('search')
        ? { items: [] }
        : new Promise((resolve, reject) => {
            settle = (answer) => (answer instanceof AppError ? reject(answer) : resolve(answer))
          }),
    )
    return (answer: object | AppError) => act(async () => settle(answer))
  }
  const isOut = () => waitFor(() => expect(sent()).toHaveLength(1))

  it('takes no input, so that what it shows is what is stored, and says what it is at', async () => {
    const answer = hold()
    draw({ title: 'Alterar dados' })
    await userEvent.type(screen.getByLabelText('Nome'), ' Lemos')
    await submit()
    await isOut()
    expect(screen.getByLabelText('Nome')).toBeDisabled()
    expect(screen.getByRole('form', { busy: true })).toHaveTextContent('Salvando...')
    await userEvent.type(screen.getByLabelText('Nome'), ' e Silva')
    await userEvent.click(screen.getByRole('radio', { name: 'Não' }))
    expect(screen.getByRole('radio', { name: 'Sim' })).toBeChecked()
    await answer({ id: 'c-1', version: 4 })
    await waitFor(() => expect(screen.getByLabelText('Nome')).toBeEnabled())
    expect(screen.getByLabelText('Nome')).toHaveValue('Benedita Nogueira Lemos')
    expect(screen.queryByText('Salvando...')).not.toBeInTheDocument()
  })

  it('says nothing of it while it still asks whether it shall be', async () => {
    draw({ confirm: { title: 'Confirma as alterações?', confirmLabel: 'Confirmar' } })
    await userEvent.type(screen.getByLabelText('Nome'), ' Lemos{Enter}')
    const question = await screen.findByRole('dialog')
    expect(screen.queryByText('Salvando...')).not.toBeInTheDocument()
    await userEvent.click(within(question).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveFocus())
    expect(sent()).toEqual([])
  })

  it('gives the focus back to the field from which it was sent, once the server refused it', async () => {
    const answer = hold()
    draw()
    await userEvent.type(screen.getByLabelText('Nome'), ' Lemos{Enter}')
    await isOut()
    // As browsers do with a field that is switched off.
    act(() => screen.getByLabelText('Nome').blur())
    await answer(new AppError('timeout'))
    await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveFocus())
    await userEvent.keyboard(' e Silva')
    expect(screen.getByLabelText('Nome')).toHaveValue('Benedita Nogueira Lemos e Silva')
  })

  it('leaves the focus where the person went meanwhile', async () => {
    const answer = hold()
    draw({ cancel: () => undefined })
    await userEvent.type(screen.getByLabelText('Nome'), ' Lemos{Enter}')
    await isOut()
    act(() => screen.getByRole('button', { name: 'Cancelar' }).focus())
    await answer(new AppError('timeout'))
    await screen.findByText('O tempo limite expirou, tente novamente mais tarde')
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  })

  it('keeps what a control found meanwhile, as a change that is still to be saved', async () => {
    const answer = hold()
    let found: (value: unknown) => void = () => undefined
    const Located = ({ onChange, value }: FieldControlProps) => {
      found = onChange
      return <output>{typeof value === 'string' ? value : 'nada'}</output>
    }
    await navigate('/app/citizen/update/c-1')
    draw({ controls: { notes: Located }, onDone: () => void navigate('/app/citizen') })
    await userEvent.type(screen.getByLabelText('Nome'), ' Lemos')
    await submit()
    await isOut()
    act(() => found('Perto da praça'))
    await answer({ id: 'c-1', version: 4 })
    expect(await screen.findByRole('button', { name: 'Continuar editando' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Continuar editando' }))
    expect(screen.getByText('Perto da praça')).toBeVisible()
    hold()
    await submit()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.input.document).toEqual({ notes: 'Perto da praça' })
  })
})

describe('What a form does with errors of the server', () => {
  it('places them at their fields and keeps what was typed', async () => {
    network.answer(() => {
      throw new AppError('conflict', 'Conflito, já existe registro com essas definições', {
        fields: { 'document.cpf': 'Conflito, já existe registro com essas definições' },
      })
    })
    draw()
    await userEvent.type(screen.getByLabelText('CPF'), '529.982.247-25')
    await submit()
    const link = await screen.findByRole('link', { name: /Conflito, já existe registro/ })
    await userEvent.click(link)
    expect(screen.getByLabelText('CPF')).toHaveFocus()
    expect(screen.getByLabelText('CPF')).toHaveValue('529.982.247-25')
    expect(screen.getByLabelText('CPF')).toBeInvalid()
  })

  it('shows any other error above the form, which stays', async () => {
    network.answer(({ path }) => {
      if (path.endsWith('search')) return { items: [] }
      throw new AppError('timeout')
    })
    draw()
    await userEvent.type(screen.getByLabelText('Nome'), ' da Silva')
    await submit()
    expect(await screen.findByText('O tempo limite expirou, tente novamente mais tarde')).toBeVisible()
    expect(screen.getByLabelText('Nome')).toHaveValue('Benedita Nogueira da Silva')
    await submit()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[0]?.requestKey).toBe(sent()[1]?.requestKey)
  })

  it('lets the person choose field by field where somebody else was faster, then saves on the new version', async () => {
    const onDone = jest.fn()
    let first = true
    network.answer(({ path }) => {
      if (path.endsWith('search')) return { items: [] }
      if (!first) return { id: 'c-1', version: 8 }
      first = false
      throw new AppError('conflict', undefined, {
        version: 7,
        changedBy: 'Rúbia Sampaio',
        changedAt: '2026-11-18 10:27:00.000-03:00',
        current: { ...stored, name: 'Benedita N. Silva', gender: 'M', children: 3, phone: '19996042718' },
      })
    })
    draw({ onDone })
    await userEvent.type(screen.getByLabelText('Nome'), ' Lemos')
    await userEvent.clear(screen.getByLabelText('Celular'))
    await userEvent.clear(screen.getByLabelText('Filhos'))
    await userEvent.type(screen.getByLabelText('Filhos'), '4')
    await submit()

    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('Alterado por Rúbia Sampaio em 18/11/2026 às 10:27.')
    const choices = within(dialog).getAllByRole('radiogroup')
    // What one person alone has changed stands: there is nothing to choose.
    expect(choices).toHaveLength(2)
    const choice = (name: string) => within(dialog).getByRole('radiogroup', { name })
    expect(choice('Nome')).toHaveTextContent('Seu valorBenedita Nogueira LemosValor atualBenedita N. Silva')
    for (const radio of within(dialog).getAllByRole('radio')) expect(radio).not.toBeChecked()
    expect(within(dialog).getByRole('button', { name: 'Salvar escolhas' })).toBeDisabled()
    await userEvent.click(within(choice('Nome')).getByRole('radio', { name: /Valor atual/ }))
    await userEvent.click(within(choice('Filhos')).getByRole('radio', { name: /Seu valor/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar escolhas' }))

    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(sent()[1]).toMatchObject({
      input: { id: 'c-1', version: 7, document: { children: 4, phone: null } },
    })
    expect(sent()[1]?.input.document).toEqual({ children: 4, phone: null })
    expect(sent()[1]?.requestKey).not.toBe(sent()[0]?.requestKey)
  })

  it('compares what was sent where the server answers that alone, and leaves the rest as it is stored', async () => {
    let first = true
    network.answer(({ path }) => {
      if (path.endsWith('search')) return { items: [] }
      if (!first) return { id: 'c-1', version: 8 }
      first = false
      throw new AppError('conflict', undefined, { version: 7, current: { name: 'Benedita N. Silva' } })
    })
    draw()
    await userEvent.type(screen.getByLabelText('Nome'), ' Lemos')
    await submit()
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByRole('radiogroup')).toHaveLength(1)
    await userEvent.click(dialog.getByRole('radio', { name: /Seu valor/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar escolhas' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.input).toEqual({
      id: 'c-1',
      version: 7,
      document: { name: 'Benedita Nogueira Lemos' },
    })
  })

  it('reads again what the server does not answer, where the person may', async () => {
    session.signIn(auth({ permissions: ['citizenUpdate', 'citizenGet'] }))
    network.answer(({ path }) => {
      if (path.endsWith('search')) return { items: [] }
      if (path === 'citizen-get') return { ...stored, version: 8, name: 'Benedita N. Silva' }
      throw new AppError('conflict', undefined, { version: 7, changedBy: 'Rúbia Sampaio' })
    })
    draw()
    await userEvent.type(screen.getByLabelText('Nome'), ' Lemos')
    await submit()
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('radiogroup', { name: 'Nome' })).toHaveTextContent('Benedita N. Silva')
    // Version 8 is of somebody of whom the refusal knew nothing.
    expect(dialog).not.toHaveTextContent('Rúbia')
    expect(network.callsOf('citizen-get').map(({ input }) => input)).toEqual([{ id: 'c-1' }])
  })

  it('says which values the person may not see, and saves over them where that is wanted', async () => {
    let first = true
    network.answer(({ path }) => {
      if (path.endsWith('search')) return { items: [] }
      if (!first) return { id: 'c-1', version: 8 }
      first = false
      throw new AppError('conflict', undefined, { version: 7, changedBy: 'Rúbia Sampaio' })
    })
    draw()
    await userEvent.type(screen.getByLabelText('Nome'), ' Lemos')
    await submit()
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('Alterado por Rúbia Sampaio.')
    expect(dialog).toHaveTextContent('Você não tem permissão para ver o valor atual de: Nome.')
    expect(within(dialog).queryByRole('radiogroup')).not.toBeInTheDocument()
    expect(network.callsOf('citizen-get')).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar mesmo assim' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.input).toEqual({
      id: 'c-1',
      version: 7,
      document: { name: 'Benedita Nogueira Lemos' },
    })
  })

  it('can go back to the form from a conflict without losing anything', async () => {
    network.answer(({ path }) => {
      if (path.endsWith('search')) return { items: [] }
      throw new AppError('conflict', undefined, { version: 7, current: { ...stored, name: 'Outra' } })
    })
    draw()
    await userEvent.type(screen.getByLabelText('Nome'), ' Lemos')
    await submit()
    await userEvent.click(await screen.findByRole('button', { name: 'Voltar ao formulário' }))
    expect(screen.getByLabelText('Nome')).toHaveValue('Benedita Nogueira Lemos')
  })
})

describe('Who may change and leave', () => {
  it('asks before a changed form is left, and not after it was saved', async () => {
    await navigate('/app/citizen/update/c-1')
    draw({ onDone: () => void navigate('/app/citizen') })
    await userEvent.type(screen.getByLabelText('Nome'), ' Lemos')
    // Left before the question takes the focus, so that the check of the field is over by then.
    await act(async () => {
      screen.getByLabelText('Nome').blur()
      await new Promise((resolve) => setTimeout(resolve))
    })
    await act(async () => void navigate('/app'))
    await userEvent.click(await screen.findByRole('button', { name: 'Continuar editando' }))
    expect(pageHistory.current().pathname).toBe('/app/citizen/update/c-1')
    await submit()
    await waitFor(() => expect(pageHistory.current().pathname).toBe('/app/citizen'))
  })

  it('takes changes of the server while nothing was typed, and keeps what was typed otherwise', async () => {
    const { rerender } = draw()
    const with_ = (values: object) => (
      <PlatformProvider>
        <Form {...updateProps} values={{ ...values }} />
      </PlatformProvider>
    )
    rerender(with_({ ...stored, version: 4, name: 'Benedita Nova' }))
    expect(screen.getByLabelText('Nome')).toHaveValue('Benedita Nova')
    await userEvent.type(screen.getByLabelText('Nome'), 'íssima')
    rerender(with_({ ...stored, version: 5, name: 'Outra' }))
    expect(screen.getByLabelText('Nome')).toHaveValue('Benedita Novaíssima')
    await submit()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.input).toMatchObject({ version: 4, document: { name: 'Benedita Novaíssima' } })
  })

  it('takes a newer version of the same values also while something was typed, and no older one', async () => {
    const { rerender } = draw()
    const again = (version: number) =>
      rerender(
        <PlatformProvider>
          <Form {...updateProps} values={{ ...stored, version }} />
        </PlatformProvider>,
      )
    await userEvent.type(screen.getByLabelText('Nome'), ' Lemos')
    again(5)
    again(4)
    expect(screen.getByLabelText('Nome')).toHaveValue('Benedita Nogueira Lemos')
    await submit()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.input).toMatchObject({
      version: 5,
      document: { name: 'Benedita Nogueira Lemos' },
    })
  })

  it('cannot be sent by anonymised users, and says why', async () => {
    session.signIn(auth({ isAnonymization: true }))
    draw()
    expect(screen.getByText(/A anonimização está ativa/)).toBeVisible()
    expect(screen.getByLabelText('Nome')).toBeDisabled()
    await submit()
    expect(sent()).toEqual([])
  })
})
