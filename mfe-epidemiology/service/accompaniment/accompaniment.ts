import { recordService } from '@saude/service/record/record'
import { epidemiologicalAccompaniment } from '../../contract/accompaniment.ts'
import { diagnosisBelow } from './below.ts'
import { citizensOf, quizzesOf } from './citizen.ts'
import { accompaniments } from './collection.ts'
import { suspectNotice } from './notice.ts'
import { notifyUntilOf } from './notify-until.ts'
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
    return [...(isSuspect ? await suspectNotice(after, call) : []), ...diagnosisBelow(before, after)]
  },
  begins: ({ origin }) => origin ?? 'suspect',
  sets: setsOf,
  where({ contactUntil, citizenId }) {
    if (!contactUntil && !citizenId) return undefined
    return {
      ...(contactUntil && { nextContactOn: { $lte: contactUntil } }),
      ...(citizenId && { 'citizen.id': citizenId }),
    }
  },
  async shown(entries, { ask }) {
    const ids = entries.map(({ citizen }) => citizen.id)
    const [known, quizzes] = await Promise.all([
      citizensOf(ask, ids).catch(() => new Map<string, never>()),
      quizzesOf(ask, ids).catch(() => new Map<string, never>()),
    ])
    return entries.map((entry) => {
      const { citizen, state } = entry
      const { cns, phone, address } = known.get(citizen.id) ?? {}
      return {
        citizenCns: cns ?? null,
        phone: phone ?? null,
        address: address ?? null,
        healthQuizzes: quizzes.get(citizen.id) ?? [],
        status: state ?? 'suspect',
        notifyUntil: notifyUntilOf(entry) ?? null,
      }
    })
  },
})
