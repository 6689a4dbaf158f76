import { searchName } from '@saude/contract/search'
import type { DemoTown } from '@saude/gateway/core/demo/types'
import type { DemoArgs } from '@saude/service/service'
import { demoExamRequests } from '../demo/exam-requests.ts'
import type { collections as declared } from './collections.ts'
import { type ExamRequest, examRequests } from './exam-request.ts'
import type { Snapshot } from './snapshots.ts'

const snapshot = ({ id, name }: { id: string; name: string }): Snapshot => ({
  id,
  name,
  searchName: searchName(name),
})

/** Stores the exam requests of the demo town. */
export async function fillExamRequests({
  store,
  client,
  town,
  count,
  now,
}: DemoArgs<typeof declared, DemoTown>): Promise<void> {
  await store.fill(
    examRequests,
    (function* (): Generator<ExamRequest> {
      for (const { id, citizen, exam, healthUnit, createdAt, ...request } of demoExamRequests(
        town,
        count,
        now,
      ))
        yield {
          ...request,
          _id: id,
          client,
          citizen: snapshot(citizen),
          exam: snapshot(exam),
          healthUnit: snapshot(healthUnit),
          createdAt,
          updatedAt: createdAt,
          updatedBy: null,
          version: 1,
        }
    })(),
  )
}
