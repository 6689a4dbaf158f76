import { AppError } from '@saude/contract/errors'
import { type AskAnswer, createSource } from './source.ts'

const page = (name: string) => ({
  items: [{ name }],
  totalItems: 1,
  startIndex: 0,
  stopIndex: 0,
  endReached: true,
  syncedAt: '2026-09-04T13:32:00.000Z',
})
const interval = { startIndex: 0, stopIndex: 39 }

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A side of the race that answers, fails or is silent as set up. */
function side(after: number, outcome: unknown) {
  const seen: { signal?: AbortSignal } = {}
  const ask: AskAnswer = (_interval, signal) => {
    seen.signal = signal
    return new Promise((resolve, reject) => {
      if (!Number.isFinite(after)) return
      setTimeout(() => (outcome instanceof Error ? reject(outcome) : resolve(outcome)), after)
    })
  }
  return { ask, seen }
}
const silent = () => side(Number.POSITIVE_INFINITY, null)

const run = (
  remote: AskAnswer,
  store: AskAnswer | undefined,
  { online = true, slow = false, signal = new AbortController().signal } = {},
) => {
  const source = createSource({ remote, store, connection: () => ({ online, slow }) })
  const outcome: { value?: unknown; error?: unknown } = {}
  source(interval, signal).then(
    (value) => {
      outcome.value = value
    },
    (error: unknown) => {
      outcome.error = error
    },
  )
  return outcome
}

describe('A list without a store', () => {
  it('asks the server alone', async () => {
    const outcome = run(side(10, page('remote')).ask, undefined)
    await jest.advanceTimersByTimeAsync(10)
    expect(outcome.value).toMatchObject({ items: [{ name: 'remote' }], syncedAt: undefined })
  })

  it('says so where an answer lacks a field', async () => {
    const outcome = run(side(0, { items: [] }).ask, undefined)
    await jest.advanceTimersByTimeAsync(1)
    expect(outcome.error).toEqual(
      new AppError('unknown', 'Resposta em formato incorreto para listas infinitas'),
    )
  })

  it('has lost the connection where nothing comes back', async () => {
    const outcome = run(side(0, null).ask, undefined)
    await jest.advanceTimersByTimeAsync(1)
    expect(outcome.error).toMatchObject({ key: 'connectionFailed' })
  })
})

describe('A list with a store', () => {
  it('shows what the server says where it answers within 5 s, and aborts the store', async () => {
    const store = side(5, page('store'))
    const outcome = run(side(4_900, page('remote')).ask, store.ask)
    await jest.advanceTimersByTimeAsync(4_900)
    expect(outcome.value).toMatchObject({ items: [{ name: 'remote' }] })
    expect(store.seen.signal?.aborted).toBe(true)
  })

  it.each([
    ['5 s on a fast connection', false, 5_000],
    ['3 s on a slow one', true, 3_000],
  ])('holds the answer of the store back for %s, then aborts the server', async (_name, slow, ms) => {
    const remote = silent()
    const outcome = run(remote.ask, side(5, page('store')).ask, { slow })
    await jest.advanceTimersByTimeAsync(ms - 1)
    expect(outcome).toEqual({})
    await jest.advanceTimersByTimeAsync(1)
    expect(outcome.value).toMatchObject({ items: [{ name: 'store' }], syncedAt: '2026-09-04T13:32:00.000Z' })
    expect(remote.seen.signal?.aborted).toBe(true)
  })

  it('takes the store at once where the server cannot be reached', async () => {
    const outcome = run(side(100, new AppError('connectionFailed')).ask, side(5, page('store')).ask)
    await jest.advanceTimersByTimeAsync(101)
    expect(outcome.value).toMatchObject({ items: [{ name: 'store' }] })
  })

  it('does not take the store where the server refuses', async () => {
    const outcome = run(side(100, new AppError('permission')).ask, side(5, page('store')).ask)
    await jest.advanceTimersByTimeAsync(101)
    expect(outcome.error).toMatchObject({ key: 'permission' })
  })

  it('asks the store alone offline, and does not hold it back', async () => {
    const remote = silent()
    const outcome = run(remote.ask, side(5, page('store')).ask, { online: false })
    await jest.advanceTimersByTimeAsync(6)
    expect(outcome.value).toMatchObject({ items: [{ name: 'store' }] })
    expect(remote.seen.signal).toBeUndefined()
  })

  it('waits for the server where the store fails', async () => {
    const outcome = run(side(8_000, page('remote')).ask, side(5, new Error('no store')).ask)
    await jest.advanceTimersByTimeAsync(8_000)
    expect(outcome.value).toMatchObject({ items: [{ name: 'remote' }] })
  })

  it('gives the store 40 s, and has lost the connection where nothing returns', async () => {
    const outcome = run(silent().ask, silent().ask, { online: false })
    await jest.advanceTimersByTimeAsync(39_999)
    expect(outcome).toEqual({})
    await jest.advanceTimersByTimeAsync(1)
    expect(outcome.error).toMatchObject({ key: 'connectionFailed' })
  })

  it('has lost the connection where the server cannot be reached and the store fails', async () => {
    const outcome = run(side(20_000, new AppError('timeout')).ask, side(5, new Error('no store')).ask)
    await jest.advanceTimersByTimeAsync(20_001)
    expect(outcome.error).toMatchObject({ key: 'connectionFailed' })
  })

  it('names the store where its answer lacks a field', async () => {
    const outcome = run(silent().ask, side(5, { rows: [] }).ask, { online: false })
    await jest.advanceTimersByTimeAsync(6)
    expect(outcome.error).toMatchObject({
      message: 'Resposta em formato incorreto para listas infinitas proveniente da store',
    })
  })

  it('aborts both sides when the list moves on', async () => {
    const controller = new AbortController()
    const [remote, store] = [silent(), silent()]
    run(remote.ask, store.ask, { signal: controller.signal })
    controller.abort()
    expect([remote.seen.signal?.aborted, store.seen.signal?.aborted]).toEqual([true, true])
  })
})
