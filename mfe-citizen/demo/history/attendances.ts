import { add, cid, type DemoEntry, type DemoMeasures, daysAgo, type Making, sigtap } from './entry.ts'
import { reasonOf, urgent } from './reasons.ts'

/** What people come for now and then, by CID-10, and how often. */
const complaints = [
  ...['J069', 'J069', 'J069', 'M545', 'M545', 'Z760', 'Z760', 'R51', 'R51', 'N390', 'A09', 'J00', 'K297'],
  ...['F411', 'L309', 'H109', 'M255', 'J304', 'A90', 'R509'],
] as const
/** Diagnoses that the law protects, more frequent than they are: a small town has a map of them too. */
const rare = [
  ['B24', 0.012],
  ['B171', 0.008],
  ['A150', 0.006],
  ['A309', 0.005],
] as const
const remarks = [
  'Orientado a retornar se houver piora.',
  'Mantida a medicação em uso.',
  'Solicitados exames de rotina.',
  'Sem queixas no momento.',
] as const

/** Attendances by conditions, with what is measured and examined along with them. */
export function attend(making: Making): void {
  const { random, patient, age } = making
  const { conditions } = patient
  const seen = (procedure: string, problem: string | null, days: number) => {
    const date = daysAgo(making, days)
    visit(making, procedure, problem, date)
    if (random.chance(0.6)) measure(making, new Date(date.getTime() - random.int(5, 35) * 60_000))
  }
  if (conditions.pregnant)
    for (let count = random.int(1, 5), at = random.int(2, 30); count > 0; count--, at += random.int(22, 40))
      seen('0301010110', 'Z348', at)
  if (age < 2)
    for (let count = random.int(1, 4), at = random.int(3, 40); count > 0; count--, at += random.int(40, 90))
      if (at < age * 365) seen('0301010269', 'Z001', at)
  for (const [has, problem, share] of [
    [conditions.hypertension, 'I10', 0.75],
    [conditions.diabetes, 'E119', 0.8],
    [conditions.respiratoryDisease, age < 15 ? 'J459' : 'J449', 0.35],
  ] as const)
    if (has && random.chance(share))
      for (
        let count = random.int(1, 2), at = random.int(1, 160);
        count > 0;
        count--, at += random.int(90, 200)
      )
        seen('0301010064', problem, at)
  const [mind] = conditions.mentalHealthCids
  if (mind && random.chance(0.6)) seen('0301010064', mind, random.int(2, 200))
  if (random.chance(0.22)) seen('0301010064', random.pick(complaints), random.int(0, 400))
  if (conditions.diabetes && random.chance(0.5))
    examine(making, '0202010503', random.normal(7.1, 1.1), '%', 'até 5,7%')
  if (conditions.hypertension && random.chance(0.25))
    examine(making, '0202010295', random.normal(195, 34), ' mg/dL', 'até 190 mg/dL')
  if (age > 40 && random.chance(0.05))
    examine(making, '0202060250', random.normal(2.6, 0.9), ' mUI/L', 'até 4,5 mUI/L')
  // Violent acts, as a municipality notifies them: some two in a hundred people a year.
  if (age > 4 && random.chance(0.02)) seen('0301010064', 'R456', random.int(0, 200))
  for (const [problem, share] of rare)
    if (age > 14 && random.chance(share)) seen('0301010064', problem, random.int(30, 400))
}

function visit(making: Making, procedure: string, problem: string | null, date: Date): void {
  const { random, staff, patient } = making
  const isNurse = procedure !== '0301010064' || random.chance(0.3)
  add(making, {
    type: 'healthCare',
    date,
    first: staff.of(isNurse ? 'nurse' : 'doctor', patient.healthUnitId),
    procedure: sigtap(isNurse && procedure === '0301010064' ? '0301010030' : procedure),
    problem: problem ? cid(problem) : null,
    ciap: (problem && reasonOf(problem)) || null,
    ...staff.at(patient.healthUnitId),
    quantity: 1,
    careCharacter: problem && urgent.has(problem) ? '02' : '01',
    notes: random.chance(0.4) ? random.pick(remarks) : null,
    act: actOf(patient, problem, date),
  })
}

/** Those with whom a condition goes on are called; of all others many come on the day. */
const planned: ReadonlySet<string> = new Set(['I10', 'E119', 'Z348', 'Z001', 'J459', 'J449'])

/** What the federal form asks besides; of who has both of two frequent conditions the other one is looked at too. */
function actOf(
  { conditions }: Making['patient'],
  problem: string | null,
  date: Date,
): NonNullable<DemoEntry['act']> {
  const other =
    problem === 'I10' && conditions.diabetes
      ? 'E119'
      : problem === 'E119' && conditions.hypertension
        ? 'I10'
        : undefined
  const [hour, minute] = [date.getUTCHours() - 3, date.getUTCMinutes()]
  return {
    careType:
      problem && planned.has(problem)
        ? minute % 4 === 0
          ? '2'
          : '1'
        : problem && urgent.has(problem)
          ? '6'
          : minute % 3 === 0
            ? '2'
            : '5',
    place: '1',
    shift: hour < 12 ? '1' : '2',
    ...(other && { problems: [{ problem: cid(other), ciap: reasonOf(other) ?? null, isNew: false }] }),
  }
}

export const rounded = (value: number, places: number) => Number(value.toFixed(places))

/** What is measured before an attendance; who has high pressure is not always well adjusted. */
export function measuresOf({ random, patient, age }: Making): DemoMeasures {
  const { weight, height, hypertension } = patient.conditions
  const contraction = Math.round(random.normal(hypertension ? 141 : 119, 12))
  return {
    weight: weight === null ? null : rounded(Math.max(2, weight + random.normal(0, weight * 0.015)), 1),
    height,
    temperature: random.chance(0.4) ? rounded(random.normal(36.5, 0.3), 1) : null,
    oxigenSaturation: random.chance(0.5) ? Math.min(100, Math.round(random.normal(97, 1))) : null,
    heartRate: random.chance(0.5) ? Math.round(random.normal(76, 8)) : null,
    bloodPressure: age < 12 ? null : { contraction, relaxation: Math.round(contraction * 0.64) },
  }
}

function measure(making: Making, date: Date): void {
  const measures = measuresOf(making)
  if (Object.values(measures).every((value) => value === null)) return
  const { staff, patient } = making
  add(making, { type: 'measurement', date, first: staff.of('technician', patient.healthUnitId), measures })
}

const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

function examine(making: Making, code: string, value: number, unit: string, limit: string): void {
  add(making, {
    type: 'exam',
    date: daysAgo(making, making.random.int(10, 300)),
    first: null,
    exam: {
      exam: sigtap(code),
      result: `${decimal.format(value)}${unit}`,
      reference: `referência ${limit}`,
      laboratory: 'Laboratório Municipal',
    },
  })
}
