import type { ErrorPayload } from '@saude/contract/errors'
import type { Query } from '@saude/contract/query'
import { useCallback } from 'react'
import { ask, useMay } from '../../platform/index.ts'
import type { FieldPlan } from '../plan/fields.ts'
import type { Values } from '../types.ts'
import { versionOf } from '../value/values.ts'
import { type Conflict, conflictOf } from './conflict.ts'

type Compare = (
  payload: ErrorPayload | undefined,
  before: Values,
  mine: Values,
) => Promise<Conflict | undefined>

/**
 * Compares a form with what is stored now. What the server has not said with its refusal is read by the query's read
 * query, where the person may; else it stays `unseen`.
 */
export function useCompared({ readBy }: Pick<Query, 'readBy'>, fields: readonly FieldPlan[]): Compare {
  const mayRead = useMay(readBy?.name)
  return useCallback<Compare>(
    async (payload, before, mine) => {
      const conflict = conflictOf(payload, fields, before, mine)
      if (!conflict || conflict.unseen.length === 0) return conflict
      if (!mayRead) return { ...conflict, isForbidden: true }
      if (!readBy || typeof before.id !== 'string') return conflict
      const stored: unknown = await ask(readBy, { id: before.id }).catch(() => undefined)
      if (typeof stored !== 'object' || stored === null) return conflict
      const version = versionOf(stored) ?? conflict.version
      // Somebody was faster once more: of that change the refusal knew nothing.
      const author = version === conflict.version ? payload : {}
      return conflictOf({ ...author, version, current: { ...stored } }, fields, before, mine)
    },
    [readBy, mayRead, fields],
  )
}
