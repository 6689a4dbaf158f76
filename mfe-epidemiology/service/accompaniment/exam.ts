import { validationError } from '@saude/contract/errors'
import { anyRecord } from '@saude/contract/record/record'
import { recordService } from '@saude/service/record/record'
import { accompanimentExam } from '../../contract/accompaniment-exam.ts'
import { belowCollection, caseOf, whereBelow } from './entries.ts'

export const accompanimentExams = recordService(accompanimentExam, {
  collection: belowCollection(anyRecord(accompanimentExam), 'collectionDate'),
  where: whereBelow,
  demo: () => import('../../demo/exams.ts'),
  async before(values, call) {
    const { stored } = call
    const { collectionDate, resultDate } = { ...stored, ...values }
    if (collectionDate && resultDate && resultDate < collectionDate)
      throw validationError({
        [stored ? 'document.resultDate' : 'resultDate']: 'Data do resultado é antes da coleta',
      })
    if (stored) {
      // An exam stays with its case.
      const { epidemiologicalAccompanimentId: _id, ...rest } = values
      return rest
    }
    const { citizen, pathology } = await caseOf(values, call)
    return { ...values, citizen, pathology }
  },
  shown: (entries) =>
    entries.map(({ laboratoryExam }) => ({ laboratoryExamName: laboratoryExam.name ?? null })),
})
