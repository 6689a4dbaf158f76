import { ages } from '@saude/contract/age-steps'
import {
  asManyAsThereAre,
  date,
  id,
  integer,
  list,
  object,
  oneOf,
  phone,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { genders } from './person-codes.ts'

/** Whom a campaign is for. */
export const audiences = {
  all: 'Todos',
  risk_group: 'Grupo de risco',
  age_range: 'Faixa etária',
  gender: 'Sexo',
  pregnant: 'Gestantes',
  bedridden: 'Acamados',
} as const

/** What the audience is narrowed to besides. */
export const audienceConditions = {
  hypertension: 'Hipertensos',
  diabetes: 'Diabéticos',
  smoker: 'Fumantes',
  domiciled: 'Domiciliados',
  heartDisease: 'Doença cardíaca',
  respiratoryDisease: 'Doença respiratória',
  kidneyDisease: 'Doença renal',
} as const

/** When somebody of the audience of a vaccine has been reached. */
export const vaccineGoals = {
  during: 'Dose aplicada durante a campanha',
  ever: 'Qualquer dose registrada, também anterior',
  complete: 'Esquema completo',
} as const

const age = (label: string) => integer(label).min(ages.from).max(ages.to)

export const audienceFields = {
  audience: oneOf('Público', audiences).required(),
  ageFrom: age('Idade mínima'),
  ageTo: age('Idade máxima'),
  gender: oneOf('Sexo', genders),
  condition: oneOf('Condição', audienceConditions),
  healthUnit: relation('Unidade de saúde', 'healthUnitSearch'),
  immunobiological: relation('Vacina', 'immunobiologicalSearch'),
  goal: oneOf('Quem conta como vacinado', vaccineGoals),
  start: date('Início').required(),
  end: date('Fim').required(),
}

const part = (label: string) =>
  object(label, {
    id: text('Id'),
    name: text('Nome').required(),
    total: integer('Público').required(),
    reached: integer('Alcançados').required(),
  }).required()

export const audienceCounts = {
  total: integer('Público').required(),
  reached: integer('Alcançados').required(),
  /** Of those who are missing: their next dose is not due yet. */
  notDue: integer('Dose ainda não indicada').required(),
  byMicroArea: list('Por microárea', asManyAsThereAre, part('Microárea')).required(),
  byHealthUnit: list('Por unidade', asManyAsThereAre, part('Unidade')).required(),
}

export const missingPerson = {
  id: id().required(),
  name: text('Nome', { personal: 'name', showColumn: 32 }).required(),
  birthDate: date('Data de nascimento', { personal: 'birthDate', showColumn: 16 }),
  phone: phone('Telefone'),
  address: text('Endereço', { personal: 'text', showColumn: 28 }),
  microArea: text('Microárea', { personal: 'text', showColumn: 12 }),
  healthUnit: text('Unidade de saúde'),
}

/** People of an audience who are answered at once. */
export const mostMissing = 1_000

/**
 * The audience of a campaign as it is now: how many, how many were reached, and who is missing. Who is missing and not due
 * is not among the people, who come by their place from `startIndex` to `stopIndex`, `mostMissing` at most; without both none.
 * Access `service`.
 */
export const citizenAudience = query(rows.citizenAudience, {
  input: {
    ...audienceFields,
    /** Only those whom this agent looks after. */
    agentId: id('ACS'),
    microAreaId: id('Microárea'),
    startIndex: integer('Primeiro').min(0),
    stopIndex: integer('Último').min(-1),
  },
  output: {
    ...audienceCounts,
    missing: integer('Faltam').required(),
    people: list('Cidadãos', asManyAsThereAre, object('Cidadão', missingPerson).required()).required(),
    isVaccine: yesNo('De vacina'),
  },
  reads: ['citizen', 'history'],
  heavy: 'shared',
  timeout: 60_000,
})
