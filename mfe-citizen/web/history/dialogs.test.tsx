import { defaultPermissions } from '@saude/contract/access'
import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { Toasts } from '@saude/kits/ui'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import MessageDialog, { type Reach } from './MessageDialog.tsx'
import RecordDialog from './RecordDialog.tsx'
import type { RecordKind } from './record-kinds.ts'

jest.setTimeout(60_000)

const server = fakeServer()
const onClose = jest.fn()
afterEach(() => {
  session.signOut()
  server.reset()
  onClose.mockReset()
})

const signIn = (info = {}) =>
  session.signIn(
    auth({ userGroupKeys: ['healthDirector'], permissions: defaultPermissions('healthDirector'), ...info }),
  )
const sent = (path: string) => server.calls.filter((call) => call.path === path).map(({ input }) => input)

function message(info = {}, reach?: Reach) {
  signIn(info)
  render(
    <PlatformProvider>
      <MessageDialog citizenId="p1" name="Benedita Nogueira" {...(reach && { reach })} onClose={onClose} />
      <Toasts />
    </PlatformProvider>,
  )
}
function record(kind: RecordKind) {
  signIn()
  render(
    <PlatformProvider>
      <RecordDialog kind={kind} citizenId="p1" name="Benedita Nogueira" onClose={onClose} />
    </PlatformProvider>,
  )
}

const choose = async (label: RegExp, name: string) => {
  await userEvent.click(await screen.findByLabelText(label))
  await userEvent.click(await screen.findByRole('option', { name }))
}

