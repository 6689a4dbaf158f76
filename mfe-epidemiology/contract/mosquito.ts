import {
  asManyAsThereAre,
  date,
  id,
  integer,
  list,
  longText,
  number,
  object,
  oneOf,
  point,
  text,
  yesNo,
} from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { record } from '@saude/contract/record/record'
import { keysOf, tableOf } from '@saude/contract/values'
import { rows } from './access.ts'
import { streetBlockRef } from './street-block.ts'

/** Aedes aegypti: foci, inspection rounds, indices, and the blocks around cases. */

/** Kinds of containers as the LIRAa counts them (Ministério da Saúde, LIRAa, 2013). */
export const containers = {
  A1: 'A1: caixa d’água elevada',
  A2: 'A2: outros depósitos de água no solo',
  B: 'B: pequenos depósitos móveis',
  C: 'C: depósitos fixos',
  D1: 'D1: pneus e outros materiais rodantes',
  D2: 'D2: lixo, recipientes, sucatas',
  E: 'E: depósitos naturais',
} as const

export const treatments = {
  none: 'Nenhum',
  removed: 'Eliminação do depósito',
  larvicide: 'Larvicida (focal)',
  perifocal: 'Perifocal',
} as const

export const mosquitoFocus = record(rows, 'mosquitoFocus', {
  word: { singular: 'foco de mosquito', plural: 'focos de mosquito', gender: 'm', short: 'foco' },
  path: '/app/epidemiology/mosquito-focus',
  fields: {
    place: text('Endereço', { personal: 'text', showColumn: 28, showFilter: 'column' }).required().max(200),
    block: streetBlockRef('Quarteirão', { showColumn: 16, showFilter: 'panel' }).required(),
    foundOn: pastDate('Data da inspeção', { initial: 'today', showColumn: 14 }).required(),
    container: oneOf('Tipo de depósito', containers, { showColumn: 18, showFilter: 'panel' }).required(),
    isPositive: yesNo('Com larvas ou pupas', { showFilter: 'panel' }).required(),
    treatment: oneOf('Tratamento', treatments, { initial: { value: 'none' } }).required(),
    returnBy: date('Retornar até', { mayLieAhead: true, showColumn: 12 }),
    position: point('Localização'),
    observation: longText('Observação', { personal: 'text' }).max(1000),
  },
  label: ['place', 'block'],
  orderBy: ['foundOn', 'updatedAt', 'place', 'block', 'container', 'returnBy'],
  defaultOrder: ['foundOn', 'desc'],
})

const many = (label: string, share: number) =>
  integer(label, { showColumn: share, initial: { value: 0 } })
    .required()
    .min(0)
    .max(100_000)

/** One visit to all properties of a block, within a cycle of two months. */
export const inspectionRound = record(rows, 'inspectionRound', {
  word: { singular: 'ciclo de inspeção', plural: 'ciclos de inspeção', gender: 'm' },
  path: '/app/epidemiology/inspection-round',
  fields: {
    block: streetBlockRef('Quarteirão', { showColumn: 18, showFilter: 'panel' }).required(),
    year: integer('Ano', { digits: 4, showColumn: 8, showFilter: 'panel' }).required().min(2000).max(2100),
    cycle: integer('Ciclo', { showColumn: 8, showFilter: 'panel', help: 'De 1 a 6 no ano' })
      .required()
      .min(1)
      .max(6),
    doneOn: pastDate('Data', { initial: 'today', showColumn: 12 }).required(),
    inspected: many('Imóveis inspecionados', 11),
    closed: many('Imóveis fechados', 10),
    refused: many('Imóveis com recusa', 10),
    positive: many('Imóveis positivos', 10),
    containersInspected: many('Depósitos inspecionados', 11),
    containersPositive: many('Depósitos positivos', 10),
  },
  label: ['block'],
  orderBy: ['doneOn', 'updatedAt', 'block', 'year', 'cycle'],
  defaultOrder: ['doneOn', 'desc'],
})

