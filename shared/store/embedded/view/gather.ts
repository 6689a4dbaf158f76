import { decode, type EncodedDocument } from '../encode.ts'
import { column } from '../shapes.ts'
import type { Statements } from '../statements.ts'
import type { DeclaredSource, DeclaredView } from './declared.ts'

/** What `row` gets beside a document: of each source the documents that belong to it, in no order. */
export function gathered(
  statements: Statements,
  { sources }: Pick<DeclaredView, 'sources'>,
  client: string,
  id: string,
): Readonly<Record<string, readonly object[]>> {
  const all: Record<string, readonly object[]> = {}
  for (const [name, source] of Object.entries(sources))
    all[name] = documentsOf(statements, source, client, id)
  return all
}

function documentsOf(
  statements: Statements,
  { of, owner, fields }: DeclaredSource,
  client: string,
  id: string,
): object[] {
  // An answer with one path would be no array.
  const paths = ['_id', ...fields].map((field) => `'$.${field}'`).join(', ')
  const rows: unknown[][] = statements
    .get(
      `SELECT json_extract(doc, ${paths}) FROM "${of}" WHERE ${column('client')} = ? AND ${column(owner)} = ?`,
    )
    .all(client, id)
  return rows.flatMap(([text]) => {
    const [, ...values]: readonly unknown[] = JSON.parse(String(text))
    const said = fields.flatMap((field, at): [string, unknown][] => {
      const value = values[at]
      return value === null || value === undefined ? [] : [[field, decode(value)]]
    })
    return said.length > 0 ? [Object.fromEntries(said)] : []
  })
}

/** Whose rows a document of a source is in, before and after it is written; of one that says the same no one's. */
export function ownersOf(
  { owner, fields }: DeclaredSource,
  before: EncodedDocument | undefined,
  after: EncodedDocument | undefined,
): readonly string[] {
  const [old, now] = [saidIn(fields, before), saidIn(fields, after)]
  if (old === now && before?.[owner] === after?.[owner]) return []
  return [old && before?.[owner], now && after?.[owner]].flatMap((one) =>
    typeof one === 'string' && one !== '' ? [one] : [],
  )
}

/** What a document says, as one text; empty where it says nothing. */
function saidIn(fields: readonly string[], document: EncodedDocument | undefined): string {
  const values = fields.map((field) => document?.[field] ?? null)
  return values.every((value) => value === null) ? '' : JSON.stringify(values)
}
