import { createRandom } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'
import { attend } from './attendances.ts'
import { type DemoEntry, type DemoPatient, dayMs, type Making } from './entry.ts'
import { accompany, report } from './others.ts'
import { prevent, weighBefore } from './prevention.ts'
import { createStaff } from './staff.ts'
import { vaccinate } from './vaccines.ts'

/** People who have not come to a unit for years; their vaccines are known all the same. */
const strangers = 0.42

/**
 * Makes the histories of the demo town: vaccines by age, attendances by conditions, and whatever comes
 * with them. The same people in the same order get the same histories; nothing lies in the future.
 */
export function createHistories(town: DemoTown, now: Date) {
  const random = createRandom(`${town.seed}/histories`)
  // Of its own, so that everything else stays as it was.
  const forPrevention = createRandom(`${town.seed}/prevention`)
  const forWeights = createRandom(`${town.seed}/weights`)
  const staff = createStaff(town)
  /** `unwellDays` are those on which the citizen said in the app not to be well, `YYYY-MM-DD`, in order. */
  return (patient: DemoPatient, unwellDays: readonly string[] = []): DemoEntry[] => {
    const born = Date.parse(`${patient.birthDate}T00:00:00Z`)
    const end = patient.deathAt ? Date.parse(`${patient.deathAt}T20:00:00Z`) : now.getTime()
    const age = (end - born) / (365.25 * dayMs)
    const making: Making = { patient, random, staff, born, end, age, entries: [] }
    vaccinate(making)
    if (!random.chance(strangers)) {
      attend(making)
      accompany(making)
      prevent({ ...making, random: forPrevention })
      weighBefore({ ...making, random: forWeights })
    }
    report(making, unwellDays)
    return making.entries.filter(({ date }) => date.getTime() <= now.getTime())
  }
}
