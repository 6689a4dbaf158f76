import { validationError } from '@saude/contract/errors'
import type { AnyRecord } from '@saude/contract/record/record'
import type { Values } from './derive.ts'
import { fileLists } from './plan.ts'

const gone = 'Este arquivo não existe mais, escolha de novo'

const isNamed = (value: unknown): value is { readonly id: unknown } =>
  typeof value === 'object' && value !== null && 'id' in value

/** Only the gateway says of a file what it is called, when it has just taken it; a caller says the id alone. */
const isTaken = (value: unknown): boolean => isNamed(value) && 'name' in value

/**
 * Lists of files as they are stored: those that the entry holds stay where their id is said, new ones join them.
 * @throws AppError `validation` for an id that the entry does not hold
 */
export function withKeptFiles(
  of: AnyRecord,
  values: Values,
  stored: Values | undefined,
  at: '' | 'document.',
): Values {
  const problems: Record<string, string> = {}
  const lists = fileLists(of).flatMap((key) => {
    const said = values[key]
    if (!Array.isArray(said)) return []
    const had: unknown = stored?.[key]
    const held = Array.isArray(had) ? had.filter(isNamed) : []
    const files = said.map((file: unknown, index) => {
      if (isTaken(file)) return file
      const kept = isNamed(file) ? held.find(({ id }) => id === file.id) : undefined
      if (!kept) problems[`${at}${key}.${index}`] = gone
      return kept
    })
    return [[key, files] as const]
  })
  if (Object.keys(problems).length > 0) throw validationError(problems)
  return { ...values, ...Object.fromEntries(lists) }
}
