import { newId } from '@saude/contract/id'
import { toWire } from '@saude/contract/instants'
import { absent, insert, type Scoped, type Step, update, updateAll } from '@saude/service/handlers'
import { defineCollection } from '@saude/store'
import { type HistoryItem, type Naming, protectedOf } from '../../register/history/item.ts'

/** How often a citizen was attended in a year, and in each of its months: at one unit, or at all of them together. */
export interface AttendedCitizen {
  readonly _id: string
  readonly client: string
  readonly citizenId: string
  /** `YYYY`, or `YYYY-MM` of a month. */
  readonly year: string
  /** A unit's id, or `anyUnit`. */
  readonly unit: string
  readonly count: number
}

export const anyUnit = '*'

export const attendedCitizens = defineCollection<AttendedCitizen>('attendedCitizen', {
  tenant: 'client',
  about: { left: 'contagem dos atendimentos, que estão na cópia' },
  indexes: [
    { keys: { client: 1, citizenId: 1, year: 1, unit: 1 }, unique: true },
    { keys: { client: 1, year: 1, unit: 1, count: 1, _id: 1 } },
  ],
})

export const attendedTypes: readonly HistoryItem['type'][] = ['healthCare', 'dentalCare', 'homeCare']

type Attendance = Pick<HistoryItem, 'type' | 'date' | 'healthUnit'> & Naming

/**
 * Under which year, month and units an entry counts; nowhere where it is no attendance, or one of a protected diagnosis: the count
 * is the same for all who read it.
 */
export function countedUnder(entry: Attendance): { year: string; unit: string }[] {
  const { type, date, healthUnit } = entry
  if (!attendedTypes.includes(type) || protectedOf(entry).isProtected) return []
  const day = toWire(date)
  const units = [anyUnit, ...(healthUnit ? [healthUnit.id] : [])]
  return [day.slice(0, 4), day.slice(0, 7)].flatMap((year) => units.map((unit) => ({ year, unit })))
}

/** The steps that count a new entry. */
export async function attending(
  attended: Scoped<AttendedCitizen>,
  citizenId: string,
  entry: Attendance,
): Promise<Step[]> {
  const steps = await Promise.all(
    countedUnder(entry).map(async (under) => {
      const known = await attended.findOne({ citizenId, ...under })
      return known
        ? [update(attended, { _id: known._id }, { $inc: { count: 1 } })]
        : [
            // Somebody else may count the first one at this very moment: then it is tried again.
            absent(attended, { citizenId, ...under }),
            insert(attended, { _id: newId(), citizenId, ...under, count: 1 }),
          ]
    }),
  )
  return steps.flat()
}

/** The steps that count an entry no more. */
export const unattending = (
  attended: Scoped<AttendedCitizen>,
  { citizenId, ...entry }: Attendance & Pick<HistoryItem, 'citizenId'>,
): Step[] =>
  countedUnder(entry).map((under) => updateAll(attended, { citizenId, ...under }, { $inc: { count: -1 } }))
