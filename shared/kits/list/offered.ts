import { holds } from '@saude/contract/permissions'
import type { Running } from '../platform/index.ts'
import type { RowAction } from './types.ts'

/** The actions that a person may use, each with the reason why it cannot be used now. */
export const offeredActions = (
  actions: readonly RowAction[],
  held: ReadonlySet<string>,
  { may, reason }: Running,
): RowAction[] =>
  actions
    .filter(({ needs, runs }) => holds(needs, held) && (!runs || may(runs)))
    .map((action) => ({
      ...action,
      disabledReason: action.disabledReason ?? (action.runs && reason(action.runs)),
    }))
