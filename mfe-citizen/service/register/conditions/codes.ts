import {
  type MentalHealthIllness,
  mentalHealthIllnesses,
  violence,
} from '@saude/core/contract/codes/mental-health'
import type { Coded } from '@saude/core/contract/codes/system'
import type { Condition } from './risk.ts'

/** Codes of both tables that say one thing: CID-10 codes by their beginning or as ranges of categories, CIAP-2 codes. */
interface Saying {
  readonly cid10: readonly string[]
  readonly ciap2: readonly string[]
}

/**
 * What a recorded problem says for good. Who stays at home comes from registrations only: no code means it. A high
 * blood pressure is a measurement, no diagnosis.
 */
export const lasting: Readonly<Partial<Record<Condition, Saying>>> = {
  hypertension: { cid10: ['I10-I15', 'O10-O11'], ciap2: ['K86', 'K87'] },
  diabetes: { cid10: ['E10-E14'], ciap2: ['T89', 'T90'] },
  smoker: { cid10: ['F17', 'Z720'], ciap2: ['P17'] },
  bedridden: { cid10: ['R263', 'Z740'], ciap2: [] },
  heartDisease: {
    cid10: ['I05-I09', 'I11', 'I13', 'I20-I27', 'I30-I52'],
    ciap2: ['K71', 'K74', 'K75', 'K76', 'K77', 'K78', 'K82', 'K83'],
  },
  respiratoryDisease: { cid10: ['J40-J47'], ciap2: ['R79', 'R95', 'R96'] },
  kidneyDisease: { cid10: ['I12-I13', 'N18-N19'], ciap2: [] },
  infarct: { cid10: ['I21-I22', 'I252'], ciap2: ['K75'] },
  stroke: { cid10: ['I60-I64', 'I69'], ciap2: ['K90'] },
}

/** Care before a birth. */
export const expecting: Saying = {
  cid10: ['O10-O16', 'O20-O48', 'O98-O99', 'Z321', 'Z33-Z36'],
  ciap2: ['W78', 'W79', 'W81', 'W84', 'W85'],
}

/** A birth, what comes after it, or a pregnancy that ended without one. */
export const ending: Saying = {
  cid10: ['O00-O08', 'O60-O75', 'O80-O97', 'Z37', 'Z39'],
  ciap2: ['W80', 'W82', 'W83', 'W90', 'W91', 'W92', 'W93', 'W94', 'W95', 'W96'],
}

/** Illnesses of the mind are kept as categories of CID-10; smoking is counted on its own. */
const ofMind = { cid10: ['F00-F16', 'F18-F99'], ciap2: [] } as const satisfies Saying
const illnesses = Object.values(mentalHealthIllnesses)

/** Of several illnesses with one reason for contact the first, which is the general one. P16 is acute abuse of alcohol. */
const cidOfCiap: ReadonlyMap<string, string> = new Map([
  ...illnesses
    .flatMap(({ cids, ciaps }) => ciaps.map((ciap): [string, string] => [ciap, cids[0].slice(0, 3)]))
    .reverse(),
  ['P16', 'F10'],
])

const sayingOf = ({ cids, ciaps }: (typeof illnesses)[number]): Saying => ({ cid10: cids, ciap2: ciaps })

/** Whether a code says a mental illness; any of the table, unless one is given. */
export const saysIllness = (coded: Coded, illness: MentalHealthIllness | null | undefined): boolean =>
  (illness ? [mentalHealthIllnesses[illness]] : illnesses).some((one) => says(coded, sayingOf(one)))

const violent: Saying = { cid10: [violence.cid], ciap2: [violence.ciap] }

/** Whether a code says that somebody was hurt by others. */
export const saysViolence = (coded: Coded): boolean => says(coded, violent)

/** Whether a code says it, in its own table. */
export function says({ system, code }: Coded, { cid10, ciap2 }: Saying): boolean {
  if (system === 'ciap2') return ciap2.includes(code)
  if (system !== 'cid10') return false
  const category = code.slice(0, 3)
  return cid10.some((one) => {
    const [from = '', to] = one.split('-')
    return to === undefined ? code.startsWith(from) : category >= from && category <= to
  })
}

/** The CID-10 category of an illness of the mind that a code stands for; nothing for others. */
export function mindCidOf(coded: Coded): string | undefined {
  if (coded.system === 'ciap2') return cidOfCiap.get(coded.code)
  return says(coded, ofMind) ? coded.code.slice(0, 3) : undefined
}
