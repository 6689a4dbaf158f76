import { keysOf, tableOf } from '@saude/contract/values'

/** Classes of the body mass index, kg/m²: each begins at `from`. */
export const massClasses = {
  thinness3: { name: 'Magreza grau III', from: 0 },
  thinness2: { name: 'Magreza grau II', from: 16 },
  thinness1: { name: 'Magreza grau I', from: 17 },
  adequate: { name: 'Adequado', from: 18.5 },
  preObese: { name: 'Pré-obeso', from: 25 },
  obesity1: { name: 'Obesidade grau I', from: 30 },
  obesity2: { name: 'Obesidade grau II', from: 35 },
  obesity3: { name: 'Obesidade grau III', from: 40 },
} as const

export type MassClass = keyof typeof massClasses

const keys = keysOf(massClasses)

/** Key → name, for fields and filters. */
export const massClassNames = tableOf(keys, (key): string => massClasses[key].name)

/** The index as it is written, with one decimal, by which it is classed too: 24.96 is 25. */
export const massIndexOf = (weight: number, height: number): number =>
  Math.round((10 * weight) / height ** 2) / 10

/** The class that an index of `massIndexOf` falls into, for adults. */
export const massClassOf = (index: number): MassClass =>
  keys.filter((key) => index >= massClasses[key].from).at(-1) ?? 'thinness3'
