import type * as yup from 'yup'
import { fieldsOf } from './clean.ts'
import { metaOf } from './meta.ts'

/** Ages that a filter may name. */
export const ages = { from: 0, to: 130 } as const

/** Years of a step in which anonymised users ask for ages: of a single one a town may have one person only. */
export const ageStep = 5
/** All who are as old or older are one step. */
export const lastAgeStep = 100

const count = lastAgeStep / ageStep + 1

/** Where steps begin, and where they end: 0 to 4, 5 to 9 … 100 and more. */
export const ageSteps = {
  from: Array.from({ length: count }, (_, step) => step * ageStep),
  to: Array.from({ length: count }, (_, step) =>
    step === count - 1 ? ages.to : step * ageStep + ageStep - 1,
  ),
} as const

/** Whether all ages that an input asks for, at any depth, are ends of steps (`FieldMeta.ageEnd`). */
export function hasAgeSteps(fields: Readonly<Record<string, yup.AnySchema>>, input: object): boolean {
  const values = new Map<string, unknown>(Object.entries(input))
  return Object.entries(fields).every(([key, schema]) => {
    const value = values.get(key)
    const { ageEnd } = metaOf(schema)
    if (ageEnd) return typeof value !== 'number' || ageSteps[ageEnd].includes(value)
    return typeof value !== 'object' || value === null || hasAgeSteps(fieldsOf(schema), value)
  })
}
