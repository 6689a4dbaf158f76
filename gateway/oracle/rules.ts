import {
  anyStarts,
  byMedical,
  type Done,
  daysAfter,
  hasCode,
  isBody,
  isCare,
  isChildCare,
  isDoneOrAsked,
  isPrenatal,
  isPressure,
  isSexualHealth,
  isVaccine,
  isVisit,
  monthsBefore,
} from './done.ts'
import { hasCondition } from './residents.ts'

/** Rules of indicators as their sources say them, in plain code: Previne Brasil (2022) and notas C2 to C7 (June 2026). */

/** So many of something, in days of somebody's life or of the quadrimester. */
export interface Part {
  readonly need: number
  /** Days between two that count. */
  readonly apart?: number
  /** From when on, and until when where that is not the end; empty: never. */
  readonly from: (one: Resident) => string
  readonly to?: (one: Resident) => string
  readonly fits: (done: Done) => boolean
}

/** Met where every part of it is. */
export interface Practice {
  readonly key: string
  readonly points: number
  readonly parts: readonly Part[]
  readonly of?: (one: Resident) => boolean
}

export interface Rule {
  readonly id: string
  readonly list: string
  readonly isPoints: boolean
  readonly of: (one: Resident) => boolean
  readonly practices: readonly Practice[]
}

/** A resident as rules look at one: on the last day of the quadrimester. */
export interface Resident {
  readonly id: string
  readonly unit: string
  readonly team: string
  readonly gender: string
  readonly birth: string
  readonly age: number
  /** The last period of a pregnancy that lasts, and the day from which on care counts for it; empty: neither. */
  readonly lastPeriod: string
  readonly pregnantFrom: string
  readonly citizen: object
}

/** How many of a practice are asked for. */
export const needOf = ({ parts }: Pick<Practice, 'parts'>): number =>
  parts.reduce((sum, { need }) => sum + need, 0)

