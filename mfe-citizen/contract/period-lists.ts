import { cns, cpf, date, dateTime, id, oneOf, relation, text, yesNo } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { vaccinationStrategies } from '@saude/core/contract/codes/doses'
import { rows } from './access.ts'
import { citizenColumn } from './citizen-ref.ts'
import { genders } from './person-codes.ts'
import { visitOutcomes } from './visit.ts'

/** Days of one report at most: what is counted stays bounded. */
export const mostDaysOfReport = 366

/** What people are attended by, as production counts it. */
export const attendanceKinds = {
  healthCare: 'Atendimento',
  dentalCare: 'Odontologia',
  homeCare: 'Atenção domiciliar',
  procedure: 'Procedimento',
} as const

const days = { from: date('De', { showFilter: 'panel' }), to: date('Até', { showFilter: 'panel' }) }

/** Whose entry it is, as files for other programs need it; screens show the name. */
const person = {
  citizen: citizenColumn(26),
  cpf: cpf(),
  cns: cns(),
  birthDate: date('Data de nascimento', { personal: 'birthDate' }),
  gender: oneOf('Sexo', genders),
}

/** Where, and by whom. */
const done = {
  healthUnit: text('Unidade de saúde', { showColumn: 20 }),
  cnes: text('CNES'),
  team: text('Equipe (INE)'),
  professionalName: text('Profissional', { showColumn: 20 }),
  cbo: text('Ocupação'),
}

const shape = {
  orderBy: ['date'],
  defaultOrder: ['date', 'desc'],
  reads: ['history', 'citizen'],
  logs: 'items.citizen.id',
} as const

/**
 * Who was attended between two days, the last first; access as `mostAttendedCitizens`, and of a kind as its entries in a
 * history.
 */
export const attendancePeriodList = listQuery(
  { ...rows.mostAttendedCitizens, name: 'attendancePeriodList' },
  {
    ...shape,
    permission: rows.mostAttendedCitizens,
    title: 'atendimentos',
    filters: {
      ...days,
      kind: oneOf('Tipo', attendanceKinds, { showFilter: 'panel' }),
      healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { showFilter: 'panel' }),
    },
    item: {
      id: id().required(),
      date: dateTime('Data', { showColumn: 13 }).required(),
      ...person,
      kind: oneOf('Tipo', attendanceKinds).required(),
      procedure: text('Procedimento', { showColumn: 24 }),
      problem: text('Problema ou condição', { personal: 'text' }),
      reason: text('Motivo do contato', { personal: 'text' }),
      ...done,
    },
  },
)

/**
 * Doses that were given or copied from a card, between two days: of everybody at once, so for those who see where
 * everybody was vaccinated (`immunizationGeolocation`), and of these for who sees doses in a history.
 */
export const immunizationPeriodList = listQuery(rows.immunizationPeriodList, {
  ...shape,
  title: 'doses',
  filters: {
    ...days,
    immunobiological: relation('Imunobiológico', 'immunobiologicalSearch', { showFilter: 'panel' }),
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    date: dateTime('Data', { showColumn: 13 }).required(),
    ...person,
    immunobiological: text('Imunobiológico', { showColumn: 24 }).required(),
    dose: text('Dose').required(),
    isPrevious: yesNo('Transcrição da caderneta').required(),
    strategy: oneOf('Estratégia', vaccinationStrategies),
    batch: text('Lote'),
    manufacturer: text('Fabricante'),
    ...done,
  },
})

/** Visits and attempts at a person's door between two days; access as `visitList`. */
export const visitPeriodList = listQuery(
  { ...rows.visitList, name: 'visitPeriodList' },
  {
    ...shape,
    permission: rows.visitList,
    title: 'visitas',
    reads: ['visit', 'citizen'],
    filters: {
      ...days,
      outcome: oneOf('Resultado', visitOutcomes, { showFilter: 'panel' }),
      professional: relation('Profissional', 'acsSearch', { showFilter: 'panel' }),
    },
    item: {
      id: id().required(),
      date: date('Data', { showColumn: 14 }).required(),
      ...person,
      outcome: oneOf('Resultado', visitOutcomes, { showColumn: 20 }).required(),
      motives: text('Motivos', { personal: 'text' }),
      reason: text('Motivo', { personal: 'text' }),
      isOfHome: yesNo('Do domicílio').required(),
      microArea: text('Microárea', { personal: 'text' }),
      professionalName: text('Profissional', { showColumn: 24 }),
      isAcs: yesNo('ACS').required(),
      recordedAt: dateTime('Registrada em').required(),
    },
  },
)
