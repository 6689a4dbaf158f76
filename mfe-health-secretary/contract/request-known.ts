import { asManyAsThereAre, date, id, list, object, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Procedures that one form asks for at most. */
const mostAsked = 20

/**
 * What is known of a request while it is being written: who asks for it and from where, and what the SIGTAP table of its
 * day says against it. Whatever is not said yet does not count.
 */
export const requestKnown = query('requestKnown', {
  permission: rows.requestPosition,
  title: 'O que já se sabe de uma solicitação',
  input: {
    citizen: id('Cidadão'),
    /** Codes of SIGTAP. */
    procedures: list('Procedimentos', mostAsked, text('Procedimento').required().max(20)),
    cid: text('CID').max(10),
    day: date('Data da solicitação', { mayLieAhead: true }),
  },
  output: {
    /** Where the person is registered; of who asks for it themselves, where they work. */
    healthUnit: object('Unidade de saúde', { id: id().required(), name: text('Nome').required() }),
    /** The user, where their occupation is one that asks for procedures. */
    professional: text('Profissional solicitante'),
    professionalCbo: object('CBO do solicitante', {
      id: text('CBO').required(),
      name: text('Nome').required(),
    }),
    hints: list(
      'Avisos',
      asManyAsThereAre,
      object('Aviso', { field: text('Campo').required(), text: text('Frase').required() }).required(),
    ).required(),
    citizenIds: list('Cidadãos', 1, id().required()),
  },
  reads: ['citizen', 'user', 'sigtap'],
  logs: 'citizenIds',
})
