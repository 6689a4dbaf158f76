import {
  asManyAsThereAre,
  date,
  id,
  integer,
  list,
  number,
  object,
  oneOf,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { protectedMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { backward, inOrder } from '@saude/contract/range'
import {
  type MassScheme,
  massClassesOf,
  massClassNames,
  massSchemes,
} from '@saude/core/contract/codes/body-mass-index'
import { illnessNames } from '@saude/core/contract/codes/mental-health'
import { protectedNames } from '@saude/core/contract/codes/protected'
import { symptomNames } from '@saude/core/contract/codes/symptoms'
import { areaTypes } from '@saude/core/contract/territory-area'
import { rows } from './access.ts'
import { citizenFilter, layerConditions } from './citizen-filter.ts'
import {
  areaKey,
  endOfPoints,
  packedKinds,
  packedPoints,
  pageOfPoints,
  pressedPoints,
  versionsOfPages,
} from './geolocation.ts'
import { doseLabels, dosesOf } from './immunization.ts'
import { riskClasses, riskKinds } from './risk.ts'
import { visitStatuses } from './visit.ts'

/**
 * Map layers are made of what the citizen area knows. Access `service`: the area of maps answers people, each layer with
 * its own permission.
 */

/** What a layer is about. */
export const layerKinds = {
  citizen: 'Cidadãos',
  ...layerConditions,
  bodyMassIndex: 'Índice de massa corporal',
  immunization: 'Imunização',
  symptom: 'Sintomas',
  mentalHealth: 'Saúde mental',
  violence: 'Violência',
  visit: 'Visitas',
  risk: 'Identificação de riscos',
  /** Who has a diagnosis of Lei 14.289/2022; empty for those who may not see it. */
  protectedCondition: 'Casos de doenças protegidas',
} as const

export type LayerKind = keyof typeof layerKinds

/** Dose 0 is any dose. */
export const anyDose = '0'
const doseOptions: Readonly<Record<string, string>> = { [anyDose]: 'Todas', ...doseLabels }

/** What layers can be narrowed by, beside the citizens and the area; each layer takes its own of them. */
export const layerFilters = {
  /** Whose classes: of which age, or of pregnancies. */
  massScheme: oneOf('Grupo avaliado', massSchemes),
  massIndex: oneOf('Classificação', massClassNames),
  immunobiological: relation('Imunobiológico', 'immunobiologicalSearch'),
  dose: oneOf('Dose', doseOptions),
  symptom: oneOf('Sintoma', symptomNames),
  illness: oneOf('Doença', illnessNames),
  violence: integer('Violência').oneOf([1, null]),
  visitStatus: oneOf('Situação da visita', visitStatuses),
  /** Whose points count: those of everybody in the house, or the person's own. */
  riskOf: oneOf('Pontos', riskKinds),
  riskClass: oneOf('Classe de risco', riskClasses),
  condition: oneOf('Doença', protectedNames),
  from: date('De'),
  to: inOrder(date('Até'), 'from', backward()),
}

type Options = Readonly<Record<string, string>>

/** Filters that offer less when another one is chosen: of a vaccine its own doses, of a scheme its own classes. */
export const narrowedOptions: Readonly<
  Record<string, (own: Readonly<Record<string, unknown>>) => Options | undefined>
> = {
  dose: ({ immunobiological }) => {
    const doses = dosesOf(idOf(immunobiological))
    return doses && { [anyDose]: doseOptions[anyDose] ?? '', ...doses }
  },
  massIndex: ({ massScheme }) => (isScheme(massScheme) ? massClassesOf(massScheme) : undefined),
}

const isScheme = (value: unknown): value is MassScheme =>
  typeof value === 'string' && Object.hasOwn(massSchemes, value)

const idOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : undefined

/** Which of those who match: on the map, or why not, or how badly. */
export const layerGroups = {
  shown: 'No mapa',
  withoutLocation: 'Sem localização',
  poorAccuracy: 'Com posição imprecisa',
  outside: 'Fora da área',
} as const

export type LayerGroup = keyof typeof layerGroups

/** How many there are of each group; with the first page. */
export const layerNumbers = {
  withoutLocation: integer('Sem localização').required(),
  /** Of those shown. */
  poorAccuracy: integer('Com posição imprecisa'),
  /** Those whom the area's unit or agent looks after, and who live elsewhere. */
  outside: integer('Fora da área'),
  /** How many points all pages have together. */
  located: integer('Localizados'),
}

const whom = {
  layer: oneOf('Camada', layerKinds).required(),
  citizen: citizenFilter(),
  area: object('Área', areaKey),
  ...layerFilters,
  ...pageOfPoints,
}

const count = (label: string) =>
  object(label, { key: text('Chave').required(), count: integer('Quantidade').required() }).required()

export const citizenLayer = query(rows.citizenLayer, {
  input: {
    ...whom,
    /** Points as `packed`, with no names, in place of `points`. */
    packed: yesNo('Compacto'),
    /** Also the ids of all who are counted, be they on the map or not. */
    named: yesNo('Com todos os contados'),
  },
  output: {
    points: list(
      'Pontos',
      asManyAsThereAre,
      object('Ponto', {
        id: id().required(),
        name: text('Nome', { personal: 'name' }).required(),
        latitude: number('Latitude', { personal: 'position' }).required(),
        longitude: number('Longitude', { personal: 'position' }).required(),
        value: number('Valor'),
        category: text('Categoria'),
        isPoor: yesNo('Imprecisa'),
      }).required(),
    ).required(),
    packed: object('Compacto', {
      ...packedPoints,
      categories: list('Categorias', asManyAsThereAre, text('Chave').required()).required(),
      kinds: packedKinds,
    }),
    hasBoundary: yesNo('Tem limites').required(),
    geoFilterType: oneOf('Tipo da área', areaTypes),
    boundary: text('Limites'),
    ...layerNumbers,
    /** Of all that match, wherever they are; with the first page. */
    categories: list('Categorias', asManyAsThereAre, count('Categoria')),
    ages: list('Idades', asManyAsThereAre, count('Idade')),
    /** With the first page, where it was asked for. */
    counted: list('Contados', asManyAsThereAre, id().required()),
    ...endOfPoints,
    ...versionsOfPages,
  },
  reads: ['citizen', 'healthUnit', 'user', 'history', 'visit'],
  heavy: 'shared',
  timeout: 60_000,
})

/** One of those who match, as a line of a table. */
export const layerPerson = {
  id: id().required(),
  name: text('Nome', { personal: 'name' }).required(),
  neighborhood: text('Bairro'),
  healthUnit: text('Unidade de saúde'),
  /** Of anonymised rows it would say where in a cell somebody lives. */
  microArea: text('Microárea', { personal: 'text' }),
  category: text('Categoria'),
  value: number('Valor'),
  /** What has to be said of the category: why there is none. */
  note: text('Observação'),
  date: date('Data'),
  isProtected: protectedMark(),
}

/** A page of a layer's table. */
export const citizenPeople = {
  people: list('Cidadãos', asManyAsThereAre, object('Cidadão', layerPerson).required()).required(),
  ...endOfPoints,
}

export const citizenLayerPeople = query(rows.citizenLayerPeople, {
  input: {
    ...whom,
    group: oneOf('Grupo', layerGroups),
    /** Only those who stand at these points of a packed answer. */
    points: pressedPoints(),
  },
  output: citizenPeople,
  reads: ['citizen', 'healthUnit', 'user', 'history', 'visit'],
  heavy: 'shared',
  timeout: 60_000,
})

/** The same of the map of citizens itself, for people. */
export const citizenGeolocationPeople = query('citizenGeolocationPeople', {
  permission: rows.citizenGeolocation,
  title: 'Cidadãos do mapa, em lista',
  input: {
    citizen: whom.citizen,
    area: whom.area,
    group: oneOf('Grupo', layerGroups),
    ...pageOfPoints,
  },
  output: citizenPeople,
  reads: ['citizen', 'healthUnit', 'user'],
  // Unlike points, which say where many live, a table is read name by name.
  logs: 'people.id',
  heavy: 'shared',
  timeout: 60_000,
})

/** Occurrences day by day: their sum is that of the layer with the same filters. */
export const citizenLayerTimeline = query(rows.citizenLayerTimeline, {
  input: { layer: whom.layer, citizen: whom.citizen, area: whom.area, ...layerFilters },
  output: {
    items: list(
      'Dias',
      asManyAsThereAre,
      object('Dia', { date: date('Data').required(), count: integer('Ocorrências').required() }).required(),
    ).required(),
  },
  reads: ['citizen', 'healthUnit', 'user', 'history'],
  heavy: 'shared',
  timeout: 60_000,
})
