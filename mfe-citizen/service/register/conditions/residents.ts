import { ages } from '@saude/contract/age-steps'
import { AppError } from '@saude/contract/errors'
import { daysAfter, today } from '@saude/contract/instants'
import type { ItemOf } from '@saude/contract/list-query'
import type { Answer } from '@saude/contract/query'
import { isProvider } from '@saude/contract/session'
import { type Filter, tokens } from '@saude/store'
import type { ResidentCondition } from '../../../contract/citizen-filter.ts'
import { citizenConditionStatistics } from '../../../contract/condition-statistics.ts'
import { puerperiumDays } from '../../../contract/pregnancy.ts'
import { citizenResidentList } from '../../../contract/resident.ts'
import { suffering } from '../../analysis/rows/selection.ts'
import { on } from '../../collections.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { residents } from '../citizen/resident.ts'
import { belongingOf } from '../home/belonging.ts'
import { pageFor } from '../list/own-first.ts'
import { textsOf, typed } from '../list/typed.ts'
import { turned } from './risk.ts'
import { isAgentOnly } from './statistics.ts'

/** What agents find of those whom they look after. */
const ofPregnancy = new Set<ResidentCondition>(['pregnant', 'outcomeMissing', 'puerperium'])

/** The filter that `standingOn` is as a function, and those of the layers of the map. */
function withCondition(condition: ResidentCondition | null | undefined, now: Date): Filter<Citizen> {
  const day = today(now)
  if (condition === 'outcomeMissing')
    return { 'conditions.pregnant': true, 'conditions.pregnantUntil': { $lt: day } }
  if (condition === 'puerperium')
    return {
      'conditions.pregnant': false,
      'conditions.pregnancyEndedOn': { $gte: daysAfter(day, -puerperiumDays) },
    }
  return suffering(condition, now)
}

export const listResidents = on(citizenResidentList, async ({ input, user, collections, now }) => {
  const { name, condition, gender, ageFrom, ageTo, healthUnit, responsibleAcs } = input
  const isOwn = condition !== null && condition !== undefined && isAgentOnly(user)
  const maySee = isProvider(user.groups) || user.permissions.has(citizenConditionStatistics.permission)
  if (condition && (!maySee || (isOwn && !ofPregnancy.has(condition))))
    throw new AppError('permission', 'Sem permissão: moradores por condição')
  const day = today(now)
  return pageFor(user, collections.citizen, citizenResidentList, input, {
    filter: {
      $and: [
        residents,
        withCondition(condition, now),
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
    also: ['householdId'],
    mapAll: async (found) => {
      const belonging = await belongingOf(collections, found)
      return found.map(
        (one): Answer<ItemOf<typeof citizenResidentList>> => ({
          ...one,
          id: one._id,
          ...belonging(one),
        }),
      )
    },
  })
})
