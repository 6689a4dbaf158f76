import { citizenRef } from '@saude/citizen/contract/citizen-ref'
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
  text,
} from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { record } from '@saude/contract/record/record'
import { healthUnitRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'
import { materialRef } from './refs.ts'

const quantity = () => integer('Quantidade', { showColumn: 10 }).required().min(1).max(1_000_000)
const day = () =>
  pastDate('Data', { showColumn: 12, initial: 'today', plausible: { daysBack: 730 } }).required()
const base = '/app/health-secretary/material'

/** What came into the stock. It is not changed afterwards: what was wrong goes out again. */
export const materialInput = record(rows, 'materialInput', {
  word: { singular: 'entrada de material', plural: 'entradas de materiais', gender: 'f', short: 'entrada' },
  path: `${base}/material-input`,
  verbs: ['get', 'create'],
  paths: { create: `${base}/material-input/create/{id}` },
  fields: {
    material: materialRef('Material', { showColumn: 30, showFilter: 'panel' }).required(),
    quantity: quantity(),
    lot: text('Lote', { showColumn: 14 }).max(60),
    expiry: date('Validade', { mayLieAhead: true, showColumn: 12 }),
    date: day(),
    responsible: text('Responsável', { showColumn: 20 }).required().max(120),
    supplier: text('Fornecedor').max(120),
    invoice: text('Nota fiscal').max(60),
    observation: longText('Observação', { personal: 'text' }).max(1000),
  },
  label: ['material', 'date'],
  orderBy: ['updatedAt', 'date', 'material', 'quantity'],
  receipt: ['material', 'quantity', 'lot', 'expiry', 'date', 'responsible', 'supplier', 'invoice'],
  signatures: ['Responsável'],
  writes: ['materialLot', 'material'],
})

const destinations = {
  healthUnit: 'Unidade de saúde',
  citizen: 'Cidadão',
  expired: 'Vencido',
  lost: 'Perda ou quebra',
} as const

/** What left the stock for good. */
export const materialOutput = record(rows, 'materialOutput', {
  word: { singular: 'saída de material', plural: 'saídas de materiais', gender: 'f', short: 'saída' },
  path: `${base}/material-output`,
  verbs: ['get', 'create'],
  paths: { create: `${base}/material-output/create/{id}` },
  fields: {
    material: materialRef('Material', { showColumn: 28, showFilter: 'panel' }).required(),
    quantity: quantity(),
    destination: oneOf('Destino', destinations, { showColumn: 16, showFilter: 'panel' }).required(),
    healthUnit: healthUnitRef('Unidade de saúde'),
    citizen: citizenRef('Cidadão'),
    lot: text('Lote', {
      help: 'Sem lote sai primeiro o que vence primeiro',
    }).max(60),
    lots: text('Lotes', { isGenerated: true }).max(1000),
    date: day(),
    responsible: text('Responsável', { showColumn: 20 }).required().max(120),
    receivedBy: text('Recebido por', { personal: 'text' }).max(120),
    observation: longText('Observação', { personal: 'text' }).max(1000),
  },
  label: ['material', 'date'],
  orderBy: ['updatedAt', 'date', 'material', 'quantity'],
  number: true,
  receipt: [
    'material',
    'quantity',
    'lots',
    'destination',
    'healthUnit',
    'citizen',
    'date',
    'responsible',
    'receivedBy',
  ],
  signatures: ['Responsável', 'Quem recebeu'],
  writes: ['materialLot', 'material'],
})

export const movementKinds = {
  input: 'Entrada',
  output: 'Saída',
  loan: 'Empréstimo',
  return: 'Devolução',
} as const
export type MovementKind = keyof typeof movementKinds

/** What came and went, lot by lot, the newest first. */
export const materialMovementList = listQuery(rows.materialMovementList, {
  title: 'movimentações',
  filters: {
    material: materialRef('Material', { showFilter: 'panel' }),
    kind: oneOf('Movimentação', movementKinds, { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    at: dateTime('Data', { showColumn: 18 }).required(),
    kind: oneOf('Movimentação', movementKinds, { showColumn: 14 }).required(),
    material: materialRef('Material', { showColumn: 24 }).required(),
    lot: text('Lote', { showColumn: 12 }),
    expiry: date('Validade', { showColumn: 12 }),
    quantity: integer('Quantidade', { showColumn: 10 }).required(),
    balance: integer('Saldo do lote', { showColumn: 10 }).required(),
    responsible: text('Responsável', { showColumn: 16, personal: 'text' }),
    userName: text('Registrado por', { showColumn: 16 }),
    citizenId: id(),
  },
  orderBy: ['at'],
  defaultOrder: ['at', 'desc'],
  reads: ['materialLot'],
  logs: 'items.citizenId',
})

/** What the desk has to order or to use first. */
export const materialAlertList = query(rows.materialAlertList, {
  input: {},
  output: {
    short: list(
      'Abaixo do mínimo',
      asManyAsThereAre,
      object('Material', {
        id: id().required(),
        name: text('Nome').required(),
        balance: integer('Saldo').required(),
        minimum: integer('Estoque mínimo').required(),
      }).required(),
    ).required(),
    /** So many days before its end a lot is named. */
    noticeDays: integer('Aviso em dias').required(),
    expiring: list(
      'A vencer',
      asManyAsThereAre,
      object('Lote', {
        id: id('Lote').max(120).required(),
        materialId: id().required(),
        name: text('Nome').required(),
        lot: text('Lote'),
        expiry: date('Validade').required(),
        balance: integer('Saldo').required(),
      }).required(),
    ).required(),
  },
  reads: ['materialLot', 'material', 'settings'],
})
