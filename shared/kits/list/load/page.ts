import { AppError } from '@saude/contract/errors'

/** Rows that belong together under a heading. */
export interface RowGroup {
  readonly title: string
  /** Its first row, counted from 0. */
  readonly from: number
}

/** Rows of one interval, as a list takes them. */
export interface Page<Item = unknown> {
  readonly items: readonly Item[]
  readonly totalItems: number
  readonly endReached: boolean
  readonly message: string | undefined
  /** Rows come in groups: what each is called and the row that it begins with, in their order. */
  readonly groups?: readonly RowGroup[]
  /** When what this device holds was fetched; undefined for an answer of the server. */
  readonly syncedAt: string | undefined
}

const incorrect = 'Resposta em formato incorreto para listas infinitas'

/**
 * Reads an answer as a page of a list, of whose items the contract promises the fields: the server shapes them so. An answer that lacks a field is an error in words;
 * one that is not there is a lost connection.
 */
export function pageOf<Item>(answer: unknown, from: 'remote' | 'store' = 'remote'): Page<Item> {
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
    groups: 'groups' in answer && Array.isArray(answer.groups) ? answer.groups.filter(isGroup) : [],
    syncedAt: from === 'store' ? textOf('syncedAt') : undefined,
  }
}

const isGroup = (value: unknown): value is RowGroup =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'from' in value &&
  typeof value.from === 'number'
