import { validationError } from '@saude/contract/errors'
import type { Handler } from '@saude/service/handlers'
import { citizenProtected } from '../../../contract/protected.ts'
import { on } from '../../collections.ts'
import { partKey } from './counts.ts'
import { latest } from './snapshot.ts'

const read = on(citizenProtected, async ({ input, user, collections }) => {
  const { condition, healthUnit, ageBand } = input
  if (healthUnit && ageBand)
    throw validationError({ ageBand: 'Escolha a unidade de saúde ou a faixa etária, não as duas' })
  const [snapshot] = user.client ? await collections.protectedSnapshot.find({}, latest).toArray() : []
  if (!snapshot) return { asOf: null, total: null, cells: [] }
  const { asOf, answers } = snapshot
  const { total, cells } = answers[condition]?.[partKey(input)] ?? { total: null, cells: [] }
  return { asOf, total, cells }
})

export const protectedHandlers: Handler[] = [read]
