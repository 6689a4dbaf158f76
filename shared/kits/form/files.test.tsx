import { AppError } from '@saude/contract/errors'
import { text } from '@saude/contract/fields'
import { file, files, image } from '@saude/contract/fields-file'
import { changed, created, query, strict, updateOf } from '@saude/contract/query'
import { rows } from '@saude/contract/testing/rows'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PlatformProvider, session, standIn } from '../platform/index.ts'
import { auth } from '../platform/testing/session.ts'
import { Form } from './Form.tsx'

const fields = { name: text('Nome').required(), report: file('Laudo'), photo: image('Foto') }
const create = query(rows.examRequestCreate, { input: fields, output: created, writes: ['examRequest'] })
const update = query(rows.examRequestUpdate, {
  input: updateOf(fields),
  output: changed,
  writes: ['examRequest'],
})

type Sent = Parameters<Parameters<typeof standIn>[0]>[0]

/** What was sent, and how to answer it. */
let sent: { call: Sent; answer: (data: unknown) => void; refuse: (error: AppError) => void }[]
let stop: () => void
beforeEach(() => {
  sent = []
  stop = standIn(
    (call) =>
      new Promise((resolve, reject) => {
        sent.push({ call, answer: (data) => resolve({ data }), refuse: reject })
      }),
  )
  session.signIn(auth({ permissions: ['examRequestCreate', 'examRequestUpdate'] }))
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  stop()
  session.signOut()
})

const report = new File(['%PDF-1.7'], 'laudo.pdf', { type: 'application/pdf' })
const choose = (name: string, chosen: File) =>
  userEvent.upload(screen.getByLabelText(name), chosen, { applyAccept: false })

const drawNew = () =>
  render(
    <PlatformProvider>
      <Form of={create} onDone={onDone} />
    </PlatformProvider>,
  )
const onDone = jest.fn()
beforeEach(() => onDone.mockClear())

test('a chosen file travels beside the input as a part with the path of its field, and its progress is shown', async () => {
  drawNew()
  await userEvent.type(screen.getByLabelText('Nome'), 'Hemograma')
  await choose('Laudo', report)
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const { call, answer } = sent[0] ?? missing()
  expect(call.input).toEqual({ name: 'Hemograma', photo: null })
  expect(call.files).toEqual({ report })
  act(() => call.progress?.(0.437))
  expect(screen.getByText('Enviando arquivo... 43%')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Enviando arquivo' })).toHaveAttribute('aria-valuenow', '44')
  act(() => call.progress?.(1))
  expect(screen.getByText('Salvando...')).toBeVisible()
  await act(async () => answer({ id: 'e-1' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

test('what the server says it is at is shown, also without files', async () => {
  drawNew()
  await userEvent.type(screen.getByLabelText('Nome'), 'Hemograma')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const { call, answer } = sent[0] ?? missing()
  act(() => call.progress?.(0.25, 'Conferindo cadastros'))
  expect(screen.getByText('Conferindo cadastros')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Conferindo cadastros' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  )
  act(() => call.progress?.(0.5))
  expect(screen.getByText('Salvando...')).toBeVisible()
  await act(async () => answer({ id: 'e-1' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  act(() => call.progress?.(0.9, 'Tarde demais'))
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

test('an update sends a file that was chosen anew, null for one that was taken out, and nothing of one that stays', async () => {
  const stored = {
    id: 'e-1',
    version: 2,
    name: 'Hemograma',
    report: { id: 'f-1', name: 'antigo.pdf', type: 'application/pdf', size: 9, url: '/files/f-1?s=a' },
    photo: { id: 'f-2', name: 'foto.png', type: 'image/png', size: 9, url: '/files/f-2?s=a' },
  }
  render(
    <PlatformProvider>
      <Form of={update} at="document" values={stored} onDone={onDone} />
    </PlatformProvider>,
  )
  await choose('Laudo', report)
  await userEvent.click(screen.getByRole('button', { name: 'Alterar' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.call.input).toEqual({ id: 'e-1', version: 2, document: {} })
  expect(sent[0]?.call.files).toEqual({ 'document.report': report })
  await act(async () => sent[0]?.answer({ id: 'e-1', version: 3 }))

  await userEvent.click(screen.getAllByRole('button', { name: 'Remover arquivo' })[1] ?? missing())
  await userEvent.click(screen.getByRole('button', { name: 'Alterar' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.call.input).toMatchObject({ id: 'e-1', document: { photo: null } })
  expect(sent[1]?.call.files).toBeUndefined()
})

test.each([
  ['programa.exe', 4, /^Laudo não é de um tipo aceito/],
  ['vazio.pdf', 0, /^Laudo é um arquivo vazio/],
])(
  '%s of %d bytes is refused as soon as it is chosen, and stays to be seen',
  async (name, size, sentence) => {
    drawNew()
    await choose('Laudo', new File(['x'.repeat(size)], name))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByText(name)).toBeVisible()
    expect(sent).toEqual([])
  },
)

test('a refused call keeps the file, its sentence stands at the field, and another file is another act', async () => {
  drawNew()
  await userEvent.type(screen.getByLabelText('Nome'), 'Hemograma')
  await choose('Laudo', report)
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const sentence = 'O conteúdo de Laudo não é o que o nome diz'
  await act(async () =>
    sent[0]?.refuse(
      new AppError('validation', 'Existem erros de validação', { fields: { report: sentence } }),
    ),
  )
  expect(await screen.findByRole('link', { name: sentence })).toBeVisible()
  expect(screen.getByText('laudo.pdf')).toBeVisible()
  expect(screen.getByLabelText('Laudo')).toBeInvalid()

  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  await act(async () => sent[1]?.refuse(new AppError('connectionFailed')))
  await choose('Laudo', new File(['%PDF-1.7 outro'], 'laudo.pdf', { type: 'application/pdf' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.call.requestKey).not.toBe(sent[1]?.call.requestKey)
})

test('several files of one field: those that stay are said, new ones travel beside their empty places', async () => {
  const papers = { papers: files('Documentos', 'Documento', { max: 3 }) }
  const query = { ...update, input: strict(updateOf(papers)) }
  const stored = ['a.pdf', 'b.pdf'].map((name) => ({ id: name, name, type: 'application/pdf', size: 9 }))
  render(
    <PlatformProvider>
      <Form of={query} at="document" values={{ id: 'e-1', version: 2, papers: stored }} />
    </PlatformProvider>,
  )
  const list = within(screen.getByRole('group', { name: 'Documentos' }))
  await userEvent.click(list.getByRole('button', { name: 'Remover Documento 1' }))
  await userEvent.click(list.getByRole('button', { name: 'Adicionar documento' }))
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Alterar' }))
  await send()
  expect(await screen.findAllByText('Documento é um campo obrigatório')).not.toHaveLength(0)
  const added = within(list.getByRole('group', { name: 'Documento 2' }))
  await userEvent.upload(added.getByLabelText('Documento'), report)
  await send()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.call.input).toEqual({
    id: 'e-1',
    version: 2,
    document: { papers: [stored[1], null] },
  })
  expect(sent[0]?.call.files).toEqual({ 'document.papers.1': report })
  await act(async () => sent[0]?.answer({ id: 'e-1', version: 3 }))
  await userEvent.click(list.getByRole('button', { name: 'Adicionar documento' }))
  expect(list.getByRole('button', { name: 'Adicionar documento' })).toHaveAttribute('aria-disabled', 'true')
})

const missing = (): never => {
  throw new Error('missing')
}
