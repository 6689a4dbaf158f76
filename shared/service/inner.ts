import { valuesAt } from '@saude/contract/record/paths'

/**
 * Where a document keeps, side by side, the ids of what its lists hold: files and references. The collection declares
 * it among its arrays, so that who holds an id is found along an index.
 */
export const innerIds = 'innerIds'

const isHolder = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

/** The ids that references at paths name, each once: 'citizen', or 'lines.material' inside a list. */
export const idsAt = (document: unknown, paths: readonly string[]): string[] => [
  ...new Set(
    paths.flatMap((path) => valuesAt(document, path).flatMap((one) => (isHolder(one) ? [one.id] : []))),
  ),
]
