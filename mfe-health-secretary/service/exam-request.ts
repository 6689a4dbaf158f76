import type { OutputOf } from '@saude/contract/query'
import type { Stored } from '@saude/service/handlers'
import { defineCollection } from '@saude/service/store'
import type { examRequestGet } from '../contract/exam-request.ts'
import type { Snapshot } from './snapshots.ts'

type Answered = OutputOf<typeof examRequestGet>

/** A request as stored, with the names that the owners of citizen, exam and unit know. */
export interface ExamRequest
  extends Stored,
    Pick<Answered, 'priority' | 'date' | 'observation' | 'attachment'> {
  readonly citizen: Snapshot
  readonly exam: Snapshot
  readonly healthUnit: Snapshot | null
}

/** Those on `.id` serve filters and the follower that corrects the copies. */
export const examRequests = defineCollection<ExamRequest>('examRequest', {
  tenant: 'client',
  versioned: true,
  indexes: [
    { keys: { client: 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, date: 1, _id: 1 } },
    { keys: { client: 1, 'citizen.searchName': 1, _id: 1 } },
    { keys: { client: 1, 'exam.searchName': 1, _id: 1 } },
    { keys: { client: 1, 'citizen.id': 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, 'exam.id': 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, 'healthUnit.id': 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, priority: 1, updatedAt: 1, _id: 1 } },
    // Which files are named: those that none names any more are removed.
    { keys: { client: 1, 'attachment.id': 1 } },
  ],
})

/** A stored request as the contract answers it. */
export const answered = (request: ExamRequest) => ({ ...request, id: request._id })
