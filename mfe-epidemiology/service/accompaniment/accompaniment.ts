import { today } from '@saude/contract/instants'
import { recordService } from '@saude/service/record/record'
import { epidemiologicalAccompaniment } from '../../contract/accompaniment.ts'
import { isOpenState } from '../../contract/accompaniment-states.ts'
import { statusOf } from '../../contract/case-status.ts'
import { closeBy } from '../../contract/closing.ts'
import { diagnosisBelow } from './below.ts'
import { citizensOf, quizzesOf } from './citizen.ts'
import { accompaniments } from './collection.ts'
import { deathOf } from './death.ts'
import { suspectNotice } from './notice.ts'
import { notifyUntilOf } from './notify-until.ts'
import { statusFilter, toCloseFilter } from './status.ts'
import { setsOf, valuesOf } from './values.ts'

export const accompanimentRecord = recordService(epidemiologicalAccompaniment, {
  collection: accompaniments,
  demo: () => import('../../demo/cases.ts'),
  before: valuesOf,
  notifies: true,
  async after({ before, after, transition }, call) {
    if (!after) return []
    const isNew = !before && transition === undefined
    const isSuspect = after.state === 'suspect' && (isNew || before?.state === 'monitored')
    return [
      ...(isSuspect ? await suspectNotice(after, call) : []),
      ...diagnosisBelow(before, after),
      ...deathOf(before, after, call),
    ]
  },
  begins: ({ origin }) => origin ?? 'suspect',
  sets: setsOf,
  where({ contactUntil, closeUntil, citizenId, state }, now) {
    const all = [
      ...(state ? [statusFilter(state, today(now))] : []),
      ...(contactUntil ? [{ nextContactOn: { $lte: contactUntil }, outdatedOn: { $gt: today(now) } }] : []),
      ...(closeUntil ? [toCloseFilter(closeUntil)] : []),
      ...(citizenId ? [{ 'citizen.id': citizenId }] : []),
    ]
    return all.length > 0 ? { $and: all } : undefined
  },
  async shown(entries, { ask, now }) {
    const ids = entries.map(({ citizen }) => citizen.id)
    const [known, quizzes] = await Promise.all([
      citizensOf(ask, ids).catch(() => new Map<string, never>()),
      quizzesOf(ask, ids).catch(() => new Map<string, never>()),
    ])
    return entries.map((entry) => {
      const { citizen } = entry
      const { cns, phone, address, deathAt } = known.get(citizen.id) ?? {}
      return {
        citizenCns: cns ?? null,
        phone: phone ?? null,
        address: address ?? null,
        deathAt: deathAt ?? null,
        healthQuizzes: quizzes.get(citizen.id) ?? [],
        status: statusOf(entry, today(now)),
        notifyUntil: notifyUntilOf(entry) ?? null,
        closeBy: isOpenState(entry.state)
          ? (closeBy({ cid: entry.pathology.id, openedOn: entry.openedOn }) ?? null)
          : null,
      }
    })
  },
})
