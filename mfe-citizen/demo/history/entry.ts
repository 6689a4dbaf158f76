import { today } from '@saude/contract/instants'
import { diseases } from '@saude/core/contract/codes/diseases'
import { procedures } from '@saude/core/contract/codes/procedures'
import type { Coded } from '@saude/core/contract/codes/system'
import { exams } from '@saude/core/contract/exams'
import { demoId, type Random } from '@saude/town/random'
import { workday } from '@saude/town/workday'
import type { CareCharacter, DentalVisit } from '../../contract/attendance-fields.ts'
import type { DemoCitizen } from '../types.ts'
import type { DemoProfessional, DemoStaff } from './staff.ts'

/** kg, m, °C, %, beats a minute, mmHg; null where it was not measured. */
export interface DemoMeasures {
  weight: number | null
  height: number | null
  temperature: number | null
  oxigenSaturation: number | null
  heartRate: number | null
  bloodPressure: { contraction: number; relaxation: number } | null
}

/** An entry of a history as plain data; which parts it has follows from its type, as in the contract. */
export interface DemoEntry {
  id: string
  type:
    | 'measurement'
    | 'selfReportedMeasurement'
    | 'healthCare'
    | 'exam'
    | 'immunization'
    | 'procedure'
    | 'symptom'
    | 'selfReportedSymptom'
    | 'dentalCare'
    | 'homeCare'
    | 'message'
  date: Date
  first?: DemoProfessional | null
  second?: DemoProfessional | null
  procedure?: Coded
  problem?: Coded | null
  ciap?: Coded | null
  healthUnit?: { id: string; name: string; cnes: string }
  team?: string
  quantity?: number
  careCharacter?: CareCharacter
  dental?: { visit: DentalVisit; isCompleted: boolean }
  lastPeriod?: string
  act?: {
    careType: '1' | '2' | '5' | '6'
    place: '1'
    shift: '1' | '2'
    problems?: readonly { problem: Coded | null; ciap: Coded | null; isNew: boolean }[]
  }
  measures?: DemoMeasures
  immunization?: {
    immunobiological: Coded
    dose: Coded
    previousRecord: boolean
    strategy: string | null
    route: string | null
    site: string | null
    batch: string | null
    manufacturer: string | null
    maker?: string
    group?: string
    carePlace?: string
    maternal?: string
    isTraveller?: boolean
    isLeprosyContact?: boolean
  }
  exam?: { exam: Coded; result: string; reference: string | null; laboratory: string | null }
  since?: Record<string, string>
  publicUserId?: string
  notes?: string | null
  message?: string
  readAt?: Date | null
}

/** What a history is made from; not the whole person, because a million people are many. */
export type DemoPatient = Pick<
  DemoCitizen,
  'id' | 'birthDate' | 'gender' | 'deathAt' | 'conditions' | 'installedApp'
> & { readonly healthUnitId: string }

/** One history in the making. */
export interface Making {
  readonly patient: DemoPatient
  readonly random: Random
  readonly staff: DemoStaff
  readonly born: number
  /** Today, or the day of the death. */
  readonly end: number
  /** Years at the end. */
  readonly age: number
  readonly entries: DemoEntry[]
}

export const dayMs = 86_400_000
export const minuteMs = 60_000

/** Notes an entry at a moment. */
export function add({ entries, random }: Making, entry: Omit<DemoEntry, 'id'>): void {
  entries.push({ id: demoId(random, entry.date.getTime()), ...entry })
}

/**
 * A moment within opening hours (07:30 to 16:59 in São Paulo), so many days before the end, on the Saturday where that is a
 * Sunday; none before the birth, none after the end.
 */
export function daysAgo({ end, born, random }: Making, days: number): Date {
  const day = Date.parse(`${workday(today(new Date(end - days * dayMs)))}T00:00:00Z`)
  return new Date(Math.min(end, Math.max(day, born) + (10 * 60 + 30 + random.int(0, 569)) * minuteMs))
}

export const sigtap = (code: string): Coded => ({
  system: 'sigtap',
  code,
  name: procedures[code] ?? exams[code] ?? code,
})
export const cid = (code: string): Coded => ({ system: 'cid10', code, name: diseases[code] ?? code })
