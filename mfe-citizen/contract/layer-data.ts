import { asManyAsThereAre, id, list, number, object, oneOf, text, yesNo } from '@saude/contract/fields'
import { areaTypes } from '@saude/core/contract/territory-area'
import { endOfPoints, versionsOfPages } from './geolocation.ts'
import { layerNumbers } from './layer.ts'

/** A chart of a layer: lines, each of points. */
const chart = object('Gráfico', {
  name: text('Nome').required(),
  series: list(
    'Séries',
    asManyAsThereAre,
    object('Série', {
      type: oneOf('Tipo', { line: 'Linha' }).required(),
      name: text('Nome').required(),
      points: list(
        'Pontos',
        asManyAsThereAre,
        object('Ponto', { x: number('X').required(), y: number('Y').required() }).required(),
      ).required(),
    }).required(),
  ).required(),
})

/** Map layer data: markers, and with the first page what is said of all together. */
export const layerData = {
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
      category: text('Categoria'),
      isPoor: yesNo('Imprecisa'),
      /** Who it is about, where a marker is not a citizen. */
      citizenId: id('Cidadão'),
    }).required(),
  ).required(),
  general: object('Geral', {
    info: list(
      'Informações',
      asManyAsThereAre,
      object('Informação', {
        name: text('Nome'),
        type: text('Tipo'),
        value: text('Valor'),
        key: text('Chave'),
        color: text('Cor'),
        /** What categories stand together under: whom a table of classes is for. */
        group: text('Grupo'),
      }).required(),
    ),
    charts: list('Gráficos', asManyAsThereAre, chart.required()),
  }),
  hasBoundary: yesNo('Tem limites').required(),
  geoFilterType: oneOf('Tipo da área', areaTypes),
  boundary: text('Limites'),
  ...layerNumbers,
  ...endOfPoints,
  ...versionsOfPages,
}

interface Counted {
  readonly key: string
  readonly count: number
}

/** What is said of all that match, wherever they are. */
interface Together {
  /** What they are called: 'Gestantes'. */
  readonly title: string
  readonly total: number
  readonly categories: readonly (Counted & {
    readonly name: string
    readonly color: string
    readonly group?: string
  })[]
  /** By the first year of each ten. */
  readonly ages: readonly Counted[]
  /** What an age counts: 'Cidadãos'. */
  readonly of: string
}

/** `general` of a layer: how many match, how many of which category, and of which age. */
export const generalOf = ({ title, total, categories, ages, of }: Together) => ({
  info: [
    { name: title, type: 'number', value: String(total) },
    ...categories.map(({ key, count, name, color, group }) => ({
      name,
      type: 'category',
      value: String(count),
      key,
      color,
      ...(group && { group }),
    })),
  ],
  charts:
    ages.length === 0
      ? []
      : [
          {
            name: 'Por idade',
            series: [
              {
                type: 'line' as const,
                name: of,
                points: ages.map(({ key, count }) => ({ x: Number(key), y: count })),
              },
            ],
          },
        ],
})
