import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { cidSearch, procedureSearch } from '@saude/core/contract/code-search'
import type { Coded } from '@saude/core/contract/codes/system'
import { pageOf } from '@saude/service/page'
import { attendanceGet } from '../../../contract/attendance-get.ts'
import {
  dentalCareSearch,
  healthCareCreate,
  healthCareDelete,
  healthCareList,
  homeCareSearch,
} from '../../../contract/health-care.ts'
import { on } from '../../collections.ts'
import { retrying } from '../care/care.ts'
import { knownCitizen } from '../citizen/known.ts'
import { following } from '../conditions/following.ts'
import { codesIn, countingUse } from '../favourite/favourite.ts'
import { actFrom, actOf, sharedWith } from './act.ts'
import { knownCode } from './codes.ts'
import { describeItem } from './describe.ts'
import { entering } from './enter.ts'
import type { HistoryItem } from './item.ts'
import { momentInLife } from './moment.ts'
import { partsAsSent, partsFrom, partsOf } from './parts.ts'
import { produce, producedOf } from './produced.ts'
import { itemsOf } from './read.ts'
import { attendanceTypes, correctedBy, withdrawing, withItsParts } from './withdrawn.ts'

const option = (coded: Coded | null | undefined) => coded && { id: coded.code, name: coded.name }

export const listHealthCares = on(healthCareList, async ({ input, collections }) => {
  await knownCitizen(collections.citizen, input.citizenId)
  return pageOf(collections.historyItem, healthCareList, input, {
    filter: { citizenId: input.citizenId, type: 'healthCare' },
    sort: { attendedAt: 'date' },
    map: (item) => ({
      ...item,
      id: item._id,
      attendedAt: item.date,
      attendedByUserId: item.first?.userId ?? null,
      esusOriginalProcedureId: item.originalId ?? null,
      professionalName: item.first?.name ?? null,
      professionalCns: item.first?.cns ?? null,
      procedure: option(item.procedure),
      cid: option(item.problem),
      ...producedOf(item),
      act: actOf(item),
      lastPeriod: item.lastPeriod ?? null,
    }),
  })
})

const getAttendance = on(attendanceGet, async ({ input, collections }) => {
  const item = await collections.historyItem.findOne({ _id: input.id, type: { $in: attendanceTypes } })
  if (!item) throw new AppError('notFound')
  await knownCitizen(collections.citizen, item.citizenId)
  const parts = await partsOf(collections.historyItem, item)
  return {
    id: item._id,
    citizenId: item.citizenId,
    attendedAt: item.date,
    attendedByUserId: item.first?.userId ?? null,
    professionalName: item.first?.name ?? null,
    professionalCns: item.first?.cns ?? null,
    procedure: option(item.procedure),
    cid: option(item.problem),
    ...producedOf(item),
    act: actOf(item),
    ...partsAsSent(parts),
    lastPeriod: item.lastPeriod ?? null,
    notes: item.notes ?? null,
    isProtected: item.isProtected ?? null,
  }
})

export const createHealthCare = on(healthCareCreate, ({ input, collections, commit, user, ask, now }) =>
  retrying(async () => {
    const citizen = await knownCitizen(collections.citizen, input.citizenId)
    const date = momentInLife('attendedAt', 'Data do atendimento', input.attendedAt, citizen, now)
    const call = { collections, user, now }
    const corrected = await correctedBy(input, call, attendanceTypes, healthCareCreate)
    const [procedure, problem, more, details, shared] = await Promise.all([
      knownCode('procedure', 'Procedimento', procedureSearch, input.procedure.id, ask, input.attendedAt),
      input.cid
        ? knownCode('cid', 'Problema ou condição', cidSearch, input.cid.id, ask, input.attendedAt)
        : null,
      produce(input, { user, ask, now }, corrected?.item),
      actFrom(input, citizen, ask),
      sharedWith(input, ask, corrected?.item),
    ])
    const type = more.dental ? 'dentalCare' : 'healthCare'
    const lastPeriod = input.lastPeriod ?? null
    const item = {
      type,
      date,
      procedure,
      problem,
      ...more,
      ...shared,
      ...details,
      lastPeriod,
      notes: input.notes ?? null,
    } as const
    const parts = await partsFrom(input, item, ask)
    const { steps, answer } = await entering(collections, citizen, item, { corrected, parts })
    const used = corrected ? [] : codesIn(item)
    return commit(
      [...steps, ...(await countingUse(collections.favourite, user.id, used, today(now)))],
      answer,
    )
  }),
)

export const deleteHealthCare = on(healthCareDelete, ({ input, collections, commit, user, now }) =>
  retrying(async () => {
    const { id, citizenId, reason } = input
    const item = await collections.historyItem.findOne({ _id: id, type: { $in: attendanceTypes } })
    if (!item || (citizenId && item.citizenId !== citizenId)) throw new AppError('notFound')
    const citizen = await knownCitizen(collections.citizen, item.citizenId)
    if (item.first?.userId !== user.id) {
      const { name, access } = healthCareDelete
      throw new AppError('permission', 'Sem permissão: só quem atendeu pode remover o atendimento', {
        name,
        title: access.title,
      })
    }
    const gone = await withItsParts(collections, item)
    return commit(
      [
        ...gone.flatMap((one) =>
          withdrawing(collections, one, { by: user.name, at: now, reason, replacedBy: null }),
        ),
        ...(await following(collections, citizen, { removed: gone })),
      ],
      { id, citizenId: item.citizenId, isProtected: item.isProtected ?? null },
    )
  }),
)

const visit = (item: HistoryItem) => ({
  isProtected: item.isProtected ?? null,
  id: item._id,
  citizenId: item.citizenId,
  date: item.date,
  description: describeItem(item),
  procedure: option(item.procedure),
  cid: option(item.problem),
  firstProfessional: item.first?.name ?? null,
  firstProfessionalCbo: item.first?.cbo?.name ?? null,
  secondProfessional: item.second?.name ?? null,
  secondProfessionalCbo: item.second?.cbo?.name ?? null,
  notes: item.notes ?? null,
})

export const searchDentalCares = on(dentalCareSearch, async ({ input, collections }) => {
  await knownCitizen(collections.citizen, input.citizenId)
  const items = await itemsOf(collections.historyItem, input.citizenId, ['dentalCare'])
  return { items: items.map(visit) }
})

export const searchHomeCares = on(homeCareSearch, async ({ input, collections }) => {
  await knownCitizen(collections.citizen, input.citizenId)
  const items = await itemsOf(collections.historyItem, input.citizenId, ['homeCare'])
  return { items: items.map(visit) }
})

export const attendanceHandlers = [
  listHealthCares,
  getAttendance,
  createHealthCare,
  deleteHealthCare,
  searchDentalCares,
  searchHomeCares,
]
