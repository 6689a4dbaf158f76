import { AppError } from '@saude/contract/errors'

/** Rows of one interval, as a list takes them. */
export interface Page {
  readonly items: readonly unknown[]
  readonly totalItems: number
  readonly endReached: boolean
  readonly message: string | undefined
  /** When what this device holds was fetched; undefined for an answer of the server. */
  readonly syncedAt: string | undefined
}

const incorrect = 'Resposta em formato incorreto para listas infinitas'

/**
 * Reads an answer as a page of a list. An answer that lacks a field is an error in the words of specification 1, 8.3;
 * one that is not there is a lost connection.
 */
export function pageOf(answer: unknown, from: 'remote' | 'store' = 'remote'): Page {
  const wrong = () =>
    new AppError('unknown', from === 'store' ? `${incorrect} proveniente da store` : incorrect)
  if (answer === null || answer === undefined) throw new AppError('connectionFailed')
  if (typeof answer !== 'object') throw wrong()
  if (!('items' in answer) || !('totalItems' in answer) || !('endReached' in answer)) throw wrong()
  if (!('startIndex' in answer) || !('stopIndex' in answer)) throw wrong()
  const { items, totalItems, endReached } = answer
  if (!Array.isArray(items) || typeof totalItems !== 'number') throw wrong()
  const textOf = (key: 'message' | 'syncedAt') => {
    const value = key in answer ? Object.entries(answer).find(([name]) => name === key)?.[1] : undefined
    return typeof value === 'string' ? value : undefined
  }
  return {
    items,
    totalItems,
    endReached: endReached === true,
    message: textOf('message'),
    syncedAt: from === 'store' ? textOf('syncedAt') : undefined,
  }
}
