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
import { citizenFilter, layerConditions } from './citizen-filter.ts'

/** Where citizens live, and the areas by which maps are narrowed. */

/** An area by its id and whose it is. */
export const areaKey = { id: id().required(), type: oneOf('Tipo', areaTypes).required() }

const mapPoint = {
  id: id().required(),
  name: text('Nome', { personal: 'name' }).required(),
  latitude: number('Latitude', { personal: 'position' }).required(),
  longitude: number('Longitude', { personal: 'position' }).required(),
  /** From the street, or by a device that was not sure. */
  isPoor: yesNo('Imprecisa'),
}

const integers = (label: string) => list(label, asManyAsThereAre, integer('Número').required()).required()

/** Points as few bytes, see `packed.ts`. */
export const packedPoints = {
  numbers: integers('Números'),
  latitudes: integers('Latitudes'),
  longitudes: integers('Longitudes'),
  poor: integers('Imprecisas'),
}

/** Of the points of a layer besides: which of its categories each has, by their place; -1: none. */
export const packedKinds = integers('Categorias dos pontos')

/** Points of one answer at most: a town of a million comes in steps, none of which keeps others waiting. */
export const pointsAtOnce = 5_000

/** What a page of packed points is known by: the same as long as nothing of it changes. */
const version = () => text('Versão')

/**
 * How a map that has read the pages of packed points finds those that a change concerns: each page has a version, and the
 * first one comes with those of all pages behind it.
 */
export const versionsOfPages = {
  version: version(),
  later: list(
    'Páginas seguintes',
    asManyAsThereAre,
    object('Página', { after: id().required(), version: version().required() }).required(),
  ),
}

/** How layers go on after `pointsAtOnce`. */
export const pageOfPoints = {
  /** `next` of the page before; empty: the first. */
  after: id('Depois de'),
}
export const endOfPoints = {
  /** Where the next page begins; empty: there is none. */
  next: id('Próxima página'),
}

/**
 * Living citizens that fit the filter, as points. With an area: those who live inside of its boundary, which comes
 * along as WKT `MULTIPOLYGON`, longitude first; without a boundary it is not known who lives inside.
 * In pages of at most `pointsAtOnce`, in the order in which people were registered.
 * Who opens a person from the map is logged by the queries that answer the person.
 */
export const citizenGeolocation = query(rows.citizenGeolocation, {
  input: {
    citizen: citizenFilter(),
    area: object('Área', areaKey),
    /** For condition layers: only those who have it. */
    condition: oneOf('Condição', layerConditions),
    /** Points as `packed`, with no names, in place of `citizens`. */
    packed: yesNo('Compacto'),
    ...pageOfPoints,
  },
  output: {
    citizens: list('Cidadãos', asManyAsThereAre, object('Cidadão', mapPoint).required()).required(),
    packed: object('Compacto', packedPoints),
    /** False where an area was chosen without a boundary. */
    hasBoundary: yesNo('Tem limites').required(),
    geoFilterType: oneOf('Tipo da área', areaTypes),
    boundary: text('Limites'),
    /** Citizens who fit but have no position; of an area, those whom its unit or agent looks after. With the first page. */
    withoutLocation: integer('Sem localização').required(),
    /** Of those on the map: positions that are not exact. With the first page. */
    poorAccuracy: integer('Com posição imprecisa'),
    /** Those whom the area's unit or agent looks after, and who live outside of it. With the first page. */
    outside: integer('Fora da área'),
    /** How many points all pages have together; sent with the first. */
    located: integer('Localizados'),
    ...endOfPoints,
    ...versionsOfPages,
  },
  reads: ['citizen', 'healthUnit', 'user'],
  heavy: 'shared',
  // Tens of thousands of points on a slow line take their time.
  timeout: 60_000,
})

/** People asked for at once; a group at the nearest zoom may be larger, and is asked for in parts. */
export const peopleAtOnce = 200

/** Points of a packed answer that are pressed. */
export const pressedPoints = () =>
  list(
    'Pontos',
    peopleAtOnce,
    object('Ponto', {
      number: integer('Número').required(),
      latitude: number('Latitude').required().min(-90).max(90),
      longitude: number('Longitude').required().min(-180).max(180),
    }).required(),
  )

/** Who stands at points of a packed answer; those who have moved or died since are left out. */
export const citizenAtPoint = query('citizenAtPoint', {
  permission: rows.citizenGeolocation,
  title: 'Cidadãos de um ponto do mapa',
  input: { points: pressedPoints().required().min(1) },
  output: {
    items: list(
      'Cidadãos',
      asManyAsThereAre,
      object('Cidadão', {
        id: id().required(),
        name: text('Nome', { personal: 'name' }).required(),
      }).required(),
    ).required(),
  },
  reads: ['citizen'],
  logs: 'items.id',
})

/** Areas by which a map can be narrowed: health units and micro-areas. */
export const geoFiltersSearch = query(rows.geoFiltersSearch, {
  input: { q: text('Busca').max(100) },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Área', {
        ...areaKey,
        name: text('Nome').required(),
        description: text('Descrição'),
      }).required(),
    ).required(),
  },
  reads: ['healthUnit', 'user'],
})
