/**
 * What is known of the doses of each vaccine, by e-SUS ids: data with its source, and nothing where no source says
 * anything.
 *
 * - `doses`: the combinations of immunobiological and dose that LEDI 7.4.0 takes for strategy 1, routine, as far as the
 *   national calendar uses them (regras/validar_regras_vacinacao.md).
 * - `ages`, `intervals`: limits of the national calendar of 2025/26 (Ministério da Saúde), in its words.
 */

interface AgeRule {
  readonly immunobiological: string
  /** Absent: of every dose. */
  readonly dose?: string
  /** Months and days, both inclusive. */
  readonly from?: readonly [months: number, days: number]
  readonly until?: readonly [months: number, days: number]
  readonly words: string
}

interface IntervalRule {
  readonly immunobiological: string
  readonly dose: string
  /** Months since the last of these doses. */
  readonly after: readonly string[]
  readonly months: number
  readonly words: string
}

/** Own doses of a vaccine, in their order; vaccines that are absent are in no calendar. */
export const dosesOfVaccine: Readonly<Record<string, readonly string[]>> = {
  '9': ['8', '1', '2', '3'],
  '14': ['8', '38', '9'],
  '15': ['9'],
  '21': ['1', '2'],
  '22': ['1', '2', '3', '38'],
  '24': ['1', '2'],
  '25': ['1', '2', '3', '38'],
  '26': ['1', '2', '38', '9'],
  '33': ['1', '2', '9'],
  '34': ['1', '2'],
  '41': ['1', '2'],
  '42': ['1', '2', '3'],
  '45': ['1', '2'],
  '46': ['6', '7'],
  '55': ['9'],
  '56': ['9'],
  '57': ['8', '38'],
  '67': ['9'],
  '74': ['38', '9'],
  '87': ['8'],
  '97': ['1', '2'],
  '99': ['8'],
  '102': ['1', '2', '3'],
  '104': ['1', '2', '9'],
  '108': ['9'],
}

/** A single dose of these is given again: every season, or in every pregnancy. */
export const repeatedVaccines: ReadonlySet<string> = new Set(['33', '57', '108'])

const underFive = { until: [59, 29], words: 'até 4 anos, 11 meses e 29 dias' } as const
const underSeven = { until: [83, 29], words: 'até 6 anos, 11 meses e 29 dias' } as const

export const vaccineAges: readonly AgeRule[] = [
  { immunobiological: '15', ...underFive },
  { immunobiological: '9', dose: '8', until: [0, 30], words: 'ao nascer, até 30 dias' },
  { immunobiological: '42', ...underSeven },
  { immunobiological: '22', ...underFive },
  {
    immunobiological: '45',
    dose: '1',
    from: [1, 15],
    until: [11, 29],
    words: 'de 1 mês e 15 dias a 11 meses e 29 dias',
  },
  {
    immunobiological: '45',
    dose: '2',
    from: [3, 15],
    until: [23, 29],
    words: 'de 3 meses e 15 dias a 23 meses e 29 dias',
  },
  { immunobiological: '26', ...underFive },
  { immunobiological: '14', dose: '9', from: [60, 0], until: [719, 30], words: 'de 5 a 59 anos' },
  { immunobiological: '56', ...underFive },
  { immunobiological: '55', ...underFive },
  { immunobiological: '46', ...underSeven },
  { immunobiological: '34', ...underSeven },
  { immunobiological: '67', dose: '9', from: [108, 0], until: [179, 30], words: 'de 9 a 14 anos' },
  { immunobiological: '104', dose: '1', from: [120, 0], until: [179, 30], words: 'de 10 a 14 anos' },
  { immunobiological: '25', from: [84, 0], words: 'a partir de 7 anos' },
]

export const vaccineIntervals: readonly IntervalRule[] = [
  { immunobiological: '104', dose: '2', after: ['1'], months: 3, words: '3 meses depois da 1ª dose' },
  { immunobiological: '21', dose: '2', after: ['1'], months: 60, words: '5 anos depois da 1ª dose' },
  {
    immunobiological: '25',
    dose: '38',
    after: ['1', '2', '3', '38'],
    months: 120,
    words: 'a cada 10 anos; 5 anos em caso de ferimento grave',
  },
]
