import { newId } from '@saude/contract/id'
import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import PersonDataDialog from './PersonDataDialog.tsx'

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
  jest.restoreAllMocks()
})

const id = newId()

const show = () => {
  const closed = jest.fn()
  session.signIn(auth())
  render(
    <PlatformProvider>
      <PersonDataDialog id={id} name="Maria da Silva" onClose={closed} />
    </PlatformProvider>,
  )
  return closed
}

test('downloads the copy that the server made', async () => {
  const files: string[] = []
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file.type)
    return 'blob:copy'
  }
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const asked: unknown[] = []
  server.answer('person-data', (input) => {
    asked.push(input)
    return { name: 'dados-maria.pdf', content: btoa('%PDF-'), citizenId: id }
  })
  const closed = show()
  expect(screen.queryByLabelText(/Motivo/)).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Baixar cópia' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(asked).toEqual([expect.objectContaining({ id, format: 'pdf' })])
  expect(files).toEqual(['application/pdf'])
})

const textOf = (file = new Blob()) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })

test('packs the copy and its attachments into one file, and says which was not found', async () => {
  const files: Blob[] = []
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:copy'
  }
  URL.revokeObjectURL = () => {}
  const names: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const file = (name: string, path: string) => ({
    ...{ id: newId(), name, type: 'application/pdf', area: 'health-secretary', path },
    url: `/files/${name}`,
  })
  const asked = window.fetch
  jest.spyOn(window, 'fetch').mockImplementation((url, how) => {
    if (!String(url).startsWith('/files/')) return asked(url, how)
    const ok = String(url).includes('laudo')
    const content = Uint8Array.from('the file', (letter) => letter.charCodeAt(0))
    // No more of an answer is looked at; this environment has none to make.
    return Promise.resolve({ ok, arrayBuffer: async () => content.buffer } as Response)
  })
  server.answer('person-data', () => ({
    name: 'dados-maria.pdf',
    content: btoa('%PDF-'),
    citizenId: id,
    files: [file('laudo.pdf', 'anexos/1-laudo.pdf'), file('exame.pdf', 'anexos/2-exame.pdf')],
  }))
  const closed = show()
  await userEvent.click(screen.getByRole('button', { name: 'Baixar cópia' }))
  await waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 20_000 })
  expect(names).toEqual(['dados-maria.zip'])
  const text = await textOf(files[0])
  expect(text).toContain('anexos/1-laudo.pdf')
  expect(text).toContain('the file')
  expect(text).not.toContain('anexos/2-exame.pdf')
})

test('asks for a code and a reason where protected entries go along, and shows what was refused at its field', async () => {
  const said = 'Código incorreto ou já usado'
  server.fail('person-data', {
    key: 'validation',
    message: said,
    payload: { issues: [said], fields: { code: said } },
  })
  show()
  await userEvent.click(screen.getByRole('radio', { name: 'Sim' }))
  await userEvent.type(await screen.findByLabelText(/Código da verificação/), '123456')
  await userEvent.type(screen.getByLabelText(/Motivo/), 'A pedido')
  await userEvent.click(screen.getByRole('button', { name: 'Baixar cópia' }))
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
})