/** What mosquitoes carry here, by CID-10. */
export const mosquitoDiseases = {
  dengue: { name: 'Dengue', cids: ['A90', 'A91', 'A97', 'A970', 'A971', 'A972', 'A979'] },
  chikungunya: { name: 'Chikungunya', cids: ['A920'] },
  zika: { name: 'Zika', cids: ['A925', 'A928', 'U06', 'U069'] },
} as const

export const mosquitoDiseaseNames = tableOf(keysOf(mosquitoDiseases), (key) => mosquitoDiseases[key].name)

/** The cycle of inspections in which a day lies: two months each. */
export const cycleOf = (day: string): { readonly year: number; readonly cycle: number } => ({
  year: Number(day.slice(0, 4)),
  cycle: Math.ceil(Number(day.slice(5, 7)) / 2),
})

/** Metres around a case in which transmission is blocked, unless the municipality's settings say otherwise. */
export const blockingRadius = { initial: 150, most: 1_000 } as const

const indices = {
  inspected: integer('Imóveis inspecionados').required(),
  pending: integer('Fechados e recusas').required(),
  /** Positive properties of a hundred inspected ones. */
  houseIndex: number('Índice predial').required(),
  /** Positive containers of a hundred inspected ones. */
  containerIndex: number('Índice de recipientes').required(),
  /** Positive containers for a hundred inspected properties. */
  breteauIndex: number('Índice de Breteau').required(),
}

export const mosquitoTransmission = query(rows.mosquitoTransmission, {
  input: {
    year: integer('Ano', { digits: 4 }).min(2000).max(2100),
    cycle: integer('Ciclo').min(1).max(6),
  },
  output: {
    year: integer('Ano').required(),
    cycle: integer('Ciclo').required(),
    /** The first and the last day of four weeks, of which today is the last. */
    from: date('De').required(),
    to: date('Até').required(),
    neighborhoods: list(
      'Bairros',
      asManyAsThereAre,
      object('Bairro', {
        id: text('Id'),
        name: text('Nome').required(),
        suspect: integer('Suspeitos').required(),
        confirmed: integer('Confirmados').required(),
        /** The same of each disease of which there are cases. */
        diseases: list(
          'Por doença',
          3,
          object('Doença', {
            disease: oneOf('Doença', mosquitoDiseaseNames).required(),
            suspect: integer('Suspeitos').required(),
            confirmed: integer('Confirmados').required(),
          }).required(),
        ).required(),
        /** Of each week, the oldest first. */
        weeks: list('Semanas', 4, integer('Casos').required()).required(),
      }).required(),
    ).required(),
    total: object('Total', indices).required(),
    blocks: list(
      'Quarteirões',
      asManyAsThereAre,
      object('Quarteirão', { id: id().required(), name: text('Nome').required(), ...indices }).required(),
    ).required(),
  },
  reads: ['epidemiologicalAccompaniment', 'inspectionRound', 'streetBlock'],
  heavy: 'shared',
})

/** Blocks around confirmed cases of the last four weeks; agents see their own. */
export const mosquitoWorkList = listQuery(rows.mosquitoWorkList, {
  title: 'quarteirões',
  filters: {
    radius: integer('Raio (metros)', {
      showFilter: 'panel',
      help: `Sem valor: o das configurações, ou ${blockingRadius.initial} m`,
    })
      .min(10)
      .max(blockingRadius.most),
  },
  item: {
    id: id().required(),
    name: text('Quarteirão', { showColumn: 22 }).required(),
    neighborhood: text('Bairro', { showColumn: 22 }),
    agent: text('Agente', { showColumn: 22 }),
    cases: integer('Casos por perto', { showColumn: 12 }).required(),
    /** Metres to the nearest one. */
    distance: integer('Distância', { unit: 'm', showColumn: 10 }).required(),
    lastRound: date('Última inspeção', { showColumn: 12 }),
  },
  orderBy: ['distance'],
  reads: ['epidemiologicalAccompaniment', 'inspectionRound', 'streetBlock', 'settings', 'citizen'],
  heavy: 'own',
})
