import type { Coded } from '@saude/core/contract/codes/system'
import { demoId } from '@saude/town/random'
import { measuresOf } from './attendances.ts'
import { add, cid, type DemoEntry, dayMs, daysAgo, type Making, minuteMs, sigtap } from './entry.ts'
import type { DemoProfessional } from './staff.ts'

const symptoms = [
  'R509',
  'R05',
  'R51',
  'A09',
  'R11',
  'R42',
  'M791',
  'M545',
  'R53',
  'R067',
  'R060',
  'R070',
  'R21',
] as const
const small = ['0214010015', '0301100039', '0301100284', '0301100101', '0301100209', '0301100152'] as const
const dental = ['0301010153', '0101020074', '0101020066', '0101020090', '0101020104'] as const
const teeth = ['K029', 'K051', 'K053', 'K047'] as const
const home = ['0301010137', '0301050058', '0301050147'] as const
const said = [
  'fever',
  'cough',
  'coryza',
  'fatigue',
  'headache',
  'throatSymptoms',
  'musclePain',
  'diarrhea',
] as const
const messages = [
  'Sua consulta está marcada para amanhã às 14:00.',
  'O resultado do seu exame já pode ser retirado na unidade.',
  'A vacina contra a influenza está disponível na sua unidade.',
  'Por favor, atualize o seu telefone na recepção da unidade.',
] as const

/** Symptoms, small procedures, the dentist, care at home, messages. */
export function accompany(making: Making): void {
  const { random, staff, patient, age } = making
  const unit = patient.healthUnitId
  const technician = staff.of('technician', unit)
  const nurse = staff.of('nurse', unit)
  if (random.chance(0.07))
    add(making, {
      type: 'symptom',
      date: daysAgo(making, random.int(0, 120)),
      first: nurse,
      problem: cid(random.pick(symptoms)),
    })
  if (random.chance(0.09))
    add(making, {
      type: 'procedure',
      date: daysAgo(making, random.int(0, 500)),
      first: technician,
      procedure: sigtap(random.pick(small)),
      ...staff.at(unit),
      quantity: 1,
      careCharacter: '01',
    })
  if (age >= 3 && random.chance(0.1))
    add(making, {
      type: 'dentalCare',
      date: daysAgo(making, random.int(0, 600)),
      first: staff.of('dentist', unit),
      second: staff.of('dentalAssistant', unit),
      procedure: sigtap(random.pick(dental)),
      problem: random.chance(0.5) ? cid(random.pick(teeth)) : null,
      ...staff.at(unit),
      quantity: 1,
      careCharacter: '01',
      dental: dentalOf(making.entries.length),
    })
  if (patient.conditions.bedridden || patient.conditions.domiciled)
    for (let count = random.int(1, 4), at = random.int(0, 30); count > 0; count--, at += random.int(20, 45))
      add(making, {
        type: 'homeCare',
        date: daysAgo(making, at),
        ...atHome(random.chance(0.5), random.pick(home), { nurse, technician }),
        ...staff.at(unit),
        quantity: 1,
        careCharacter: '01',
        problem: reasonAtHome(patient.conditions),
      })
  if (patient.installedApp === 'MATCH' && random.chance(0.12)) write(making)
}

/** Who went, and what for: care of mid level is the technician's. */
const atHome = (
  areTwo: boolean,
  procedure: (typeof home)[number],
  { nurse, technician }: Readonly<Record<'nurse' | 'technician', DemoProfessional>>,
): Pick<DemoEntry, 'first' | 'second' | 'procedure'> =>
  procedure === '0301050058'
    ? { first: technician, second: areTwo ? nurse : null, procedure: sigtap(procedure) }
    : { first: nurse, second: areTwo ? technician : null, procedure: sigtap(procedure) }

/** Half come for the first time, some are done; without drawing lots, so that the rest of the town stays as it was. */
const dentalOf = (number: number): NonNullable<DemoEntry['dental']> =>
  number % 2 === 0
    ? { visit: '1', isCompleted: number % 6 === 0 }
    : { visit: number % 3 === 0 ? '4' : '2', isCompleted: number % 3 === 0 }

function write(making: Making): void {
  const { random, staff, patient } = making
  const date = daysAgo(making, random.int(1, 90))
  add(making, {
    type: 'message',
    date,
    first: staff.of('nurse', patient.healthUnitId),
    message: random.pick(messages),
    readAt: random.chance(0.7) ? new Date(date.getTime() + random.int(3, 700) * minuteMs) : null,
  })
}

/** What citizens with the app said on the days on which they were not well. */
export function report(making: Making, unwellDays: readonly string[]): void {
  const { random } = making
  const [begin] = unwellDays
  if (!begin) return
  const publicUserId = demoId(random)
  const has = said.filter(() => random.chance(0.3))
  const since = Object.fromEntries(
    (has.length > 0 ? has : [random.pick(said)]).map((symptom) => [symptom, begin]),
  )
  for (const day of unwellDays) {
    const date = new Date(Date.parse(`${day}T11:00:00Z`) + random.int(0, 500) * minuteMs)
    if (date.getTime() > making.end + dayMs) continue
    add(making, { type: 'selfReportedSymptom', date, first: null, since, publicUserId })
    if (random.chance(0.35)) {
      const { weight: _, height: __, ...measures } = measuresOf(making)
      add(making, {
        type: 'selfReportedMeasurement',
        date: new Date(date.getTime() + 2 * minuteMs),
        first: null,
        publicUserId,
        measures: {
          ...measures,
          weight: null,
          height: null,
          temperature: 'fever' in since ? 38.2 : (measures.temperature ?? 36.6),
        },
      })
    }
  }
}

/** What is seen to at home, by CIAP-2 as the e-SUS records it; nothing for who only cannot leave. */
function reasonAtHome({ hypertension, diabetes, stroke }: Making['patient']['conditions']): Coded | null {
  if (stroke) return { system: 'ciap2', code: 'K90', name: 'Trombose ou acidente vascular cerebral' }
  if (diabetes) return { system: 'ciap2', code: 'T90', name: 'Diabetes não insulinodependente' }
  return hypertension ? { system: 'ciap2', code: 'K86', name: 'Hipertensão sem complicações' } : null
}
