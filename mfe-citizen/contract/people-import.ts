import { asManyAsThereAre, id, integer, list, object, oneOf, text } from '@saude/contract/fields'
import { batchAnswer, runFields, undoAnswer } from '@saude/contract/import/batch'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Bringing people with their homes and families in, a batch at a time (decision 25): for the import kit. Access `service`. */

/** Rows of one batch: one commit, one entry of the feed, one announcement. */
export const batchRows = 250

/** What becomes of a field of somebody who is known already. */
export const importPolicies = {
  fill: 'Preencher o que falta',
  overwrite: 'Substituir',
  never: 'Não alterar',
} as const
export type ImportPolicy = keyof typeof importPolicies

export const importStages = {
  people: 'Pessoas e domicílios',
  families: 'Famílias',
} as const

/** Of one row as JSON. */
export const rowCharacters = 5_000

const count = (label: string) => integer(label).required()

export const peopleImport = query(rows.peopleImport, {
  input: {
    /** Of the run; without it nothing is written: a plan. */
    run: id('Carga'),
    /** The file's name. */
    source: text('Arquivo').required().max(200),
    /** SHA-256 of the file: with the line it says which row this is, also when the run is repeated. */
    hash: text('Resumo do arquivo').required().max(64),
    stage: oneOf('Etapa', importStages).required(),
    policies: list(
      'Regras',
      60,
      object('Regra', {
        field: text('Campo').required().max(60),
        policy: oneOf('Regra', importPolicies).required(),
      }).required(),
    ),
    /** `{line, values, notices}` each as JSON: rows as `readRow` answers them, judged one by one and not as a whole. */
    rows: list(
      'Linhas',
      batchRows,
      text('Linha', { personal: 'text' }).required().max(rowCharacters),
    ).required(),
  },
  output: {
    ...batchAnswer(batchRows),
    homes: count('Domicílios novos'),
    families: count('Famílias novas'),
  },
  writes: ['citizen', 'home'],
  timeout: 120_000,
})

/** Takes a part of a run back, the last one first; again until nothing is left. */
export const peopleImportUndo = query(rows.peopleImportUndo, {
  input: { run: id('Carga').required() },
  output: undoAnswer,
  writes: ['citizen', 'home'],
  timeout: 120_000,
})

export const peopleImportRuns = query(rows.peopleImportRuns, {
  input: { run: id('Carga') },
  output: {
    items: list(
      'Cargas',
      asManyAsThereAre,
      object('Carga', {
        ...runFields,
        homes: count('Domicílios novos'),
        families: count('Famílias novas'),
      }).required(),
    ).required(),
  },
  reads: ['import'],
})
