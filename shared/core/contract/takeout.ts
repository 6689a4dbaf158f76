import { dateTime, decimal, id, integer, longText, object, oneOf, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { secondFactorCode } from './second-factor.ts'

/**
 * Everything of a municipality as one archive, to be read without this product or loaded elsewhere: ordered here, made in the background by
 * whichever gateway, taken within some days.
 */

export const takeoutStates = {
  waiting: 'Aguardando',
  running: 'Em preparação',
  done: 'Pronto',
  failed: 'Não foi feito',
  cancelled: 'Cancelado',
  expired: 'Removido',
} as const

/** Days for which an archive can be taken. */
export const takeoutDays = 7

export const takeoutList = listQuery(rows.takeoutList, {
  title: 'arquivos',
  filters: {},
  item: {
    id: id().required(),
    createdAt: dateTime('Solicitado em', { showColumn: 20 }).required(),
    userName: text('Solicitado por', { showColumn: 26 }).required(),
    reason: text('Motivo', { personal: 'text' }),
    sealing: oneOf(
      'Proteção',
      { sealed: 'Fechado com senha', open: 'Sem senha' },
      { showColumn: 18 },
    ).required(),
    state: oneOf('Situação', takeoutStates, {
      showColumn: 18,
      tones: {
        waiting: 'info',
        running: 'info',
        done: 'success',
        failed: 'danger',
        cancelled: 'neutral',
        expired: 'neutral',
      },
    }).required(),
    /** Of what there is to write, while it is made. */
    percent: integer('Andamento', { unit: '%' }),
    megabytes: decimal('Tamanho', { unit: 'MB', decimals: 1, showColumn: 12 }),
    /** Why there is none. */
    problem: text('Problema'),
    until: dateTime('Disponível até', { showColumn: 18 }),
  },
  orderBy: ['createdAt'],
  defaultOrder: ['createdAt', 'desc'],
  reads: ['takeoutOrder'],
})

const minLength = 12
const password = (label: string) =>
  text(label, { inputType: 'password', help: `Pelo menos ${minLength} caracteres; vazio: sem senha` })
    .min(minLength)
    .max(200)

/** Orders an archive of everything, with a code of the second factor. */
export const takeoutCreate = query('takeoutCreate', {
  permission: rows.takeoutList,
  title: 'Solicitar arquivo com tudo',
  input: {
    reason: longText('Motivo', { personal: 'text' }).required().max(300),
    password: password('Senha do arquivo'),
    passwordAgain: text('Repita a senha', { inputType: 'password' }).max(200),
    code: secondFactorCode('Código da verificação em duas etapas').required(),
  },
  output: { id: id().required() },
  writes: ['takeoutOrder'],
  // A password is kept no second time, and a code is good once.
  unrecorded: true,
  logsAs: 'exported',
})

const own = { permission: rows.takeoutList, writes: ['takeoutOrder'] }

/** Ends one that waits or is made, and removes one that is ready. */
export const takeoutRemove = query('takeoutRemove', {
  ...own,
  title: 'Remover arquivo com tudo',
  input: { id: id().required() },
  output: { id: id().required() },
})

/** What is stored of an archive, as of any file; no form takes one. */
const archive = object(
  'Arquivo',
  {
    id: id().required(),
    name: text('Nome').required(),
    type: text('Tipo').required(),
    size: integer('Tamanho').required(),
    url: text('Endereço'),
  },
  { kind: 'file' },
).required()

/** Hands out an archive: its address is good for this session and five minutes. */
export const takeoutTake = query('takeoutTake', {
  ...own,
  title: 'Baixar arquivo com tudo',
  input: { id: id().required() },
  output: { id: id().required(), archive },
  unrecorded: true,
  logsAs: 'exported',
})
