import { dateTime, id, integer, list, object, oneOf, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** 'Duvidosos': rows of loads of which people decide whose they are, at any time afterwards. */

export const decisions = {
  same: 'É esta pessoa',
  new: 'É outra pessoa, cadastrar',
  leave: 'Deixar de fora',
} as const
export type Decision = keyof typeof decisions

const said = (label: string) => text(label, { personal: 'text' })

/** One field on both sides; a row may say what the record does not, and the other way round. */
const side = object('Campo', {
  label: text('Campo').required(),
  row: said('No arquivo'),
  record: said('No cadastro'),
})

export const importDoubtList = listQuery(rows.importDoubtList, {
  title: 'linhas',
  filters: { run: id('Carga') },
  item: {
    id: id().required(),
    run: id('Carga').required(),
    name: text('Nome', { personal: 'name', showColumn: 30 }).required(),
    why: text('Por quê', { showColumn: 40 }).required(),
    source: text('De onde vem', { showColumn: 20 }).required(),
    line: integer('Linha', { showColumn: 10 }).required(),
    createdAt: dateTime('Desde').required(),
    /** What the row says. */
    fields: list(
      'No arquivo',
      60,
      object('Campo', { label: text('Campo').required(), row: said('No arquivo') }).required(),
    ).required(),
    /** Who may be meant, as the records are now. */
    candidates: list(
      'Quem pode ser',
      10,
      object('Cadastro', {
        id: id().required(),
        name: text('Nome', { personal: 'name' }).required(),
        sides: list('Lado a lado', 60, side.required()).required(),
        /** Why it cannot be this person. */
        refusal: text('Por que não'),
      }).required(),
    ).required(),
  },
  orderBy: ['createdAt'],
  defaultOrder: ['createdAt', 'asc'],
  maxRows: 50,
  reads: ['import', 'citizen'],
  logs: 'items.candidates.id',
})

/** Decides one row: it is taken as the load would have taken it, or left out. */
export const importDoubtDecide = query('importDoubtDecide', {
  permission: rows.importDoubtList,
  title: 'Decidir uma linha duvidosa',
  input: {
    id: id().required(),
    decision: oneOf('Decisão', decisions).required(),
    /** Who it is. */
    citizenId: id('Cadastro'),
  },
  output: {
    id: id().required(),
    /** The record that the row became or was merged into. */
    citizenId: id('Cadastro'),
    /** What of the row was left out. */
    notices: list('Avisos', 20, said('Aviso').required()).required(),
  },
  writes: ['import', 'citizen', 'home'],
  logs: 'citizenId',
})
