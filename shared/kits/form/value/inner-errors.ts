/** Sentences inside one field by their path below it, '0.name'; what is wrong with the whole stands under ''. */
export type InnerErrors = Readonly<Record<string, string>>

/** Path of a sentence below a field: 'parts[0].name' and 'parts.0.name' are '0.name' of `parts`; undefined elsewhere. */
export function pathBelow(path: string, name: string): string | undefined {
  const dotted = path.replace(/\[(\d+)\]/g, '.$1')
  if (dotted === name) return ''
  return dotted.startsWith(`${name}.`) ? dotted.slice(name.length + 1) : undefined
}

/** The sentences of one part of a field, by their paths below that part. */
export const innerErrors = (errors: InnerErrors, name: string): InnerErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, sentence]) => {
      const below = pathBelow(path, name)
      return below === undefined ? [] : [[below, sentence]]
    }),
  )

/** The id of a control inside a field: error summaries link to it. */
export const innerId = (id: string, path: string): string => `${id}-${path.replaceAll('.', '-')}`

/** What is wrong with one field of a form: a sentence of the whole, and those of its parts. */
export interface FieldProblem {
  readonly message: string
  readonly inner: InnerErrors
}

/** Sentences by path as problems by field; only fields with parts of their own keep the paths within. */
export function problemOf(
  found: Readonly<Record<string, string>>,
  name: string,
  hasParts: boolean,
): FieldProblem | undefined {
  const inner = innerErrors(found, name)
  const [first] = Object.values(inner)
  const message = inner[''] ?? first
  if (message === undefined) return undefined
  return { message, inner: hasParts ? inner : { '': message } }
}

/** The same as react-hook-form keeps it. */
export const fieldError = (type: string, { message, inner }: FieldProblem) => ({
  type,
  message,
  types: { ...inner },
})

/** And back: what it keeps of a field's parts. */
export const partsOf = (types: object | undefined): InnerErrors =>
  Object.fromEntries(
    Object.entries(types ?? {}).flatMap(([path, text]) => (typeof text === 'string' ? [[path, text]] : [])),
  )
