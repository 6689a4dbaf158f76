import { rowNamed } from '@saude/contract/access'
import { digits } from '@saude/contract/documents'
import type { Cell } from '@saude/contract/import/column'
import { headingOf } from '@saude/contract/import/column'
import { metaOf, type Owner } from '@saude/contract/meta'
import { query } from '@saude/contract/query'
import { searchName } from '@saude/contract/search'
import { searchShape } from '@saude/contract/search-shape'
import { isFields } from '@saude/contract/values'
import { filterBy } from '@saude/store'
import type { AnySchema } from 'yup'
import type { Call } from '../../handlers.ts'
import type { RecordDocument } from '../../record/collection.ts'
import type { Loadable } from './run.ts'

/** Entries that somebody may mean by a name; more of one name are too many to choose from. */
const mostOfName = 20

type Known = readonly Pick<Loadable, 'of' | 'collection'>[]

const ownOf = (schema: AnySchema, known: Known) => {
  const { owner } = metaOf(schema)
  return owner?.topic === undefined ? undefined : known.find(({ of }) => of.name === owner.topic)
}

/** A search that needs no permission: a load has none of its own. */
const openSearch = (schema: AnySchema) => {
  const { search, owner } = metaOf(schema)
  const row = search === undefined || owner?.isCitizen ? undefined : rowNamed(search)
  return row && row.access !== 'private' && row.access !== 'provider' && row.access !== 'closed'
    ? row
    : undefined
}

/** Whether what a cell says of a reference can be found: in a register of the area, or by a search that is open. */
export const isFoundBy =
  (known: Known) =>
  (schema: AnySchema): boolean =>
    ownOf(schema, known) !== undefined || openSearch(schema) !== undefined

type Named = Readonly<Record<string, unknown>> & { readonly id: string; readonly name: string }

/**
 * Finds what cells of references mean, each distinct text once: by the exact name, as it is searched, or by the code.
 * @returns the reference; a problem where there is none, or more than one
 */
export function createFinder(call: Call, known: Known) {
  const found = new Map<string, Promise<Cell<{ readonly id: string; readonly name: string }>>>()

  async function inOwn({ of, collection }: Known[number], cell: string): Promise<readonly Named[]> {
    const word = searchName(cell)
    const entries = call.scope(collection)
    const has = (filter: object) =>
      entries.find(filterBy<RecordDocument>(filter), { limit: mostOfName }).toArray()
    const byName = of.searched.length > 0 ? await has({ searchName: word }) : []
    if (byName.length > 0) return byName.map((one) => namedIn(of.searched, one))
    // Other numbers that occur once: the CNES of a unit, the INE of a team.
    for (const field of of.unique.length > 0 ? of.unique : ['cnes']) {
      const path = of.unique.includes(field) ? `${field}Key` : field
      if (!(field in of.fields)) continue
      const some = await has({ [path]: of.unique.includes(field) ? word : digits(cell).padStart(7, '0') })
      if (some.length > 0) return some.map((one) => namedIn(of.searched, one))
    }
    return []
  }

  async function inSearch(schema: AnySchema, cell: string): Promise<readonly Named[]> {
    const row = openSearch(schema)
    const { owner } = metaOf(schema)
    if (!row) return []
    const asked = query(row, searchShape(row.name))
    // What is searched is asked by its beginning too: 'Campinas - SP' is Campinas.
    for (const q of new Set(wordingsOf(cell, owner))) {
      const { items } = await call.ask(asked, { q })
      const fit = items.filter((item) => fits(item, cell, owner))
      if (fit.length > 0) return [...new Map(fit.map((item) => [item.id, item])).values()]
    }
    return []
  }

  async function find(schema: AnySchema, label: string, cell: string) {
    const own = ownOf(schema, known)
    const items = own ? await inOwn(own, cell) : await inSearch(schema, cell)
    const [first, another] = items
    const shown = `${label}: '${cell.slice(0, 60)}'`
    if (!first) return { problem: `${shown} não está cadastrado` }
    if (another) return { problem: `${shown} pode ser mais de um cadastro` }
    return { value: { id: first.id, name: first.name } }
  }

  return (schema: AnySchema, label: string, cell: string) => {
    const { search } = metaOf(schema)
    const key = `${search} ${cell}`
    const known = found.get(key) ?? find(schema, label, cell)
    found.set(key, known)
    return known
  }
}

function namedIn(fields: readonly string[], entry: RecordDocument): Named {
  const values: Readonly<Record<string, unknown>> = isFields(entry) ? entry : {}
  return { id: entry._id, name: fields.map((field) => String(values[field] ?? '')).join(' ') }
}

function wordingsOf(cell: string, owner: Owner | undefined): string[] {
  const code = digits(cell)
  const isCode = owner?.by === 'q' && code.length > 3 && !/\p{L}/u.test(cell)
  const [before = cell] = cell.split(/\s+[-–]\s+|\//)
  return (isCode ? [code, code.padStart(10, '0')] : [cell, before]).map((one) => one.slice(0, 100))
}

function fits(item: Named, cell: string, owner: Owner | undefined): boolean {
  const word = headingOf(cell)
  const names = [item.name, owner?.nameOf?.(item), item.description]
  const code = digits(cell).replace(/^0+/, '')
  return (
    names.some((name) => typeof name === 'string' && headingOf(name) === word) ||
    (owner?.by === 'q' && code !== '' && !/\p{L}/u.test(cell) && item.id.replace(/^0+/, '') === code)
  )
}
