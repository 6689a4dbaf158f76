import { accessRows, open } from '@saude/contract/access-rows'
import { date, dateTime, id, list, object, oneOf, text, yesNo } from '@saude/contract/fields'
import { protectedMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { deathPlaces } from './death-places.ts'

/**
 * A death is one act: each area ends what it holds of the person, notes that with the act, and gives it back where the
 * act is undone. Areas that stand on this one answer and follow by the queries that are declared here.
 */

/** What becomes of something that the person has: before, with the act, and after it is undone. */
export const endStandings = {
  open: 'Será encerrado',
  kept: 'Continua',
  ended: 'Encerrado',
  restored: 'Restaurado',
  changed: 'Não voltou como era',
} as const

/** As many as are shown of each area. */
export const mostHeld = 500

const held = object('Item', {
  key: text('Chave').required(),
  /** 'Solicitações' */
  group: text('Assunto').required(),
  label: text('Item').required(),
  standing: oneOf('Situação', endStandings).required(),
  /** Why it stays, or what became of it. */
  note: text('Observação'),
  href: text('Endereço'),
})

const items = list('Itens', mostHeld, held.required()).required()

/** What somebody has in an area, and with an act what became of it. Access `service`. */
const heldShape = {
  input: { citizenId: id('Cidadão').required(), act: id('Óbito') },
  output: { items },
}

/** Ends or gives back one thing after the other; asked again, it goes on. Access `service`. */
const endShape = {
  input: {
    id: id().required(),
    act: id('Óbito').required(),
    citizenId: id('Cidadão').required(),
    day: date('Data de óbito', { mayLieAhead: false }).required(),
    isUndone: yesNo('Desfeito').required(),
  },
  output: { isDone: yesNo('Concluído').required(), isProtected: protectedMark() },
}

const desk = accessRows('health-secretary', {
  deskDeathHeldList: open('service', 'Solicitações de quem faleceu'),
  deskDeathEnd: open('service', 'Encerrar solicitações de quem faleceu'),
})
const travel = accessRows('travel', {
  travelDeathHeldList: open('service', 'Viagens de quem faleceu'),
  travelDeathEnd: open('service', 'Encerrar viagens de quem faleceu'),
})
const followUp = accessRows('epidemiology', {
  caseDeathHeldList: open('service', 'Acompanhamentos de quem faleceu'),
  caseDeathEnd: open('service', 'Encerrar contatos de quem faleceu'),
})

export const deskDeathHeldList = query(desk.deskDeathHeldList, { ...heldShape, reads: ['protocol'] })
export const deskDeathEnd = query(desk.deskDeathEnd, {
  ...endShape,
  writes: ['protocol', 'appointmentSlot'],
})
export const travelDeathHeldList = query(travel.travelDeathHeldList, {
  ...heldShape,
  reads: ['traveler', 'travel'],
})
export const travelDeathEnd = query(travel.travelDeathEnd, { ...endShape, writes: ['traveler', 'travel'] })
export const caseDeathHeldList = query(followUp.caseDeathHeldList, {
  ...heldShape,
  reads: ['epidemiologicalAccompaniment'],
})
export const caseDeathEnd = query(followUp.caseDeathEnd, {
  ...endShape,
  writes: ['epidemiologicalAccompaniment'],
})

/** A death that is the outcome of a case: the register learns of it once, where the person lives there. Access `service`. */
export const citizenDeathCreate = query(rows.citizenDeathCreate, {
  input: {
    id: id().required(),
    citizenId: id('Cidadão').required(),
    day: date('Data de óbito', { mayLieAhead: false }).required(),
    userId: id('Usuário'),
    userName: text('Usuário').max(200),
  },
  output: { isDone: yesNo('Registrado').required() },
  writes: ['citizen'],
})

/** What is open of somebody, or what a death has ended and an undoing has given back. */
export const citizenDeath = query('citizenDeath', {
  permission: rows.citizenUpdate,
  title: 'O que um óbito encerra',
  input: {
    id: id('Cidadão').required(),
    /** What the last death ended and gave back, though it is undone. */
    isUndone: yesNo('Do óbito desfeito'),
  },
  output: {
    id: id('Cidadão').required(),
    deathAt: date('Data de óbito', { personal: 'birthDate' }),
    place: oneOf('Local do óbito', deathPlaces),
    registeredAt: dateTime('Registrado em'),
    registeredBy: text('Registrado por'),
    undoneAt: dateTime('Desfeito em'),
    undoneBy: text('Desfeito por'),
    items,
    /** Areas that do not answer now. */
    missing: list('Sem resposta', 10, text('Área').required()).required(),
  },
  reads: ['citizen', 'protocol', 'traveler', 'travel', 'epidemiologicalAccompaniment', 'patientQueue'],
  logs: 'id',
})
