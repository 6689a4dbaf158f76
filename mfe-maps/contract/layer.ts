import { citizenFilter } from '@saude/citizen/contract/citizen-filter'
import { areaKey, endOfPoints, pageOfPoints } from '@saude/citizen/contract/geolocation'
import {
  citizenPeople,
  type LayerKind,
  layerFilters,
  layerGroups,
  layerKinds,
  layerNumbers,
} from '@saude/citizen/contract/layer'
import type { AccessRow } from '@saude/contract/access'
import {
  asManyAsThereAre,
  date,
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
      category: text('Categoria'),
      isPoor: yesNo('Imprecisa'),
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
      }).required(),
    ),
    charts: list('Gráficos', asManyAsThereAre, chart.required()),
  }),
  hasBoundary: yesNo('Tem limites').required(),
  geoFilterType: oneOf('Tipo da área', areaTypes),
  boundary: text('Limites'),
  ...layerNumbers,
  ...endOfPoints,
}

/** The filters of the citizen area, of which each layer takes its own. */
type FilterName = keyof typeof layerFilters

const everywhere = { citizen: citizenFilter(), area: object('Área', areaKey) }
const reads = ['citizen', 'healthUnit', 'user', 'history', 'visit']
const timeout = 60_000

/** What is said of a layer beside its access. */
interface LayerOptions<F extends FilterName> {
  /** What the citizen area calls it. */
  readonly kind: LayerKind
  /** One of those on it, for the legend. */
  readonly one: string
  /** Of how many, where the layer counts: 'doses'. */
  readonly unit?: string
  readonly filters: readonly F[]
  /** Those of the filters without which there is nothing to ask. */
  readonly needs?: readonly F[]
  /** Who may see its days. */
  readonly timeline?: AccessRow
}

/**
 * Declares a layer: its points, the table of those on it and beside it, and the days on which something happened. From
 * it follow the service's handlers and the screen.
 * @example layer(rows.symptomGeolocation, {kind: 'symptom', one: 'Cidadão com sintoma', filters: ['symptom', 'from', 'to']})
 */
function layer<const F extends FilterName>(row: AccessRow, options: LayerOptions<F>) {
  // Object.fromEntries forgets the keys; each is one of the filters.
  const own = Object.fromEntries(
    options.filters.map((name) => {
      // Every field word answers a full schema; a union of them has no methods of its own.
      const field: { readonly required: () => unknown } = layerFilters[name]
      return [name, options.needs?.includes(name) ? field.required() : field]
    }),
  ) as unknown as Pick<typeof layerFilters, F>
  const dayFilters = { citizen: everywhere.citizen, ...own }
  return {
    ...options,
    title: layerKinds[options.kind],
    points: query(row, {
      input: { ...everywhere, ...own, ...pageOfPoints },
      output: layerData,
      reads,
      timeout,
    }),
    people: query(`${row.name}People`, {
      permission: row,
      title: `${row.title}, em lista`,
      input: { ...everywhere, ...own, group: oneOf('Grupo', layerGroups), ...pageOfPoints },
      output: citizenPeople,
      reads,
      // Unlike points, which say where many live, a table is read name by name.
      logs: 'people.id',
      timeout,
    }),
    days: options.timeline
      ? query(options.timeline, {
          input: dayFilters,
          output: {
            items: list(
              'Dias',
              asManyAsThereAre,
              object('Dia', {
                date: date('Data').required(),
                count: integer('Ocorrências').required(),
              }).required(),
            ).required(),
          },
          reads,
          timeout,
        })
      : undefined,
  }
}

const range = ['from', 'to'] as const

/** Every layer, by the last part of its address. */
export const layers = {
  diabetes: layer(rows.citizenConditionDiabetesGeolocation, {
    kind: 'diabetes',
    one: 'Diabético',
    filters: [],
  }),
  hypertension: layer(rows.citizenConditionHypertensionGeolocation, {
    kind: 'hypertension',
    one: 'Hipertenso',
    filters: [],
  }),
  pregnant: layer(rows.citizenConditionPregnantGeolocation, {
    kind: 'pregnant',
    one: 'Gestante',
    filters: [],
  }),
  smoker: layer(rows.citizenConditionSmokerGeolocation, { kind: 'smoker', one: 'Fumante', filters: [] }),
  'bedridden-and-domiciled': layer(rows.citizenConditionBedriddenAndDomiciledGeolocation, {
    kind: 'bedriddenOrDomiciled',
    one: 'Acamado ou domiciliado',
    filters: [],
  }),
  'body-mass-index': layer(rows.bodyMassIndexGeolocation, {
    kind: 'bodyMassIndex',
    one: 'Cidadão medido',
    unit: 'kg/m²',
    filters: ['massIndex'],
  }),
  immunization: layer(rows.immunizationGeolocation, {
    kind: 'immunization',
    one: 'Cidadão imunizado',
    unit: 'doses',
    filters: ['immunobiological', 'dose'],
  }),
  symptom: layer(rows.symptomGeolocation, {
    kind: 'symptom',
    one: 'Cidadão com sintoma',
    unit: 'registros',
    filters: ['symptom', ...range],
    timeline: rows.symptomTimeline,
  }),
  'mental-health': layer(rows.mentalHealthGeolocation, {
    kind: 'mentalHealth',
    one: 'Cidadão em acompanhamento',
    unit: 'atendimentos',
    filters: ['illness', ...range],
    needs: ['illness', ...range],
    timeline: rows.mentalHealthTimeline,
  }),
  violence: layer(rows.violenceGeolocation, {
    kind: 'violence',
    one: 'Vítima de violência',
    unit: 'atendimentos',
    filters: ['violence', ...range],
    timeline: rows.violenceTimeline,
  }),
  visit: layer(rows.visitGeolocation, { kind: 'visit', one: 'Cidadão a visitar', filters: ['visitStatus'] }),
} as const

export type LayerName = keyof typeof layers
