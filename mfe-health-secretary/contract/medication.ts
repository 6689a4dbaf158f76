import { byIdsShape } from '@saude/contract/by-ids-shape'
import { dateTime, id, integer, list, object, text, yesNo } from '@saude/contract/fields'
import { file } from '@saude/contract/fields-file'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { searchShape } from '@saude/contract/search-shape'
import { rows } from './access.ts'

/** Named lists of medicines by CATMAT, the federal catalogue of materials: what the municipality supplies. */

const medicine = {
  name: text('Medicamento', { showColumn: 44, showFilter: 'column' }).required(),
  catmat: text('CATMAT', { showColumn: 16, showFilter: 'column' }).required(),
  concentration: text('Concentração', { showColumn: 20 }),
  unity: text('Unidade', { showColumn: 20 }),
}

export const medicationList = listQuery(rows.medicationList, {
  title: 'listas de medicamentos',
  filters: { name: text('Nome', { showFilter: 'column' }).max(100) },
  item: {
    id: id().required(),
    name: text('Nome', { showColumn: 50 }).required(),
    medicines: integer('Medicamentos', { showColumn: 20 }).required(),
    updatedAt: dateTime('Última alteração', { showColumn: 30 }),
  },
  orderBy: ['name', 'updatedAt'],
  reads: ['medication'],
})

/** The medicines of one list. */
export const medicationItemList = listQuery(rows.medicationItemList, {
  title: 'medicamentos',
  filters: {
    medicineList: id('Lista').required(),
    catmat: text('CATMAT', { showFilter: 'column' }).max(20),
    name: text('Medicamento', { showFilter: 'column' }).max(100),
  },
  item: { id: id().required(), ...medicine },
  orderBy: ['name', 'catmat'],
  reads: ['medication'],
})

/** The largest list: the national one has some thousand entries. */
export const mostMedicines = 5_000

/** The table that is loaded: as much text as the call takes. */
export const medicineFile = file('Arquivo CSV', { accept: ['csv', 'txt'], maxBytes: 600_000 })

/**
 * Stores a list from a CSV, in place of what the list of that name held; as a preview it is only read. Lines that
 * cannot be taken are named, and nothing is stored while there are any.
 */
export const medicationListLoad = query(rows.medicationListLoad, {
  input: {
    name: text('Nome da lista').required().min(2).max(80),
    /** The lines of the file, in their order. */
    lines: list('Arquivo CSV', mostMedicines + 100, text('Linha').max(900)).required(),
    isPreview: yesNo('Só conferir').required(),
  },
  output: {
    /** Of the list; empty after a preview. */
    id: id(),
    medicines: integer('Medicamentos').required(),
    /** The list of that name already holds so many. */
    replaced: integer('Substituídos').required(),
    first: list('Primeiros', 20, object('Medicamento', medicine).required()).required(),
    refused: list(
      'Recusadas',
      100,
      object('Linha', { line: integer('Linha').required(), why: text('Motivo').required() }).required(),
    ).required(),
  },
  writes: ['medication'],
})

export const medicationSearch = query(rows.medicationSearch, searchShape('medication'))

/** What a withdrawal says of its medicine. Access `service`. */
export const medicationByIds = query(rows.medicationByIds, {
  ...byIdsShape('Medicamento', { name: text('Nome').required() }),
  reads: ['medication'],
})

/** How often each medicine was asked for in the current year, and what became of it (its names are exact). */
export const requestedMedication = listQuery(rows.requestedMedication, {
  title: 'medicamentos requisitados',
  filters: {},
  item: {
    id: id().required(),
    nomeMedicamento: text('Medicamento', { showColumn: 30 }).required(),
    /** Asked for, whatever became of it. */
    catmatCount: integer('Requisições', { showColumn: 12 }).required(),
    authorised: integer('Autorizadas', { showColumn: 12 }).required(),
    done: integer('Entregues', { showColumn: 12 }).required(),
    missed: integer('Não retiradas', { showColumn: 12 }).required(),
    concentration: text('Concentração', { showColumn: 14 }),
    unity: text('Unidade', { showColumn: 14 }),
  },
  orderBy: ['catmatCount', 'nomeMedicamento'],
  defaultOrder: ['catmatCount', 'desc'],
  reads: ['withdrawal', 'medication'],
})
