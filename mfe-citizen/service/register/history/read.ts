import { today } from '@saude/contract/instants'
import { isProvider } from '@saude/contract/session'
import type { Scoped, User } from '@saude/service/handlers'
import { seesProtected } from '@saude/service/protected'
import { atMost } from '@saude/store'
import { citizenHistory } from '../../../contract/history.ts'
import {
  casePermission,
  type HistoryType,
  historyPermissions,
  historyTypeKeys,
  paperPermission,
} from '../../../contract/history-types.ts'
import { on } from '../../collections.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { knownCitizen } from '../citizen/known.ts'
import type { Entry } from '../conditions/conditions-from.ts'
import { declaredOf } from '../conditions/declared.ts'
import { entryFields } from '../conditions/following.ts'
import { massesFrom } from '../conditions/mass-from.ts'
import { massIn } from '../conditions/mass-of.ts'
import { paperEntries } from '../paper/read.ts'
import { caseEntries } from './cases.ts'
import { describeItem, describeMass } from './describe.ts'
import type { HistoryItem } from './item.ts'
import { journeyEntries } from './journeys.ts'
import { visitEntries } from './visits.ts'
import { recordedTypes, recorderOf, type WithdrawnItem } from './withdrawn.ts'

/** Users who only manage travels see who travels, not their health. */
const managesTravelsOnly = ({ groups }: User) =>
  groups.length > 0 && groups.every((group) => group === 'travelLogisticManager')

/** The kinds of entries that a user may see. */
export const typesFor = (user: User): HistoryType[] =>
  managesTravelsOnly(user)
    ? []
    : historyTypeKeys.filter(
        (type) => isProvider(user.groups) || user.permissions.has(historyPermissions[type]),
      )

const sees = (user: User, permission: string) =>
  !managesTravelsOnly(user) && (isProvider(user.groups) || user.permissions.has(permission))

/** The entries of one citizen, the newest first. */
export const itemsOf = (items: Scoped<HistoryItem>, citizenId: string, types: readonly HistoryType[]) =>
  items.findAll({ citizenId, type: { $in: types } }, { sort: { date: -1, _id: -1 }, max: 10_000 })

const withdrawnOf = (items: Scoped<WithdrawnItem>, citizenId: string, types: readonly HistoryType[]) =>
  items.findAll({ citizenId, type: { $in: types } }, { sort: { date: -1, _id: -1 }, max: 10_000 })

const answeredWithdrawn = (item: WithdrawnItem) => ({
  ...answered(item),
  recordedBy: null,
  withdrawn: { at: item.withdrawnAt, reason: item.reason, isCorrected: item.replacedBy !== null },
})

const recordedHere: ReadonlySet<HistoryType> = new Set(recordedTypes)

const none = { entries: [], isMissing: false }

export const readHistory = on(citizenHistory, async ({ input, user, collections, ask, now }) => {
  const types = typesFor(user)
  const [citizen, items, withdrawn, visits, journeys, cases, papers] = await Promise.all([
    knownCitizen(collections.citizen, input.id),
    types.length > 0 ? itemsOf(collections.historyItem, input.id, types) : [],
    types.length > 0 ? withdrawnOf(collections.withdrawnItem, input.id, types) : [],
    sees(user, 'visitList') ? visitEntries(collections.visit, input.id, seesProtected(user)) : [],
    managesTravelsOnly(user) ? none : journeyEntries({ ask, now }, input.id),
    sees(user, casePermission) ? caseEntries({ ask }, input.id) : none,
    sees(user, paperPermission) ? paperEntries(collections.carePaper, input.id) : [],
  ])
  const masses = await massesOf(collections.historyItem, citizen, items)
  const described = items.map((item) => {
    const answer = answered(item)
    const mass = masses(item)
    return mass ? { ...answer, description: `${answer.description}, ${describeMass(mass)}` } : answer
  })
  const all = [
    ...described,
    ...withdrawn.map(answeredWithdrawn),
    ...visits,
    ...journeys.entries,
    ...cases.entries,
    ...papers,
  ]
  return {
    id: citizen._id,
    items: all.sort((one, other) => Number(other.date) - Number(one.date)),
    missing: [
      ...(journeys.isMissing ? (['travel'] as const) : []),
      ...(cases.isMissing ? (['case'] as const) : []),
    ],
    seedBase: citizen.syncedOriginalRegister ?? null,
  }
})

/**
 * The body mass that each weight of a history says, as it was classed on its day. Its scheme follows from the pregnancies of
 * the whole history, whatever kinds of entries the user may see.
 */
async function massesOf(history: Scoped<HistoryItem>, citizen: Citizen, shown: readonly HistoryItem[]) {
  const isWeight = ({ type, measures }: HistoryItem) => type === 'measurement' && Boolean(measures?.weight)
  if (!shown.some(isWeight)) return () => undefined
  const entries = await history.findAll<Entry>(
    { citizenId: citizen._id },
    { projection: entryFields, max: atMost(10_000) },
  )
  const masses = massesFrom(declaredOf(citizen), entries)
  return (item: HistoryItem) =>
    isWeight(item) ? massIn(citizen, masses.on(item.measures?.weight ?? 0, today(item.date))) : undefined
}

const staff: ReadonlySet<HistoryType> = new Set([
  'healthCare',
  'measurement',
  'immunization',
  'procedure',
  'symptom',
  'exam',
])
const pairs: ReadonlySet<HistoryType> = new Set(['dentalCare', 'homeCare'])

/** An entry with the fields that belong to its kind. */
function answered(item: HistoryItem) {
  const { _id: id, type, date, first, second } = item
  return {
    id,
    type,
    date,
    description: describeItem(item),
    ...(item.isProtected && { isProtected: true }),
    ...(item.notes && { notes: item.notes }),
    ...(item.mended && { mended: item.mended }),
    ...(recordedHere.has(type) && { recordedBy: recorderOf(item) }),
    ...(type === 'healthCare' && { attendedByUserId: first?.userId ?? null }),
    ...(staff.has(type) && { professionalName: first?.name ?? item.exam?.laboratory ?? null }),
    ...(pairs.has(type) && {
      firstProfessional: first?.name ?? null,
      secondProfessional: second?.name ?? null,
    }),
    ...(type === 'homeCare' && {
      firstProfessionalCbo: first?.cbo?.name ?? null,
      secondProfessionalCbo: second?.cbo?.name ?? null,
    }),
    ...(type === 'message' && {
      userName: first?.name ?? null,
      message: item.message ?? null,
      readAt: item.readAt ?? null,
    }),
  }
}
