import { formatCurrency, formatInteger } from '@saude/contract/formats'
import type { SigtapChangeKind } from '../../contract/sigtap.ts'
import type { PackageProcedure } from './package/read.ts'

/** As packages are kept; those of older versions know of no details. */
export type Compared = Omit<PackageProcedure, 'description' | 'details'> & {
  readonly details?: readonly string[] | null
}

const money = (centavos: number) => formatCurrency(centavos / 100)
const limit = (value: number | null) => (value === null ? 'sem limite' : formatInteger(value))
const months = (value: number | null) => (value === null ? 'sem limite' : `${formatInteger(value)} meses`)

/** What is compared, in the order in which it is said. */
const compared: readonly (readonly [string, (procedure: Compared) => string])[] = [
  ['nome', ({ name }) => name],
  ['valor ambulatorial', ({ outpatientValue }) => money(outpatientValue)],
  ['valor hospitalar', ({ hospitalValue }) => money(hospitalValue)],
  ['valor profissional', ({ professionalValue }) => money(professionalValue)],
  ['sexo', ({ sex }) => sex],
  ['idade mínima', ({ ageMin }) => months(ageMin)],
  ['idade máxima', ({ ageMax }) => months(ageMax)],
  ['quantidade máxima', ({ maxQuantity }) => limit(maxQuantity)],
  ['complexidade', ({ complexity }) => complexity],
  ['financiamento', ({ financing }) => financing],
]

const lists: readonly (readonly [string, (procedure: Compared) => readonly string[]])[] = [
  ['ocupações', ({ occupations }) => occupations],
  ['diagnósticos', ({ cids }) => cids],
  ['instrumentos de registro', ({ registers }) => registers],
]

/** Codes that are named of a list that changed; the others are counted. */
const named = 5

function listChange(label: string, before: readonly string[], after: readonly string[]): string[] {
  const [old, now] = [new Set(before), new Set(after)]
  const side = (sign: string, codes: readonly string[]) => {
    if (codes.length === 0) return []
    const more = codes.length > named ? ` e mais ${formatInteger(codes.length - named)}` : ''
    return [`${sign} ${codes.slice(0, named).join(', ')}${more}`]
  }
  const parts = [
    ...side(
      'novos',
      after.filter((code) => !old.has(code)),
    ),
    ...side(
      'retirados',
      before.filter((code) => !now.has(code)),
    ),
  ]
  return parts.length > 0 ? [`${label}: ${parts.join('; ')}`] : []
}

/** 'valor ambulatorial: R$ 10,00 → R$ 12,00; …'; null where nothing is otherwise. */
export function whatChanged(before: Compared, after: Compared): string | null {
  const parts = [
    ...compared.flatMap(([label, value]) =>
      value(before) === value(after) ? [] : [`${label}: ${value(before)} → ${value(after)}`],
    ),
    ...lists.flatMap(([label, codes]) => listChange(label, codes(before), codes(after))),
    // What was not read before is not new.
    ...(before.details && after.details ? listChange('detalhes', before.details, after.details) : []),
  ]
  return parts.length > 0 ? parts.join('; ') : null
}

export interface Difference {
  readonly kind: SigtapChangeKind
  readonly code: string
  readonly name: string
  readonly what: string | null
}
