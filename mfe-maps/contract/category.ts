import type { LayerKind } from '@saude/citizen/contract/layer'
import { type RiskClass, riskClasses } from '@saude/citizen/contract/risk'
import { visitColors, visitStatuses } from '@saude/citizen/contract/visit'
import {
  type MassClass,
  massClassNames,
  massSchemeOf,
  massSchemes,
} from '@saude/core/contract/codes/body-mass-index'
import { type ProtectedCondition, protectedNames } from '@saude/core/contract/codes/protected'

/** What a category of a layer is called, and its colour: distinguishable for most people, on drawn and on real ground. */
export interface Category {
  readonly name: string
  readonly color: string
  /** What it stands under in a legend. */
  readonly group?: string
}

/** The colour of points that have no category. */
export const plainColor = '#1d4ed8'

/** What says the same has the same colour in each scheme: too thin, adequate, too heavy. */
const masses: Readonly<Record<MassClass, string>> = {
  underFiveThinness2: '#7f1d1d',
  underFiveThinness1: '#d97706',
  underFiveAdequate: '#15803d',
  underFiveAtRisk: '#0e7490',
  underFiveOverweight: '#1d4ed8',
  underFiveObesity: '#be185d',
  youngThinness2: '#7f1d1d',
  youngThinness1: '#d97706',
  youngAdequate: '#15803d',
  youngOverweight: '#0e7490',
  youngObesity1: '#1d4ed8',
  youngObesity2: '#be185d',
  thinness3: '#7f1d1d',
  thinness2: '#b45309',
  thinness1: '#d97706',
  adequate: '#15803d',
  preObese: '#0e7490',
  obesity1: '#1d4ed8',
  obesity2: '#6d28d9',
  obesity3: '#be185d',
  elderlyThinness: '#b45309',
  elderlyAdequate: '#15803d',
  elderlyOverweight: '#1d4ed8',
  gainBelow: '#b45309',
  gainAdequate: '#15803d',
  gainAbove: '#1d4ed8',
  unclassified: '#57534e',
}

const risks: Readonly<Record<RiskClass, string>> = {
  r3: '#b91c1c',
  r2: '#b45309',
  r1: '#1d4ed8',
  usual: '#57534e',
}

const diagnoses: Readonly<Record<ProtectedCondition, string>> = {
  hiv: '#6d28d9',
  hepatitis: '#b45309',
  leprosy: '#0e7490',
  tuberculosis: '#be185d',
}

/** The doses that most people had last, by the names of `codes/doses`, in the order in which they are given. */
const doses: Readonly<Record<string, string>> = {
  '1ª dose': '#1d4ed8',
  '2ª dose': '#0e7490',
  '3ª dose': '#15803d',
  '4ª dose': '#4d7c0f',
  '5ª dose': '#a16207',
  '1º reforço': '#b45309',
  '2º reforço': '#7f1d1d',
  Reforço: '#be185d',
  Dose: '#57534e',
  Única: '#6d28d9',
}

/** Colours of categories that no table of ours names, in turn. */
const others = [
  '#1d4ed8',
  '#15803d',
  '#b45309',
  '#be185d',
  '#6d28d9',
  '#0e7490',
  '#7f1d1d',
  '#57534e',
] as const

/** The same key has the same colour on every map. */
const colorOf = (key: string): string => {
  const sum = [...key].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return others[sum % others.length] ?? plainColor
}

const isKey = <T extends object>(table: T, key: string): key is keyof T & string => Object.hasOwn(table, key)

const tables: Readonly<Partial<Record<LayerKind, object>>> = {
  bodyMassIndex: masses,
  visit: visitColors,
  risk: risks,
  protectedCondition: diagnoses,
  immunization: doses,
}

/** Classes stand in their own order; what has none comes behind them, and keeps that of how many there are. */
export function inOrder<T extends { readonly key: string }>(kind: LayerKind, categories: readonly T[]): T[] {
  const keys = Object.keys(tables[kind] ?? {})
  const placeOf = (key: string) => (keys.includes(key) ? keys.indexOf(key) : keys.length)
  return [...categories].sort((one, other) => placeOf(one.key) - placeOf(other.key))
}

/** A category by its key, which may be a name already. */
export function categoryOf(kind: LayerKind, key: string): Category {
  if (kind === 'bodyMassIndex' && isKey(masses, key))
    return { name: massClassNames[key], color: masses[key], group: massSchemes[massSchemeOf(key)] }
  if (kind === 'visit' && isKey(visitColors, key))
    return { name: visitStatuses[key], color: visitColors[key] }
  if (kind === 'risk' && isKey(risks, key)) return { name: riskClasses[key], color: risks[key] }
  if (kind === 'protectedCondition' && isKey(diagnoses, key))
    return { name: protectedNames[key], color: diagnoses[key] }
  if (kind === 'immunization' && isKey(doses, key)) return { name: key, color: doses[key] ?? plainColor }
  return { name: key, color: colorOf(key) }
}
