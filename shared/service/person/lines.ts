import { formatMeasured } from '@saude/contract/format-value'
import { formatDate, formatDateTime } from '@saude/contract/formats'
import { labelOf, metaOf } from '@saude/contract/meta'
import { isFields } from '@saude/contract/values'
import type { About } from '@saude/store'
import type { Said } from '../said.ts'

/** A field of an entry as people read it. */
export interface Line {
  readonly label: string
  readonly value: string
}

/** What a collection says of its fields, beside the contract. */
export type Labels = Pick<Extract<About, { readonly title: string }>, 'labels' | 'codes'>

const joined = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)

/** The fields of a document as lines: what has no name is called by its path, and what is empty is left out. */
export function linesOf(document: object, said: Said, labels: Labels): Line[] {
  const lines: Line[] = []
  const nameOf = (path: string, above: string): string => {
    const plain = path.replaceAll('[]', '')
    const field = said.get(path)
    const own = labels.labels?.[plain] ?? (field && labelOf(field))
    if (own) return above === '' || labels.labels?.[plain] ? own : `${above}: ${own}`
    const [last = plain] = plain.split('.').slice(-1)
    return above === '' ? plain : `${above}: ${last}`
  }
  // Ids of other entries, which no screen shows either; a file for other systems has them.
  const isUnsaid = (path: string) =>
    /Ids?$/.test(path) && !said.has(path) && labels.labels?.[path.replaceAll('[]', '')] === undefined
  const add = (value: unknown, path: string, above: string): void => {
    if (value === null || value === undefined || value === '' || isUnsaid(path)) return
    const label = nameOf(path, above)
    const named = isFields(value) && typeof value.name === 'string' ? value.name : undefined
    if (value instanceof Date) lines.push({ label, value: worded(value, path) })
    else if (named !== undefined) lines.push({ label, value: named })
    else if (Array.isArray(value)) addList(value, path, label)
    else if (isFields(value))
      for (const [key, part] of Object.entries(value)) add(part, joined(path, key), label)
    else lines.push({ label, value: worded(value, path) })
  }
  const addList = (values: readonly unknown[], path: string, label: string) => {
    const simple = values.filter((one) => !isFields(one) && !Array.isArray(one))
    if (simple.length > 0) lines.push({ label, value: simple.map((one) => worded(one, path)).join(', ') })
    for (const [index, one] of values.entries())
      if (isFields(one))
        for (const [key, part] of Object.entries(one))
          add(part, joined(`${path}[]`, key), values.length > 1 ? `${label} ${index + 1}` : label)
  }
  const worded = (value: unknown, path: string): string => {
    if (value instanceof Date) return formatDateTime(value)
    const code = labels.codes?.[path.replaceAll('[]', '')]?.[String(value)]
    if (code !== undefined) return code
    const field = said.get(path)
    if (field && metaOf(field).kind !== 'object') return formatMeasured(field, value)
    if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
    if (typeof value === 'number')
      return value.toLocaleString('pt-BR', { maximumFractionDigits: 10, useGrouping: false })
    return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : String(value)
  }
  for (const [key, value] of Object.entries(document)) if (!isInternal(key)) add(value, key, '')
  return lines
}

/** What the store keeps to find an entry by says nothing more of anybody. */
const isInternal = (key: string): boolean =>
  ['_id', 'client', 'version', 'searchName', 'searchTokens', 'innerIds'].includes(key) ||
  /(Key|Search|Tokens)$/.test(key)
