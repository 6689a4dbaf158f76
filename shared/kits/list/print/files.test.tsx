import { AppError } from '@saude/contract/errors'
import { text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from '@saude/contract/testing/rows'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeNetwork, type SeenCall } from '../../form/testing/network.ts'
import { PlatformProvider, session } from '../../platform/index.ts'
import { auth } from '../../platform/testing/session.ts'
import { Button } from '../../ui/index.ts'
import { PdfPage } from './PdfPage.tsx'
import { usePdf } from './pdf.ts'
import { useTableFiles } from './useTableFiles.tsx'

const sheet = query('citizenSheet', {
  permission: rows.citizenList,
  title: 'Folha',
  input: { q: text('Busca') },
  output: { name: text('Nome').required(), pdf: text('PDF').required() },
})

let saved: { name: string; file: Blob | undefined }[]
let network: ReturnType<typeof fakeNetwork>
let answer: (call: SeenCall) => Promise<unknown>
beforeEach(() => {
  saved = []
  let last: Blob | undefined
  URL.createObjectURL = (file) => {
    last = file instanceof Blob ? file : undefined
    return 'blob:arquivo'
  }
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: last })
  })
  network = fakeNetwork()
  answer = async () => ({ name: 'folha.pdf', pdf: btoa('%PDF-1.7') })
  network.answer((call) => answer(call))
  session.signIn(auth({ permissions: ['citizenList'] }))
})
afterEach(() => {
  session.signOut()
  network.restore()
  jest.restoreAllMocks()
})

/** jsdom's Blob has no `text`; the mark of the encoding is no part of it. */
const textOf = (file: Blob | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace('\uFEFF', ''))
    reader.readAsText(file ?? new Blob())
  })

it('downloads a PDF that the server has made, and says what went wrong with another try', async () => {
  answer = async () => {
    throw new AppError('timeout')
  }
  render(
    <PlatformProvider>
      <PdfPage title="Folha" of={sheet} input={{ q: 'a' }} />
    </PlatformProvider>,
  )
  const again = await screen.findByRole('button', { name: 'Tentar novamente' })
  answer = async () => ({ name: 'folha.pdf', pdf: btoa('%PDF-1.7') })
  await userEvent.click(again)
  await userEvent.click(await screen.findByRole('button', { name: 'Baixar PDF' }))
  expect(saved).toMatchObject([{ name: 'folha.pdf' }])
  expect(saved[0]?.file).toMatchObject({ type: 'application/pdf', size: 8 })
})

it('makes one PDF at a time at the press of a button', async () => {
  function Bar() {
    const { start, isMaking } = usePdf(sheet, { q: null })
    return <Button onClick={start}>{isMaking ? 'Preparando' : 'PDF'}</Button>
  }
  let asked = 0
  answer = async () => {
    asked += 1
    return { name: 'folha.pdf', pdf: btoa('%PDF-1.7') }
  }
  render(
    <PlatformProvider>
      <Bar />
    </PlatformProvider>,
  )
  const button = screen.getByRole('button', { name: 'PDF' })
  await userEvent.dblClick(button)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(asked).toBe(1)
})

it('prints and exports a table that a screen has drawn', async () => {
  const table = {
    title: 'Moradores por unidade',
    about: '1.030 no total',
    head: ['Unidade', 'Pessoas', 'Valor'],
    rows: [
      ['UBS "Centro"; Norte', 1030, { reais: 1234.5 }],
      ['=SOMA(A1)', null, null],
    ],
  } as const
  let paper = ''
  window.print = () => {
    paper = document.body.textContent ?? ''
  }
  function Screen() {
    const { actions, paper: drawn } = useTableFiles(table)
    return (
      <>
        {drawn}
        {actions.map(({ label, onSelect }) => (
          <Button key={label} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </>
    )
  }
  const { container } = render(
    <PlatformProvider>
      <Screen />
    </PlatformProvider>,
  )
  await userEvent.click(within(container).getByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(paper).toMatch(/Moradores por unidade1\.030 no total.*1\.030R\$ 1\.234,50/))
  await userEvent.click(within(container).getByRole('button', { name: 'Exportar CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toMatch(/^moradores-por-unidade-\d{4}-\d\d-\d\d\.csv$/)
  expect(await textOf(saved[0]?.file)).toBe(
    'Unidade;Pessoas;Valor\r\n"UBS ""Centro""; Norte";1030;1234,50\r\n\'=SOMA(A1);;\r\n',
  )
})
