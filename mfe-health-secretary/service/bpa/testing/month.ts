import type { attendanceAsked } from '@saude/citizen/contract/attendance-mend'
import type { attendanceProduction, citizenPersonByIds } from '@saude/citizen/contract/production'
import { newId } from '@saude/contract/id'
import type { OutputOf } from '@saude/contract/query'
import type { Owned } from '@saude/service/testing/area'
import { demoCns } from '@saude/town/documents'

/** What other areas answer about a month of invented production, as tests and measurements mend it. */

export type Entry = OutputOf<typeof attendanceProduction>['items'][number]
export type Asked = OutputOf<typeof attendanceAsked>['items'][number]
export type PersonSent = OutputOf<typeof citizenPersonByIds>['items'][number]
type Rule = { -readonly [K in keyof typeof consultation]: (typeof consultation)[K] }

export const unit = { id: newId(), name: 'UBS Centro', searchName: 'ubs centro', cnes: '2082683' }
export const otherUnit = { id: newId(), name: 'UBS Norte', searchName: 'ubs norte', cnes: '2791847' }

export const consultation = {
  code: '0301010064',
  name: 'CONSULTA MÉDICA',
  sex: 'I',
  maxQuantity: null as number | null,
  ageMin: null as number | null,
  ageMax: null as number | null,
  outpatientValue: 1000,
  occupations: ['225142'],
  cids: [] as string[],
  registers: ['01', '02'],
  details: null as string[] | null,
}
/** Billed without the person. */
export const visit = { ...consultation, code: '0101030010', name: 'VISITA DOMICILIAR', registers: ['01'] }

export const personOf = (index: number): PersonSent => ({
  id: `person-${index}`,
  name: `Cidadão ${index}`,
  cns: demoCns(1000 + index, '70'),
  gender: index % 2 ? 'F' : 'M',
  birthDate: '1980-11-20',
  raceColor: '03',
  nationality: 'BR',
  livesElsewhere: false,
})

export const entryOf = (index: number, more: Partial<Entry> = {}): Entry => ({
  id: `entry-${String(index).padStart(6, '0')}`,
  type: 'healthCare',
  citizenId: `person-${index}`,
  at: '2026-10-05 10:00:00.000-03:00',
  procedure: consultation.code,
  procedureName: 'Consulta médica',
  cid: 'I10',
  isProtected: false,
  quantity: 1,
  healthUnitId: unit.id,
  healthUnitName: unit.name,
  cnes: unit.cnes,
  professionalName: 'Dra. Helena',
  professionalCns: demoCns(1, '980'),
  cbo: '225142',
  ...more,
})

/** A municipality's production, which a test fills and mends. */
export function invented() {
  const entries: Entry[] = []
  const people = new Map<string, PersonSent>()
  /** The months whose table was loaded. */
  const tables = new Map<string, Rule[]>([['2026-10', [consultation, visit]]])
  const inputOf = (input: unknown) => input as Readonly<Record<string, string & readonly string[]>> // by the contracts
  const owners = {
    clientIdentity: () => ({ name: 'Prefeitura de Santa Rita', cnpj: '11222333000181', ibge: '3547502' }),
    healthUnitByIds: [unit, otherUnit] as readonly Owned[],
    healthUnitTeamsByIds: [unit, otherUnit] as readonly Owned[],
    attendanceAsked: () => ({ items: [] as Asked[] }),
    attendanceProduction: (input: unknown) => {
      const { from = '', to = '' } = inputOf(input)
      return { items: entries.filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to) }
    },
    citizenPersonByIds: (input: unknown) => ({
      items: (inputOf(input).ids ?? []).flatMap((id) => people.get(id) ?? []),
    }),
    sigtapRules: (input: unknown) => {
      const { competence = '', codes } = inputOf(input)
      const table = tables.get(competence)
      return { isLoaded: Boolean(table), items: (table ?? []).filter(({ code }) => codes?.includes(code)) }
    },
  }
  return {
    entries,
    people,
    tables,
    owners,
    add(index: number, more: Partial<Entry> = {}): Entry {
      const entry = entryOf(index, more)
      entries.push(entry)
      people.set(entry.citizenId, personOf(index))
      return entry
    },
  }
}

/** A month of so many entries, spread over its days, as other areas answer it. */
export function largeMonth(many: number) {
  // A professional has at most 999 sheets of 20 lines.
  const doctors = Array.from({ length: 40 }, (_, index) => demoCns(index, '980'))
  const byDay = new Map<string, Entry[]>()
  for (let index = 0; index < many; index += 1) {
    const day = `2026-10-${String((index % 31) + 1).padStart(2, '0')}`
    const at = `${day} 10:00:00.000-03:00`
    const entry = entryOf(index, {
      id: newId(),
      at,
      professionalCns: doctors[index % doctors.length] ?? null,
    })
    byDay.set(day, byDay.get(day) ?? [])
    byDay.get(day)?.push(entry)
  }
  return {
    ...invented().owners,
    attendanceProduction: (input: unknown) => ({
      items: byDay.get((input as { from: string }).from) ?? [], // of that query
    }),
    citizenPersonByIds: (input: unknown) => ({
      items: (input as { ids: string[] }).ids.map((id) => personOf(Number(id.split('-')[1]))), // of that query
    }),
  }
}
