import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { CallContext } from '@saude/service/handlers'

/**
 * Calls that services work on right now. What a service asks for on behalf of one of them has the rights of the user
 * whose call it is: the service names the call, and what counts is the context that the gateway itself has kept.
 */
export function createIssued() {
  const open = new Map<string, { readonly area: string; readonly context: CallContext }>()
  return {
    /** Answers the call's name and the function that ends it. */
    issue(area: string, context: CallContext): { readonly id: string; readonly end: () => void } {
      const id = newId()
      open.set(id, { area, context })
      return { id, end: () => void open.delete(id) }
    },
    /** @throws AppError `timeout` for a call whose caller has gone, or that is for another area */
    find(area: string, id: string): CallContext {
      const found = open.get(id)
      if (found?.area !== area) throw new AppError('timeout')
      return found.context
    },
  }
}

export type Issued = ReturnType<typeof createIssued>
