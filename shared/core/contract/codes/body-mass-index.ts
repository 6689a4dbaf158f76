import { keysOf, tableOf } from '@saude/contract/values'

/**
 * Classes of the body mass index: whom each scheme is for, and what its classes are called. Which class somebody is in is
 * found where the tables are, in the citizen area's service (`mass/classify.ts`); the sources stand there.
 */

/** Whom a scheme of classes is for, by the age on the day of the measure. */
export const massSchemes = {
  underFive: '0 a 4 anos',
  young: '5 a 19 anos',
  adult: '20 a 59 anos',
  elderly: '60 anos ou mais',
  pregnant: 'Gestantes',
  none: 'Não classificada',
} as const

export type MassScheme = keyof typeof massSchemes

/** Classes by scheme; of adults the classes and keys that there were before there were others. */
const classes = {
  underFiveThinness2: { scheme: 'underFive', name: 'Magreza acentuada' },
  underFiveThinness1: { scheme: 'underFive', name: 'Magreza' },
  underFiveAdequate: { scheme: 'underFive', name: 'Eutrofia' },
  underFiveAtRisk: { scheme: 'underFive', name: 'Risco de sobrepeso' },
  underFiveOverweight: { scheme: 'underFive', name: 'Sobrepeso' },
  underFiveObesity: { scheme: 'underFive', name: 'Obesidade' },
  youngThinness2: { scheme: 'young', name: 'Magreza acentuada' },
  youngThinness1: { scheme: 'young', name: 'Magreza' },
  youngAdequate: { scheme: 'young', name: 'Eutrofia' },
  youngOverweight: { scheme: 'young', name: 'Sobrepeso' },
  youngObesity1: { scheme: 'young', name: 'Obesidade' },
  youngObesity2: { scheme: 'young', name: 'Obesidade grave' },
  thinness3: { scheme: 'adult', name: 'Magreza grau III' },
  thinness2: { scheme: 'adult', name: 'Magreza grau II' },
  thinness1: { scheme: 'adult', name: 'Magreza grau I' },
  adequate: { scheme: 'adult', name: 'Adequado' },
  preObese: { scheme: 'adult', name: 'Pré-obeso' },
  obesity1: { scheme: 'adult', name: 'Obesidade grau I' },
  obesity2: { scheme: 'adult', name: 'Obesidade grau II' },
  obesity3: { scheme: 'adult', name: 'Obesidade grau III' },
  elderlyThinness: { scheme: 'elderly', name: 'Baixo peso' },
  elderlyAdequate: { scheme: 'elderly', name: 'Adequado ou eutrófico' },
  elderlyOverweight: { scheme: 'elderly', name: 'Sobrepeso' },
  gainBelow: { scheme: 'pregnant', name: 'Ganho de peso abaixo' },
  gainAdequate: { scheme: 'pregnant', name: 'Ganho de peso adequado' },
  gainAbove: { scheme: 'pregnant', name: 'Ganho de peso acima' },
  unclassified: { scheme: 'none', name: 'Não classificada' },
} as const satisfies Record<string, { readonly scheme: MassScheme; readonly name: string }>

export type MassClass = keyof typeof classes

/** Every class, scheme by scheme, from the thinnest on. */
export const massClassKeys = keysOf(classes)

/** The scheme that a class belongs to. */
export const massSchemeOf = (key: MassClass): MassScheme => classes[key].scheme

/** What a class is called within its scheme: 'Sobrepeso'. */
export const massClassName = (key: MassClass): string => classes[key].name

/** What a class is called among those of all schemes: 'Sobrepeso (5 a 19 anos)'; those of adults by their names alone. */
const fullNameOf = (key: MassClass): string => {
  const { scheme, name } = classes[key]
  return scheme === 'underFive' || scheme === 'young' || scheme === 'elderly'
    ? `${name} (${massSchemes[scheme]})`
    : name
}

/** Key → name among those of all schemes, for fields and filters. */
export const massClassNames = tableOf(massClassKeys, fullNameOf)

/** Key → name of the classes of one scheme. */
export const massClassesOf = (scheme: MassScheme): Readonly<Record<string, string>> =>
  Object.fromEntries(
    massClassKeys.flatMap((key) => (massSchemeOf(key) === scheme ? [[key, massClassName(key)]] : [])),
  )

/** Why somebody who was weighed and measured is in no class. */
export const massReasons = {
  noBirthDate: 'sem data de nascimento',
  noGender: 'sem sexo no cadastro',
  otherDay: 'altura medida em outra época',
  implausible: 'valores improváveis',
  adolescent: 'gestante com menos de 20 anos',
  several: 'gestação de mais de um feto',
  noPeriod: 'gestante sem data da última menstruação',
  otherWeek: 'fora das semanas 10 a 40 da gestação',
  noWeightBefore: 'gestante sem peso de antes da gestação',
} as const

export type MassReason = keyof typeof massReasons

/** The index as it is written, kg/m² with one decimal, by which adults are classed too: 24.96 is 25. */
export const massIndexOf = (weight: number, height: number): number =>
  Math.round((10 * weight) / height ** 2) / 10
