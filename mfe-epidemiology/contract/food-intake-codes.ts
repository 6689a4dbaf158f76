/**
 * Questions and answers of the markers of food intake in e-SUS APS (LEDI APS, `FichaConsumoAlimentar`); what is stored is the
 * code of the answer. `shared/docs/ledi.md` says which question of the form each field is.
 */

/** The form has one questionnaire for each. */
export const foodBands = {
  under6: 'Menor de 6 meses',
  from6: '6 a 23 meses',
  from24: '2 anos ou mais',
} as const

export type FoodBand = keyof typeof foodBands

/** `RespostaUnicaEscolhaEnum`, 1 to 3 */
export const yesOrNo = { '1': 'Sim', '2': 'Não', '3': 'Não sabe' } as const
/** The answer upon which more is asked. */
export const isYes = '1' satisfies keyof typeof yesOrNo

/** `RespostaUnicaEscolhaEnum` of how often */
export const howOften = { '4': '1 vez', '5': '2 vezes', '6': '3 vezes ou mais', '3': 'Não sabe' } as const

/** `RespostaUnicaEscolhaEnum` of how a meal was given */
export const textures = {
  '7': 'Em pedaços',
  '8': 'Amassada',
  '9': 'Passada na peneira',
  '10': 'Liquidificada',
  '11': 'Só o caldo',
  '3': 'Não sabe',
} as const

/** `RespostaMultiplaEscolhaEnum` */
export const meals = {
  '12': 'Café da manhã',
  '13': 'Lanche da manhã',
  '14': 'Almoço',
  '15': 'Lanche da tarde',
  '16': 'Jantar',
  '17': 'Ceia',
} as const

/** Whole months from a birth to a day, `YYYY-MM-DD` both. */
function monthsBetween(birth: string, day: string): number {
  const [born, at] = [birth, day].map((one) => one.split('-').map(Number))
  const [year = 0, month = 0, date = 0] = born ?? []
  const [yearAt = 0, monthAt = 0, dateAt = 0] = at ?? []
  return (yearAt - year) * 12 + monthAt - month - (dateAt < date ? 1 : 0)
}

/** Whose questionnaire it is on a day; undefined of a day before the birth. */
export function foodBandOf(birth: string, day: string): FoodBand | undefined {
  const months = monthsBetween(birth, day)
  if (months < 0) return undefined
  return months < 6 ? 'under6' : months < 24 ? 'from6' : 'from24'
}
