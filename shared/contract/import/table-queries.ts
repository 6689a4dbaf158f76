import { type AccessRow, knownRows, rowNamed } from '../access.ts'
import { open, type Said } from '../access-rows.ts'
import { asManyAsThereAre, id, integer, list, object, oneOf, text, yesNo } from '../fields.ts'
import { query } from '../query.ts'
import { keysOf, tableFrom } from '../values.ts'
import { batchAnswer, runFields, undoAnswer } from './batch.ts'

/** How areas load tables of their records, a batch at a time (decision 25): for the import kit. Access `service`. */

/** Rows of one batch: one commit, one announcement. */
export const tableBatchRows = 250
/** Of one row as JSON. */
export const tableRowCharacters = 10_000
/** Of a record. */
const mostColumns = 60

/** What becomes of a field of an entry that is known already. */
export const tablePolicies = {
  fill: 'Preencher o que falta',
  overwrite: 'Substituir',
  never: 'Não alterar',
} as const
export type TablePolicy = keyof typeof tablePolicies

/** The end of the names of the queries: before it stands what the area calls itself, by which they are found. */
const suffixes = {
  formats: 'TableFormats',
  load: 'TableImport',
  undo: 'TableUndo',
  runs: 'TableRuns',
} as const

const titles = {
  [suffixes.formats]: 'Planilhas',
  [suffixes.load]: 'Carregar planilhas',
  [suffixes.undo]: 'Desfazer carga de planilha',
  [suffixes.runs]: 'Cargas de planilhas',
} as const

type Names<P extends string> = `${P}${(typeof suffixes)[keyof typeof suffixes]}`

/**
 * The rows of an area that loads tables.
 * @param of whose they are, for titles: 'dos cadastros'
 * @example ...tableRows('options', 'dos cadastros')
 */
export const tableRows = <P extends string>(prefix: P, of: string): Record<Names<P>, Said> =>
  tableFrom(
    keysOf(titles).map(
      (suffix) => [`${prefix}${suffix}`, open('service', `${titles[suffix]} ${of}`)] as const,
    ),
  )

const count = (label: string) => integer(label).required()

const formatsQuery = (row: AccessRow) =>
  query(row, {
    input: {},
    output: {
      items: list(
        'Planilhas',
        asManyAsThereAre,
        object('Planilha', {
          record: text('Cadastro').required(),
          /** 'veículos' */
          title: text('Título').required(),
          /** Where the list of what was loaded is. */
          path: text('Tela').required(),
          columns: list(
            'Colunas',
            mostColumns,
            object('Coluna', {
              field: text('Campo').required(),
              label: text('Título').required(),
              synonyms: list('Outros títulos', 40, text('Título').required()).required(),
              isRequired: yesNo('Obrigatória').required(),
              help: text('O que se escreve'),
            }).required(),
          ).required(),
          /** Which entry a row means, in these columns together. */
          key: list('Chave', mostColumns, text('Campo').required()).required(),
        }).required(),
      ).required(),
    },
  })

const loadQuery = (row: AccessRow) =>
  query(row, {
    input: {
      record: text('Cadastro').required().max(60),
      /** Of the run; without it nothing is written: a plan. */
      run: id('Carga'),
      source: text('Arquivo').required().max(200),
      hash: text('Resumo do arquivo').required().max(64),
      policies: list(
        'Regras',
        mostColumns,
        object('Regra', {
          field: text('Campo').required().max(60),
          policy: oneOf('Regra', tablePolicies).required(),
        }).required(),
      ),
      /** `{line, values}` each as JSON, values as they stand in the cells. */
      rows: list(
        'Linhas',
        tableBatchRows,
        text('Linha', { personal: 'text' }).required().max(tableRowCharacters),
      ).required(),
    },
    output: {
      ...batchAnswer(tableBatchRows),
      /** Rows that change what a row of this batch has changed: they are sent again. */
      deferred: list('Adiadas', tableBatchRows, count('Linha')).required(),
    },
    mutates: true,
    timeout: 120_000,
  })

const undoQuery = (row: AccessRow) =>
  query(row, {
    input: { run: id('Carga').required() },
    output: undoAnswer,
    mutates: true,
    timeout: 120_000,
  })

const runsQuery = (row: AccessRow) =>
  query(row, {
    input: {},
    output: {
      items: list(
        'Cargas',
        asManyAsThereAre,
        object('Carga', { ...runFields, record: text('Cadastro').required() }).required(),
      ).required(),
    },
  })

/** The queries of an area that loads tables. @throws Error where it has no rows for them */
export function tableQueries(prefix: string) {
  const rowOf = (suffix: string): AccessRow => {
    const row = rowNamed(`${prefix}${suffix}`)
    if (row?.access !== 'service') throw new Error(`${prefix} loads no tables: it has no ${prefix}${suffix}`)
    return row
  }
  return {
    formats: formatsQuery(rowOf(suffixes.formats)),
    load: loadQuery(rowOf(suffixes.load)),
    undo: undoQuery(rowOf(suffixes.undo)),
    runs: runsQuery(rowOf(suffixes.runs)),
  }
}

/**
 * The same for the area that declares them, by one of its rows.
 * @example export const optionsTables = tableQueriesOf(rows.optionsTableFormats)
 */
export const tableQueriesOf = ({ name }: AccessRow) => tableQueries(name.slice(0, -suffixes.formats.length))

export type TableQueries = ReturnType<typeof tableQueries>

/** What the areas call themselves that load tables, of all that are known. */
export const tablePrefixes = (): string[] =>
  knownRows().flatMap(({ name, access }) =>
    access === 'service' && name.endsWith(suffixes.formats) ? [name.slice(0, -suffixes.formats.length)] : [],
  )

/** A record's table among those of all areas: 'options.vehicle'. */
export const tableName = (prefix: string, record: string): string => `${prefix}.${record}`

/** @returns undefined for what is no name of a table */
export function partsOfTable(name: string): { readonly prefix: string; readonly record: string } | undefined {
  const [prefix, record] = name.split('.')
  return prefix && record && tablePrefixes().includes(prefix) ? { prefix, record } : undefined
}
