import {
  asManyAsThereAre,
  dateTime,
  id,
  integer,
  list,
  object,
  oneOf,
  text,
  yesNo,
} from '@saude/contract/fields'
import { file } from '@saude/contract/fields-file'
import { query } from '@saude/contract/query'
import { secondFactorCode } from '@saude/core/contract/second-factor'
import { rows } from './access.ts'
import { areasHead } from './load-areas.ts'
import { cnesHead, keptKinds, loadFormats, loadTable } from './load-format.ts'
import { importPolicies } from './people-import.ts'

/** 'Carregar dados': a file from its upload to its end, each step of it looked at before the next one (decision 25). */

/** Where a load stands on its way. */
export const loadStates = {
  reading: 'Lendo o arquivo',
  unread: 'Arquivo recusado',
  read: 'Conferir as colunas',
  planning: 'Planejando',
  planned: 'Conferir o plano',
  running: 'Carregando',
  paused: 'Em pausa',
  failed: 'Interrompida',
  cancelled: 'Cancelada',
  done: 'Carregada',
  undoing: 'Desfazendo',
  undone: 'Desfeita',
} as const
export type LoadState = keyof typeof loadStates

/** Of which the server works on its own. */
export const workingStates = ['reading', 'planning', 'running', 'undoing'] as const satisfies LoadState[]

/** 500,000 people have some hundred megabytes; larger files go by the command line. */
export const maxLoadBytes = 200 * 1024 * 1024

export const encodings = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Excel)',
  'utf-16le': 'UTF-16',
} as const

export const separators = {
  ';': 'Ponto e vírgula ( ; )',
  ',': 'Vírgula ( , )',
  '\t': 'Tabulação',
  '|': 'Barra ( | )',
} as const

/** What became of a row that is shown. */
export const exampleKinds = {
  new: 'Novo',
  changed: 'Alterado',
  doubtful: 'Duvidoso',
  refused: 'Recusado',
} as const
export type ExampleKind = keyof typeof exampleKinds

export type Separator = keyof typeof separators

/** Of a table of people. */
export const mostColumns = 300

/** What is counted and shown of a plan or a run. */
const mostShown = 60

const said = (label: string) => text(label, { personal: 'text' })
const count = (label: string) => integer(label).required()

const counted = (label: string) =>
  list(label, mostShown, object(label, { text: said('Texto').required(), count: count('Linhas') }).required())

const counts = {
  rows: count('Linhas'),
  created: count('Novos'),
  changed: count('Alterados'),
  same: count('Iguais'),
  doubtful: count('Duvidosos'),
  refused: count('Recusados'),
  homes: count('Domicílios novos'),
  families: count('Famílias novas'),
}

const tally = (label: string) =>
  object(label, {
    ...counts,
    /** Of those who are known: how often each field is filled or replaced. */
    fields: counted('Campos alterados').required(),
    /** Why rows were refused or are doubtful. */
    reasons: counted('Motivos').required(),
    /** What was left out of rows that were taken. */
    notices: counted('Avisos').required(),
    examples: list(
      'Exemplos',
      mostShown,
      object('Exemplo', {
        line: count('Linha'),
        kind: oneOf('Situação', exampleKinds).required(),
        text: said('O que se diz').required(),
      }).required(),
    ).required(),
  })

/** Sends a file, which is read and recognised as soon as its turn has come. Nothing is written of it. */
export const importCreate = query(rows.importCreate, {
  input: {
    file: file('Arquivo', {
      accept: ['csv', 'txt', 'xlsx', 'zip', 'xml', 'geojson', 'kml', 'kmz'],
      maxBytes: maxLoadBytes,
      help: 'CSV de qualquer programa, planilha XLSX de até 20.000 linhas, XML do CNES para o e-SUS APS, ou um ZIP com um deles; áreas em GeoJSON, KML ou ZIP de shapefile; até 200 MB',
    }).required(),
  },
  output: { id: id().required() },
  writes: ['import'],
  timeout: 600_000,
})

const policy = object('Regra', {
  field: text('Campo').required().max(60),
  policy: oneOf('Regra', importPolicies).required(),
})

const place = object('Coluna', {
  field: text('Campo').required().max(60),
  /** Which column of the file, from 0 on. */
  column: integer('Coluna').required().min(0).max(mostColumns),
})

/** How the file is read. With another encoding, separator or heading line it is read anew, and the columns are found again. */
export const importRead = query('importRead', {
  permission: rows.importCreate,
  title: 'Escolher como se lê o arquivo de uma carga',
  input: {
    id: id().required(),
    encoding: oneOf('Codificação', encodings).required(),
    separator: oneOf('Separador', separators).required(),
    headingLine: integer('Linha dos títulos').required().min(1).max(60),
    /** Which register it is of: one of `importFormats`; people where it is 'citizens'. Without it as it is found. */
    table: text('O que é este arquivo').max(120),
  },
  output: { id: id().required() },
  writes: ['import'],
})

