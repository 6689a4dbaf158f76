import type { RelationRegister } from '@saude/contract/relation-register'
import { useHeld, useSession } from '../../platform/index.ts'

/** Whether this person may make new options of a relation, and change those that are there. */
export function useRegisterRights(register: (() => RelationRegister) | undefined) {
  const held = useHeld()
  const isAnonymised = useSession()?.info.isAnonymization === true
  if (!register || isAnonymised) return { mayCreate: false, mayUpdate: false }
  const { create, update, get } = register()
  const may = (query: typeof create) => query !== undefined && held.has(query.name)
  return { mayCreate: may(create), mayUpdate: may(update) && may(get) }
}
