import type * as yup from 'yup'
import {
  formatCep,
  formatCnpj,
  formatCns,
  formatCpf,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatInteger,
  formatPhone,
  formatPlate,
} from './formats.ts'
import { type MaskName, metaOf } from './meta.ts'

const masked: Partial<Record<MaskName, (value: string) => string>> = {
  cpf: formatCpf,
  cns: formatCns,
  cnpj: formatCnpj,
  cep: formatCep,
  phone: formatPhone,
  mobile: formatPhone,
  landline: formatPhone,
  plate: formatPlate,
}

/** A value as lists and facts show it, by its field's kind (specification 1, section 3, rendered types). */
export function formatValue(schema: yup.AnySchema, value: unknown): string {
  if (value === null || value === undefined) return ''
  const meta = metaOf(schema)
  if (typeof value === 'boolean') return value ? (meta.labels?.yes ?? 'Sim') : (meta.labels?.no ?? 'Não')
  if (typeof value === 'number') return meta.decimals ? formatDecimal(value) : formatInteger(value)
  if (Array.isArray(value)) return value.map((item) => formatValue(schema, item)).join(', ')
  if (typeof value === 'object') return 'name' in value && typeof value.name === 'string' ? value.name : ''
  const text = String(value)
  if (meta.options) return meta.options[text] ?? text
  if (meta.kind === 'datetime' && meta.withDate)
    return meta.withTime ? formatDateTime(text) : formatDate(text)
  const format = meta.mask && masked[meta.mask]
  return format ? format(text) : text
}