/** The rules that count in a quadrimester that ends on a day. */
export function rulesOf(end: string): readonly Rule[] {
  const within = (months: number) => () => {
    const before = monthsBefore(end, months)
    return daysAfter(before, 1)
  }
  const life = ({ birth }: Resident) => birth
  const practice = (key: string, from: Part['from'], fits: Part['fits'], points = 0): Practice => ({
    key,
    points,
    parts: [{ from, fits, need: 1 }],
  })
  const has = (condition: string) => (one: Resident) => hasCondition(one.citizen, condition, end)
  const woman = (from: number, to: number) => (one: Resident) =>
    one.gender === 'F' && one.age >= from && one.age <= to
  const coded = (cids: readonly string[], ciaps: readonly string[]) => (done: Done) =>
    isCare(done) && (anyStarts(done.cids, cids) || anyStarts(done.ciaps, ciaps))
  const hypertension = coded(['I10', 'I11', 'I12', 'I13', 'I15', 'O10', 'O11'], ['K86', 'K87'])
  const diabetes = coded(['E10', 'E11', 'E12', 'E13', 'E14'], ['T89', 'T90'])
  const visits = (points: number): Practice => ({
    key: 'visits',
    points,
    parts: [{ from: within(12), fits: isVisit, need: 2, apart: 30 }],
  })
  const glycated = (done: Done) => isDoneOrAsked(done, ['0202010503'])
  const completes = (months: number) => (one: Resident) => {
    if (one.birth === '') return false
    const on = monthsBefore(one.birth, -months)
    return on > monthsBefore(end, 4) && on <= end
  }
  const pregnant = ({ pregnantFrom }: Resident) => pregnantFrom
  const ofPregnancy = { list: 'pregnantList', isPoints: false, of: (one: Resident) => pregnant(one) !== '' }
  const toTwo = ({ birth }: Resident) => monthsBefore(birth, -24)
  const doses = (vaccines: readonly string[], need: number, from: Part['from'] = life): Part => ({
    ...{ need, from, to: toTwo, apart: 30 },
    fits: (done) => isVaccine(done, vaccines),
  })
  return [
    {
      ...ofPregnancy,
      id: 'previne.prenatal',
      practices: [
        { key: 'six', points: 0, parts: [{ need: 6, from: pregnant, fits: isPrenatal }] },
        {
          key: 'first',
          points: 0,
          parts: [
            {
              ...{ need: 1, fits: isPrenatal },
              from: ({ lastPeriod }) => lastPeriod,
              to: ({ lastPeriod }) => (lastPeriod === '' ? '' : daysAfter(lastPeriod, 84)),
            },
          ],
        },
      ],
    },
    {
      ...ofPregnancy,
      id: 'previne.tests',
      practices: [
        practice('syphilis', pregnant, (done) =>
          hasCode(done, ['0214010074', '0214010082', '0214010252', '0202031110', '0202031179']),
        ),
        practice('hiv', pregnant, (done) =>
          hasCode(done, ['0214010058', '0214010040', '0214010279', '0202030300']),
        ),
      ],
    },
    {
      ...ofPregnancy,
      id: 'previne.dental',
      practices: [
        practice(
          'dentist',
          pregnant,
          (done) => done.type === 'dentalCare' || (isCare(done) && hasCode(done, ['0301010153'])),
        ),
      ],
    },
    {
      id: 'quality.c2',
      list: 'childList',
      isPoints: true,
      of: completes(24),
      practices: [
        {
          key: 'first',
          points: 20,
          parts: [
            {
              ...{ need: 1, from: life, to: ({ birth }) => daysAfter(birth, 30) },
              fits: (done) => isChildCare(done) && !hasCode(done, ['0301010250']),
            },
          ],
        },
        { key: 'consultations', points: 20, parts: [{ need: 9, from: life, to: toTwo, fits: isChildCare }] },
        { key: 'body', points: 20, parts: [{ need: 9, from: life, to: toTwo, fits: isBody }] },
        {
          key: 'visits',
          points: 20,
          parts: [
            { need: 1, from: life, to: ({ birth }) => daysAfter(birth, 30), fits: isVisit },
            { need: 2, from: life, to: ({ birth }) => monthsBefore(birth, -6), fits: isVisit },
          ],
        },
        {
          key: 'vaccines',
          points: 20,
          parts: [
            doses(['29', '39', '42', '43', '46', '47', '58'], 3),
            doses(['9', '42', '43'], 3),
            doses(['17', '29', '39', '42', '43'], 3),
            doses(['22', '29', '43', '58'], 3),
            doses(['24', '56'], 2, ({ birth }) => monthsBefore(birth, -12)),
            doses(['26', '59', '106', '107'], 2),
          ],
        },
      ],
    },
    {
      id: 'quality.c7',
      list: 'cancerPreventionList',
      isPoints: true,
      of: woman(9, 69),
      practices: [
        {
          ...practice('cervix', within(36), (done) =>
            hasCode(done, ['0201020033', '0203010086', '0203010019', '0201020076', '0201020084']),
          ),
          points: 20,
          of: woman(25, 64),
        },
        {
          ...practice(
            'hpv',
            ({ birth }) => monthsBefore(birth, -9 * 12),
            (done) => isVaccine(done, ['67', '93']),
          ),
          points: 30,
          of: woman(9, 14),
        },
        { ...practice('sexualHealth', within(12), isSexualHealth), points: 30, of: woman(14, 69) },
        {
          ...practice('breast', within(24), (done) => isDoneOrAsked(done, ['0204030030', '0204030188'])),
          points: 20,
          of: woman(50, 69),
        },
      ],
    },
    {
      id: 'previne.cytology',
      list: 'cytopathologyList',
      isPoints: false,
      of: woman(25, 64),
      practices: [
        practice('collected', within(36), (done) =>
          hasCode(done, ['0201020033', '0203010019', '0203010086']),
        ),
      ],
    },
    {
      id: 'previne.vaccines',
      list: 'polioPentavalentList',
      isPoints: false,
      of: completes(12),
      practices: [
        practice('polio', life, (done) => isVaccine(done, ['22', '29', '43', '58']) && done.dose === '3'),
        practice('penta', life, (done) => isVaccine(done, ['42', '29', '43']) && done.dose === '3'),
      ],
    },
    {
      id: 'previne.hypertension',
      list: 'hypertensionList',
      isPoints: false,
      of: has('hypertension'),
      practices: [
        practice('consultation', within(6), hypertension),
        practice('pressure', within(6), isPressure),
      ],
    },
    {
      id: 'previne.diabetes',
      list: 'diabeticList',
      isPoints: false,
      of: has('diabetes'),
      practices: [practice('consultation', within(6), diabetes), practice('glycated', within(6), glycated)],
    },
    {
      id: 'quality.c4',
      list: 'diabeticList',
      isPoints: true,
      of: has('diabetes'),
      practices: [
        practice('consultation', within(6), byMedical, 20),
        practice('pressure', within(6), isPressure, 15),
        practice('body', within(12), isBody, 15),
        visits(20),
        practice('glycated', within(12), glycated, 15),
        practice('feet', within(12), (done) => hasCode(done, ['0301040095']), 15),
      ],
    },
    {
      id: 'quality.c5',
      list: 'hypertensionList',
      isPoints: true,
      of: has('hypertension'),
      practices: [
        practice('consultation', within(6), byMedical, 25),
        practice('pressure', within(6), isPressure, 25),
        practice('body', within(12), isBody, 25),
        visits(25),
      ],
    },
    {
      id: 'quality.c6',
      list: 'elderlyList',
      isPoints: true,
      of: ({ age }) => age >= 60,
      practices: [
        practice('consultation', within(12), byMedical, 25),
        practice('body', within(12), isBody, 25),
        visits(25),
        practice('influenza', within(12), (done) => isVaccine(done, ['33', '77']), 25),
      ],
    },
  ]
}
