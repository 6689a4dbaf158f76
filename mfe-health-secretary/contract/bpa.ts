import {
  asManyAsThereAre,
  date,
  dateTime,
  id,
  integer,
  list,
  longText,
  object,
  oneOf,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { competence } from '@saude/core/contract/sigtap'
import { rows } from './access.ts'
import { reasonLabels } from './bpa-reasons.ts'

/** A month's production as the national system takes it in (Boletim de Produção Ambulatorial). */

export const bpaKinds = { C: 'Consolidado (BPA-C)', I: 'Individualizado (BPA-I)' } as const

export const bpaParts = { own: 'Só o mês', late: 'Só os atrasados' } as const
export type BpaPart = keyof typeof bpaParts

/** So many of what is left out are answered; how many there are is said. */
export const mostRefused = 2000
/** And so many of each reason. */
export const mostOfReason = 200

/** What a file is made of. */
export const bpaScope = {
  competence: competence().required(),
  healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { placeholder: 'Todas' }),
  kind: oneOf('Instrumento', bpaKinds, { placeholder: 'Todos' }),
  /** Late production may go in a file of its own. */
  part: oneOf('Conteúdo', bpaParts, { placeholder: 'O mês e os atrasados' }),
  /** The choice of the month; empty is no. */
  consolidates: yesNo('Pessoas sem identificação completa', {
    labels: { yes: 'No consolidado', no: 'Ficam de fora' },
  }),
}

const totals = {
  lines: integer('Linhas').required(),
  sheets: integer('Folhas').required(),
  control: integer('Campo de controle').required(),
}

const refused = {
  /** What is left out and why, once for each reason, with the screen that mends it. */
  refused: list(
    'O que fica de fora',
    mostRefused,
    object('Registro', {
      /** Of what was left out; of one entry there may be several lines. */
      id: text('Registro').required(),
      citizenId: id('Cidadão'),
      citizen: text('Cidadão', { personal: 'name' }),
      date: date('Data').required(),
      procedure: text('Procedimento'),
      procedureName: text('Nome do procedimento'),
      cause: oneOf('Motivo', reasonLabels).required(),
      problem: text('Motivo por extenso').required(),
      href: text('Onde corrigir').required(),
      /** What who attended was asked to correct, and what they answered. */
      asked: text('Correção pedida', { personal: 'text' }),
    }).required(),
  ).required(),
  refusedTotal: integer('Registros que ficam de fora').required(),
  /** How many entries each reason keeps out, the most first; an entry may have several. */
  groups: list(
    'Motivos',
    asManyAsThereAre,
    object('Motivo', {
      cause: oneOf('Motivo', reasonLabels).required(),
      count: integer('Registros').required(),
      /** Of those, how many authors were asked to correct theirs, and how many answered that it is right. */
      asked: integer('Correções pedidas'),
      answered: integer('Respondidas'),
    }).required(),
  ).required(),
  /** How many entries go as they are, and could be completed. */
  remarks: list(
    'Vão incompletos',
    asManyAsThereAre,
    object('Motivo', {
      cause: oneOf('Motivo', reasonLabels).required(),
      count: integer('Registros').required(),
    }).required(),
  ),
  /** All that is in no file yet: e-SUS APS, this file, and what is left out. */
  production: integer('Produção ainda não exportada').required(),
  inFile: integer('Registros no arquivo').required(),
  esus: integer('Vão pelo e-SUS APS').required(),
  /** Of people who are not known well enough: consolidated where that was chosen, else left out. */
  unidentified: integer('Sem identificação completa').required(),
  withoutDetails: list('Tabelas sem os detalhes', asManyAsThereAre, competence().required()).required(),
}

