import { isShown } from '@saude/contract/clean'
import { metaOf } from '@saude/contract/meta'
import type { Fields } from '@saude/contract/record/fields'

/**
 * The fields that a form of these values does not show, as empty: a patch that changes what decides about them is silent on
 * them, and they would stay with the old answer.
 */
export const hiddenFields = (
  fields: Fields,
  whole: Readonly<Record<string, unknown>>,
): Readonly<Record<string, null>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, schema]) =>
      isShown(metaOf(schema), whole) || (whole[key] ?? null) === null ? [] : [[key, null] as const],
    ),
  )
