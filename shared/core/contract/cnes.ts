import {
  asManyAsThereAre,
  cnes,
  cns,
  cpf,
  date,
  id,
  integer,
  list,
  object,
  oneOf,
  phone,
  text,
  yesNo,
} from '@saude/contract/fields'
import { batchAnswer, runFields, undoAnswer } from '@saude/contract/import/batch'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { ine, teamNumbers } from './team.ts'
import { unitKinds } from './unit-kind.ts'

/** What the national register of establishments says, a batch at a time (decision 25): for the import kit. Access `service`. */

/** Rows of one batch: one commit, one announcement. */
export const cnesBatchRows = 250
/** Units and teams of one file. */
const mostPlaces = 20_000

/** What of the file is a record. */
export const cnesKinds = { unit: 'Unidade de saúde', team: 'Equipe', user: 'Usuário' } as const
export type CnesKind = keyof typeof cnesKinds

const count = (label: string) => integer(label).required()
const line = { line: count('Linha') }

/** Of whom a file is, and of which day. */
const about = {
  ibge: text('Código IBGE').required().max(7),
  date: date('Data do arquivo', { mayLieAhead: false }).required(),
}

export const cnesImport = query(rows.cnesImport, {
  input: {
    /** Of the run; without it nothing is written: a plan. */
    run: id('Carga'),
    source: text('Arquivo').required().max(200),
    hash: text('Resumo do arquivo').required().max(64),
    ...about,
    /** Of a plan: units and teams of the batches before it, which a run would have written by then. */
    planned: list('Já planejados', mostPlaces, text('CNES ou INE').required().max(10)),
    units: list(
      'Estabelecimentos',
      cnesBatchRows,
      object('Estabelecimento', {
        ...line,
        cnes: cnes().required(),
        name: text('Nome').required().max(120),
        kind: oneOf('Tipo', unitKinds).required(),
        phone: phone('Telefone', { personal: undefined }),
      }).required(),
    ),
    teams: list(
      'Equipes',
      cnesBatchRows,
      object('Equipe', {
        ...line,
        ine: ine().required(),
        name: text('Nome').required().max(80),
        kind: oneOf('Tipo', teamNumbers).required(),
        cnes: cnes().required(),
        endedOn: date('Desativada em'),
      }).required(),
    ),
    people: list(
      'Profissionais',
      cnesBatchRows,
      object('Profissional', {
        ...line,
        name: text('Nome', { personal: 'text' }).required().max(120),
        cpf: cpf(),
        cns: cns(),
        posts: list(
          'Lotações',
          100,
          object('Lotação', {
            cnes: cnes().required(),
            ine: ine(),
            cbo: text('CBO').required().max(6),
            microArea: text('Microárea').max(10),
          }).required(),
        ).required(),
      }).required(),
    ),
    /** What an earlier file has brought and this one has no more: it is ended. */
    gone: list(
      'Deixaram de constar',
      cnesBatchRows,
      object('Registro', { kind: oneOf('Registro', cnesKinds).required(), id: id().required() }).required(),
    ),
  },
  output: batchAnswer(cnesBatchRows),
  writes: ['healthUnit', 'team', 'user'],
  timeout: 120_000,
})

/** What loads of CNES have brought or met, page by page, by which a file finds out what it has no more. */
export const cnesKnown = query(rows.cnesKnown, {
  input: { kind: oneOf('Registro', cnesKinds).required(), after: id('Depois de') },
  output: {
    items: list(
      'Registros',
      asManyAsThereAre,
      object('Registro', {
        id: id().required(),
        /** CNES, INE; of people CPF and CNS. */
        keys: list('Chaves', 2, text('Chave', { personal: 'text' }).required()).required(),
      }).required(),
    ).required(),
    /** Where it goes on; empty: there is no more. */
    after: id('Depois de'),
  },
  reads: ['healthUnit', 'team', 'user'],
})

/** Takes a part of a run back, the last one first; again until nothing is left. */
export const cnesImportUndo = query(rows.cnesImportUndo, {
  input: { run: id('Carga').required() },
  output: undoAnswer,
  writes: ['healthUnit', 'team', 'user'],
  timeout: 120_000,
})

export const cnesImportRuns = query(rows.cnesImportRuns, {
  input: {},
  output: {
    items: list(
      'Cargas',
      asManyAsThereAre,
      object('Carga', {
        ...runFields,
        date: date('Data do arquivo').required(),
        isUndone: yesNo('Desfeita').required(),
      }).required(),
    ).required(),
  },
  reads: ['user'],
})
