import { entryOf, fieldsOf } from '@saude/contract/clean'
import { daysAfter, today } from '@saude/contract/instants'
import { isRequired, limitOf, metaOf } from '@saude/contract/meta'
import type { AnyRecord } from '@saude/contract/record/record'
import type { AnySchema } from 'yup'
import type { Owners } from '../../testing/area.ts'

const masked: Readonly<Record<string, string>> = {
  cpf: '52998224725',
  cns: '700000000000005',
  cnpj: '11222333000181',
  cep: '13600000',
  cnes: '2077485',
  phone: '19999990000',
  mobile: '19999990000',
  landline: '1933330000',
  plate: 'ABC1D23',
}

/**
 * A value that a field takes, made of its kind and limits; undefined where the kit cannot make one (files), which
 * tests of required fields must then be given. @param nth another one for another number
 */
export function sampleOf(schema: AnySchema, owners: Owners, nth = 0): unknown {
  const { kind, mask, options, owner, withDate, withTime, isProtected, plausible } = metaOf(schema)
  if (owner) {
    const known = owners[owner.query().name]
    // What few may record is no sample.
    const items = Array.isArray(known) ? known.filter((one) => !isProtected?.(one)) : []
    const item = items[nth % items.length]
    return item ? { id: item.id } : undefined
  }
  if (options) return Object.keys(options)[nth % Object.keys(options).length]
  if (mask) return masked[mask]
  switch (kind) {
    case 'string':
      return `Palavra ${'abcdefghij'.charAt(nth % 10)}`.slice(0, limitOf(schema, 'max') ?? 100)
    case 'number': {
      const least = limitOf(schema, 'min') ?? 1
      return least + (nth % ((limitOf(schema, 'max') ?? Number.MAX_SAFE_INTEGER) - least + 1))
    }
    case 'boolean':
      return nth % 2 === 0
    case 'datetime':
      if (!withDate) return '08:30'
      return `${plausible ? daysAfter(today(), -1 - (nth % 10)) : `2026-03-1${nth % 10}`}${withTime ? ' 08:30:00.000-03:00' : ''}`
    case 'color':
      return '#336699'
    case 'pressure':
      return { contraction: 120, relaxation: 80 }
    case 'object':
      return Object.fromEntries(samples(fieldsOf(schema), owners, nth))
    case 'list': {
      const entry = entryOf(schema)
      const value = entry && sampleOf(entry, owners, nth)
      return value === undefined ? [] : [value]
    }
    default:
      return undefined
  }
}

const samples = (fields: Readonly<Record<string, AnySchema>>, owners: Owners, nth: number) =>
  Object.entries(fields).flatMap(([key, schema]) => {
    const value = metaOf(schema).isGenerated ? undefined : sampleOf(schema, owners, nth)
    return value === undefined ? [] : [[key, value] as const]
  })

/** Values for every field of a record, as a form would send them. */
export const sampleEntry = (of: AnyRecord, owners: Owners, nth = 0): Record<string, unknown> =>
  Object.fromEntries(samples(of.fields, owners, nth))

/** Names of the fields that may not be empty. */
export const requiredFields = (of: AnyRecord): string[] =>
  Object.entries(of.fields).flatMap(([key, schema]) =>
    isRequired(schema) && !metaOf(schema).isGenerated ? [key] : [],
  )
