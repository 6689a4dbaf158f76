import { createHash } from 'node:crypto'
import { formatValue } from '@saude/contract/format-value'
import { type AnyRecord, fieldOf } from '@saude/contract/record/record'
import { searchName } from '@saude/contract/search'
import { isFields } from '@saude/contract/values'
import { queuedBy } from '../../contract/kinds.ts'
import { protocolTypeOf } from '../../contract/protocol-type.ts'

/** What a request asks for: who asks for the same stands in the same waiting list. */
export interface Item {
  readonly id: string
  readonly name: string
  readonly searchName: string
}

/** What a stored request of a kind asks for; null where it says nothing of it. */
export function itemOf(of: AnyRecord, stored: object): Item | null {
  const values: Readonly<Record<string, unknown>> = { ...stored }
  const parts = queuedBy[protocolTypeOf(of.name)].flatMap((field) => partOf(of, field, values[field]))
  const [first] = parts
  if (!first) return null
  const name = parts.map((part) => part.name).join(' · ')
  return { id: parts.length > 1 ? idOf(parts) : first.id, name, searchName: searchName(name) }
}

function partOf(of: AnyRecord, field: string, value: unknown): { id: string; name: string }[] {
  if (isFields(value) && typeof value.id === 'string')
    return [{ id: value.id, name: typeof value.name === 'string' ? value.name : value.id }]
  const schema = fieldOf(of, field)
  return schema && typeof value === 'string' ? [{ id: value, name: formatValue(schema, value) }] : []
}

/** One id of several, no longer than ids are. */
const idOf = (parts: readonly { readonly id: string }[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts.map(({ id }) => id)))
    .digest('base64url')
    .slice(0, 22)
