import { titleOf } from '@saude/contract/access'
import { permissionError, validationError } from '@saude/contract/errors'
import { daysAfter, today } from '@saude/contract/instants'
import type { ItemOf } from '@saude/contract/list-query'
import type { Answer } from '@saude/contract/query'
import { vaccinationStrategies } from '@saude/core/contract/codes/doses'
import type { Scoped, User } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { seesProtected } from '@saude/service/protected'
import { type HistoryType, historyPermissions } from '../../../contract/history-types.ts'
import {
  attendancePeriodList,
  immunizationPeriodList,
  mostDaysOfReport,
  visitPeriodList,
} from '../../../contract/period-lists.ts'
import { on } from '../../collections.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { removedName } from '../removal/removed.ts'
import { motivesInWords } from '../visits/motives-seen.ts'
import { isEntry, noOne } from '../visits/visit.ts'
import { between } from './between.ts'
import type { HistoryItem } from './item.ts'
import { typesFor } from './read.ts'

interface Asked {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

/**
 * The days of a report, both in it: seven of them where one end is not said.
 * @throws AppError `validation` for more than a report may have
 */
function daysOf(asked: Asked, now: Date): { readonly from: string; readonly to: string } {
  const to = asked.to ?? (asked.from ? daysAfter(asked.from, mostDaysOfReport - 1) : today(now))
  const from = asked.from ?? daysAfter(to, -6)
  if (daysAfter(from, mostDaysOfReport - 1) < to)
    throw validationError({ to: `Escolha no máximo ${mostDaysOfReport} dias` })
  return { from, to }
}

/**
 * A report holds no kind of entries that the histories of its people hide from this user.
 * @throws AppError `permission` naming what is needed
 */
function refuseUnseen(user: User, type: HistoryType): void {
  if (typesFor(user).includes(type)) return
  const needed = historyPermissions[type]
  throw permissionError(needed, titleOf(needed))
}

/** What a row says of its person; of one who was removed that alone. */
async function peopleOf(citizens: Scoped<Citizen>, ids: readonly string[]) {
  const found = await citizens.findAll(
    { _id: { $in: [...new Set(ids)] } },
    { projection: { name: 1, cpf: 1, cns: 1, birthDate: 1, gender: 1 }, max: 5_000 },
  )
  const known = new Map(found.map((one) => [one._id, one]))
  return (id: string) => {
    const one = known.get(id)
    return {
      citizen: { id, name: one?.name ?? removedName },
      cpf: one?.cpf ?? null,
      cns: one?.cns ?? null,
      birthDate: one?.birthDate ?? null,
      gender: one?.gender ?? null,
    }
  }
}

const doneBy = ({ healthUnit, team, first }: Pick<HistoryItem, 'healthUnit' | 'team' | 'first'>) => ({
  healthUnit: healthUnit?.name ?? null,
  cnes: healthUnit?.cnes ?? null,
  team: team ?? null,
  professionalName: first?.name ?? null,
  cbo: first?.cbo?.name ?? null,
})

const named = (coded: HistoryItem['problem']) => (coded ? `${coded.code} ${coded.name}` : null)

/** Kind by kind, because the index of days begins with it. */
const listAttendances = on(attendancePeriodList, ({ input, collections, user, now }) => {
  const kind = input.kind ?? 'healthCare'
  refuseUnseen(user, kind)
  return pageOf(collections.historyItem, attendancePeriodList, input, {
    filter: {
      type: kind,
      ...between(daysOf(input, now)),
      ...(input.healthUnit && { 'healthUnit.id': input.healthUnit.id }),
    },
    user,
    also: ['citizenId', 'date', 'procedure', 'problem', 'ciap', 'healthUnit', 'team', 'first'],
    mapAll: async (found): Promise<Answer<ItemOf<typeof attendancePeriodList>>[]> => {
      const personOf = await peopleOf(
        collections.citizen,
        found.map(({ citizenId }) => citizenId),
      )
      return found.map((item) => ({
        id: item._id,
        date: item.date,
        ...personOf(item.citizenId),
        kind,
        procedure: named(item.procedure),
        problem: named(item.problem),
        reason: named(item.ciap),
        ...doneBy(item),
      }))
    },
  })
})

const listDoses = on(immunizationPeriodList, ({ input, collections, user, now }) => {
  const { immunobiological, healthUnit } = input
  refuseUnseen(user, 'immunization')
  return pageOf(collections.historyItem, immunizationPeriodList, input, {
    filter: {
      type: 'immunization',
      ...between(daysOf(input, now)),
      ...(immunobiological && { 'immunization.immunobiological.code': immunobiological.id }),
      ...(healthUnit && { 'healthUnit.id': healthUnit.id }),
    },
    user,
    also: ['citizenId', 'date', 'immunization', 'healthUnit', 'team', 'first'],
    mapAll: async (found): Promise<Answer<ItemOf<typeof immunizationPeriodList>>[]> => {
      const personOf = await peopleOf(
        collections.citizen,
        found.map(({ citizenId }) => citizenId),
      )
      return found.map(({ _id, date, citizenId, immunization: dose, ...item }) => ({
        id: _id,
        date,
        ...personOf(citizenId),
        immunobiological: dose?.immunobiological.name ?? '',
        dose: dose?.dose.name ?? '',
        isPrevious: dose?.previousRecord ?? false,
        strategy: strategyOf(dose?.strategy),
        batch: dose?.batch ?? null,
        manufacturer: dose?.manufacturer ?? null,
        ...doneBy(item),
      }))
    },
  })
})

const isStrategy = (key: string): key is keyof typeof vaccinationStrategies => key in vaccinationStrategies
const strategyOf = (key: string | null | undefined) => (key && isStrategy(key) ? key : null)

/** Of each person who was seen a row; properties in which no one lives are in the list of homes. */
const listVisits = on(visitPeriodList, ({ input, collections, user, now }) => {
  const { from, to } = daysOf(input, now)
  const isSeen = seesProtected(user)
  return pageOf(collections.visit, visitPeriodList, input, {
    filter: {
      date: { $gte: from, $lte: to },
      citizenId: { $ne: noOne },
      withdrawn: null,
      ...(input.outcome && { outcome: input.outcome }),
      ...(input.professional && { 'by.id': input.professional.id }),
    },
    user,
    mapAll: async (found): Promise<Answer<ItemOf<typeof visitPeriodList>>[]> => {
      const personOf = await peopleOf(
        collections.citizen,
        found.map(({ citizenId }) => citizenId),
      )
      return found.map(({ by, ...visit }) => ({
        ...visit,
        id: visit._id,
        ...personOf(visit.citizenId),
        motives: motivesInWords(visit, isSeen),
        isOfHome: visit.ofHome?.isWhole === true || !isEntry(visit),
        microArea: visit.ofHome?.microArea ?? null,
        professionalName: by.name,
        isAcs: by.isAcs,
      }))
    },
  })
})

/** Reports of what was done for people between two days, each row with its person. */
export const periodHandlers = [listAttendances, listDoses, listVisits]
