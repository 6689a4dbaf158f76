import { isShown } from '@saude/contract/clean'
import { metaOf } from '@saude/contract/meta'
import type { AnySchema } from 'yup'
import { citizenFields } from '../../../contract/citizen.ts'
import type { CitizenForm } from './citizen.ts'

/**
 * The fields of the other kind of address, as empty: one who moves away keeps no neighbourhood of the municipality,
 * and the other way round. Where the kind is unknown, nothing is touched.
 */
export function emptied(whole: Partial<CitizenForm>): Partial<CitizenForm> {
  const values: Readonly<Record<string, unknown>> = whole
  const hidden = Object.entries<AnySchema>(citizenFields).flatMap(([key, schema]) => {
    const meta = metaOf(schema)
    const isDecided = Object.keys(meta.showWhen ?? {}).every((control) => (values[control] ?? null) !== null)
    return isDecided && !isShown(meta, values) ? [[key, null] as const] : []
  })
  // Fields that hide may be empty; Object.fromEntries forgets their names.
  const empty: Partial<CitizenForm> = Object.fromEntries(hidden)
  return empty
}
