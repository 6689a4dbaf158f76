import {
  asManyAsThereAre,
  date,
  id,
  list,
  longText,
  object,
  oneOf,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { mostMembers } from './family.ts'
import { propertyKinds } from './home-codes.ts'
import { measures } from './measures.ts'
import { visitOutcomes, visitStatuses } from './visit.ts'
import { homeMotives, motives, personMotives, shifts } from './visit-codes.ts'

/** The visit of a whole home in one form, with the entries that e-SUS counts of it (decision 21). */

/** More people than are visited behind one door in one go; who lives in an institution is visited one by one. */
export const mostVisited = mostMembers

/** What is measured at a door, as the federal form takes it. */
const measured = {
  weight: measures.weight,
  height: measures.height,
  temperature: measures.temperature,
  bloodPressure: measures.bloodPressure,
  glucose: measures.glucose,
  glucoseMoment: measures.glucoseMoment,
}

const own = (label: string) =>
  list(label, Object.keys(personMotives).length, oneOf('Motivo', personMotives).required())

/**
 * Records the visit of a home. Periodic and vector visits are one entry, under the document of the head; follow-up and active search
 * are one for each member with motives of their own; of one that was refused or met a closed door there is one entry for
 * the home, without motives. An entry of the home moves the next visit of all who live there.
 */
export const visitOfHome = query(rows.visitOfHome, {
  input: {
    homeId: id('Domicílio').required(),
    outcome: oneOf('Resultado', visitOutcomes).required(),
    // As for the visit of a person.
    date: pastDate('Data', { plausible: { daysBack: 400 } }).required(),
    shift: oneOf('Turno', shifts).required(),
    /** Under whose document the home's entry stands; nothing: the only head of a family there. */
    headId: id('Em nome de', { isHidden: false }),
    motives: list(
      'Motivos da casa',
      Object.keys(homeMotives).length,
      oneOf('Motivo', homeMotives).required(),
      {
        showWhen: { outcome: ['done'] },
      },
    ),
    members: list(
      'Moradores acompanhados',
      mostVisited,
      object('Morador', { id: id().required(), motives: own('Motivos'), ...measured }).required(),
      { showWhen: { outcome: ['done'] } },
    ),
    isShared: yesNo('Visita compartilhada com outro profissional'),
    reason: longText('Anotações', { personal: 'text', rows: 2 }).max(500),
  },
  output: {
    id: id().required(),
    homeId: id('Domicílio').required(),
    /** Whom it concerns, with an entry of their own or without. */
    citizenIds: list('Cidadãos', mostVisited, id().required()).required(),
    nextVisit: date('Próxima visita'),
  },
  writes: ['visit', 'history', 'measurement', 'home'],
  queueable: true,
  logs: 'citizenIds',
})

const proposed = {
  id: id().required(),
  name: text('Nome', { personal: 'name' }).required(),
  birthDate: date('Data de nascimento', { personal: 'birthDate' }),
  isHead: yesNo('Responsável familiar').required(),
  /** Motives of a pregnancy are none of theirs. */
  isMale: yesNo('Sexo masculino').required(),
  familyId: id('Família'),
  lastVisit: date('Última visita'),
  nextVisit: date('Próxima visita'),
  /** By what is known of the person today; of protected diseases none. */
  motives: own('Motivos propostos').required(),
}

/** What the form of a home's visit begins with: who lives there, under whom it is entered, which motives fit. */
export const visitOfHomePlan = query('visitOfHomePlan', {
  permission: rows.visitOfHome,
  title: 'Moradores e motivos para a visita do domicílio',
  input: { id: id().required() },
  output: {
    id: id().required(),
    address: text('Endereço', { personal: 'text' }),
    propertyKind: oneOf('Tipo de imóvel', propertyKinds).required(),
    /** Why it cannot be visited in one go by this person, in words. */
    refused: text('Impedimento'),
    people: list('Moradores', mostVisited, object('Morador', proposed).required()).required(),
    /** Under whom it is entered where nothing else is chosen. */
    headId: id('Em nome de'),
    lastVisit: date('Última visita'),
    nextVisit: date('Próxima visita'),
  },
  reads: ['home', 'citizen', 'visit'],
  // What was opened before the way to the door is there without a connection.
  keepable: true,
  logs: 'people.id',
})

/** What was entered at a home, the last first; of one visit each entry. */
export const visitOfHomeList = listQuery(
  { ...rows.citizenVisitList, name: 'visitOfHomeList' },
  {
    permission: rows.citizenVisitList,
    title: 'visitas',
    filters: { homeId: id('Domicílio').required() },
    item: {
      id: id().required(),
      /** Whose entry it is; nothing of a property in which no one lives. */
      citizenId: id('Cidadão'),
      name: text('Nome', { personal: 'name' }),
      date: date('Data').required(),
      shift: oneOf('Turno', shifts),
      outcome: oneOf('Resultado', visitOutcomes).required(),
      motives: list('Motivos', asManyAsThereAre, oneOf('Motivo', motives).required()).required(),
      professionalName: text('Profissional'),
      isWithdrawn: yesNo('Retirada').required(),
    },
    orderBy: ['date'],
    defaultOrder: ['date', 'desc'],
    reads: ['visit', 'citizen'],
    logs: 'items.citizenId',
  },
)

const member = {
  id: id().required(),
  name: text('Nome', { personal: 'name' }).required(),
  birthDate: date('Data de nascimento', { personal: 'birthDate' }),
  nextVisit: date('Próxima visita'),
  lastVisit: date('Última visita'),
  isRiskGroup: yesNo('Grupo de risco').required(),
}

/**
 * 'Controle de visitas' by homes: those of one agent with who lives there, whose people wait longest on top. Agents see their own;
 * others name the agent.
 */
export const visitHomeList = listQuery(
  { ...rows.visitList, name: 'visitHomeList' },
  {
    permission: rows.visitList,
    title: 'domicílios',
    filters: {
      status: oneOf('Situação da visita', visitStatuses, { showFilter: 'panel' }),
      professionalName: relation('Profissional', 'acsSearch', { showFilter: 'panel' }),
    },
    item: {
      /** The home. */
      id: id().required(),
      address: text('Endereço', { personal: 'text' }),
      /** Of the first of its people who is to be visited; empty: somebody was never visited. */
      nextVisit: date('Próxima visita'),
      lastVisit: date('Última visita'),
      people: list('Moradores', asManyAsThereAre, object('Morador', member).required()).required(),
    },
    orderBy: ['nextVisit'],
    reads: ['citizen', 'visit'],
    logs: 'items.people.id',
  },
)
