import { AppError } from '@saude/contract/errors'
import { createSeen } from './seen.ts'

/** What a list is asked for: an interval, both ends inclusive; `after`: what was changed behind an instant, in that order. */
export interface Asked {
  readonly startIndex: number
  readonly stopIndex: number
  readonly after?: string
}

/** The parts of a list's page that matter here. */
export interface Page {
  readonly items: readonly unknown[]
  readonly totalItems: number
  readonly endReached: boolean
}

type Read = (asked: Asked) => Promise<Page>

/** Rows, none of which came before, and how many there are by now. */
export interface Batch {
  readonly rows: readonly unknown[]
  readonly total: number
}

/** Pages overlap by so many rows, by which the end of the one before is found again. */
const overlap = 20
/** Pages that lead nowhere, until a list is taken for one that has no end. */
const mostStalls = 100

/**
 * Every row of a list, page by page, each once, although others write meanwhile: rows that come or go before the
 * place that was reached move it, so each page begins before the end of the last one and is moved back until it meets
 * that; and rows that went to a place already passed are asked for at the end, as those changed since the beginning.
 * @param since an instant on the wire before which nothing changes any more
 */
export async function* allRows(read: Read, size: number, since: string): AsyncGenerator<Batch, undefined> {
  const seen = createSeen()
  const fresh = ({ items, totalItems }: Page): Batch => ({
    rows: items.filter((item) => seen.add(idOf(item) ?? '')),
    total: totalItems,
  })
  let hasIds = true
  for await (const page of pagesOf(read, size)) {
    hasIds = page.items.every((item) => idOf(item) !== undefined)
    yield hasIds ? fresh(page) : { rows: page.items, total: page.totalItems }
  }
  if (!hasIds) return
  for await (const page of pagesOf((asked) => read({ ...asked, after: since }), size)) {
    const { rows } = fresh(page)
    if (rows.length > 0) yield { rows, total: 0 }
  }
}

async function* pagesOf(read: Read, size: number): AsyncGenerator<Page, undefined> {
  let next = 0
  let known = new Set<unknown>()
  for (let stalls = 0; stalls < mostStalls; ) {
    const meets = ({ items }: Page) => items.some((item) => known.has(idOf(item)))
    let startIndex = Math.max(0, next - known.size)
    let page = await read({ startIndex, stopIndex: startIndex + size - 1 })
    while (startIndex > 0 && known.size > 0 && !meets(page)) {
      startIndex = Math.max(0, startIndex - size + known.size)
      page = await read({ startIndex, stopIndex: startIndex + size - 1 })
    }
    yield page
    if (page.endReached || page.items.length === 0) return
    const reached = startIndex + page.items.length
    if (reached <= next) stalls += 1
    next = reached
    const ids = page.items.slice(-Math.min(overlap, Math.floor(size / 4))).map(idOf)
    known = ids.includes(undefined) ? new Set() : new Set(ids)
  }
  throw new AppError('unknown', 'A lista muda mais depressa do que pode ser lida')
}

const idOf = (item: unknown): string | undefined =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string'
    ? item.id
    : undefined
