import { AppError } from '@saude/contract/errors'

const underWay = new Set<Promise<unknown>>()

/** How many things are being made that are kept for all who ask: they outlast the answers to who asked first. */
export const makingsUnderWay = (): number => underWay.size

/** Notes that something is made for everybody, until it is there or failed. @returns the same */
export function forEverybody<T>(made: Promise<T>): Promise<T> {
  underWay.add(made)
  const end = () => void underWay.delete(made)
  // A failure is of those who wait; who has left hears of it with the next question.
  made.then(end, end)
  return made
}

/**
 * Waits so long for what is made for everybody, and not for its failure after that: it goes on being made, for the next
 * question.
 * @returns whether it is there
 * @throws whatever the making throws
 */
export async function waitedFor(made: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds).unref()
  })
  try {
    return await Promise.race([forEverybody(made).then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * What is made for the first time and kept for all who ask next: a caller waits so long for it and hears then, in words, that
 * it is being made.
 * @param milliseconds less than any query has time
 * @throws AppError `timeout` with `words`; whatever the making throws
 */
export async function madeWithin<T>(made: Promise<T>, milliseconds: number, words: string): Promise<T> {
  if (await waitedFor(made, milliseconds)) return made
  throw new AppError('timeout', words)
}
