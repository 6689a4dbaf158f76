import { validationError } from '@saude/contract/errors'
import type { Handler } from '@saude/service/handlers'
import { citizenProtected } from '../../contract/protected.ts'
import { on } from '../collections.ts'
import { partKey } from './publish.ts'
import { snapshotOf } from './snapshot.ts'

const read = on(citizenProtected, async ({ input, user, collections, store, now }) => {
  const { condition, healthUnit, ageBand } = input
  if (healthUnit && ageBand)
    throw validationError({ ageBand: 'Escolha a unidade de saúde ou a faixa etária, não as duas' })
  if (!user.client) return { asOf: '', total: null, cells: [] }
  const { asOf, answers } = await snapshotOf({ collections, store, client: user.client.id, now })
  const { total, cells } = answers[condition]?.[partKey(input)] ?? { total: null, cells: [] }
  return { asOf, total, cells }
})

export const protectedHandlers: Handler[] = [read]
