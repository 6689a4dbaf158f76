import { citizenFilter } from '@saude/citizen/contract/citizen-filter'
import { areaKey, endOfPoints, pageOfPoints } from '@saude/citizen/contract/geolocation'
import type { AccessRow } from '@saude/contract/access'
import {
  asManyAsThereAre,
  id,
  integer,
  list,
  number,
  object,
  oneOf,
  text,
  yesNo,
} from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { areaTypes } from '@saude/core/contract/territory-area'
import { rows } from './access.ts'

/** Map layer data: markers, and with the first page what is said of all together. */
const layerData = {
  markers: list(
    'Marcadores',
    asManyAsThereAre,
    object('Marcador', {
      id: id().required(),
      lat: number('Latitude', { personal: 'position' }).required(),
      lng: number('Longitude', { personal: 'position' }).required(),
      title: text('Título', { personal: 'name' }),
      type: oneOf('Tipo', { number: 'Número', pin: 'Ponto' }),
      value: number('Valor'),
      color: text('Cor'),
    }).required(),
  ).required(),
  general: object('Geral', {
    info: list(
      'Informações',
      asManyAsThereAre,
      object('Informação', { name: text('Nome'), type: text('Tipo'), value: text('Valor') }).required(),
    ),
  }),
  hasBoundary: yesNo('Tem limites').required(),
  geoFilterType: oneOf('Tipo da área', areaTypes),
  boundary: text('Limites'),
  withoutLocation: integer('Sem localização').required(),
  ...endOfPoints,
}

/** A layer of citizens: filter and area as the map of citizens has them. */
const layer = (row: AccessRow) =>
  query(row, {
    input: { citizen: citizenFilter(), area: object('Área', areaKey), ...pageOfPoints },
    output: layerData,
    reads: ['citizen', 'healthUnit', 'user'],
    timeout: 60_000,
  })

export const diabetesLayer = layer(rows.citizenConditionDiabetesGeolocation)
export const hypertensionLayer = layer(rows.citizenConditionHypertensionGeolocation)
export const pregnantLayer = layer(rows.citizenConditionPregnantGeolocation)
export const smokerLayer = layer(rows.citizenConditionSmokerGeolocation)
export const bedriddenLayer = layer(rows.citizenConditionBedriddenAndDomiciledGeolocation)
