import { asManyAsThereAre, id, integer, list, object, text } from '../fields.ts'
import { changed } from '../query.ts'

/** What a load learns of a batch of rows, whichever area keeps such records. */

const count = (label: string) => integer(label).required()
const line = { line: count('Linha'), why: text('Motivo', { personal: 'text' }).required() }

/** What became of the rows of a batch, planned or written. */
export const batchAnswer = (mostRows: number) => ({
  created: count('Novos'),
  changed: count('Alterados'),
  same: count('Iguais'),
  doubtful: list('Duvidosos', mostRows, object('Linha', line).required()).required(),
  refused: list('Recusados', mostRows, object('Linha', line).required()).required(),
  /** Of those who are known: how often each field is filled or replaced. */
  fields: list(
    'Campos alterados',
    asManyAsThereAre,
    object('Campo', { field: text('Campo').required(), count: count('Alterações') }).required(),
  ).required(),
  /** What was left out of rows that were taken, and how often. */
  notices: list(
    'Avisos',
    asManyAsThereAre,
    object('Aviso', { text: text('Aviso').required(), count: count('Linhas') }).required(),
  ).required(),
  /** Of each kind some lines. */
  examples: list(
    'Exemplos',
    asManyAsThereAre,
    object('Exemplo', {
      line: count('Linha'),
      kind: text('Situação').required(),
      fields: text('Campos'),
      /** 'Ana Prado: Celular (vazio) → (11) 98888-7777' */
      text: text('O que muda', { personal: 'text' }),
    }).required(),
  ).required(),
})

/** One load in the history of an area that keeps such records; what only some formats have stands beside it. */
export const runFields = {
  id: id().required(),
  source: text('Arquivo').required(),
  hash: text('Resumo do arquivo').required(),
  by: text('Por').required(),
  startedAt: text('Início').required(),
  updatedAt: text('Última escrita').required(),
  created: count('Novos'),
  changed: count('Alterados'),
  undoneAt: text('Desfeita em'),
}

/** What a part of an undo has done. */
export const undoAnswer = {
  /** Records of the run that are not looked at yet. */
  left: count('Faltam'),
  removed: count('Removidos'),
  setBack: count('Desfeitos'),
  /** What somebody has changed since: it stays. */
  kept: list(
    'Continuam',
    asManyAsThereAre,
    object('Registro', {
      ...changed,
      line: count('Linha'),
      collection: text('Registro').required(),
    }).required(),
  ).required(),
}
