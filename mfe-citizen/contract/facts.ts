import {
  asManyAsThereAre,
  date,
  id,
  integer,
  list,
  object,
  oneOf,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { massClassNames } from '@saude/core/contract/codes/body-mass-index'
import { rows } from './access.ts'
import { mostOf } from './attendance-act.ts'
import { careTypes } from './attendance-codes.ts'
import { historyTypes } from './history-types.ts'
import { genders } from './person-codes.ts'

/**
 * What is known of citizens as far as figures need it: for services that judge by rules of their own. Nothing of what was
 * said, felt or found is in it but the class of the body mass index, only that something was done and under which code.
 * Access `service`.
 */

/** Citizens of one answer. */
export const factsAtOnce = 500

/** Months of history that figures look back; vaccines count for life. */
export const factsMonths = 60

const measured = { bloodPressure: 'Pressão arterial', weight: 'Peso', height: 'Altura' } as const
export type Measured = keyof typeof measured

const code = (label: string) => text(label).max(20)

/** Something that was done for a citizen; the visit of an agent is one, too. */
const event = object('Registro', {
  id: id().required(),
  type: oneOf('Tipo', { ...historyTypes, visit: 'Visita domiciliar' }).required(),
  day: date('Dia').required(),
  procedure: code('Procedimento'),
  exam: code('Exame'),
  /** 'cid10:E11', 'ciap2:T90': codes of the two tables overlap. */
  problem: code('Problema'),
  /** What the person came for, as above. */
  contact: code('Motivo do contato'),
  /** Codes of the other problems of an attendance, as above, and those by which the form says a high risk and the puerperium. */
  others: list('Outros problemas', 2 * mostOf.problems + 2, code('Problema').required()),
  /** Exams that an attendance asks for, and those whose result it looks at. */
  asked: list('Exames solicitados', mostOf.exams, code('Exame').required()),
  evaluated: list('Exames avaliados', mostOf.exams, code('Exame').required()),
  vaccine: code('Imunobiológico'),
  dose: code('Dose'),
  cbo: code('Ocupação'),
  /** Of an attendance: scheduled, on the day or urgent. */
  careType: oneOf('Tipo de atendimento', careTypes),
  /** Of an attendance with its kind: where, and by which team, it was done. */
  healthUnit: relation('Unidade de saúde', 'healthUnitSearch'),
  team: code('Equipe (INE)'),
  measured: list('Medidas', 3, oneOf('Medida', measured).required()),
  byAgent: yesNo('Por agente de saúde'),
})

const pregnancy = object('Gestação', {
  /** The first day on which it is known of. */
  from: date('Desde').required(),
  /** The first day of the last period, where somebody recorded it. */
  lastPeriod: date('Data da última menstruação'),
  /** Its end where it is known, else the last day on which it can last; empty where only a registration says it. */
  until: date('Até'),
})

export const citizenFacts = query(rows.citizenFacts, {
  input: {
    /** These, or … */
    ids: list('Ids', factsAtOnce, id().required()),
    /** … those behind this one, in the order of ids. */
    after: id('Depois de'),
    /** Also `protectedMonths`: who adds them up keeps to the rule of sums (`shared/service/secrecy.ts`). */
    withProtected: yesNo('Com meses de registros protegidos'),
  },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Cidadão', {
        id: id().required(),
        name: text('Nome', { personal: 'name' }).required(),
        birthDate: date('Data de nascimento', { personal: 'birthDate' }),
        gender: oneOf('Sexo', genders),
        healthUnit: relation('Unidade de saúde', 'healthUnitSearch'),
        agent: relation('Agente de saúde', 'acsSearch'),
        /** At home in another municipality: no longer answered, as residents alone are counted. */
        isElsewhere: yesNo('Mora fora'),
        microArea: text('Microárea'),
        microAreaId: id('Microárea'),
        neighborhood: relation('Bairro', 'neighborhoodSearch'),
        street: text('Logradouro', { personal: 'text' }),
        number: text('Número', { personal: 'text' }),
        conditions: list('Condições', asManyAsThereAre, text('Condição').required()).required(),
        /** Of the last weight; empty: never weighed and measured. */
        massClass: oneOf('Índice de massa corporal', massClassNames),
        pregnancies: list('Gestações', asManyAsThereAre, pregnancy.required()).required(),
        events: list('Registros', asManyAsThereAre, event.required()).required(),
        /**
         * In which months there are entries of protected diagnoses, of which kind: for sums over months that are over and
         * say no diagnosis (`shared/service/secrecy.ts`), never for what is said of a person.
         */
        protectedMonths: list(
          'Meses',
          asManyAsThereAre,
          object('Mês', {
            type: oneOf('Tipo', historyTypes).required(),
            month: text('Mês').required(),
          }).required(),
        ),
      }).required(),
    ).required(),
    /** Those of `ids` who are not counted any more: removed, dead, or at home in another municipality. */
    gone: list('Fora', asManyAsThereAre, id().required()).required(),
    next: id('Próximo'),
  },
  reads: ['citizen', 'history', 'visit'],
  timeout: 60_000,
})

/** Citizens of whom anything has changed since a place of the change feed. */
export const citizenFactsChanges = query(rows.citizenFactsChanges, {
  input: {
    /** Where an earlier answer ended; without it only the present place is answered. */
    place: text('Lugar').max(400),
  },
  output: {
    ids: list('Ids', asManyAsThereAre, id().required()).required(),
    place: text('Lugar').required(),
    /** There is no more by now. */
    isAll: yesNo('Completo').required(),
    /** The given place is not known any more: everything has to be read again. */
    startedOver: yesNo('Recomeça').required(),
    count: integer('Cidadãos').required(),
  },
  reads: ['citizen', 'history', 'visit'],
})
