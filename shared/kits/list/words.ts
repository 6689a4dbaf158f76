import { formatValue } from '@saude/contract/format-value'
import { formatCount, formatInteger } from '@saude/contract/formats'

import type { FieldPlan } from '../form/plan/fields.ts'

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)

/** Title and count of a list: 'Cidadãos', '12.000 cidadãos' or '214 com os filtros'; no count while it is unknown. */
export function wordsOf(
  plural: string,
  total: number | undefined,
  isFiltered: boolean,
): { title: string; count: string | undefined } {
  const title = capital(plural)
  if (total === undefined) return { title, count: undefined }
  if (isFiltered) return { title, count: `${formatInteger(total)} com os filtros` }
  return { title, count: total === 1 ? '1 no total' : `${formatInteger(total)} ${plural}` }
}

/** The last button of the filter sheet. */
export function seeLabel(total: number | undefined, plural: string): string {
  if (total === undefined || total === 0) return 'Ver resultados'
  return `Ver ${formatCount(total, 'resultado', plural)}`
}

/** 'Filtrar por nome', 'Filtrar por CNS': abbreviations keep their capitals. */
export const filterLabel = (label: string): string =>
  `Filtrar por ${/^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase('pt-BR') + label.slice(1)}`

/** The filters that are on, in words: 'Nome: ana · Sexo: Feminino'. */
export const filterWords = (
  filters: readonly FieldPlan[],
  values: Readonly<Record<string, unknown>>,
): string =>
  filters
    .map(({ name, label, schema }) => ({ label, text: formatValue(schema, values[name]) }))
    .flatMap(({ label, text }) => (text === '' ? [] : [`${label}: ${text}`]))
    .join(' · ')
