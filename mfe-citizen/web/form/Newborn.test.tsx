import { defaultPermissions } from '@saude/contract/access'
import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Pregnancy } from '../history/Pregnancy.tsx'
import CitizenCreate from './CitizenCreate.tsx'

jest.setTimeout(60_000)

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
})
const signIn = () =>
  session.signIn(auth({ userGroupKeys: ['nurse'], permissions: defaultPermissions('nurse') }))

const mother = {
  id: 'm1',
  name: 'Ana Lima',
  gender: 'F',
  installedApp: 'MATCH',
  addressOnCity: true,
  addressPublicPlace: 'Rua das Flores',
  addressNumber: '12',
  mobilePhone: '19911112222',
}

test('a newborn has the day of the birth, the mother, her address and contact, before a name is typed', async () => {
  signIn()
  server.answer('citizen-get', () => mother)
  server.answer('neighborhood-search', () => ({ items: [] }))
  server.answer('citizen-search', () => ({ items: [] }))
  server.answer('acs-search', () => ({ items: [] }))
  await navigate('/app/citizen/create?mother=m1&birth=2026-11-10')
  render(
    <PlatformProvider>
      <CitizenCreate />
    </PlatformProvider>,
  )
  expect(await screen.findByLabelText(/^Data de nascimento/)).toHaveValue('10/11/2026')
  expect(screen.getByLabelText(/^Nome da mãe/)).toHaveValue('Ana Lima')
  expect(screen.getByLabelText(/^Logradouro/)).toHaveValue('Rua das Flores')
  expect(screen.getByLabelText(/^Número/)).toHaveValue('12')
  expect(screen.getByLabelText(/^Mãe cadastrada/)).toHaveValue('Ana Lima')
  expect(screen.getByLabelText(/^Nome$|^Nome\W*$/)).toHaveValue('')
})

test('an outcome is recorded where it is missing, and after a birth the newborn is one step away', async () => {
  signIn()
  let isRecorded = false
  server.answer('citizen-pregnancy', () =>
    isRecorded
      ? {
          id: 'm1',
          standing: 'puerperium',
          until: '2026-12-22',
          outcomes: [{ id: 'o1', kind: 'birth', day: '2026-11-10', by: 'Bia' }],
        }
      : { id: 'm1', standing: 'outcomeMissing', until: '2026-09-30', outcomes: [] },
  )
  server.answer('pregnancy-outcome-create', () => {
    isRecorded = true
    return { id: 'o1', citizenId: 'm1' }
  })
  render(
    <PlatformProvider>
      <Pregnancy id="m1" name="Ana Lima" />
    </PlatformProvider>,
  )
  expect(await screen.findByText('Gestação com desfecho não informado')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Registrar desfecho' }))
  const dialog = await screen.findByRole('dialog', { name: 'Desfecho da gestação' })
  expect(dialog).toBeInTheDocument()
})
