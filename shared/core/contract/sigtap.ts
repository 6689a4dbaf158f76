import {
  asManyAsThereAre,
  dateTime,
  decimal,
  id,
  integer,
  list,
  object,
  oneOf,
  text,
  yesNo,
} from '@saude/contract/fields'
import { file } from '@saude/contract/fields-file'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** The monthly table of procedures of the SUS, as DATASUS publishes it: sent, looked at, made current. */

/** Where a package stands on its way. */
export const sigtapStates = {
  loading: 'Lendo',
  staged: 'Conferir e ativar',
  active: 'Em uso',
  replaced: 'Substituída',
  refused: 'Recusada',
  cancelled: 'Cancelada',
  interrupted: 'Interrompida',
} as const

export type SigtapState = keyof typeof sigtapStates

/** How a procedure differs from the competência before. */
export const sigtapChangeKinds = { added: 'Novo', ended: 'Encerrado', changed: 'Alterado' } as const
export type SigtapChangeKind = keyof typeof sigtapChangeKinds

/** Packages that the screen shows: five years of months. */
const shownPackages = 60

/** `YYYY-MM` */
export const competence = (label = 'Competência') =>
  text(label, { placeholder: '2026-10' })
    .length(7)
    .matches(/^20\d{2}-(0[1-9]|1[0-2])$/)

const counts = {
  competence: competence().required(),
  procedures: integer('Procedimentos').required(),
  occupations: integer('Ocupações').required(),
  diagnoses: integer('Diagnósticos').required(),
  added: integer('Novos').required(),
  ended: integer('Encerrados').required(),
  changed: integer('Alterados').required(),
}

/** Reads the official package and keeps it apart, for `sigtapActivate` to make it current. */
export const sigtapUpload = query(rows.sigtapUpload, {
  input: {
    package: file('Pacote da tabela SIGTAP', {
      accept: ['zip'],
      isRead: true,
      help: 'TabelaUnificada_AAAAMM_v….zip, como baixado do SIGTAP (até 10 MB)',
    }).required(),
  },
  output: { id: id().required(), ...counts },
  writes: ['sigtap'],
  timeout: 300_000,
})

/** Makes what was read current for the caller's client, from the month of its competência on. */
export const sigtapActivate = query(rows.sigtapActivate, {
  input: { id: id().required() },
  output: { id: id().required(), competence: competence().required() },
  writes: ['sigtap', 'codes'],
})

/** Ends the reading of a package, or gives up one that was read and is not in use. */
export const sigtapCancel = query('sigtapCancel', {
  permission: rows.sigtapUpload,
  title: 'Cancelar envio da tabela SIGTAP',
  input: { id: id().required() },
  output: { id: id().required() },
  writes: ['sigtap'],
})

/** The client's packages, the newest competência first. */
export const sigtapPackages = query('sigtapPackages', {
  permission: rows.sigtapUpload,
  input: {},
  output: {
    items: list(
      'Pacotes',
      shownPackages,
      object('Pacote', {
        id: id().required(),
        fileName: text('Arquivo').required(),
        state: oneOf('Situação', sigtapStates).required(),
        /** Empty until the first line was read. */
        competence: competence(),
        fraction: decimal('Parte lida', { decimals: 4 }).required(),
        stage: text('Etapa'),
        /** Why it was refused: the sentence, with file and line. */
        refusal: text('Motivo'),
        procedures: integer('Procedimentos'),
        occupations: integer('Ocupações'),
        diagnoses: integer('Diagnósticos'),
        added: integer('Novos'),
        ended: integer('Encerrados'),
        changed: integer('Alterados'),
        /** The competência that it was compared with. */
        comparedWith: competence('Comparada com'),
        /** False: it was read before details were, and the next upload of its month brings them. */
        hasDetails: yesNo('Com os detalhes').required(),
        sentBy: text('Enviado por'),
        createdAt: dateTime('Enviado em').required(),
        activatedAt: dateTime('Em uso desde'),
      }).required(),
    ).required(),
  },
  reads: ['sigtap'],
})

/** What a package has that the competência before had not, has no more, or has otherwise. */
export const sigtapChangeList = listQuery(rows.sigtapChangeList, {
  title: 'diferenças',
  filters: {
    package: id('Pacote').required(),
    kind: oneOf('Diferença', sigtapChangeKinds, { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    code: text('Código', { showColumn: 15 }).required(),
    name: text('Procedimento', { showColumn: 45 }).required(),
    kind: oneOf('Diferença', sigtapChangeKinds, {
      showColumn: 15,
      tones: { added: 'success', ended: 'danger', changed: 'warning' },
    }).required(),
    /** 'Valor ambulatorial: R$ 10,00 → R$ 12,00; sexo: …' */
    what: text('O que mudou', { showColumn: 40 }),
  },
  orderBy: ['code', 'name'],
  reads: ['sigtap'],
})

/** What procedures may be billed with in a month, for services that check production. */
export const sigtapRules = query(rows.sigtapRules, {
  input: {
    competence: competence().required(),
    codes: list('Procedimentos', 500, text('Código').required().max(10)).required(),
  },
  output: {
    /** False: the client has not loaded this month. */
    isLoaded: yesNo('Carregada').required(),
    items: list(
      'Procedimentos',
      asManyAsThereAre,
      object('Procedimento', {
        code: text('Código').required(),
        name: text('Nome').required(),
        sex: text('Sexo').required(),
        maxQuantity: integer('Quantidade máxima'),
        ageMin: integer('Idade mínima em meses'),
        ageMax: integer('Idade máxima em meses'),
        /** Centavos for a procedure done at the outpatient department. */
        outpatientValue: integer('Valor ambulatorial').required(),
        occupations: list('Ocupações', asManyAsThereAre, text('CBO').required()).required(),
        cids: list('Diagnósticos', asManyAsThereAre, text('CID').required()).required(),
        registers: list('Instrumentos', asManyAsThereAre, text('Instrumento').required()).required(),
        /** Codes of `rl_procedimento_detalhe`; absent where the package was read without them. */
        details: list('Detalhes', asManyAsThereAre, text('Detalhe').required()),
      }).required(),
    ).required(),
  },
  reads: ['sigtap'],
})
