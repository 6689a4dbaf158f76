import { citizenRef } from '@saude/citizen/contract/citizen-ref'
import { healthQuizzes } from '@saude/citizen/contract/health'
import { genders } from '@saude/citizen/contract/person-codes'
import {
  cns,
  date,
  dateTime,
  id,
  integer,
  list,
  longText,
  object,
  oneOf,
  phone,
  point,
  ref,
  text,
} from '@saude/contract/fields'
import { pastDate, pastDateTime } from '@saude/contract/fields-past'
import { record } from '@saude/contract/record/record'
import { cidRef, healthUnitRef, userRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'
import { accompanimentStates, closingCriteria } from './accompaniment-states.ts'
import { statuses } from './case-status.ts'

/** The follow-up of a case of a disease, from the suspicion or a contact to its outcome. */

/** In which state a case begins. */
export const origins = {
  suspect: 'Suspeito',
  monitored: 'Monitorado por contato com suspeito',
} as const

export const riskFactors = {
  elderly: 'Idade de 60 anos ou mais',
  child: 'Menor de 5 anos',
  pregnant: 'Gestante ou puérpera',
  diabetes: 'Diabetes',
  hypertension: 'Hipertensão',
  heartDisease: 'Doença do coração',
  respiratoryDisease: 'Doença respiratória',
  kidneyDisease: 'Doença renal',
  immunosuppression: 'Imunossupressão',
  obesity: 'Obesidade',
  smoker: 'Tabagismo',
  healthWorker: 'Profissional de saúde',
  institution: 'Vive em instituição',
} as const

/** Where an exposed person met the case. */
export const relationships = {
  household: 'Mora na mesma casa',
  family: 'Familiar',
  work: 'Trabalho',
  school: 'Escola ou creche',
  healthCare: 'Atendimento de saúde',
  other: 'Outro',
} as const

const exposed = object('Pessoa exposta', {
  name: text('Nome', { personal: 'text' }).required().max(120),
  phone: phone('Telefone'),
  relationship: oneOf('Onde se encontraram', relationships).required(),
  exposedOn: pastDate('Exposta em').required(),
  until: date('Monitorar até', { mayLieAhead: true }).required(),
})

/** Kept by the service: never asked for, not shown. */
const kept = { isGenerated: true, isHidden: true } as const

export const epidemiologicalAccompaniment = record(rows, 'epidemiologicalAccompaniment', {
  word: {
    singular: 'acompanhamento epidemiológico',
    plural: 'acompanhamentos epidemiológicos',
    gender: 'm',
    short: 'acompanhamento',
  },
  titles: { list: 'Acompanhamento epidemiológico', receipt: 'Ficha de notificação' },
  path: '/app/epidemiology/epidemiological-accompaniment',
  fields: {
    citizen: citizenRef('Cidadão', { showColumn: 28, showFilter: 'panel' }).required(),
    pathology: cidRef('Patologia', {
      showColumn: 20,
      showFilter: 'panel',
      placeholder: 'CID ou nome',
    }).required(),
    origin: oneOf('Entrou como', origins, { initial: { value: 'suspect' } }).required(),
    openedOn: pastDate('Data da suspeita', { initial: 'today' }).required(),
    firstSymptomsOn: pastDate('Primeiros sintomas', { help: 'Vazio: sem sintomas até agora' }),
    healthUnit: healthUnitRef('Unidade de saúde', {
      showFilter: 'panel',
      placeholder: 'A unidade do cidadão',
    }),
    responsibleUser: userRef('Responsável', { showFilter: 'panel', placeholder: 'Quem cadastra' }),
    riskFactors: list('Fatores de risco', 13, oneOf('Fator de risco', riskFactors).required()),
    contactEvery: integer('Contato a cada', { unit: 'dias', initial: { value: 2 } })
      .required()
      .min(1)
      .max(90),
    exposed: list('Pessoas expostas', 50, exposed.required()),
    notifiedAt: pastDateTime('Notificado em', { help: 'Quando a ficha foi enviada à vigilância' }),
    notificationNumber: text('Número da notificação').max(20),
    observation: longText('Observação', { personal: 'text' }).max(2000),
    closingCriterion: oneOf('Critério de confirmação ou descarte', closingCriteria, { isGenerated: true }),
    closedOn: pastDate('Data do encerramento', { isGenerated: true, initial: 'today' }),
    /** As the register says it, or an outcome that is a death: then the register learns of it. */
    diedOn: pastDate('Data do óbito', {
      personal: 'birthDate',
      isGenerated: true,
      help: 'Registra o óbito no cadastro do cidadão; vazio: como está no cadastro',
    }),
    /** The first symptoms, or else the suspicion: the day of the case in curves, weeks and orders. */
    day: date('Data do caso', { isGenerated: true, showColumn: 14 }),
    lastContactOn: date('Último contato', { isGenerated: true }),
    nextContactOn: date('Próximo contato', { isGenerated: true, showColumn: 14 }),
    /** From this day on the case is outdated (case-status.ts); empty while it cannot become so. */
    outdatedOn: date('Desatualizado a partir de', { isGenerated: true }),
    /** Where the person lived when the case began. */
    neighborhood: ref('Bairro', 'neighborhoodSearch', { isGenerated: true, showFilter: 'panel' }),
    coordinates: point('Localização', kept),
    gender: oneOf('Sexo', genders, { isGenerated: true, showFilter: 'panel' }),
    /** In years, on the day of the case. */
    age: integer('Idade', { isGenerated: true }),
    /** Of clients' older versions, always empty: being outdated was a state that a contact led back from. */
    stateBefore: text('Situação anterior', kept),
  },
  label: ['citizen', 'pathology'],
  diagnosis: 'pathology',
  orderBy: ['day', 'updatedAt', 'citizen', 'pathology', 'nextContactOn'],
  defaultOrder: ['day', 'desc'],
  columns: { state: 18 },
  states: accompanimentStates,
  period: { field: 'day', from: 'initialDate', to: 'finalDate', labels: ['Casos a partir de', 'Casos até'] },
  filters: {
    /** By the status: outdated cases are found under no state. */
    state: oneOf('Situação', statuses, { showFilter: 'panel' }),
    /** Cases to call: their next contact is due on that day or before, and they are not outdated. */
    contactUntil: date('Contato a fazer até', { showFilter: 'panel' }),
    /** Open cases that have to be closed on that day or before. */
    closeUntil: date('Encerrar até', { mayLieAhead: true, showFilter: 'panel' }),
    citizenId: id('Cidadão'),
  },
  listed: [
    'citizen',
    'pathology',
    'openedOn',
    'firstSymptomsOn',
    'healthUnit',
    'responsibleUser',
    'notifiedAt',
    'day',
    'lastContactOn',
    'nextContactOn',
    'neighborhood',
    'gender',
    'age',
    'closingCriterion',
    'closedOn',
  ],
  receipt: [
    'citizen',
    'pathology',
    'gender',
    'age',
    'neighborhood',
    'openedOn',
    'firstSymptomsOn',
    'riskFactors',
    'healthUnit',
    'closingCriterion',
    'closedOn',
    'notificationNumber',
    'notifiedAt',
    'responsibleUser',
  ],
  signatures: ['Responsável pela notificação'],
  shown: {
    /** As the citizen area knows them now. */
    citizenCns: cns('CNS'),
    phone: phone('Telefone'),
    address: text('Endereço', { personal: 'text' }),
    /** A death closes no case by itself: it is proposed. */
    deathAt: date('Data de óbito', { personal: 'birthDate', isHidden: true }),
    /** What the person said of the last seven days in the citizens' app. */
    healthQuizzes: healthQuizzes({ isHidden: true }),
    /** The state, or that the case is outdated. */
    status: oneOf('Situação', statuses, { isHidden: true }),
    /** Until when the law wants it notified; empty where it does not. */
    notifyUntil: dateTime('Notificar até'),
    /** Until when it is closed in time; empty where nothing says so, and of what is closed. */
    closeBy: date('Encerrar até', { mayLieAhead: true }),
  },
})
