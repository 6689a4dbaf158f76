import { demoCns, demoCpf, demoMobile } from './documents.ts'
import { fullName, type Gender, givenName, surname } from './names.ts'
import { createRandom, demoId, type Random } from './random.ts'
import type { DemoDriver, DemoTown, DemoUser } from './types.ts'

/** The password of every demo user, as it is typed (wire.md). */
export const demoPassword = 'demonstracao'

interface Role {
  group: string
  /** The local part of the address, where it is not the group. */
  mail?: string
  gender: Gender
  born: number
  cbo?: [string, string]
  /** Works in a health unit: its place in the town's list. */
  unit?: number
  anonymization?: boolean
}

const doctor: [string, string] = ['225142', 'Médico da estratégia de saúde da família']
const nurse: [string, string] = ['223565', 'Enfermeiro da estratégia de saúde da família']
const director: [string, string] = ['131205', 'Diretor de serviços de saúde']
const manager: [string, string] = ['131210', 'Gerente de serviços de saúde']
const attendant: [string, string] = ['422110', 'Recepcionista de consultório médico ou dentário']
const ambulance: [string, string] = ['782320', 'Condutor de ambulância']
const agent: [string, string] = ['515105', 'Agente comunitário de saúde']
const assistant: [string, string] = ['411010', 'Assistente administrativo']

/** One user for each group key, and one who sees everything anonymously. */
const roles: Role[] = [
  { group: 'healthSecretary', gender: 'F', born: 1968, cbo: director },
  { group: 'publicAdministration', gender: 'M', born: 1972, cbo: assistant },
  { group: 'systemAdministration', gender: 'M', born: 1986, cbo: assistant },
  { group: 'healthCoordinator', gender: 'F', born: 1979, cbo: manager },
  { group: 'healthDirector', gender: 'M', born: 1970, cbo: director },
  { group: 'healthAttendant', gender: 'F', born: 1993, cbo: attendant, unit: 1 },
  { group: 'doctor', gender: 'F', born: 1984, cbo: doctor, unit: 0 },
  { group: 'nurse', gender: 'M', born: 1988, cbo: nurse, unit: 0 },
  { group: 'driver', gender: 'M', born: 1975, cbo: ambulance },
  { group: 'travelLogisticManager', gender: 'F', born: 1981, cbo: assistant },
  { group: 'prixAdmin', gender: 'F', born: 1983 },
  { group: 'prixDev', gender: 'M', born: 1991 },
  { group: 'prixImplantation', gender: 'F', born: 1989 },
  {
    group: 'healthCoordinator',
    mail: 'anonymous',

    gender: 'M',
    born: 1977,
    cbo: manager,
    anonymization: true,
  },
]

/**
 * The users of the demo town: `<groupKey>@demo.local` for the eleven groups and three provider groups,
 * `anonymous@demo.local`, four drivers more (`driver02@demo.local` to `driver05@demo.local`), and an agent for each of the
 * 40 micro-areas, of whom the first is `acs@demo.local` and the others are `acs02@demo.local` to `acs40@demo.local`.
 */
export function demoUsers(town: DemoTown): DemoUser[] {
  const random = createRandom(`${town.seed}/users`)
  const staff = roles.map((role, at) => makeUser(role, at, town, random))
  const agents = town.microAreas.map(
    (area, at): DemoUser => ({
      id: area.agent.id,
      email: at === 0 ? 'acs@demo.local' : `acs${area.code}@demo.local`,
      name: area.agent.name,
      cpf: demoCpf(100 + at),
      cns: area.agent.cns,
      cbo: { code: agent[0], name: agent[1] },
      groupKeys: ['acs'],
      isAnonymization: false,
      healthUnitId: area.healthUnitId,
      microAreaId: area.id,
      phone: demoMobile(random, '19'),
      driver: null,
    }),
  )
  return [...staff, ...agents, ...moreDrivers(town)]
}

/** Drivers of several categories, each with a colour of the calendar, one whose licence ends soon. */
function moreDrivers(town: DemoTown): DemoUser[] {
  const random = createRandom(`${town.seed}/drivers`)
  const said: (Pick<DemoDriver, 'typeCnh' | 'color'> & Partial<DemoDriver> & { born: number })[] = [
    { born: 1983, typeCnh: 'D', color: '#0f7b6c' },
    { born: 1978, typeCnh: 'E', color: '#b4480f', endsSoon: true },
    { born: 1990, typeCnh: 'AB', color: '#1f5fbf', passengerCourse: false },
    { born: 1969, typeCnh: 'D', color: '#a01f62', emergencyCourse: false },
  ]
  return said.map(({ born, ...own }, at) => {
    const mail = `driver${String(at + 2).padStart(2, '0')}`
    const role: Role = { group: 'driver', mail, gender: at === 1 ? 'F' : 'M', born, cbo: ambulance }
    const user = makeUser(role, 60 + at, town, random)
    return { ...user, driver: user.driver && { ...user.driver, ...own } }
  })
}

function makeUser(role: Role, at: number, town: DemoTown, random: Random): DemoUser {
  const name = fullName(givenName(random, role.gender, role.born), [surname(random), surname(random)])
  const phone = demoMobile(random, '19')
  return {
    id: demoId(random),
    email: `${role.mail ?? role.group}@demo.local`,
    name,
    cpf: demoCpf(at),
    cns: role.cbo ? demoCns(500 + at, '980') : null,
    cbo: role.cbo ? { code: role.cbo[0], name: role.cbo[1] } : null,
    groupKeys: [role.group],
    isAnonymization: role.anonymization ?? false,
    healthUnitId: role.unit === undefined ? null : (town.healthUnits[role.unit]?.id ?? null),
    microAreaId: null,
    phone,
    driver: role.group === 'driver' ? makeDriver(role.born, phone, random) : null,
  }
}

function makeDriver(born: number, mainPhone: string, random: Random): DemoDriver {
  return {
    rg: String(random.int(200_000_000, 499_999_999)),
    birthDate: `${born}-06-24`,
    mainPhone,
    cnh: demoCnh(random.int(100_000_000, 999_999_999)),
    typeCnh: 'D',
    shippingDate: '2023-05-09',
    expirationDate: '2033-05-08',
    emergencyCourse: true,
    emergencyCourseExpiration: '2028-03-31',
    passengerCourse: true,
    passengerCourseExpiration: '2028-03-31',
    color: '#7c3fc4',
  }
}

/** Driving licence: nine digits and two check digits. */
function demoCnh(number: number): string {
  const digits = [...String(number)].map(Number)
  const sum = (weights: (at: number) => number) =>
    digits.reduce((all, digit, at) => all + digit * weights(at), 0)
  const first = sum((at) => 9 - at) % 11
  const second = sum((at) => 1 + at) % 11
  const less = first >= 10 ? 2 : 0
  const check = second - less < 0 ? second - less + 11 : second - less
  return `${number}${first >= 10 ? 0 : first}${check >= 10 ? 0 : check}`
}