/** Which column is which field, and what is done with fields of those who are known; then it is planned, without writing. */
export const importPlan = query('importPlan', {
  permission: rows.importCreate,
  title: 'Planejar uma carga',
  input: {
    id: id().required(),
    source: text('De onde vem', { help: 'Com o mesmo nome, o código de cada pessoa vale em outros arquivos' })
      .required()
      .max(100),
    columns: list('Colunas', 60, place.required()).required(),
    policies: list('Regras', 60, policy.required()).required(),
  },
  output: { id: id().required() },
  writes: ['import'],
})

const proven = {
  id: id().required(),
  code: secondFactorCode('Código da verificação em duas etapas').required(),
}

/** Writes what was planned, batch by batch, in the background. */
export const importRun = query('importRun', {
  permission: rows.importCreate,
  title: 'Executar uma carga',
  input: proven,
  output: { id: id().required() },
  writes: ['import'],
})

export const loadActs = {
  pause: 'Pausar',
  continue: 'Continuar',
  cancel: 'Cancelar a carga',
  /** Back to the columns. */
  choose: 'Alterar as colunas',
} as const
export type LoadAct = keyof typeof loadActs

export const importAct = query('importAct', {
  permission: rows.importCreate,
  title: 'Pausar, continuar ou cancelar uma carga',
  input: { id: id().required(), act: oneOf('Ato', loadActs).required() },
  output: { id: id().required() },
  writes: ['import'],
})

/** Takes a run back, for 30 days; what somebody has touched since stays, and is listed. */
export const importUndo = query('importUndo', {
  permission: rows.importCreate,
  title: 'Desfazer uma carga',
  input: proven,
  output: { id: id().required() },
  writes: ['import'],
})

const loadRow = {
  id: id().required(),
  state: oneOf('Situação', loadStates).required(),
  /** Absent until the file is read. */
  format: oneOf('Formato', loadFormats),
  table: loadTable,
  /** While the file is kept. */
  fileName: text('Nome do arquivo'),
  source: text('De onde vem').required(),
  by: text('Por').required(),
  startedAt: dateTime('Início').required(),
  updatedAt: dateTime('Última escrita').required(),
  /** Absent until the file is read. */
  hash: text('Resumo do arquivo'),
  created: count('Novos'),
  changed: count('Alterados'),
  homes: count('Domicílios novos'),
  families: count('Famílias novas'),
  /** Rows that wait for somebody to decide. */
  doubtful: count('Duvidosos em aberto'),
  undoneAt: dateTime('Desfeita em'),
}

/** The client's loads, the newest first, those of the command line too. */
export const importList = query(rows.importList, {
  input: {},
  output: { items: list('Cargas', 200, object('Carga', loadRow).required()).required() },
  reads: ['import'],
})

export const importGet = query('importGet', {
  permission: rows.importList,
  title: 'Consultar uma carga',
  input: { id: id().required() },
  output: {
    ...loadRow,
    fileBytes: integer('Tamanho'),
    /** Why the file was refused, or what has interrupted the run. */
    refusal: text('Motivo'),
    /** How the file is read; absent until it is. */
    reading: object('Leitura', {
      encoding: oneOf('Codificação', encodings).required(),
      separator: oneOf('Separador', separators).required(),
      headingLine: count('Linha dos títulos'),
      /** Each column of the file, with three values. */
      heading: list(
        'Colunas do arquivo',
        mostColumns,
        object('Coluna', {
          name: said('Título').required(),
          samples: list('Exemplos', 3, said('Valor').required()).required(),
        }).required(),
      ).required(),
      columns: list('Colunas', 60, place.required()).required(),
      policies: list('Regras', 60, policy.required()).required(),
      /** The columns are those that were chosen for a file with these headings before. */
      isRemembered: yesNo('Como da última vez').required(),
    }),
    cnes: cnesHead,
    areas: areasHead,
    plan: tally('Plano'),
    result: tally('Resultado'),
    progress: object('Andamento', {
      stage: text('Etapa').required(),
      rows: count('Linhas'),
      total: count('Total'),
      perSecond: count('Linhas por segundo'),
      secondsLeft: integer('Segundos que faltam'),
    }),
    /** The rows that were refused, with the reason, to be corrected and loaded again. */
    rejected: file('Linhas recusadas'),
    /** Of an undo. */
    undo: object('Desfeito', {
      removed: count('Removidos'),
      setBack: count('Voltaram ao que eram'),
      left: count('Faltam'),
    }),
    /** What somebody has touched since: it has stayed. */
    kept: list(
      'Ficaram',
      asManyAsThereAre,
      object('Registro', {
        id: id().required(),
        line: count('Linha'),
        kind: oneOf('Registro', keptKinds).required(),
        name: said('Nome'),
      }).required(),
    ).required(),
    mayUndo: yesNo('Pode ser desfeita').required(),
  },
  reads: ['import'],
})
