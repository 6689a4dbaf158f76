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
import { areaFates, areaKinds } from '@saude/core/contract/area-import'
import { rows } from './access.ts'

/** A file of areas: what it has, what was chosen of it, and what is looked at on the map before it is run (decision 29). */

/** How a file of areas is kept. */
export const areaFormats = { geojson: 'GeoJSON', kml: 'KML', shapefile: 'Shapefile' } as const

const count = (label: string) => integer(label).required()
const column = (label: string) => text(label).max(80)

const chosen = {
  kind: oneOf('O que são as áreas', areaKinds),
  nameColumn: column('Coluna do nome'),
  codeColumn: column('Coluna do código'),
  unitColumn: column('Coluna da unidade'),
  healthUnitId: id('Unidade de saúde'),
  replaces: yesNo('Substituir limites já desenhados'),
}

/** Of a file of areas: how it is kept, its columns with three values, and what was chosen. */
export const areasHead = object('Áreas', {
  format: oneOf('Formato', areaFormats).required(),
  count: count('Áreas'),
  vertices: count('Pontos'),
  columns: list(
    'Colunas',
    100,
    object('Coluna', {
      name: text('Título').required(),
      samples: list('Exemplos', 3, text('Valor').required()).required(),
    }).required(),
  ).required(),
  notices: list('Avisos', 20, text('Aviso').required()).required(),
  chosen: object('Escolha', chosen).required(),
})

/** What the areas are, and which column says what; then it is planned, without writing. */
export const importAreasPlan = query('importAreasPlan', {
  permission: rows.importCreate,
  title: 'Planejar uma carga de áreas',
  input: {
    id: id().required(),
    ...chosen,
    kind: oneOf('O que são as áreas', areaKinds).required(),
    nameColumn: column('Coluna do nome').required(),
    replaces: yesNo('Substituir limites já desenhados').required(),
  },
  output: { id: id().required() },
  writes: ['import'],
})

const uneven = (label: string) =>
  list(
    label,
    asManyAsThereAre,
    object('Lugar', {
      /** The areas that lie on each other. */
      names: list('Áreas', 2, text('Área').required()).required(),
      hectares: number('Hectares').required(),
      lat: number('Latitude').required(),
      lng: number('Longitude').required(),
      /** WKT of squares. */
      outline: text('Onde').required(),
    }).required(),
  ).required()

/** What a plan has found, to be looked at on a map: outlines are simplified, what is loaded is not. */
export const importAreas = query('importAreas', {
  permission: rows.importList,
  title: 'Consultar as áreas de uma carga',
  input: { id: id().required() },
  output: {
    items: list(
      'Áreas',
      asManyAsThereAre,
      object('Área', {
        line: count('Área'),
        /** None where the column is empty. */
        name: text('Nome'),
        code: text('Código'),
        fate: oneOf('Situação', areaFates).required(),
        /** Which one it meets, where that is called otherwise. */
        meets: text('Encontra'),
        why: text('Motivo'),
        /** WKT; none of an area that is refused. */
        outline: text('Contorno'),
      }).required(),
    ).required(),
    overlaps: uneven('Sobreposições'),
    holes: uneven('Buracos'),
  },
  reads: ['import'],
})
