import { type Step, updateAll } from '@saude/service/handlers'
import type { RecordDocument } from '@saude/service/record/collection'
import { filterBy, updateBy } from '@saude/store'
import type { Accompaniment } from './collection.ts'
import { accompanimentContacts } from './contact.ts'
import { accompanimentExams } from './exam.ts'

/** Exams and contacts of a case whose disease turned out to be another: they are as protected as the case. */
export function diagnosisBelow(
  before: Accompaniment | undefined,
  { _id, pathology, isProtected = null }: Accompaniment,
): readonly Step[] {
  if (!before || before.pathology.id === pathology.id) return []
  return [accompanimentContacts, accompanimentExams].map(({ collection }) =>
    updateAll(
      collection,
      filterBy<RecordDocument>({ epidemiologicalAccompanimentId: _id }),
      updateBy({ $set: { pathology, isProtected } }),
    ),
  )
}
