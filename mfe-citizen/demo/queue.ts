import { createRandom } from '@saude/town/random'
import type { DemoCitizen } from './types.ts'

export interface DemoQueued {
  readonly citizen: { readonly id: string; readonly name: string }
  readonly healthUnit: { readonly id: string; readonly name: string }
  readonly status: 'called' | 'waiting'
  readonly room: string | null
  readonly arrivedAt: Date
  readonly calledAt: Date | null
}

const minute = 60_000
/** Most who wait in one unit. */
const most = 9

/** The waiting rooms of the demo town: a few of each unit's own citizens, in the order of their arrival. */
export function createQueues(seed: string, now: Date) {
  const random = createRandom(`${seed}/queue`)
  const waiting = new Map<string, Pick<DemoQueued, 'citizen' | 'healthUnit'>[]>()
  return {
    note(citizen: DemoCitizen): void {
      const { id, name } = citizen.healthUnit
      const own = waiting.get(id) ?? []
      waiting.set(id, own)
      const isPossible = !citizen.deathAt && citizen.addressOnCity && own.length < most
      if (isPossible && random.chance(0.03))
        own.push({ citizen: { id: citizen.id, name: citizen.name }, healthUnit: { id, name } })
    },
    all(): DemoQueued[] {
      return [...waiting.values()].flatMap((patients) => {
        const called = Math.min(2, Math.floor(patients.length / 3))
        return patients.map((patient, at): DemoQueued => {
          const isCalled = at < called
          const arrivedAt = new Date(now.getTime() - (95 - at * 9) * minute - random.int(0, 6) * minute)
          return {
            ...patient,
            status: isCalled ? 'called' : 'waiting',
            room: isCalled ? `Consultório ${at + 1}` : null,
            arrivedAt,
            calledAt: isCalled ? new Date(now.getTime() - (called - at) * 4 * minute) : null,
          }
        })
      })
    },
  }
}
