import { defaultPermissions } from '@saude/contract/access'
import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate, PageRoutes } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Certify from './Certify.tsx'
import PaperScreen from './Paper.tsx'
import Prescribe from './Prescribe.tsx'

jest.setTimeout(60_000)

const server = fakeServer()
const screens = {
  '/app/citizen/prescribe/{id}': Prescribe,
  '/app/citizen/certify/{id}': Certify,
  '/app/citizen/paper/{id}': PaperScreen,
}
afterEach(() => {
  session.signOut()
  server.reset()
})

const losartan = {
  medicine: { id: 'm1', name: 'Losartana 50 mg' },
  dose: '1 comprimido',
  route: 'oral',
  interval: 'every12',
  isContinuous: true,
  quantity: 60,
  unit: 'Comprimidos',
}
const diazepam = {
  ...losartan,
  medicine: { id: 'm2', name: 'Diazepam 5 mg' },
  interval: 'night',
  control: 'B1',
}
const paper = {
  id: 'r1',
  citizenId: 'p1',
  kind: 'prescription',
  issuedAt: '2026-11-20 10:00:00.000-03:00',
  professionalName: 'Lia Prado',
  occupation: 'Médica de família',
  unit: 'UBS Centro, CNES 2082683',
  lines: [losartan, diazepam],
  isOwn: true,
}

async function open(path: string, citizen: object = {}) {
  server.answer('citizen-get', () => ({
    id: 'p1',
    version: 1,
    name: 'Benedita Nogueira',
    birthDate: '1956-02-01',
    addressPublicPlaceType: 'Rua',
    addressPublicPlace: 'das Paineiras',
    addressNumber: '214',
    ...citizen,
  }))
  session.signIn(auth({ userGroupKeys: ['doctor'], permissions: defaultPermissions('doctor') }))
  await act(() => navigate(path, { force: true }))
  render(
    <PlatformProvider>
      <PageRoutes screens={screens} />
    </PlatformProvider>,
  )
}

it('repeats an earlier prescription by one press, beside what was written already', async () => {
  server.answer('prescription-list', () => ({
    items: [
      { id: 'r0', citizenId: 'p1', issuedAt: '2026-10-20 10:00:00.000-03:00', by: 'Lia', lines: [losartan] },
    ],
  }))
  server.answer('prescription-create', () => ({ id: 'r1', citizenId: 'p1' }))
  server.answer('care-paper-get', () => paper)
  await open('/app/citizen/prescribe/p1?attendance=h1')
  const earlier = await screen.findByRole('list', { name: 'Receitas anteriores' })
  expect(earlier).toHaveTextContent('20/10/2026, Lia: Losartana 50 mg')
  await userEvent.click(within(earlier).getByRole('button', { name: 'Repetir a receita de 20/10/2026' }))
  expect(screen.getAllByRole('group', { name: /^Medicamento \d/ })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar medicamento' }))
  const second = screen.getByRole('group', { name: 'Medicamento 2' })
  expect(within(second).getByRole('combobox', { name: /^Via/ })).toHaveValue('Oral')
  await userEvent.click(screen.getByRole('button', { name: 'Remover Medicamento 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Emitir receita' }))
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path === 'prescription-create')?.input).toMatchObject({
      citizenId: 'p1',
      attendanceId: 'h1',
      lines: [{ medicine: { id: 'm1' }, dose: '1 comprimido', isContinuous: true, quantity: 60 }],
    }),
  )
})

it('prints what is under special control on a sheet of its own, in two copies', async () => {
  server.answer('care-paper-get', () => paper)
  await open('/app/citizen/paper/r1')
  const plain = await screen.findByRole('article', { name: 'Receituário' })
  expect(plain).toHaveTextContent('Losartana 50 mg60 comprimidos')
  expect(plain).not.toHaveTextContent('Diazepam')
  const controlled = screen.getAllByRole('article', { name: /^Receituário de controle especial, [12]ª via/ })
  expect(controlled).toHaveLength(2)
  for (const sheet of controlled) {
    expect(sheet).not.toHaveTextContent('CRM')
    expect(sheet).toHaveTextContent('Diazepam 5 mg60 (sessenta) comprimidos')
    expect(sheet).toHaveTextContent('lista B1, psicotrópico. Exige também Notificação de Receita B (azul)')
    expect(sheet).toHaveTextContent('Rua das Paineiras, 214')
    expect(sheet).toHaveTextContent('Identificação do comprador')
  }
})

it('says where the professional is registered, in place of the line to be filled in by hand', async () => {
  server.answer('care-paper-get', () => ({ ...paper, registration: 'CRM 123456/SP' }))
  await open('/app/citizen/paper/r1')
  expect(await screen.findByRole('article', { name: 'Receituário' })).toHaveTextContent('CRM 123456/SP')
  for (const sheet of screen.getAllByRole('article', { name: /^Receituário de controle especial/ }))
    expect(sheet).toHaveTextContent('Conselho e registroCRM 123456/SP')
})

it('asks of a declaration what a sick note does not ask, and the other way round', async () => {
  server.answer('certificate-create', () => ({ id: 'c1', citizenId: 'p1' }))
  server.answer('care-paper-get', () => ({
    ...paper,
    id: 'c1',
    kind: 'attendanceNote',
    lines: null,
    from: '2026-11-20',
  }))
  await open('/app/citizen/certify/p1')
  expect(await screen.findByLabelText(/^Dias de afastamento/)).toHaveValue('1')
  expect(screen.queryByLabelText(/^Acompanhante/)).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: /^Tipo/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Declaração de comparecimento' }))
  await userEvent.type(await screen.findByLabelText(/^Acompanhante/), 'Maria')
  expect(screen.queryByLabelText(/^Dias de afastamento/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Emitir' }))
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path === 'certificate-create')?.input).toMatchObject({
      citizenId: 'p1',
      kind: 'attendanceNote',
      companion: 'Maria',
    }),
  )
  expect(await screen.findByRole('article', { name: 'Declaração de comparecimento' })).toHaveTextContent(
    'Benedita Nogueira compareceu a esta unidade',
  )
})

it('writes nothing for the dead', async () => {
  server.answer('prescription-list', () => ({ items: [] }))
  await open('/app/citizen/prescribe/p1', { deathAt: '2026-10-01' })
  expect(await screen.findByText('Cidadão falecido')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Emitir receita' })).toHaveAttribute('aria-disabled', 'true')
})
