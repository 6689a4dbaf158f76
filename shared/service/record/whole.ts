import { validationError } from '@saude/contract/errors'
import { toWire } from '@saude/contract/instants'
import { askedFields } from '@saude/contract/record/fields'
import type { AnyRecord } from '@saude/contract/record/record'
import { problems } from '@saude/contract/validate'
import { object } from 'yup'
import type { Values } from './derive.ts'

/** What the form of a new entry would say of stored values. */
function problemsOf(of: AnyRecord, values: Values): Readonly<Record<string, string>> {
  const asked = Object.keys(of.fields).filter((key) => values[key] !== undefined)
  const wire = asked.map((key) => {
    const value = values[key]
    return [key, value instanceof Date ? toWire(value) : value] as const
  })
  return problems(object(askedFields(of.fields)), Object.fromEntries(wire))
}

/**
 * Refuses an update after which fields do not fit each other: an end before the start, whichever of them changed. What
 * was wrong before and was not touched is left alone.
 * @throws AppError `validation`, at the field that is wrong or, where that one was not sent, at one that was
 */
export function checkWhole(of: AnyRecord, stored: Values, patch: Values): void {
  const sent = Object.keys(patch)
  const [first] = sent
  if (first === undefined) return
  const found = problemsOf(of, { ...stored, ...patch })
  if (Object.keys(found).length === 0) return
  const before = problemsOf(of, stored)
  const fields = Object.entries(found)
    .filter(([path, words]) => before[path] !== words)
    .map(([path, words]) => {
      const key = path.split(/[.[]/)[0] ?? path
      return [`document.${sent.includes(key) ? path : first}`, words] as const
    })
  if (fields.length > 0) throw validationError(Object.fromEntries(fields))
}
