import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { LoadMedicines } from './LoadMedicines.tsx'

// jsdom has files without their bytes.
beforeAll(() => {
  File.prototype.arrayBuffer = function (this: File) {
    return new Promise((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result instanceof ArrayBuffer ? reader.result : new ArrayBuffer(0))
      reader.readAsArrayBuffer(this)
    })
  }
})

const server = fakeServer()
beforeEach(() => session.signIn(auth({ permissions: ['medicationList', 'medicationListLoad'] })))
afterEach(() => {
  session.signOut()
  server.reset()
})

const preview = { id: null, medicines: 1, replaced: 0, first: [], refused: [] }
const check = () => screen.getByRole('button', { name: 'Conferir' })

const take = (file: File) =>
  fireEvent.change(screen.getByLabelText(/^Arquivo CSV/), { target: { files: [file] } })

function choose(file: File) {
  server.answer('medication-list-load', () => preview)
  render(
    <PlatformProvider>
      <LoadMedicines onClose={() => undefined} />
    </PlatformProvider>,
  )
  fireEvent.change(screen.getByLabelText(/^Nome da lista/), { target: { value: 'Relação municipal' } })
  take(file)
}

it.each([
  [
    'another kind',
    new File(['%PDF-1.7'], 'lista.pdf'),
    'Arquivo CSV não é de um tipo aceito. Tipos aceitos: csv, txt',
  ],
  ['an empty one', new File([''], 'lista.csv'), 'Arquivo CSV é um arquivo vazio'],
  [
    'more than the call takes',
    new File(['x'.repeat(600_001)], 'lista.csv'),
    /^Arquivo CSV não pode passar de/,
  ],
  [
    'a spreadsheet called .csv',
    new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'lista.csv'),
    'O conteúdo de Arquivo CSV não é de um arquivo csv',
  ],
])('a wrong file is refused at its field and never sent: %s', async (_, file, sentence) => {
  choose(file)
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByLabelText(/^Arquivo CSV/)).toHaveAccessibleDescription(sentence)
  expect(check()).toBeDisabled()
  expect(screen.getByLabelText(/^Nome da lista/)).toHaveValue('Relação municipal')
  take(new File(['CATMAT;Medicamento\n267613;Captopril'], 'lista.csv'))
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  fireEvent.click(check())
  expect(await screen.findByText(/1 medicamento no arquivo/)).toBeVisible()
  expect(server.calls).toHaveLength(1)
})
