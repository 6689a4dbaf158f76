import { AppError } from '@saude/contract/errors'
import { session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PostChoice } from './PostChoice.tsx'

const server = fakeServer()
const post = (id: string, healthUnitName: string, cboName: string) => ({
  id,
  healthUnitId: `u-${id}`,
  healthUnitName,
  healthUnitCnes: '2082683',
  cboName,
})
const posts = [post('p1', 'UBS Centro', 'Enfermeiro'), post('p2', 'UBS Vila Nova', 'Enfermeiro obstétrico')]

const draw = (info: Parameters<typeof auth>[0]) => {
  act(() => session.signIn(auth(info)))
  render(<PostChoice />)
}
const change = async () => {
  await userEvent.click(screen.getByRole('button', { name: /UBS Centro/ }))
  await userEvent.click(screen.getByText(/UBS Vila Nova/))
}
const where = () => [session.current()?.info.postId, session.current()?.info.healthUnitName]

beforeEach(() => server.reset())
afterEach(() => act(() => session.signOut()))

test('who has no posts sees none, and who has one reads it', () => {
  draw({})
  expect(document.body.textContent).toBe('')
  act(() => session.signIn(auth({ posts: posts.slice(0, 1), postId: 'p1' })))
  expect(screen.getByText('UBS Centro · Enfermeiro')).toBeTruthy()
})

test('another post is taken by the server’s answer', async () => {
  draw({ posts, postId: 'p1', healthUnitName: 'UBS Centro' })
  server.answer('session-post', () => auth({ posts, postId: 'p2', healthUnitName: 'UBS Vila Nova' }))
  await change()
  await waitFor(() => expect(where()).toEqual(['p2', 'UBS Vila Nova']))
  expect(server.calls.map(({ input }) => input)).toEqual([{ postId: 'p2' }])
})

test('without a connection the page is in the chosen post all the same', async () => {
  draw({ posts, postId: 'p1', healthUnitName: 'UBS Centro' })
  server.answer('session-post', () => {
    throw new AppError('connectionFailed')
  })
  await change()
  await waitFor(() => expect(where()).toEqual(['p2', 'UBS Vila Nova']))
})
