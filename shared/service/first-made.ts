import { AppError } from '@saude/contract/errors'

/**
 * What is made for the first time and kept for all who ask next: a caller waits so long for it and hears then, in words, that
 * it is being made. It goes on being made, for the next question.
 * @param milliseconds less than any query has time
 * @throws AppError `timeout` with `words`; whatever the making throws
 */
export async function madeWithin<T>(made: Promise<T>, milliseconds: number, words: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('timeout', words)), milliseconds).unref()
  })
  // A failure is of those who wait; who has left hears of it with the next question.
  made.catch(() => {})
  try {
    return await Promise.race([made, late])
  } finally {
    clearTimeout(timer)
  }
}
