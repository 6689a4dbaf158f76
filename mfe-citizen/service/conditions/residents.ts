import { ages } from '@saude/contract/age-steps'
import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { isProvider } from '@saude/contract/session'
import { tokens } from '@saude/store'
import { citizenConditionStatistics } from '../../contract/condition-statistics.ts'
import { citizenResidentList } from '../../contract/resident.ts'
import { on } from '../collections.ts'
import { pageFor } from '../list/own-first.ts'
import { textsOf, typed } from '../list/typed.ts'
import { suffering } from '../location/selection.ts'
import { residents } from '../register/resident.ts'
import { turned } from './risk.ts'
import { isAgentOnly } from './statistics.ts'

export const listResidents = on(citizenResidentList, async ({ input, user, collections, now }) => {
  const { name, condition, gender, ageFrom, ageTo, healthUnit, responsibleAcs } = input
  const isOwn = condition !== null && condition !== undefined && isAgentOnly(user)
  const maySee = isProvider(user.groups) || user.permissions.has(citizenConditionStatistics.permission)
  if (condition && (!maySee || (isOwn && condition !== 'pregnant')))
    throw new AppError('permission', 'Sem permissão: moradores por condição')
  const day = today(now)
  return pageFor(user, collections.citizen, citizenResidentList, input, {
    filter: {
      $and: [
        residents,
        suffering(condition, now),
        isOwn ? { responsibleAcsId: user.id ?? '' } : {},
        name ? { searchTokens: tokens(name) } : {},
        gender ? { gender } : {},
        typeof ageFrom === 'number' ? { birthDate: { $lte: turned(ageFrom, day) } } : {},
        typeof ageTo === 'number' && ageTo < ages.to ? { birthDate: { $gt: turned(ageTo + 1, day) } } : {},
        healthUnit ? { 'healthUnit.id': healthUnit.id } : {},
        responsibleAcs ? { responsibleAcsId: responsibleAcs.id } : {},
        typed(input, user),
      ],
    },
    isNarrow: Boolean(name || condition || responsibleAcs || textsOf(input).length > 0),
    sort: { name: 'searchName' },
    user,
    row: {},
  })
})
