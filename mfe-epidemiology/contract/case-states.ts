import type { AccompanimentStatus } from './case-status.ts'

/** What the map of cases can be asked for, as its addresses say it, and the statuses of each. */
export const caseStates = {
  'confirmed-positive-suspect-active': 'Suspeitos e confirmados ativos',
  'confirmed-positive-active': 'Confirmados ativos',
  monitored: 'Monitorados',
  discarded: 'Descartados',
  suspected: 'Suspeitos',
  'confirmed-positive': 'Confirmados positivos',
  'confirmed-negative': 'Confirmados negativos',
  interned: 'Internados',
  recovered: 'Recuperados',
  interrupted: 'Interrompidos',
  fatality: 'Óbitos',
  'fatality-other': 'Óbitos por outras causas',
  'fatality-investigation': 'Óbitos em investigação',
  inconclusive: 'Inconclusivos',
  outdated: 'Desatualizados',
} as const

export type CaseState = keyof typeof caseStates

export const defaultCaseState: CaseState = 'confirmed-positive-suspect-active'

/** Active: the case is still followed, and was called of late. All that were ever confirmed: whatever came of it. */
export const statesOf: Readonly<Record<CaseState, readonly AccompanimentStatus[]>> = {
  'confirmed-positive-suspect-active': ['suspect', 'positive', 'interned'],
  'confirmed-positive-active': ['positive', 'interned'],
  monitored: ['monitored'],
  discarded: ['discarded'],
  suspected: ['suspect'],
  'confirmed-positive': ['positive', 'interned', 'recovered', 'fatality'],
  'confirmed-negative': ['negative'],
  interned: ['interned'],
  recovered: ['recovered'],
  interrupted: ['interrupted'],
  fatality: ['fatality'],
  'fatality-other': ['fatalityOther'],
  'fatality-investigation': ['fatalityInvestigation'],
  inconclusive: ['inconclusive'],
  outdated: ['outdated'],
}

/** Whether a case is on the map of a filter value; one that was confirmed stays so when it is outdated. */
export const isOnMap = (
  asked: CaseState,
  { status, isConfirmed }: { readonly status: AccompanimentStatus; readonly isConfirmed: boolean },
): boolean => statesOf[asked].includes(status) || (asked === 'confirmed-positive' && isConfirmed)

export const isCaseState = (value: unknown): value is CaseState =>
  typeof value === 'string' && Object.hasOwn(caseStates, value)

/** Colours of the map: distinguishable for most people, on drawn and on real ground. */
export const caseColors: Readonly<Record<AccompanimentStatus, string>> = {
  suspect: '#b45309',
  monitored: '#1d4ed8',
  positive: '#b91c1c',
  interned: '#6d28d9',
  outdated: '#57534e',
  negative: '#0e7490',
  discarded: '#64748b',
  recovered: '#15803d',
  interrupted: '#be185d',
  inconclusive: '#a16207',
  fatality: '#111827',
  fatalityOther: '#3f3f46',
  fatalityInvestigation: '#7f1d1d',
}
