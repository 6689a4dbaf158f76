import type { AccessRow } from '@saude/contract/access'
import {
  asManyAsThereAre,
  date,
  id,
  integer,
  list,
  object,
  oneOf,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { type ItemOf, listQuery } from '@saude/contract/list-query'
import { rows } from './access.ts'
import { periodPattern } from './period.ts'

/** The five lists of people behind the indicators: what each has and misses, since when and until when. */

export const indicatorStates = { missing: 'Pendente', met: 'Em dia' } as const

export const listTitles = {
  pregnant: 'Gestantes',
  diabetic: 'Diabéticos',
  hypertension: 'Hipertensos',
  cytopathology: 'Citopatológico',
  polioPentavalent: 'Poliomielite e pentavalente',
  child: 'Crianças de 2 anos',
  puerperium: 'Gestação e puerpério',
  elderly: 'Pessoas idosas',
  cancerPrevention: 'Prevenção do câncer',
} as const

export type ListKey = keyof typeof listTitles

/** One practice of somebody: met, by which record, until when it holds; missing, until when it can be done. */
const practice = object('Prática', {
  /** `{rule set}.{indicator}.{practice}` */
  key: text('Chave').required(),
  indicator: text('Indicador').required(),
  title: text('Prática').required(),
  act: text('O que fazer').required(),
  isMet: yesNo('Cumprida').required(),
  have: integer('Feitas').required(),
  need: integer('Necessárias').required(),
  /** The last one that counts. */
  on: date('Última'),
  record: id('Registro'),
  until: date('Até'),
})

const filters = {
  name: text('Nome', { personal: 'name', showFilter: 'column', placeholder: 'Filtrar por nome' }).max(100),
  state: oneOf('Situação', indicatorStates, { showFilter: 'panel' }),
  /** `{rule set}.{indicator}`; the state is then that of this indicator alone. */
  indicator: text('Indicador', { isHidden: true }).max(80),
  /** `{rule set}.{indicator}`: who has `indicator` and not this one, which is then shown. */
  against: text('Compara com', { isHidden: true }).max(80),
  /** `{rule set}.{indicator}.{practice}`: who misses it and can still have it. */
  practice: text('Prática', { isHidden: true }).max(120),
  healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { showFilter: 'panel' }),
  agent: relation('ACS responsável', 'acsSearch', { showFilter: 'panel' }),
  team: text('Equipe', { showFilter: 'panel' }).max(80),
  period: text('Quadrimestre', { isHidden: true, placeholder: '2026-3' }).matches(periodPattern).max(6),
}

const item = {
  id: id().required(),
  name: text('Nome', { personal: 'name', showColumn: 26 }).required(),
  state: oneOf('Situação', indicatorStates, { showColumn: 10 }).required(),
  missing: text('Falta', { showColumn: 26 }),
  met: text('Tem', { showColumn: 18 }),
  lastOn: date('Última data', { showColumn: 10 }),
  nextOn: date('Próxima data', { showColumn: 10 }),
  birthDate: date('Data de nascimento', { personal: 'birthDate' }),
  healthUnit: text('Unidade de saúde'),
  team: text('Equipe'),
  agent: text('ACS'),
  microArea: text('Microárea', { personal: 'text' }),
  address: text('Endereço', { personal: 'text' }),
  practices: list('Práticas', asManyAsThereAre, practice.required()).required(),
}

const indicatorList = (row: AccessRow, title: string) =>
  listQuery(row, {
    title,
    filters,
    item,
    orderBy: ['name', 'nextOn', 'lastOn', 'address'],
    reads: ['citizen', 'history', 'visit'],
    logs: 'items.id',
    timeout: 60_000,
  })

/** Each list under the name with which access.md names it. */
export const indicatorLists = {
  pregnant: indicatorList(rows.pregnantList, 'gestantes'),
  diabetic: indicatorList(rows.diabeticList, 'pessoas com diabetes'),
  hypertension: indicatorList(rows.hypertensionList, 'pessoas com hipertensão'),
  cytopathology: indicatorList(rows.cytopathologyList, 'mulheres de 25 a 64 anos'),
  polioPentavalent: indicatorList(rows.polioPentavalentList, 'crianças de 1 ano'),
  child: indicatorList(rows.childList, 'crianças de 2 anos'),
  puerperium: indicatorList(rows.puerperiumList, 'puérperas'),
  elderly: indicatorList(rows.elderlyList, 'pessoas idosas'),
  cancerPrevention: indicatorList(rows.cancerPreventionList, 'mulheres de 9 a 69 anos'),
} as const satisfies Readonly<Record<ListKey, ReturnType<typeof indicatorList>>>

export type IndicatorRow = ItemOf<(typeof indicatorLists)['pregnant']>

/** What leads to a list: whose people, of which indicator, in which state. */
export interface ListChoice {
  readonly period?: string | null | undefined
  readonly indicator?: string | null | undefined
  readonly against?: string | null | undefined
  readonly practice?: string | null | undefined
  readonly state?: keyof typeof indicatorStates | undefined
  readonly healthUnit?: { readonly id: string; readonly name?: string | null | undefined } | null | undefined
  readonly agent?: { readonly id: string; readonly name?: string | null | undefined } | null | undefined
  readonly team?: string | null | undefined
  readonly orderBy?: 'address' | undefined
}

/** The address of a list with its filters on, as the list itself writes them. */
export function listAddress(list: ListKey, choice: ListChoice = {}): string {
  const { healthUnit, agent, orderBy, ...texts } = choice
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(texts)) if (value) search.set(key, value)
  for (const [key, one] of Object.entries({ healthUnit, agent }))
    if (one) search.set(key, one.name ? `${one.id}~${one.name}` : one.id)
  if (orderBy) {
    search.set('orderBy', orderBy)
    search.set('order', 'asc')
  }
  const text = search.toString()
  return `${listPaths[list]}${text && `?${text}`}`
}

/** Where each list lies. */
export const listPaths: Readonly<Record<ListKey, string>> = {
  pregnant: '/app/pregnant-list',
  diabetic: '/app/diabetic-list',
  hypertension: '/app/hypertension-list',
  cytopathology: '/app/cytopathology-list',
  polioPentavalent: '/app/polio-pentavalent-list',
  child: '/app/child-list',
  puerperium: '/app/puerperium-list',
  elderly: '/app/elderly-list',
  cancerPrevention: '/app/cancer-prevention-list',
}
