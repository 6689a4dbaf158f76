import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ExamForm } from './ExamForm.tsx'

configure({ asyncUtilTimeout: 15_000 })
jest.setTimeout(60_000)

const server = fakeServer()
const unit = { id: 'u1', name: 'UBS Centro' }
beforeEach(async () => {
  session.signIn(auth({ permissions: ['examRequestList', 'examRequestCreate', 'requestPosition'] }))
  await navigate('/app/health-secretary/exam-request/create')
  server.answer('citizen-search', () => ({ items: [{ id: 'c1', name: 'Ana Prado' }] }))
  server.answer('laboratory-exams-search', () => ({ items: [{ id: '0202030105', name: 'PSA' }] }))
  for (const search of ['cbo', 'cid', 'health-unit', 'exam-provider', 'affiliated'])
    server.answer(`${search}-search`, () => ({ items: [] }))
  server.answer('request-known', ({ procedures }: { procedures?: readonly string[] }) => ({
    healthUnit: unit,
    professional: null,
    professionalCbo: null,
    hints: procedures
      ? [{ field: 'procedure', text: 'PSA: na tabela SIGTAP é só para o sexo masculino' }]
      : [],
    citizenIds: ['c1'],
  }))
})
afterEach(() => {
  session.signOut()
  server.reset()
})

async function choose(label: string, name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name }))
}

it('fills in the person’s unit, and says at the exams what SIGTAP speaks against while they are chosen', async () => {
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <ExamForm />
    </PlatformProvider>,
  )
  // An exam is a procedure already.
  expect(screen.queryByLabelText('Procedimento (SIGTAP)')).toBeNull()
  await choose('Cidadão', 'Ana Prado')
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Unidade de saúde' })).toHaveValue('UBS Centro'),
  )
  await choose('Exame', 'PSA')
  expect(await screen.findByText('PSA: na tabela SIGTAP é só para o sexo masculino')).toBeVisible()
  expect(screen.getByText('O motivo da solicitação, exigido pela regulação nacional (MIRA)')).toBeVisible()
})
