import type * as yup from 'yup'
import { entryOf, fieldsOf } from './clean.ts'
import {
  formatCep,
  formatCnpj,
  formatCns,
  formatCpf,
  formatCurrency,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatInteger,
  formatMonth,
  formatPhone,
  formatPlate,
} from './formats.ts'
import { labelOf, type MaskName, metaOf } from './meta.ts'

const masked: Partial<Record<MaskName, (value: string) => string>> = {
  cpf: formatCpf,
  cns: formatCns,
  cnpj: formatCnpj,
  cep: formatCep,
  month: formatMonth,
  phone: formatPhone,
  mobile: formatPhone,
  landline: formatPhone,
  plate: formatPlate,
}

/** A value as lists and facts show it, by its field's kind. */
export function formatValue(schema: yup.AnySchema, value: unknown): string {
  if (value === null || value === undefined) return ''
  const meta = metaOf(schema)
  if (typeof value === 'boolean') return value ? (meta.labels?.yes ?? 'Sim') : (meta.labels?.no ?? 'Não')
  if (typeof value === 'number') {
    if (meta.isMoney) return formatCurrency(value)
    if (meta.digits) return String(value).padStart(meta.digits, '0')
    return meta.decimals ? formatDecimal(value) : formatInteger(value)
  }
  if (Array.isArray(value)) return formatList(schema, value)
  if (typeof value === 'object') return formatObject(schema, { ...value })
  const text = String(value)
  if (meta.options) return meta.options[text] ?? text
  if (meta.kind === 'datetime' && meta.withDate)
    return meta.withTime ? formatDateTime(text) : formatDate(text)
  const format = meta.mask && masked[meta.mask]
  return format ? format(text) : text
}

/** Abbreviations such as 'ms' are of any number. */
const singular = (unit: string) =>
  unit === 'meses' ? 'mês' : unit.length > 3 && unit.endsWith('s') ? unit.slice(0, -1) : unit

/** The same with its unit, for people: '50 km', '1 dia', '95%'. Tables that programs read have the number alone. */
export function formatMeasured(schema: yup.AnySchema, value: unknown): string {
  const text = formatValue(schema, value)
  const { unit } = metaOf(schema)
  if (unit === undefined || typeof value !== 'number') return text
  if (unit === '%') return `${text}%`
  return `${text} ${value === 1 ? singular(unit) : unit}`
}

function formatList(schema: yup.AnySchema, values: readonly unknown[]): string {
  const { kind } = metaOf(schema)
  if (kind === 'boundary') return formatBoundary(values)
  // What several may be chosen of says on the field itself what it is; the entries of a list say it themselves.
  const each = kind === 'list' ? (entryOf(schema) ?? schema) : schema
  const texts = values.map((value) => formatValue(each, value))
  return texts.join(kind === 'list' && texts.some((text) => text.includes(',')) ? '; ' : ', ')
}

/** Of polygons all vertices, those of holes among them: 'Área com 12 vértices em 2 partes'. */
function formatBoundary(values: readonly unknown[]): string {
  if (values.length === 0) return ''
  const isOfPolygons = Array.isArray(values[0])
  const count = isOfPolygons ? values.flat(2).length : values.length
  const parts = isOfPolygons && values.length > 1 ? ` em ${formatInteger(values.length)} partes` : ''
  return `Área com ${formatInteger(count)} vértices${parts}`
}

const degrees = (latitude: unknown, longitude: unknown) =>
  typeof latitude === 'number' && typeof longitude === 'number'
    ? `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
    : ''

/** What has a name is its name; positions are their degrees, other objects their fields with their labels. */
function formatObject(schema: yup.AnySchema, value: Readonly<Record<string, unknown>>): string {
  if (typeof value.name === 'string') return value.name
  const { kind } = metaOf(schema)
  if (kind === 'point') return degrees(value.y, value.x)
  if (kind === 'pressure') return `${value.contraction} × ${value.relaxation} mmHg`
  const position = degrees(value.latitude, value.longitude)
  if (position || (kind !== undefined && kind !== 'object')) return position
  return Object.entries(fieldsOf(schema))
    .filter(([, field]) => !metaOf(field).isHidden)
    .map(([key, field]) => ({ label: labelOf(field, key), text: formatValue(field, value[key]) }))
    .flatMap(({ label, text }) => (text === '' ? [] : [`${label}: ${text}`]))
    .join(', ')
}
