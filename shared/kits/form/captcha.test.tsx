import { AppError } from '@saude/contract/errors'
import { captcha, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from '@saude/contract/testing/rows'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PlatformProvider } from '../platform/index.ts'
import { Form } from './Form.tsx'
import { fakeNetwork } from './testing/network.ts'

const login = query(rows.userLogin, {
  input: { login: text('E-mail ou CPF').required(), captcha: captcha() },
  output: { name: text('Nome') },
  mutates: true,
})

const proofs: ((token: string) => void)[] = []
let network: ReturnType<typeof fakeNetwork>
beforeAll(() => import('../ui/captcha/CaptchaWidget.tsx'))
beforeEach(() => {
  network = fakeNetwork()
  proofs.length = 0
  globalThis.turnstile = {
    render: (_box, { callback }) => `w-${proofs.push(callback)}`,
    remove: () => undefined,
  }
})
afterEach(() => {
  network.restore()
  globalThis.turnstile = undefined
})

test('a form asks for a captcha once the server wants one, sends its proof, and asks anew when it was used up', async () => {
  network.answer(({ input }) => {
    if (input.captcha === 'segunda') return { name: 'Ana' }
    throw new AppError('validation', 'Confirme que você não é um robô', {
      issues: ['Confirme que você não é um robô'],
      fields: { captcha: 'Confirme que você não é um robô' },
      captcha: 'chave-do-site',
    })
  })
  const onDone = jest.fn()
  render(
    <PlatformProvider>
      <Form of={login} onDone={onDone} submitLabel="Entrar" />
    </PlatformProvider>,
  )
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  const box = () => screen.queryByRole('region', { name: 'Verificação de segurança' })
  await userEvent.type(screen.getByLabelText('E-mail ou CPF'), 'ana@exemplo.gov.br')
  expect(box()).not.toBeInTheDocument()
  await submit()
  expect(await screen.findByRole('alert')).toHaveTextContent('Confirme que você não é um robô')
  await waitFor(() => expect(proofs).toHaveLength(1))
  expect(box()).toBeVisible()

  act(() => proofs[0]?.('primeira'))
  await submit()
  await waitFor(() => expect(proofs).toHaveLength(2))
  act(() => proofs[1]?.('segunda'))
  await submit()
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(network.callsOf('user-login').map(({ input }) => input)).toEqual([
    { login: 'ana@exemplo.gov.br' },
    { login: 'ana@exemplo.gov.br', captcha: 'primeira' },
    { login: 'ana@exemplo.gov.br', captcha: 'segunda' },
  ])
})
