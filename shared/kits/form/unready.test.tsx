import { text } from '@saude/contract/fields'
import { place } from '@saude/contract/fields-place'
import { changed, query, updateOf } from '@saude/contract/query'
import { rows } from '@saude/contract/testing/rows'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PlatformProvider, session } from '../platform/index.ts'
import { auth } from '../platform/testing/session.ts'
import { Form } from './Form.tsx'
import { fakeNetwork } from './testing/network.ts'

const update = query(rows.citizenUpdate, {
  input: updateOf({ name: text('Nome').required(), address: place('Endereço') }),
  output: changed,
  writes: ['citizen'],
})
const at = (name: string) => ({
  source: 'gazetteer',
  name,
  coordinates: { latitude: -22.2, longitude: -47.3 },
})

let network: ReturnType<typeof fakeNetwork>
/** Lets the details of the chosen place come, or fail. */
let answer: (outcome: Promise<object>) => void
beforeEach(() => {
  network = fakeNetwork()
  network.answer(({ path, input }) => {
    if (path === 'place-autocomplete') return { items: [{ id: input.q, name: input.q }], attribution: 'x' }
    if (path !== 'place-details') return { id: 'c-1', version: 2 }
    return new Promise((resolve) => {
      answer = resolve
    })
  })
  session.signIn(auth({ permissions: ['citizenUpdate'] }))
})
afterEach(() => {
  network.restore()
  session.signOut()
})

const sent = () => network.calls.filter(({ path }) => path === 'citizen-update').map(({ input }) => input)

async function draw() {
  const user = userEvent.setup()
  const stored = { id: 'c-1', version: 1, name: 'Ana', address: at('Rua Velha') }
  render(
    <PlatformProvider>
      <Form of={update} at="document" values={stored} />
    </PlatformProvider>,
  )
  const field = await screen.findByRole<HTMLInputElement>('combobox')
  await user.click(field)
  field.select()
  await user.paste('Rua Nova')
  await user.click(await screen.findByRole('option', { name: 'Rua Nova' }))
  await waitFor(() => expect(network.calls.at(-1)?.path).toBe('place-details'))
  return user
}
const wait = 'Aguarde: o endereço escolhido ainda está sendo buscado'
const send = (user: Awaited<ReturnType<typeof draw>>) =>
  user.click(screen.getByRole('button', { name: 'Alterar' }))

test('a form is not sent while a chosen place is on its way, says so at the field, and sends it once it is there', async () => {
  const user = await draw()
  await send(user)
  expect((await screen.findAllByText(new RegExp(wait))).length).toBeGreaterThan(0)
  expect(sent()).toEqual([])
  answer(Promise.resolve({ place: at('Rua Nova'), attribution: 'x' }))
  await waitFor(() => expect(screen.queryByText(new RegExp(wait))).toBeNull())
  await send(user)
  await waitFor(() => expect(sent()).toMatchObject([{ document: { address: { name: 'Rua Nova' } } }]))
})

test('a choice that failed is not saved as the place before it: it is tried again, or given up', async () => {
  const user = await draw()
  answer(Promise.reject(new Error('gone')))
  await user.type(screen.getByLabelText(/^Nome/), ' Prado')
  expect(await screen.findByRole('button', { name: 'Desistir' })).toBeVisible()
  await send(user)
  expect((await screen.findAllByText(/tente novamente ou desista/)).length).toBeGreaterThan(0)
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Desistir' }))
  expect(screen.getByRole('combobox')).toHaveValue('Rua Velha')
  await send(user)
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ document: { name: 'Ana Prado' } })]))
})
