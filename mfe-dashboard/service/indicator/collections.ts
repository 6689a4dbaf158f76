import { handlersFor } from '@saude/service/handlers'
import { defineCollection } from '@saude/store'
import type { ListKey } from '../../contract/indicator-list.ts'
import { derived } from '../derived.ts'
import type { ActsDone, Judged } from '../engine/judge.ts'
import { countedCitizens, tableRows } from '../explorer/collections.ts'
import { snapshots } from '../snapshot/collection.ts'

/** What an indicator says of somebody. */
export interface Result {
  /** `{rule set}.{indicator}` */
  readonly indicator: string
  readonly isMet: boolean
  readonly points: number
  readonly practices: readonly Judged[]
  readonly acts?: ActsDone
}

/** A list of people, or what was attended of somebody, which has no list. */
export type EntryKind = ListKey | 'attended'

/** Somebody in one of the lists, in a quadrimester. */
export interface IndicatorPerson {
  /** Period, list and citizen. */
  readonly _id: string
  readonly client: string
  readonly period: string
  readonly list: EntryKind
  readonly citizenId: string
  readonly name: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
  readonly birthDate: string | null
  readonly healthUnitId: string | null
  readonly healthUnit: string | null
  readonly microAreaId: string | null
  readonly agentId: string | null
  readonly agent: string | null
  readonly microArea: string | null
  readonly address: string | null
  /** By which homes of a street stand together: its name and the number. */
  readonly street: string
  readonly results: readonly Result[]
  /** Indicators that are met and that are not, and practices that are missing and can still be done: `{indicator}.{practice}`. */
  readonly met: readonly string[]
  readonly unmet: readonly string[]
  readonly lacks: readonly string[]
  /** Every indicator of the first set of rules is met. */
  readonly isMet: boolean
  readonly lastOn: string | null
  readonly nextOn: string | null
}

const listed = { client: 1, period: 1, list: 1 } as const

export const indicatorPeople = defineCollection<IndicatorPerson>('indicatorPerson', {
  tenant: 'client',
  about: {
    citizens: ['citizenId'],
    stays: true,
    title: 'Indicadores',
    labels: {
      list: 'Lista',
      period: 'Período',
      healthUnit: 'Unidade de saúde',
      agent: 'Agente de saúde',
      microArea: 'Microárea',
      birthDate: 'Data de nascimento',
      address: 'Endereço',
      isMet: 'Em dia',
      lastOn: 'Último',
      nextOn: 'Próximo',
    },
  },
  takeout: { left: derived },
  arrays: ['searchTokens', 'met', 'unmet', 'lacks'],
  counts: [
    ['period', 'list'],
    ['period', 'list', 'isMet'],
    ['period', 'list', 'healthUnitId'],
    ['period', 'list', 'agentId'],
  ],
  indexes: [
    { keys: { ...listed, searchName: 1, _id: 1 } },
    { keys: { ...listed, nextOn: 1, _id: 1 } },
    { keys: { ...listed, lastOn: 1, _id: 1 } },
    { keys: { ...listed, street: 1, _id: 1 } },
    { keys: { ...listed, isMet: 1, searchName: 1, _id: 1 } },
    { keys: { ...listed, healthUnitId: 1, searchName: 1, _id: 1 } },
    { keys: { ...listed, agentId: 1, searchName: 1, _id: 1 } },
    { keys: { ...listed, agentId: 1, street: 1, _id: 1 } },
    { keys: { ...listed, _id: 1 } },
    { keys: { client: 1, citizenId: 1, _id: 1 } },
  ],
})

/** How many people, or acts, of a unit, a micro-area and an agent an indicator is about, and how far. */
export interface IndicatorFigure {
  readonly _id: string
  readonly client: string
  readonly period: string
  readonly indicator: string
  readonly healthUnitId: string | null
  readonly healthUnit: string | null
  readonly microAreaId: string | null
  readonly agentId: string | null
  readonly agent: string | null
  /** Of acts the INE of the team that did them, and unit and micro-area are those of the act; of people there is none. */
  readonly team?: string | null
  readonly people: number
  readonly met: number
  readonly points: number
  /** Of each practice: whom it is asked of, who misses it, who of these can still have it, and who misses nothing else. */
  readonly asked: Readonly<Record<string, number>>
  readonly lacks: Readonly<Record<string, number>>
  readonly open: Readonly<Record<string, number>>
  readonly onlyLacks: Readonly<Record<string, number>>
}

export const indicatorFigures = defineCollection<IndicatorFigure>('indicatorFigure', {
  tenant: 'client',
  takeout: { left: derived },
  indexes: [{ keys: { client: 1, period: 1, _id: 1 } }],
})

/** How far the figures of a client follow the records of its citizens. */
export interface IndicatorState {
  readonly _id: string
  readonly client: string
  /** Rules and quadrimesters that the figures are of. */
  readonly builtFor: string
  /** Up to where the change feed of citizens is in them. */
  readonly place: string
  /** Null when everybody is in them; a text while they are made, or have to be made anew. */
  readonly after: string | null
  /** How many are in them while they are made, of how many. */
  readonly done: number
  readonly total: number
  /** The process that makes them, and until when it is taken for alive. */
  readonly builder?: string | null
  readonly builderUntil?: Date | null
  /** The day of the last snapshot. */
  readonly snapshotOn: string | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: null
}

export const indicatorStates = defineCollection<IndicatorState>('indicatorState', {
  tenant: 'client',
  takeout: { left: derived },
  versioned: true,
})

export const collections = {
  indicatorPerson: indicatorPeople,
  indicatorFigure: indicatorFigures,
  indicatorState: indicatorStates,
  countedCitizen: countedCitizens,
  tableRow: tableRows,
  snapshot: snapshots,
}

/** The word with which this area writes its handlers. */
export const on = handlersFor(collections)
