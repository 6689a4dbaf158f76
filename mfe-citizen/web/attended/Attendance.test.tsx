import { defaultPermissions } from '@saude/contract/access'
import type { GroupKey } from '@saude/contract/session'
import { PlatformProvider, session, useScreenActions } from '@saude/kits/platform'
import { navigate, PageRoutes } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, render, screen, waitFor } from '@testing-library/react'
import AttendanceScreen from './Attendance.tsx'

jest.setTimeout(60_000)

const server = fakeServer()
const screens = { '/app/citizen/attendance/{id}': AttendanceScreen }
afterEach(() => {
  session.signOut()
  server.reset()
})

function Actions() {
  return useScreenActions().map(({ label, href, onSelect }) =>
    href ? (
      <a key={label} href={href}>
        {label}
      </a>
    ) : (
      <button key={label} type="button" onClick={onSelect}>
        {label}
      </button>
    ),
  )
}

async function open(group: GroupKey = 'nurse') {
  server.answer('citizen-get', () => ({
    id: 'p1',
    version: 1,
    name: 'Benedita Nogueira',
    birthDate: '1996-02-01',
  }))
  session.signIn(auth({ userGroupKeys: [group], permissions: defaultPermissions(group) }))
  await act(() => navigate('/app/citizen/attendance/h1', { force: true }))
  render(
    <PlatformProvider>
      <Actions />
      <PageRoutes screens={screens} />
    </PlatformProvider>,
  )
}

const attendance = {
  id: 'h1',
  citizenId: 'p1',
  attendedAt: '2026-11-20 10:30:00.000-03:00',
  professionalName: 'Lia Prado',
  cbo: { id: '225142', name: 'Médica de família' },
  healthUnit: { id: 'u1', name: 'UBS Centro', cnes: '2082683' },
  procedure: { id: '0301010064', name: 'Consulta médica' },
  act: { conducts: ['2'] },
}

it('shows the summary as it is printed, and says to the access log that it was', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
  server.answer('attendance-get', () => attendance)
  await open()
  const sheet = await screen.findByRole('article', { name: 'Resumo do atendimento' })
  expect(sheet).toHaveTextContent('UBS Centro, CNES 2082683')
  expect(sheet).toHaveTextContent('Benedita Nogueira')
  expect(sheet).toHaveTextContent('Lia Prado, Médica de família')
  expect(sheet).toHaveTextContent('Retorno para cuidado continuado')
  expect(screen.getByRole('link', { name: 'Receita' })).toHaveAttribute(
    'href',
    '/app/citizen/prescribe/p1?attendance=h1',
  )
  const asked = () => server.calls.filter(({ path }) => path === 'attendance-get').length
  const before = asked()
  // In the title bar, and on phones at the foot.
  const [button] = screen.getAllByRole('button', { name: 'Imprimir resumo' })
  await act(async () => button?.click())
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(asked()).toBe(before + 1)
})

it('says what could not be read, and offers to try again', async () => {
  server.answer('attendance-get', () => {
    throw new Error('gone')
  })
  await open()
  expect(await screen.findByRole('button', { name: /Tentar/ })).toBeInTheDocument()
})