describe('a message', () => {
  it('that reaches no one says so before, with the phone, and is not called sent', async () => {
    server.answer('send-message-create', () => ({ id: 'm', citizenId: 'p1' }))
    message({}, { installedApp: 'NOT_INSTALLED', mobilePhone: '19996042718' })
    const dialog = screen.getByRole('dialog', { name: 'Benedita Nogueira' })
    expect(dialog).toHaveTextContent('Esta mensagem não chega ao cidadão')
    expect(within(dialog).getByRole('link')).toHaveAttribute('href', 'tel:19996042718')
    await userEvent.type(within(dialog).getByLabelText(/^Mensagem/), 'Venha amanhã.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Registrar mensagem' }))
    expect(await screen.findByText('Mensagem registrada; ela não chega a um celular')).toBeInTheDocument()
    expect(screen.queryByText('Mensagem enviada!')).toBeNull()
  })

  it('is written in five lines under the name, sent, and the dialog closes', async () => {
    server.answer('send-message-create', () => ({ id: 'm', citizenId: 'p1' }))
    message()
    const dialog = screen.getByRole('dialog', { name: 'Benedita Nogueira' })
    const field = within(dialog).getByLabelText(/^Mensagem/)
    expect(field).toHaveAttribute('rows', '5')
    await userEvent.type(field, 'Venha amanhã.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent('send-message-create')).toEqual([{ id: 'p1', message: 'Venha amanhã.' }])
    expect(await screen.findByText('Mensagem enviada!')).toBeInTheDocument()
  })

  it('needs words', async () => {
    message()
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
    expect((await screen.findAllByText('Mensagem é um campo obrigatório')).length).toBeGreaterThan(0)
    expect(sent('send-message-create')).toEqual([])
  })

  it('stays as it was typed where sending fails, and the error is shown', async () => {
    server.fail('send-message-create', { key: 'unknown', message: 'Deu errado' })
    message()
    await userEvent.type(screen.getByLabelText(/^Mensagem/), 'Venha.')
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
    expect((await screen.findAllByText('Deu errado'))[0]).toBeInTheDocument()
    expect(screen.getByLabelText(/^Mensagem/)).toHaveValue('Venha.')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('is not sent by anonymised users, who hear why', () => {
    message({ isAnonymization: true })
    expect(screen.getByRole('button', { name: 'Enviar' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText(/anonimização está ativa/)).toBeInTheDocument()
  })
})

describe('a record', () => {
  it('of a measurement begins now and takes numbers with a comma', async () => {
    server.answer('measurement-create', () => ({ id: 'x', citizenId: 'p1' }))
    record('measurement')
    const dialog = screen.getByRole('dialog', { name: 'Registrar medição' })
    await userEvent.type(within(dialog).getByLabelText(/^Peso/), '71,4')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Registrar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent('measurement-create')).toEqual([
      expect.objectContaining({
        citizenId: 'p1',
        weight: 71.4,
        measuredAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d/),
      }),
    ])
  })

  it('of a measurement opens the keyboard of decimals', () => {
    record('measurement')
    const modes = ['Peso', 'Altura', 'Temperatura', 'Saturação de oxigênio', 'Frequência cardíaca'].map(
      (label) => screen.getByLabelText(new RegExp(`^${label}`)).getAttribute('inputmode'),
    )
    expect(modes).toEqual(['decimal', 'decimal', 'decimal', 'decimal', 'decimal'])
  })

  it('of a measurement without any value is refused by the server, whose words are shown', async () => {
    server.fail('measurement-create', {
      key: 'validation',
      message: 'Existem erros de validação',
      payload: { issues: ['Informe ao menos uma medida'], fields: {} },
    })
    record('measurement')
    await userEvent.click(screen.getByRole('button', { name: 'Registrar' }))
    expect(await screen.findByText('Informe ao menos uma medida')).toBeInTheDocument()
  })

  it('of an attendance names what is missing', async () => {
    server.answer('procedure-search', () => ({ items: [] }))
    server.answer('cid-search', () => ({ items: [] }))
    record('healthCare')
    await userEvent.click(screen.getByRole('button', { name: 'Registrar' }))
    expect((await screen.findAllByText('Procedimento é um campo obrigatório')).length).toBeGreaterThan(0)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('of a dose offers those of the vaccine, all others on demand, and says what rules speak against it', async () => {
    server.answer('immunobiological-search', () => ({ items: [{ id: '15', name: 'BCG' }] }))
    const warnings = ['Idade indicada para esta dose: até 4 anos, 11 meses e 29 dias']
    const message = 'Confira a dose antes de registrar'
    server.fail('immunization-create', {
      key: 'validation',
      message,
      payload: { issues: warnings, warnings },
    })
    record('immunization')
    await userEvent.click(screen.getByLabelText(/^Imunobiológico/))
    await userEvent.click(await screen.findByRole('option', { name: /BCG/ }))
    const dose = screen.getByLabelText(/^Dose/)
    await userEvent.click(dose)
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Única (DU)'])
    await userEvent.click(screen.getByRole('option', { name: 'Única (DU)' }))
    await userEvent.click(screen.getByRole('button', { name: 'Outras doses' }))
    await userEvent.click(dose)
    expect(screen.getAllByRole('option').length).toBeGreaterThan(5)
    await userEvent.keyboard('{Escape}')
    await userEvent.type(screen.getByLabelText(/^Lote/), 'L1')
    await choose(/^Fabricante/, 'Fiocruz')
    await choose(/^Grupo de atendimento/, 'Faixa etária')
    await userEvent.click(
      within(await screen.findByRole('radiogroup', { name: /Comunicante de hanseníase/ })).getByRole(
        'radio',
        {
          name: 'Não',
        },
      ),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Registrar' }))
    expect(await screen.findByText(/até 4 anos, 11 meses e 29 dias\./)).toBeInTheDocument()
    server.answer('immunization-create', () => ({ id: 'i1', citizenId: 'p1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Registrar mesmo assim' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.calls.at(-1)?.input).toMatchObject({
      dose: '9',
      maker: '149',
      group: '121',
      isLeprosyContact: false,
      isConfirmed: true,
    })
  })

  it('of a dose asks women for the maternal condition, and for who prescribed a special one', async () => {
    server.answer('immunobiological-search', () => ({ items: [{ id: '33', name: 'Influenza trivalente' }] }))
    server.answer('citizen-get', () => ({ id: 'p1', name: 'Benedita Nogueira', gender: 'F' }))
    record('immunization')
    await choose(/^Estratégia/, 'Especial')
    expect(await screen.findByLabelText(/^Ocupação de quem prescreveu/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Registrar' }))
    for (const name of ['Condição maternal', 'Motivo da indicação (CID-10)', 'Grupo de atendimento'])
      expect((await screen.findAllByText(`${name} é um campo obrigatório`)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('radiogroup', { name: /Comunicante de hanseníase/ })).toBeNull()
  })

  it('of a dose from a card asks for neither batch nor manufacturer', async () => {
    server.answer('immunobiological-search', () => ({ items: [] }))
    record('immunization')
    expect(screen.getByLabelText(/^Lote/)).toBeInTheDocument()
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: /Registro anterior/ })).getByRole('radio', {
        name: 'Sim',
      }),
    )
    await waitFor(() => expect(screen.queryByLabelText(/^Lote/)).toBeNull())
    expect(screen.queryByLabelText(/^Fabricante/)).toBeNull()
  })
})
