import {
  asManyAsThereAre,
  boundary,
  id,
  integer,
  list,
  number,
  object,
  oneOf,
  text,
  yesNo,
} from '@saude/contract/fields'
import { batchAnswer, runFields, undoAnswer } from '@saude/contract/import/batch'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** What a file of areas says, a batch at a time (decision 29): for the import kit. Access `service`. */

/** Areas of one batch: one commit, one announcement. */
export const areaBatchRows = 100

/** What the areas of a file are. */
export const areaKinds = {
  municipality: 'Limites do município',
  neighborhood: 'Bairros',
  microArea: 'Microáreas',
  healthUnit: 'Áreas das unidades de saúde',
  sector: 'Setores censitários, como rascunho de microáreas',
} as const
export type AreaKind = keyof typeof areaKinds

/** What becomes of an area. */
export const areaFates = {
  new: 'Nova',
  changed: 'Recebe os limites',
  same: 'Fica como está',
  doubtful: 'Duvidosa',
  refused: 'Recusada',
} as const
export type AreaFate = keyof typeof areaFates

export const areaImport = query(rows.areaImport, {
  input: {
    /** Of the run; without it nothing is written: a plan. */
    run: id('Carga'),
    source: text('Arquivo').required().max(200),
    hash: text('Resumo do arquivo').required().max(64),
    kind: oneOf('O que são', areaKinds).required(),
    /** Of micro-areas that are new and whose file does not say the unit. */
    healthUnitId: id('Unidade de saúde'),
    /** Limits that are drawn already are replaced; else they stay. */
    replaces: yesNo('Substituir limites já desenhados').required(),
    areas: list(
      'Áreas',
      areaBatchRows,
      object('Área', {
        line: integer('Área').required(),
        name: text('Nome').required().max(120),
        code: text('Código').max(10),
        unit: text('Unidade de saúde').max(200),
        boundary: boundary('Limites').required(),
      }).required(),
    ).required(),
  },
  output: {
    ...batchAnswer(areaBatchRows),
    /** What each area becomes, and of what. */
    met: list(
      'Encontradas',
      areaBatchRows,
      object('Área', {
        line: integer('Área').required(),
        fate: oneOf('Situação', areaFates).required(),
        name: text('Nome'),
        why: text('Motivo'),
      }).required(),
    ).required(),
  },
  writes: ['client', 'healthUnit', 'neighborhood', 'microArea', 'user'],
  timeout: 120_000,
})

/** Where the municipality lies, by which a file is looked at. */
export const areaImportHome = query(rows.areaImportHome, {
  input: {},
  output: {
    name: text('Nome').required(),
    ibge: text('Código IBGE'),
    /** Of the client, or of the table of municipalities. */
    position: object('Posição', {
      lat: number('Latitude').required(),
      lng: number('Longitude').required(),
    }),
    /** WKT. */
    boundary: text('Limites'),
  },
  reads: ['client'],
})

/** Takes a part of a run back, the last one first; again until nothing is left. */
export const areaImportUndo = query(rows.areaImportUndo, {
  input: { run: id('Carga').required() },
  output: undoAnswer,
  writes: ['client', 'healthUnit', 'neighborhood', 'microArea', 'user'],
  timeout: 120_000,
})

export const areaImportRuns = query(rows.areaImportRuns, {
  input: {},
  output: {
    items: list(
      'Cargas',
      asManyAsThereAre,
      object('Carga', {
        ...runFields,
        kind: oneOf('O que são', areaKinds).required(),
        isUndone: yesNo('Desfeita').required(),
      }).required(),
    ).required(),
  },
  reads: ['neighborhood', 'microArea'],
})
