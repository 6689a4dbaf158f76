import { AppError } from '@saude/contract/errors'
import { sentOrConfirmed } from './sent-or-confirmed.ts'

const warning = 'Partida: 20/06/2029 é daqui a 2 anos'
const refused = new AppError('validation', 'Confira antes de registrar', { warnings: [warning] })

/** A server that takes what is meant alone; what was sent. */
function server() {
  const sent: object[] = []
  const send = async (input: { day: string; isConfirmed?: boolean }) => {
    sent.push(input)
    if (!input.isConfirmed) throw refused
    return 'done'
  }
  return { sent, send }
}

it('shows what is unusual, and sends what is meant a second time', async () => {
  const { sent, send } = server()
  const confirm = jest.fn(async () => true)
  expect(await sentOrConfirmed({ day: '2029-06-20' }, send, confirm)).toBe('done')
  expect(confirm).toHaveBeenCalledWith(
    expect.objectContaining({
      title: 'Confira antes de registrar',
      text: `${warning}.`,
      confirmLabel: 'Registrar mesmo assim',
      // Going back is the main button.
      doubtful: true,
    }),
  )
  expect(sent).toEqual([{ day: '2029-06-20' }, { day: '2029-06-20', isConfirmed: true }])
})

it('leaves the form as it is for who goes back to it', async () => {
  const { sent, send } = server()
  await expect(sentOrConfirmed({ day: '2029-06-20' }, send, async () => false)).rejects.toMatchObject({
    key: 'abort',
  })
  expect(sent).toHaveLength(1)
})

it('asks about nothing else that is refused', async () => {
  const confirm = jest.fn(async () => true)
  const send = () => Promise.reject(new AppError('conflict'))
  await expect(sentOrConfirmed({}, send, confirm)).rejects.toMatchObject({ key: 'conflict' })
  expect(confirm).not.toHaveBeenCalled()
})
