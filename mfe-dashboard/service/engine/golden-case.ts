import type { Event, Person } from '../rules/rule.ts'

/**
 * A municipality of sixty people, each judged by hand for the third quadrimester of 2026 (1 September to 31 December): what
 * counts in six months was done from 1 July on, in twelve from 1 January on, in thirty-six from 1 January 2024 on.
 */
export const period = '2026-3'

export interface Case {
  readonly person: Person
  /** By indicator: 'em dia', 'fora' (not counted), or what is missing, separated by commas. */
  readonly said: Readonly<Record<string, string>>
  readonly why: string
}

let number = 0
let records = 0
export const event = (type: Event['type'], day: string, more: Partial<Event> = {}): Event => {
  records += 1
  return { id: `r${records}`, type, day, ...more }
}

/** Occupations of who did it. */
const doctor = '225142'
const nurse = '223565'
const oral = '223208'

export const consultation = (day: string, problem: string) =>
  event('healthCare', day, { problem, cbo: doctor })
export const pressed = (day: string) => event('measurement', day, { measured: ['bloodPressure'] })
export const weighed = (day: string) => event('measurement', day, { measured: ['weight', 'height'] })
export const exam = (day: string, code: string) => event('exam', day, { exam: code })
export const procedure = (day: string, code: string) => event('procedure', day, { procedure: code })
export const vaccine = (day: string, code: string, dose: string) =>
  event('immunization', day, { vaccine: code, dose })
export const visit = (day: string, byAgent = true) => event('visit', day, { byAgent })
export const prenatal = (day: string) =>
  event('healthCare', day, { procedure: '0301010110', problem: 'cid10:Z348', cbo: nurse })
export const dentist = (day: string) => event('dentalCare', day, { cbo: oral })
export const syphilis = (day: string) => procedure(day, '0214010074')
export const hiv = (day: string) => procedure(day, '0214010058')

/** All doses of the first two years. */
export const dosesOfTwo = [
  ...['2024-12-20', '2025-02-20', '2025-04-20'].flatMap((day) =>
    ['42', '22', '26'].map((code) => vaccine(day, code, '1')),
  ),
  ...['2025-10-20', '2026-01-20'].map((day) => vaccine(day, '24', '1')),
]

const units = ['Unidade Centro', 'Unidade Norte', 'Unidade Sul'] as const
const agents = ['Ana', 'Bruno', 'Clara', 'Davi'] as const

export function someone(given: Partial<Person>, said: Case['said'], why: string): Case {
  number += 1
  const unit = units[number % units.length] ?? units[0]
  const agent = agents[number % agents.length] ?? agents[0]
  return {
    person: {
      id: `p${String(number).padStart(2, '0')}`,
      name: `Pessoa ${String(number).padStart(2, '0')}`,
      birthDate: '1990-05-05',
      gender: 'M',
      healthUnit: { id: unit, name: unit },
      agent: { id: agent, name: agent },
      microArea: '01',
      microAreaId: `area ${agent}`,
      neighborhood: null,
      street: 'Rua das Flores',
      number: String(number),
      conditions: [],
      pregnancies: [],
      events: [],
      ...given,
    },
    said,
    why,
  }
}

export const hypertensive = (events: readonly Event[], said: string, why: string, quality?: string) =>
  someone(
    { conditions: ['hypertension'], events: [...events] },
    { 'previne.hypertension': said, ...(quality && { 'quality.c5': quality }) },
    why,
  )
export const diabetic = (events: readonly Event[], said: string, why: string, quality?: string) =>
  someone(
    { conditions: ['diabetes'], events: [...events] },
    { 'previne.diabetes': said, ...(quality && { 'quality.c4': quality }) },
    why,
  )
export const woman = (
  birthDate: string,
  events: readonly Event[],
  said: string,
  why: string,
  elderly = 'fora',
) =>
  someone(
    { gender: 'F', birthDate, events: [...events] },
    { 'previne.cytology': said, 'quality.c6': elderly },
    why,
  )
export const child = (birthDate: string, events: readonly Event[], said: string, why: string) =>
  someone({ birthDate, events: [...events] }, { 'previne.vaccines': said }, why)

type Three = readonly [prenatal: string, tests: string, dental: string]
export const pregnant = (
  pregnancy: Person['pregnancies'][number],
  events: readonly Event[],
  [visits, tests, dental]: Three,
  why: string,
  puerperium = 'fora',
) =>
  someone(
    { gender: 'F', birthDate: '2003-02-02', pregnancies: [pregnancy], events: [...events] },
    {
      'previne.prenatal': visits,
      'previne.tests': tests,
      'previne.dental': dental,
      'quality.c3': puerperium,
    },
    why,
  )
