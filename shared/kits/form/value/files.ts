import type { Files } from '../../platform/index.ts'

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Takes the chosen files out of an input: they travel beside it, as parts that have the path of their field
 * (wire.md, HTTP). One of several leaves its place empty, 'documents.1' the second. Undefined where there is none.
 */
export function takeFiles<In>(input: In): { input: In; files: Files | undefined } {
  const files: Record<string, Blob> = {}
  const without = (value: unknown, path: string): unknown => {
    if (Array.isArray(value))
      return value.map((item: unknown, index) => {
        const at = `${path}.${index}`
        if (!(item instanceof Blob)) return without(item, at)
        files[at] = item
        return null
      })
    if (!isPlain(value)) return value
    const entries = Object.entries(value).flatMap(([key, item]) => {
      const at = path ? `${path}.${key}` : key
      if (!(item instanceof Blob)) return [[key, without(item, at)] as const]
      files[at] = item
      return []
    })
    return Object.fromEntries(entries)
  }
  const rest = without(input, '')
  // The same input but for its files, which the server puts back at their paths.
  return { input: rest as In, files: Object.keys(files).length > 0 ? files : undefined }
}
