import { type AppError, describeError } from '@saude/contract/errors'
import { metaOf } from '@saude/contract/meta'
import { askedFields } from '@saude/contract/record/fields'
import type { AnyRecord } from '@saude/contract/record/record'

/** Why a step was not taken, where more than one sentence says it; undefined for what a message says well enough. */
export function refusalOf(cause: unknown): AppError | undefined {
  const error = describeError(cause)
  const issues = error.payload?.issues ?? []
  return error.key === 'validation' || issues.length > 0 ? error : undefined
}

/** Names of the record's fields that an error is about and that forms ask for, with those that decide whether they are asked. */
export function mendingFields(of: AnyRecord, { payload }: AppError): readonly string[] {
  const asked = askedFields(of.fields)
  const named = Object.keys(payload?.fields ?? {}).flatMap((path) => {
    const name = path.split(/[.[]/, 1)[0] ?? ''
    const schema = asked[name]
    return schema ? [...Object.keys(metaOf(schema).showWhen ?? {}), name] : []
  })
  // In the order of the record's own forms.
  return Object.keys(asked).filter((name) => named.includes(name))
}
