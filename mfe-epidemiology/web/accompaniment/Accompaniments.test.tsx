import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Accompaniments from './Accompaniments.tsx'
import { leftOf } from './NotificationCard.tsx'

const server = fakeServer()
afterEach(() => {
  server.reset()
  session.signOut()
})
const name = 'epidemiologicalAccompaniment'
const permissions = [
  ...['List', 'Get', 'Create', 'Update', 'ContactList', 'ContactCreate'].map((verb) => `${name}${verb}`),
  ...['ExamResultList', 'ExamResultCreate', 'ExamResultUpdate', 'MeasurementList'].map(
    (verb) => `${name}${verb}`,
  ),
]
const one = {
  id: '1',
  citizen: { id: 'c', name: 'Ana Prado' },
  pathology: { id: 'A90', name: 'Dengue' },
  origin: 'suspect',
  openedOn: '2026-11-18',
  contactEvery: 2,
  day: '2026-11-18',
  nextContactOn: '2026-11-22',
  state: 'suspect',
  status: 'suspect',
  phone: '19999990000',
  address: 'Rua das Flores, 10',
  notifyUntil: '2999-01-01 10:00:00.000-03:00',
  healthQuizzes: [
    { date: '2026-11-18', isHealthy: true, healthCares: [] },
    {
      date: '2026-11-19',
      isHealthy: false,
      healthCares: [{ attendedByUserName: 'Dra. Rosa', attendedAt: '2026-11-19 09:30:00.000-03:00' }],
    },
  ],
  version: 1,
}
const page = (items: object[]) => () => ({
  items,
  totalItems: items.length,
  startIndex: 0,
  stopIndex: 0,
  endReached: true,
})
const draw = async (path: string, more: object = {}) => {
  server.answer('epidemiological-accompaniment-list', page([one]))
  server.answer('epidemiological-accompaniment-get', () => ({ ...one, ...more }))
  server.answer('epidemiological-accompaniment-history', () => ({ items: [] }))
  server.answer('epidemiological-accompaniment-contact-list', page([]))
  server.answer(
    'epidemiological-accompaniment-exam-result-list',
    page([
      {
        id: 'e',
        epidemiologicalAccompanimentId: '1',
        laboratoryExam: { id: '0202020380', name: 'Hemograma completo' },
        collectionDate: '2026-11-19',
        resultExam: 'waiting',
        notificationStatus: 'notSent',
      },
    ]),
  )
  server.answer('epidemiological-accompaniment-measurement-list', page([]))
  session.signIn(auth({ permissions }))
  await navigate(path)
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <Accompaniments />
    </PlatformProvider>,
  )
}
const base = '/app/epidemiology/epidemiological-accompaniment'

it('says of each case how the person is reached', async () => {
  await draw(base)
  const row = (await screen.findByText('Ana Prado')).closest('[role=row]')
  expect(row).toHaveTextContent('(19) 99999-0000 · Rua das Flores, 10')
  expect(row).toHaveTextContent('Suspeito')
})

it('shows what lies below a case, and records an exam of it', async () => {
  await draw(`${base}/details/1`)
  expect(await screen.findByText(/Notificar até 01\/01\/2999/)).toBeInTheDocument()
  expect(screen.getByText('Dengue: Semanal. Óbito: em até 24 horas')).toBeInTheDocument()
  const exams = await screen.findByRole('table', { name: 'Resultados de exames' })
  expect(await within(exams).findByText('Hemograma completo')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ficha de notificação' })).toHaveAttribute(
    'href',
    `${base}/receipt/1`,
  )
  const quizzes = within(screen.getByRole('table', { name: 'Questionários de saúde' }))
  // The last day stands first.
  expect(quizzes.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Como se sentia'),
    expect.stringMatching(/19\/11\/2026.*Não saudável.*Dra\. Rosa/),
    expect.stringMatching(/18\/11\/2026.*Saudável/),
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Registrar exame' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByLabelText(/Coletado em/)).toBeInTheDocument()
  expect(within(dialog).queryByLabelText(/Patologia/)).not.toBeInTheDocument()
})

it.each([
  ['suspect', '2026-11-20', 'O cidadão faleceu em 20/11/2026'],
  ['fatality', null, 'O cadastro do cidadão não tem a data do óbito'],
])(
  'a case that is %s, of somebody who died on %s, says what is to be done',
  async (state, deathAt, title) => {
    await draw(`${base}/details/1`, { state, status: state, deathAt })
    expect(await screen.findByText(title)).toBeInTheDocument()
  },
)

it('removes an exam after a question, and offers the way back', async () => {
  await draw(`${base}/details/1`)
  server.answer('epidemiological-accompaniment-exam-result-delete', () => ({ id: 'e' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remover exame: Hemograma completo' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remover' }))
  expect(await screen.findByRole('button', { name: 'Desfazer' })).toBeInTheDocument()
  expect(server.calls.find(({ path }) => path.endsWith('exam-result-delete'))?.input).toMatchObject({
    id: 'e',
  })
})

it('says what is left of the time to notify', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  expect(leftOf(at(1.5), now)).toBe('falta 1 hora')
  expect(leftOf(at(20), now)).toBe('faltam 20 horas')
  expect(leftOf(at(-72), now)).toBe('venceu há 3 dias')
})
