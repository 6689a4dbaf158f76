import * as yup from 'yup'
import { dateTime, id, integer, number, object, oneOf, text } from '../fields.ts'
import { type FieldMeta, isRequired, metaOf } from '../meta.ts'
import { namedMark, personMark, protectedMark } from '../protected.ts'
import type { Shape } from '../query.ts'
import { personField } from './naming.ts'
import { pathsOf } from './paths.ts'
import type { States } from './states.ts'

export type Fields = Readonly<Record<string, yup.AnySchema>>

/** Widths of the columns that every record has; without a width they are no columns. */
export interface OwnColumns {
  readonly number?: number
  readonly state?: number
  readonly updatedAt?: number
}

interface Parts {
  readonly hasNumber: boolean
  readonly states: States | undefined
  readonly columns: OwnColumns
  /** Whether an entry of a protected diagnosis is not there for others. */
  readonly isHidden: boolean
}

const column = (width: number | undefined): FieldMeta => (width === undefined ? {} : { showColumn: width })

/** A shape's schemas, without yup's references. */
export const schemasOf = (shape: Shape): Fields =>
  Object.fromEntries(
    // isSchema narrows to a minimal interface; every field word answers a full schema.
    Object.entries(shape).filter((entry): entry is [string, yup.AnySchema] => yup.isSchema(entry[1])),
  )

/** What forms ask: everything but what the server fills. */
export const askedFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, schema]) => !metaOf(schema).isGenerated))

/** The state as a field: its labels and tones. */
export function stateField({ names }: States, width?: number): yup.AnySchema {
  const entries = Object.entries(names)
  return oneOf('Situação', Object.fromEntries(entries.map(([name, { label }]) => [name, label])), {
    isGenerated: true,
    tones: Object.fromEntries(entries.map(([name, { tone }]) => [name, tone])),
    showFilter: 'panel',
    ...column(width),
  })
}

/** The protocol number as a field. */
export const numberField = (width?: number): yup.AnySchema =>
  text('Protocolo', { isGenerated: true, showFilter: 'panel', ...column(width) }).max(20)

/**
 * Everything that a record answers of one entry: its fields, and what the kit keeps beside them. A record that declares
 * one of these itself says what it is called.
 */
export const storedFields = (fields: Fields, { hasNumber, states, columns, isHidden }: Parts): Fields => {
  const kept: Fields = {
    createdAt: dateTime('Criado em'),
    updatedAt: dateTime('Última alteração', column(columns.updatedAt)),
    updatedBy: object('Alterado por', { id: id().required(), name: text('Nome') }),
    version: integer('Versão', { isHidden: true }),
  }
  return {
    id: id().required(),
    ...(hasNumber && { number: numberField(columns.number) }),
    ...fields,
    ...(states && { state: stateField(states, columns.state) }),
    ...(isHidden
      ? { isProtected: protectedMark() }
      : namesDiagnosis(fields) && { namesProtected: namedMark() }),
    ...(personField({ fields }) !== undefined && { isProtected: personMark() }),
    ...Object.fromEntries(Object.entries(kept).filter(([key]) => !(key in fields))),
  }
}

/** Whether one of the fields may hold a diagnosis that Lei 14.289/2022 protects. */
export const namesDiagnosis = (fields: Fields): boolean =>
  Object.values(fields).some((schema) => metaOf(schema).isProtected !== undefined)

/** Too large for every row of a list: files, lists and long texts that no column and no screen shows and that may be empty. */
const isLarge = (schema: yup.AnySchema): boolean => {
  const { kind, inputType, showColumn, inRows } = metaOf(schema)
  if (showColumn || inRows || isRequired(schema)) return false
  return kind === 'file' || kind === 'image' || kind === 'list' || inputType === 'textarea'
}

/** What a row of the list holds. */
export const rowFields = (stored: Fields, hidden: readonly string[] = []): Fields =>
  Object.fromEntries(
    Object.entries(stored).filter(([key, schema]) => !hidden.includes(key) && !isLarge(schema)),
  )

/** A field as a filter: partial values are fine, so its rules go and its kind stays. */
export function asFilter(schema: yup.AnySchema): yup.AnySchema {
  const { label, meta } = schema.spec
  if (schema.type === 'number') return number(label ?? '', meta ?? {})
  if (schema.type === 'boolean')
    return yup
      .boolean()
      .nullable()
      .label(label ?? '')
      .meta(meta ?? {})
  if (schema.type === 'object') return schema.optional().nullable()
  const options = meta?.options
  const base = text(label ?? '', meta ?? {}).max(100)
  return options ? base.oneOf([...Object.keys(options), null]) : base
}

/** Fields with `showFilter`, as filters. */
export const filterFields = (stored: Fields): Fields =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([key, schema]) =>
      metaOf(schema).showFilter ? [[key, asFilter(schema)]] : [],
    ),
  )

/** The words of the label: own texts that a search finds by the beginnings of their words. */
export const searchedLabels = (fields: Fields, label: readonly string[]): string[] =>
  label.filter((key) => {
    const schema = fields[key]
    const { kind, mask, options } = schema ? metaOf(schema) : {}
    return kind === 'string' && !mask && !options
  })

/**
 * Where references to citizens lie, lists gone through: who reads or writes such a record is in the citizen's access
 * log.
 */
export const citizenFields = (fields: Fields): string[] =>
  pathsOf(fields, (schema) => metaOf(schema).owner?.isCitizen === true)

/** What an entry holds beside its declared fields. */
const kept = new Set([
  '_id',
  'id',
  'number',
  'state',
  'version',
  'updatedBy',
  'searchName',
  'searchTokens',
  'openValues',
  'hiddenPerson',
])

/** @throws Error where a declared field has a name under which the kit keeps something else */
export function refuseKeptNames(record: string, fields: Fields): void {
  const taken = Object.keys(fields).filter((key) => kept.has(key))
  if (taken.length > 0) throw new Error(`${record}: the kit keeps ${taken.join(', ')} by itself`)
}
