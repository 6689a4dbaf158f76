import {
  asManyAsThereAre,
  cns,
  cpf,
  date,
  dateTime,
  id,
  integer,
  list,
  object,
  oneOf,
  phone,
  point,
  pressure,
  text,
  yesNo,
} from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { incomes, kinships, propertyKinds } from './home-codes.ts'
import { measures } from './measures.ts'
import { genders } from './person-codes.ts'
import { visitOutcomes } from './visit.ts'
import { personMotives } from './visit-codes.ts'

/**
 * What a community health agent needs of their own people in a street without a signal. Never what was noted in attendances, results,
 * reports or what the law protects: a device is lost more easily than a server.
 */

/** Conditions that change how often and why somebody is visited. */
export const dayConditions = {
  pregnant: 'Gestante',
  hypertension: 'Hipertensão',
  diabetes: 'Diabetes',
  heartDisease: 'Doença do coração',
  respiratoryDisease: 'Doença respiratória',
  kidneyDisease: 'Doença renal',
  infarct: 'Infarto',
  stroke: 'AVC',
  bedridden: 'Acamado',
  domiciled: 'Domiciliado',
  smoker: 'Fumante',
} as const
export type DayCondition = keyof typeof dayConditions

const personal = { personal: 'text' } as const

/** A dose of the calendar that is not recorded, and between which days it is given. */
const openDose = object('Vacina', {
  name: text('Vacina').required(),
  from: date('A partir de', { mayLieAhead: true }).required(),
  until: date('Até', { mayLieAhead: true }),
})

/** Days back of which it is said that somebody else was at the door: a visit then may meet one that waits on a device. */
export const metDays = 7

const item = {
  id: id().required(),
  name: text('Nome', { personal: 'name' }).required(),
  socialName: text('Nome social', personal),
  birthDate: date('Data de nascimento', { personal: 'birthDate' }),
  gender: oneOf('Sexo', genders),
  motherName: text('Nome da mãe', personal),
  cpf: cpf(),
  cns: cns(),
  mobilePhone: phone('Celular'),
  homePhone: phone('Telefone residencial'),
  contactPhone: phone('Telefone para contato'),
  /** The home, and what of it the form of its visit begins with. */
  homeId: id('Domicílio', personal),
  propertyKind: oneOf('Tipo de imóvel', propertyKinds),
  familyId: id('Família', personal),
  isHead: yesNo('Responsável familiar').required(),
  kinship: oneOf('Parentesco com o responsável', kinships),
  /** What is said of all of the family: its form sends it whole. */
  family: object('Família', {
    version: integer('Versão', { isHidden: true }).required(),
    /** Of whatever agent: who is left out of a form leaves the family. */
    people: integer('Pessoas').required(),
    recordNumber: text('Prontuário familiar', personal),
    income: oneOf('Renda familiar', incomes),
    since: date('Mora aqui desde'),
  }),
  address: text('Endereço', personal),
  reference: text('Ponto de referência', personal),
  addressCoordinates: point('Localização'),
  lastVisit: date('Última visita'),
  /** Empty: never visited. */
  nextVisit: date('Próxima visita', { mayLieAhead: true }),
  /** A later one that was refused or met a closed door. */
  lastAttempt: object('Última tentativa', {
    date: date('Data').required(),
    outcome: oneOf('Resultado', visitOutcomes).required(),
  }),
  /** By somebody else, in the last week: two may have come to one door. */
  otherVisit: object('Visita de outra pessoa', {
    date: date('Data').required(),
    /** When it was recorded, where that was on its day. */
    at: dateTime('Hora'),
    name: text('Profissional').required(),
  }),
  isRiskGroup: yesNo('Grupo de risco').required(),
  conditions: list(
    'Condições',
    Object.keys(dayConditions).length,
    oneOf('Condição', dayConditions).required(),
    {
      personal: 'text',
    },
  ).required(),
  /** Of follow-up, as they fit today. */
  motives: list(
    'Motivos propostos',
    Object.keys(personMotives).length,
    oneOf('Motivo', personMotives).required(),
    personal,
  ).required(),
  /** The first day of the last period, where it was said. */
  lastPeriod: date('Última menstruação', { personal: 'birthDate' }),
  lastMeasurement: object('Última medição', {
    date: date('Data').required(),
    weight: measures.weight,
    bloodPressure: pressure('Pressão arterial'),
    glucose: measures.glucose,
  }),
  vaccines: list('Vacinas em aberto', asManyAsThereAre, openDose.required()).required(),
  /** What a device has seen when it sends a change later. */
  version: integer('Versão', { isHidden: true }),
}

const shape = {
  permission: rows.visitList,
  filters: {},
  item,
  orderBy: ['nextVisit'],
  reads: ['citizen', 'visit', 'history'],
  logs: 'items.id',
} as const

/** The agent's own people, who waits longest on top. */
export const agentDayList = listQuery(
  { ...rows.visitList, name: 'agentDayList' },
  { ...shape, title: 'cidadãos da microárea' },
)

/** The same, as a device takes it along: the first time all of them, then what has changed. */
export const agentDayKeep = listQuery(
  { ...rows.visitList, name: 'agentDayKeep' },
  { ...shape, title: 'cidadãos levados no aparelho', synced: true, logsAs: 'kept' },
)

/** That somebody's summary was opened without a connection: said when there is one again. */
export const agentDayOpened = query('agentDayOpened', {
  permission: rows.visitList,
  title: 'Resumo aberto sem internet',
  input: { id: id('Cidadão').required() },
  output: { id: id('Cidadão') },
  mutates: true,
  queueable: true,
  logs: 'id',
  logsAs: 'opened',
})
