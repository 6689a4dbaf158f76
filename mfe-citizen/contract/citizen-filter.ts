import { integer, object, oneOf, relation } from '@saude/contract/fields'
import { genders } from './citizen.ts'

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

/** Ages that a range may have; the range is all of them unless said otherwise. */
export const ages = { from: 0, to: 130 } as const

const age = (label: string) => integer(label).min(ages.from).max(ages.to)

/** The filter as layer queries take it; absent or without a selection it is everybody. */
export const citizenFilter = () =>
  object('Cidadãos', {
    selection: oneOf('Cidadãos', citizenSelections),
    acs: relation('ACS responsável', 'acsSearch'),
    citizen: relation('Cidadão', 'citizenSearch', { personal: 'name' }),
    ageFrom: age('Idade mínima'),
    ageTo: age('Idade máxima'),
    gender: oneOf('Sexo', genders),
  })