/** What an export would hold now; nothing is marked. */
export const bpaCheck = query('bpaCheck', {
  permission: rows.bpaExport,
  title: 'Conferir BPA',
  input: bpaScope,
  output: {
    ...totals,
    ...refused,
    /** Lines of earlier months that were entered or mended after their own file. */
    lateEntries: integer('Produção atrasada').required(),
    /** The file that was made for the same month, unit and instrument. */
    exported: object('Arquivo exportado', {
      id: id().required(),
      at: dateTime('Exportado em').required(),
      by: text('Exportado por'),
      lines: integer('Linhas').required(),
    }),
  },
  reads: ['bpa', 'history', 'citizen', 'sigtap'],
  logs: 'refused.citizenId',
  heavy: 'shared',
  timeout: 300_000,
})

/** Freezes a month's production in a file; of a file that is there the same bytes, with the reason. */
export const bpaExport = query(rows.bpaExport, {
  input: {
    ...bpaScope,
    reason: longText('Motivo da nova exportação', { rows: 2, personal: 'text' }).max(500),
  },
  output: {
    /** Empty where there is nothing to export. */
    id: id(),
    name: text('Nome do arquivo').required(),
    file: text('Arquivo', { personal: 'text' }).required(),
    ...totals,
    ...refused,
    isRepeated: yesNo('Exportado de novo').required(),
  },
  writes: ['bpa'],
  logs: 'refused.citizenId',
  // The file is kept by itself: a second copy in a week's answers would be of no use.
  unrecorded: true,
  heavy: 'act',
  timeout: 300_000,
})

/** How a line of a file would be otherwise now. */
export const lineChanges = { changed: 'Alterada', removed: 'Sairia do arquivo', added: 'Nova' } as const

/** Lines that a comparison shows; how many there are is said. */
export const mostChanges = 1000

/** What of an exported file would be otherwise now, line by line; the file itself stays. */
export const bpaChanges = query('bpaChanges', {
  permission: rows.bpaExport,
  title: 'O que mudou desde a exportação do BPA',
  input: { id: id().required() },
  output: {
    total: integer('Linhas que mudaram').required(),
    items: list(
      'Linhas',
      mostChanges,
      object('Linha', {
        id: text('Linha').required(),
        change: oneOf('Mudança', lineChanges).required(),
        citizenId: id('Cidadão'),
        /** Empty of consolidated lines. */
        citizen: text('Cidadão', { personal: 'name' }),
        date: date('Data'),
        procedure: text('Procedimento').required(),
        /** 'CPF: 52998224725 → vazio', or why it would be left out. */
        what: text('O que mudou', { personal: 'text' }).required(),
      }).required(),
    ).required(),
  },
  reads: ['bpa', 'history', 'citizen', 'sigtap'],
  logs: 'items.citizenId',
  heavy: 'shared',
  timeout: 300_000,
})

/** The files that the list answers: five years of months. */
const shownFiles = 60

/** The files that were made, the newest first. */
export const bpaFiles = query('bpaFiles', {
  permission: rows.bpaExport,
  title: 'Arquivos de BPA exportados',
  input: {},
  output: {
    items: list(
      'Arquivos',
      shownFiles,
      object('Arquivo', {
        id: id().required(),
        competence: competence().required(),
        healthUnit: text('Unidade de saúde'),
        kind: oneOf('Instrumento', bpaKinds),
        part: oneOf('Conteúdo', bpaParts),
        consolidates: yesNo('Pessoas sem identificação completa'),
        unidentified: integer('Sem identificação completa'),
        name: text('Arquivo').required(),
        ...totals,
        exportedAt: dateTime('Exportado em').required(),
        exportedBy: text('Exportado por'),
        /** Exports after the first one, each with its reason, the newest first. */
        repeats: list(
          'Exportado de novo',
          asManyAsThereAre,
          object('Exportação', {
            at: dateTime('Data').required(),
            by: text('Por'),
            reason: text('Motivo', { personal: 'text' }).required(),
          }).required(),
        ).required(),
      }).required(),
    ).required(),
  },
  reads: ['bpa'],
})
