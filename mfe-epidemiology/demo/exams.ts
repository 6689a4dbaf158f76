import { daysAfter, today } from '@saude/contract/instants'
import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'
import { isConfirmed, refutedStates } from '../contract/accompaniment-states.ts'
import { demoCases, untilMidnight } from './cases.ts'

const exam = { id: '0202020380', name: 'Hemograma completo' }

/** Exams of the dengue cases of the last months. */
export function demo(args: RecordDemoArgs<DemoTown>): DemoEntry[] {
  const random = createRandom(`${args.town.seed}/case-exams`)
  const day = today(args.now)
  return demoCases(args).flatMap(({ id, citizen, pathology, state, day: at }) => {
    if (pathology.id !== 'A90' || at < daysAfter(day, -120) || !random.chance(0.6)) return []
    const collectionDate = daysAfter(at, random.int(1, 5))
    if (collectionDate > day) return []
    const result = isConfirmed({ state })
      ? 'positive'
      : refutedStates.includes(state)
        ? 'negative'
        : 'waiting'
    const resultDate = daysAfter(collectionDate, random.int(1, 4))
    return [
      {
        epidemiologicalAccompanimentId: id,
        citizen,
        pathology,
        laboratoryExam: exam,
        collectionDate,
        resultExam: resultDate > day ? 'waiting' : result,
        resultDate: resultDate > day || result === 'waiting' ? null : resultDate,
        notificationStatus: result === 'positive' ? 'sent' : 'notSent',
        createdAt: untilMidnight(Date.parse(`${collectionDate}T13:00:00Z`), day),
      },
    ]
  })
}
