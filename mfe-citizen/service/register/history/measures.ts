import type { GlucoseMoment } from '../../../contract/attendance-codes.ts'

/** kg, m, °C, %, beats a minute, mmHg, breaths a minute, mg/dL, cm; the later ones are there where they were measured. */
export interface Measures {
  readonly weight: number | null
  readonly height: number | null
  readonly temperature: number | null
  readonly oxigenSaturation: number | null
  readonly heartRate: number | null
  readonly bloodPressure: { readonly contraction: number; readonly relaxation: number } | null
  readonly respiratoryRate?: number
  readonly glucose?: number
  readonly glucoseMoment?: GlucoseMoment
  readonly waist?: number
  readonly calf?: number
  readonly headCircumference?: number
}

const later = ['respiratoryRate', 'glucose', 'waist', 'calf', 'headCircumference'] as const

type Given = { readonly [K in keyof Measures]?: Measures[K] | null | undefined }

/** What a call measured; undefined where it measured nothing. */
export function measuresIn(given: Given): Measures | undefined {
  const { glucoseMoment } = given
  const measured = later.flatMap((name) => {
    const value = given[name]
    return typeof value === 'number' ? [[name, value] as const] : []
  })
  const measures: Measures = {
    weight: given.weight ?? null,
    height: given.height ?? null,
    temperature: given.temperature ?? null,
    oxigenSaturation: given.oxigenSaturation ?? null,
    heartRate: given.heartRate ?? null,
    bloodPressure: given.bloodPressure ?? null,
    ...Object.fromEntries(measured),
    ...(typeof given.glucose === 'number' && glucoseMoment && { glucoseMoment }),
  }
  return Object.values(measures).some((value) => value !== null) ? measures : undefined
}
