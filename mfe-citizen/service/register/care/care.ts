import { AppError } from '@saude/contract/errors'
import { exists, put, type Scoped, type Step } from '@saude/service/handlers'
import type { Citizen } from '../citizen/citizen.ts'

/** Several users change one citizen: the second one's call reads again what is stored. */
const attempts = 5

/** Precondition: nothing that was done for the person was kept since the citizen was read. */
export const noCareSince = (citizens: Scoped<Citizen>, { _id, careVersion }: Citizen): Step =>
  exists(citizens, { _id, careVersion: careVersion ?? null })

/**
 * Keeps what follows from care: a visit, an attendance, a measurement. None of them is an edit of the record: its
 * version stays, so no open form finds itself out of date, and the document is replaced as it was read.
 */
export const cared = (citizens: Scoped<Citizen>, read: Citizen, next: Citizen): Step[] => [
  exists(citizens, { _id: read._id, version: read.version }),
  noCareSince(citizens, read),
  put(citizens, { ...next, careVersion: (read.careVersion ?? 0) + 1 }),
]

/** Does again what failed because somebody wrote at the same time; a stale form of the caller's stays a conflict. */
export async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isRaced(error) || tried === attempts) throw error
    }
  }
}

const isRaced = (error: unknown): boolean =>
  error instanceof AppError && error.key === 'conflict' && error.payload === undefined
