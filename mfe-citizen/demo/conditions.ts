import type { Random } from '@saude/town/random'
import type { DemoConditions, DemoGender } from './types.ts'

/** Shares by age from 18: up to 24, 34, 44, 54, 64, 74 and beyond. */
type ByAge = [number, number, number, number, number, number, number]

/**
 * What Brazil reports about itself: PNS 2019 (hypertension 24 %, heart 5 %, kidneys 1.5 %, stroke 2 %, depression
 * 10 % of the adults), Vigitel (diabetes 9 to 10 %, obesity 24 %), and for smokers PNS (12.6 %).
 */
const shares = {
  hypertension: [0.025, 0.055, 0.13, 0.275, 0.43, 0.56, 0.615],
  diabetes: [0.006, 0.015, 0.04, 0.095, 0.18, 0.235, 0.22],
  smoker: [0.11, 0.12, 0.127, 0.156, 0.148, 0.115, 0.065],
  heartDisease: [0.012, 0.018, 0.03, 0.05, 0.085, 0.125, 0.17],
  respiratoryDisease: [0.055, 0.05, 0.05, 0.052, 0.06, 0.075, 0.09],
  kidneyDisease: [0.006, 0.008, 0.011, 0.015, 0.021, 0.029, 0.034],
  infarct: [0.0005, 0.001, 0.005, 0.014, 0.034, 0.05, 0.07],
  stroke: [0.002, 0.004, 0.009, 0.016, 0.031, 0.052, 0.093],
  bedridden: [0.0006, 0.0006, 0.0008, 0.0014, 0.003, 0.008, 0.038],
  domiciled: [0.001, 0.001, 0.0015, 0.003, 0.007, 0.02, 0.085],
} satisfies Record<string, ByAge>

/** Pregnant women of all women, by age from 12: up to 14, 19, 24, 29, 34, 39, 44 and 50. */
const pregnant: [number, number][] = [
  [14, 0.0015],
  [19, 0.035],
  [24, 0.068],
  [29, 0.064],
  [34, 0.05],
  [39, 0.031],
  [44, 0.009],
  [50, 0.0008],
]

/** Illnesses of the mind: CID, share of adult women and of men. */
const mind: [string, number, number, number][] = [
  ['F32', 0.095, 0.038, 18],
  ['F41', 0.085, 0.042, 18],
  ['F10', 0.004, 0.019, 18],
  ['F31', 0.008, 0.007, 18],
  ['F20', 0.005, 0.006, 18],
  ['F03', 0.05, 0.04, 70],
]

/** Conditions without the days of what was measured. */
type Known = Omit<DemoConditions, 'weightOn' | 'heightOn'>

export function conditionsOf(gender: DemoGender, age: number, random: Random): Known {
  const woman = gender === 'F'
  const share = (list: ByAge) =>
    age < 18 ? 0 : (list[Math.min(6, Math.max(0, Math.floor((age - 15) / 10)))] ?? 0)
  const hypertension = random.chance(share(shares.hypertension) * (woman ? 1.08 : 0.9))
  const diabetes = random.chance(age < 18 ? 0.0015 : share(shares.diabetes) * (hypertension ? 1.5 : 0.72))
  const infarct = random.chance(share(shares.infarct) * (woman ? 0.75 : 1.3) * (hypertension ? 1.4 : 0.8))
  const bedridden = random.chance(age < 18 ? 0.0004 : share(shares.bedridden))
  const pregnantShare =
    woman && age >= 12 && !bedridden ? (pregnant.find(([until]) => age <= until)?.[1] ?? 0) : 0
  const isPregnant = random.chance(pregnantShare)
  const measures = body(woman, age, isPregnant, random)
  return {
    hypertension,
    diabetes,
    smoker: random.chance(share(shares.smoker) * (woman ? 0.77 : 1.27) * (isPregnant ? 0.4 : 1)),
    pregnant: isPregnant,
    bedridden,
    domiciled: !bedridden && random.chance(age < 18 ? 0.0008 : share(shares.domiciled)),
    heartDisease: infarct || random.chance(share(shares.heartDisease) * (hypertension ? 1.25 : 0.6)),
    respiratoryDisease: random.chance(age < 18 ? 0.065 : share(shares.respiratoryDisease)),
    kidneyDisease: random.chance(share(shares.kidneyDisease) * (diabetes ? 2 : 0.9)),
    infarct,
    stroke: random.chance(share(shares.stroke) * (hypertension ? 1.35 : 0.7)),
    mentalHealthCids: mind.flatMap(([cid, women, men, from]) =>
      age >= from && random.chance(woman ? women : men) ? [cid] : [],
    ),
    weight: measures.weight,
    height: measures.height,
  }
}

/** Metres at the birthdays 0 to 17 (boys; girls end earlier), WHO medians rounded. */
const growth = [
  0.5, 0.76, 0.87, 0.95, 1.03, 1.1, 1.16, 1.22, 1.27, 1.33, 1.38, 1.43, 1.49, 1.56, 1.63, 1.69, 1.72, 1.73,
]

function body(woman: boolean, age: number, pregnant: boolean, random: Random) {
  const known = random.chance(0.72)
  const spread = random.normal(1, 0.041)
  const tail = Math.exp(random.normal(0, 0.165))
  if (!known) return { weight: null, height: null }
  const adult = (woman ? 1.605 : 1.735) - Math.max(0, age - 60) * 0.0009
  const child =
    Math.min(growth[age] ?? adult, woman ? 1.605 : 1.735) + (age === 0 ? random.between(0, 0.2) : 0)
  const height = (age < 18 ? child : adult) * spread
  const leanness =
    age < 2 ? 15.5 : age < 18 ? 14.8 + age * 0.36 : age > 75 ? 25.2 : 24.3 + Math.min(age - 18, 35) * 0.085
  const index = leanness * (age < 18 ? 1 + (tail - 1) * 0.7 : tail) + (pregnant ? 2.5 : 0)
  return { weight: Math.round(index * height * height * 10) / 10, height: Math.round(height * 100) / 100 }
}

const dayMs = 86_400_000

/** Within how many days before today people were weighed. */
const weighedWithin = 180

/** The day on which somebody was weighed and measured: of the last half year, after their birth and before their death. */
export function weighedOn(number: number, born: number, died: number | null, now: number): string {
  const end = died ?? now
  const at = Math.max(end - (number % weighedWithin) * dayMs, Math.min(born + dayMs, end))
  return new Date(at).toISOString().slice(0, 10)
}
