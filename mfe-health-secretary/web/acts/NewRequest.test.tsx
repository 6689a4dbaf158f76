import '../../area.ts'
import { newId } from '@saude/contract/id'
import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen, within } from '@testing-library/react'
import BasicAttention from '../basic-attention/BasicAttention.tsx'
import NewRequest from './NewRequest.tsx'

const ana = newId()
const server = fakeServer()
afterEach(() => {
  server.reset()
  session.signOut()
})

test('one sheet offers each kind that the user may make, and every form begins with the person', async () => {
  session.signIn(auth({ permissions: ['basicAttentionCreate', 'examRequestCreate'] }))
  render(
    <PlatformProvider>
      <NewRequest citizenId="c-1" name="Ana Prado" onClose={() => undefined} />
    </PlatformProvider>,
  )
  const sheet = screen.getByRole('dialog', { name: 'Nova solicitação' })
  expect(sheet).toHaveTextContent('Ana Prado')
  expect(
    within(sheet)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Solicitação de exame', '/app/health-secretary/exam-request/create?citizen=c-1'],
    ['Atenção básica', '/app/health-secretary/basic-attention/create?citizen=c-1'],
  ])
})

test('the form asks who it is by the id in its address, and has the name', async () => {
  server.answer('citizen-search', ({ q }) => ({ items: q === ana ? [{ id: q, name: 'Ana Prado' }] : [] }))
  session.signIn(auth({ permissions: ['basicAttentionCreate', 'basicAttentionList', 'citizenSearch'] }))
  await navigate(`/app/health-secretary/basic-attention/create?citizen=${ana}`, { force: true })
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <BasicAttention />
    </PlatformProvider>,
  )
  expect(await screen.findByRole('combobox', { name: /^Cidadão/ })).toHaveValue('Ana Prado')
  expect(server.calls.filter(({ path }) => path === 'citizen-search')[0]?.input).toEqual({ q: ana })
})
