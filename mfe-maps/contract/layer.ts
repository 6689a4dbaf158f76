import { citizenFilter } from '@saude/citizen/contract/citizen-filter'
import {
  areaKey,
  packedKinds,
  packedPoints,
  pageOfPoints,
  pressedPoints,
} from '@saude/citizen/contract/geolocation'
import {
  citizenPeople,
  type LayerKind,
  layerFilters,
  layerGroups,
  layerKinds,
} from '@saude/citizen/contract/layer'
import { layerData } from '@saude/citizen/contract/layer-data'
import type { AccessRow } from '@saude/contract/access'
import { asManyAsThereAre, date, integer, list, object, oneOf, text, yesNo } from '@saude/contract/fields'
import { logsProtectedCitizens, protectedCitizens } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** The filters of the citizen area, of which each layer takes its own. */
type FilterName = keyof typeof layerFilters

const everywhere = { citizen: citizenFilter(), area: object('Área', areaKey) }
const reads = ['citizen', 'healthUnit', 'user', 'history', 'visit']
const timeout = 60_000

/** Points as `packed`, with no names, in place of `markers`; of protected diagnoses each look is logged, so never. */
const packed = yesNo('Compacto')
const packedLayer = object('Compacto', {
  ...packedPoints,
  categories: list(
    'Categorias',
    asManyAsThereAre,
    object('Categoria', { name: text('Nome').required(), color: text('Cor').required() }).required(),
  ).required(),
  kinds: packedKinds,
})

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
  /** Of a layer whose permission is called otherwise: what its query is called. */
  readonly query?: string
  /** Of diagnoses that Lei 14.289/2022 protects: for those who may see them alone, and each look is logged. */
  readonly isProtected?: true
}

/** Filters of a layer, and which of them are required. */
function ownFilters<F extends FilterName>(names: readonly F[], needs: readonly F[] = []) {
  // Object.fromEntries forgets the keys; each is one of the filters.
  return Object.fromEntries(
    names.map((name) => {
      // Every field word answers a full schema; a union of them has no methods of its own.
      const field: { readonly required: () => unknown } = layerFilters[name]
      return [name, needs.includes(name) ? field.required() : field]
    }),
  ) as unknown as Pick<typeof layerFilters, F>
}

/**
 * Declares a layer: its points, the table of those on it and beside it, and the days on which something happened. From
 * it follow the service's handlers and the screen.
 * @example layer(rows.symptomGeolocation, {kind: 'symptom', one: 'Cidadão com sintoma', filters: ['symptom', 'from', 'to']})
 */
function layer<const F extends FilterName>(row: AccessRow, options: LayerOptions<F>) {
  const own = ownFilters(options.filters, options.needs)
  const { query: name = row.name, isProtected } = options
  return {
    ...options,
    title: layerKinds[options.kind],
    points: query(name, {
      permission: row,
      title: isProtected ? `${row.title}, casos` : row.title,
      input: { ...everywhere, ...own, packed, ...pageOfPoints },
      output: {
        ...layerData,
        packed: packedLayer,
        /** Of a protected layer: who is counted, on the map or not, for the access log. */
        protectedCitizens: protectedCitizens(),
      },
      reads,
      heavy: 'shared',
      timeout,
      ...(isProtected && logsProtectedCitizens),
    }),
    people: query(`${name}People`, {
      permission: row,
      title: isProtected ? `${row.title}, casos em lista` : `${row.title}, em lista`,
      input: {
        ...everywhere,
        ...own,
        group: oneOf('Grupo', layerGroups),
        /** Only those who stand at these points of a packed answer. */
        points: pressedPoints(),
        ...pageOfPoints,
      },
      output: citizenPeople,
      reads,
      // Unlike points, which say where many live, a table is read name by name.
      logs: 'people.id',
      ...(isProtected && { logsAs: 'protected' }),
      heavy: 'shared',
      timeout,
    }),
    days: options.timeline
      ? query(options.timeline, {
          // Days have a range of their own where none is asked for.
          input: {
            ...everywhere,
            ...ownFilters(
              options.filters,
              options.needs?.filter((need) => need !== 'from' && need !== 'to'),
            ),
          },
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
          heavy: 'shared',
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
    filters: ['massScheme', 'massIndex'],
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
  'risk-identification': layer(rows.riskIdentificationGeolocation, {
    kind: 'risk',
    one: 'Pessoa em risco',
    unit: 'pontos',
    filters: ['riskOf', 'riskClass'],
  }),
  'protected-case': layer(rows.protectedConditionGeolocation, {
    query: 'protectedConditionCases',
    isProtected: true,
    kind: 'protectedCondition',
    one: 'Pessoa com o diagnóstico',
    unit: 'atendimentos',
    filters: ['condition', ...range],
  }),
} as const

export type LayerName = keyof typeof layers
