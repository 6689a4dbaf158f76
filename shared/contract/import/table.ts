import type { AnySchema } from 'yup'
import { isRequired, labelOf, metaOf } from '../meta.ts'
import type { AnyRecord } from '../record/record.ts'
import { headingOf, type ImportColumns } from './column.ts'
import { cellHelp, cellOf } from './table-cells.ts'

/** The columns of a table that is made from a record's declaration (decision 25). */

/** What is said of a record's table beside what it declares. */
export interface TableSaid {
  /** What else its columns are called, by field. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>
  /** Fields that say together which entry is meant; those whose values occur once, or the label, without it. */
  readonly key?: readonly string[]
}

/** Whether a reference can be found by what stands in a cell. */
type IsFound = (schema: AnySchema) => boolean

/** What a new entry has where a table does not say it. */
export function initialValue(schema: AnySchema): unknown {
  const { initial } = metaOf(schema)
  return typeof initial === 'object' ? initial.value : undefined
}

/** The fields that say which entry a row means. */
export function tableKey(of: AnyRecord, { key }: TableSaid = {}): readonly string[] {
  if (key) return key
  const once = of.unique.filter((field) => of.fields[field] && !metaOf(of.fields[field]).isGenerated)
  return once.length > 0 ? once : of.label
}

/** Fields that stand in tables, with how their cells are read. */
export function tableFields(of: AnyRecord, isFound: IsFound): readonly (readonly [string, AnySchema])[] {
  return Object.entries(of.fields).filter(([, schema]) => {
    const { isGenerated, isHidden, kind } = metaOf(schema)
    return !isGenerated && !isHidden && (kind !== 'relation' || isFound(schema)) && cellOf(schema)
  })
}

/**
 * The columns of a record's table: its fields by their labels, and by what they are called elsewhere.
 * @throws Error where it needs a field that is in no cell
 */
export function tableColumns(of: AnyRecord, said: TableSaid, isFound: IsFound): ImportColumns {
  const fields = tableFields(of, isFound)
  const names = new Set(fields.map(([field]) => field))
  const lost = Object.entries(of.fields).flatMap(([field, schema]) =>
    isRequired(schema) && !metaOf(schema).isGenerated && !names.has(field) ? [field] : [],
  )
  if (lost.length > 0) throw new Error(`${of.name} is in no table: ${lost.join(', ')} is in no cell`)
  const key = tableKey(of, said)
  const word = headingOf(of.word.singular)
  return Object.fromEntries(
    fields.map(([field, schema]) => {
      const own = said.synonyms?.[field] ?? []
      const named = field === of.searched[0] ? [word, `nome do ${word}`, `nome da ${word}`] : []
      const isNeeded = isRequired(schema) && initialValue(schema) === undefined
      return [
        field,
        {
          label: labelOf(schema, field),
          synonyms: [...own.map(headingOf), ...named],
          ...((isNeeded || (key.includes(field) && isRequired(schema))) && { isRequired: true }),
          read: cellOf(schema) ?? (() => null),
        },
      ]
    }),
  )
}

/** The same as it is said to who fills it in or maps it. */
export const columnsSaid = (of: AnyRecord, columns: ImportColumns) =>
  Object.entries(columns).map(([field, { label, synonyms, isRequired: isNeeded }]) => {
    const schema = of.fields[field]
    return {
      ...{ field, label, synonyms: [...synonyms], isRequired: isNeeded === true },
      help: (schema && cellHelp(schema)) ?? null,
    }
  })
