import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { ConfirmProvider } from '@saude/kits/ui'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import UploadSigtap from './UploadSigtap.tsx'

const server = fakeServer()
beforeEach(() =>
  session.signIn(auth({ permissions: ['sigtapUpload', 'sigtapActivate', 'sigtapChangeList'] })),
)
afterEach(() => {
  session.signOut()
  server.reset()
})

const sent = (own: object) => ({
  id: 'p-1',
  fileName: 'TabelaUnificada_202608.zip',
  state: 'staged',
  competence: '2026-08',
  fraction: 1,
  stage: null,
  refusal: null,
  procedures: 5023,
  occupations: 2719,
  diagnoses: 14242,
  added: 12,
  ended: 3,
  changed: 40,
  comparedWith: '2026-07',
  sentBy: 'Silvana',
  createdAt: '2026-08-20 10:00:00.000-03:00',
  activatedAt: null,
  ...own,
})

async function draw(...items: object[]) {
  await navigate('/app/upload-sigtap')
  server.answer('sigtap-packages', () => ({ items }))
  render(
    <PlatformProvider>
      <ConfirmProvider>
        <UploadSigtap />
      </ConfirmProvider>
    </PlatformProvider>,
  )
}

it('says what a table changes before it is made current, and asks', async () => {
  server.answer('sigtap-activate', () => ({ id: 'p-1', competence: '2026-08' }))
  await draw(sent({}))
  expect(await screen.findByText('12 novos, 3 encerrados, 40 alterados')).toBeInTheDocument()
  expect(screen.getByText('Diferenças para 07/2026')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ver diferenças' })).toHaveAttribute(
    'href',
    '/app/upload-sigtap?differences=p-1',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Ativar' }))
  const question = await screen.findByRole('dialog', { name: /Ativar a competência 08\/2026/ })
  fireEvent.click(within(question).getByRole('button', { name: 'Ativar' }))
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path.endsWith('sigtap-activate'))?.input).toEqual({ id: 'p-1' }),
  )
})

it('shows how far a package is, and lets it be cancelled', async () => {
  await draw(sent({ state: 'loading', fraction: 0.42, stage: 'Diagnósticos', procedures: null }))
  expect(await screen.findByText('Diagnósticos: 42%')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Cancelar envio' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Ativar' })).toBeNull()
})

it('says why a package was refused, and what is used while there is none', async () => {
  await draw(
    sent({
      state: 'refused',
      refusal: 'tb_cid.txt, linha 7: tem 107 posições, e o layout diz 111',
      procedures: null,
    }),
  )
  expect(await screen.findByText(/linha 7/)).toBeInTheDocument()
})

it('says what searches use before the first table', async () => {
  await draw()
  expect(await screen.findByText(/lista reduzida do sistema/)).toBeInTheDocument()
})

it('refuses another kind of file at its field, before anything is sent', async () => {
  await draw()
  const field = await screen.findByLabelText(/^Pacote da tabela SIGTAP/)
  await userEvent.upload(field, new File(['%PDF-1.7'], 'tabela.pdf'), { applyAccept: false })
  const sentence = 'Pacote da tabela SIGTAP não é de um tipo aceito. Tipos aceitos: zip'
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(sentence)))
  fireEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(server.calls.filter(({ path }) => path.endsWith('sigtap-upload'))).toEqual([])
})
