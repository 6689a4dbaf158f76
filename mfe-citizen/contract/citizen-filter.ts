import { ages } from '@saude/contract/age-steps'
import { integer, object, oneOf, relation } from '@saude/contract/fields'
import type { FieldMeta } from '@saude/contract/meta'
import { inOrder, wrongRange } from '@saude/contract/range'
import { genders } from './person-codes.ts'

/** Which citizens a map layer is about. */
export const citizenSelections = {
  all: 'Todos',
  onRiskGroup: 'Grupo de risco',
  responsibleAcs: 'ACS responsável',
  citizen: 'Cidadão',
  ageRange: 'Faixa etária',
  gender: 'Sexo',
  pregnant: 'Gestantes',
  hypertension: 'Hipertensos',
  diabetes: 'Diabéticos',
  bedridden: 'Acamados',
  domiciled: 'Domiciliados',
  heartDisease: 'Doença cardíaca',
  respiratoryDisease: 'Doença respiratória',
  kidneyDisease: 'Doença renal',
  infarct: 'Teve infarto',
  stroke: 'Teve AVC',
} as const

export type CitizenSelection = keyof typeof citizenSelections

/** What a condition layer is about, beside the filter. */
export const layerConditions = {
  hypertension: 'Hipertensos',
  diabetes: 'Diabéticos',
  pregnant: 'Gestantes',
  smoker: 'Fumantes',
  bedriddenOrDomiciled: 'Acamados e domiciliados',
} as const

export type LayerCondition = keyof typeof layerConditions

/** What the list of residents is asked by besides: how a pregnancy ended is not known, or it ended lately. */
export const residentConditions = {
  ...layerConditions,
  outcomeMissing: 'Gestação com desfecho não informado',
  puerperium: 'Puérperas',
} as const

export type ResidentCondition = keyof typeof residentConditions

const age = (label: string, meta: FieldMeta) => integer(label, meta).min(ages.from).max(ages.to)

/** The two ends of a filter by age, which is of all ages unless said otherwise. */
export const ageFilters = (from: string, to: string, meta: FieldMeta = {}) => ({
  ageFrom: age(from, { ageEnd: 'from', ...meta }),
  ageTo: age(to, { ageEnd: 'to', ...meta }),
})

/** The filter as layer queries take it; absent or without a selection it is everybody. */
export const citizenFilter = () => {
  const { ageFrom, ageTo } = ageFilters('Idade mínima', 'Idade máxima')
  return object('Cidadãos', {
    selection: oneOf('Cidadãos', citizenSelections),
    acs: relation('ACS responsável', 'acsSearch'),
    citizen: relation('Cidadão', 'citizenSearch', { personal: 'name' }),
    ageFrom,
    ageTo: inOrder(ageTo, 'ageFrom', wrongRange),
    gender: oneOf('Sexo', genders),
  })
}
