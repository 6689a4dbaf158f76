/** @jest-environment node */

import { AppError } from '@saude/contract/errors'
import { createLoader } from './loader.ts'
import type { AskRows, Interval } from './source.ts'

interface Item {
  id: string
}

/** A server of numbered rows whose answers wait until they are let go. */
function server(total: number) {
  const asked: (Interval & {
    signal: AbortSignal
    say: (message: string) => void
    release: (failure?: Error) => void
  })[] = []
  let size = total
  let mark = ''
  const ask: AskRows<Item> = (interval, signal, progress) =>
    new Promise((resolve, reject) => {
      const release = (failure?: Error) => {
        if (failure) return reject(failure)
        const { startIndex, stopIndex } = interval
        const count = Math.max(0, Math.min(stopIndex, size - 1) - startIndex + 1)
        const items = Array.from({ length: count }, (_, at) => ({ id: `${mark}${startIndex + at}` }))
        resolve({
          items,
          totalItems: size,
          endReached: stopIndex >= size - 1,
          message: undefined,
          syncedAt: undefined,
        })
      }
      asked.push({ ...interval, signal, say: (message) => progress?.(0.5, message), release })
    })
  return {
    ask,
    asked,
    become: (next: number, prefix = '') => {
      size = next
      mark = prefix
    },
    releaseAll: async () => {
      for (const { release } of asked) release()
      await flush()
    },
  }
}

const flush = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}
const spans = (asked: readonly Interval[]) =>
  asked.map(({ startIndex, stopIndex }) => [startIndex, stopIndex])

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const opened = async (total: number) => {
  const rows = server(total)
  const loader = createLoader<Item>(rows.ask, 250)
  loader.want(0, 19)
  await rows.releaseAll()
  return { rows, loader }
}

describe('Loading rows', () => {
  it('begins with one batch of 40, whatever is visible, and learns the total', async () => {
    const { rows, loader } = await opened(214)
    expect(spans(rows.asked)).toEqual([[0, 39]])
    expect(loader.current()).toMatchObject({ total: 214, count: 40, isLoading: false })
    expect(loader.current().rowAt(39)?.id).toBe('39')
    expect(loader.current().rowAt(40)).toBeUndefined()
  })

  it('says what the server is at, until the rows are here', async () => {
    const rows = server(214)
    const loader = createLoader<Item>(rows.ask, 250)
    loader.want(0, 19)
    rows.asked[0]?.say('Otimizando consultas...')
    expect(loader.current().working).toBe('Otimizando consultas...')
    await rows.releaseAll()
    expect(loader.current().working).toBeUndefined()
    rows.asked[0]?.say('Tarde demais')
    expect(loader.current().working).toBeUndefined()
  })

  it('asks for more 15 rows before the end of what is there', async () => {
    const { rows, loader } = await opened(214)
    loader.want(4, 24)
    expect(rows.asked).toHaveLength(1)
    loader.want(5, 25)
    expect(spans(rows.asked)).toEqual([
      [0, 39],
      [40, 79],
    ])
  })

  it('asks for batches that lie together in one call, within the rows that the query allows', async () => {
    const { rows, loader } = await opened(2000)
    loader.want(0, 600)
    expect(spans(rows.asked.slice(1))).toEqual([
      [40, 279],
      [280, 519],
      [520, 639],
    ])
  })

  it('loads only where a jump comes to rest', async () => {
    const { rows, loader } = await opened(1_000_000)
    for (const row of [200_000, 400_000, 999_980]) loader.want(row, row + 19)
    jest.advanceTimersByTime(100)
    expect(spans(rows.asked.slice(1))).toEqual([[999_960, 999_999]])
    await rows.releaseAll()
    expect(loader.current().rowAt(999_999)?.id).toBe('999999')
  })

  it('aborts what no one waits for any more', async () => {
    const { rows, loader } = await opened(10_000)
    loader.want(100, 120)
    jest.advanceTimersByTime(100)
    loader.want(9000, 9020)
    jest.advanceTimersByTime(100)
    expect(rows.asked[1]?.signal.aborted).toBe(true)
    expect(rows.asked.at(-1)?.signal.aborted).toBe(false)
    await rows.releaseAll()
    expect(loader.current().rowAt(100)).toBeUndefined()
    expect(loader.current().rowAt(9010)?.id).toBe('9010')
  })

  it('drops batches that are far away', async () => {
    const { rows, loader } = await opened(100_000)
    for (let row = 0; row < 10_000; row += 40) {
      loader.want(row, row + 19)
      jest.advanceTimersByTime(100)
      await rows.releaseAll()
    }
    expect(loader.current().count).toBeLessThanOrEqual(50 * 40)
    expect(loader.current().rowAt(0)).toBeUndefined()
    expect(loader.current().rowAt(9960)?.id).toBe('9960')
  })
})

describe('Changes and failures', () => {
  it('keeps the rows while newer ones are on their way, also where there are fewer', async () => {
    const { rows, loader } = await opened(100)
    rows.become(30, 'new ')
    loader.refresh()
    expect(loader.current().rowAt(0)?.id).toBe('0')
    await rows.releaseAll()
    expect(loader.current()).toMatchObject({ total: 30, count: 30 })
    expect(loader.current().rowAt(0)?.id).toBe('new 0')
  })

  it('stops after a failure until it is asked to try again', async () => {
    const rows = server(100)
    const loader = createLoader<Item>(rows.ask, 250)
    loader.want(0, 19)
    rows.asked[0]?.release(new AppError('timeout'))
    await flush()
    expect(loader.current().error?.key).toBe('timeout')
    loader.want(0, 20)
    expect(rows.asked).toHaveLength(1)
    loader.retry()
    await rows.releaseAll()
    expect(loader.current()).toMatchObject({ error: undefined, total: 100 })
  })

  it('fails as a lost connection where nothing comes back', async () => {
    const loader = createLoader<Item>(async () => null, 250)
    loader.want(0, 19)
    await flush()
    expect(loader.current().error?.key).toBe('connectionFailed')
  })
})
