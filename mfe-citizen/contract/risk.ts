import {
  asManyAsThereAre,
  id,
  integer,
  list,
  object,
  oneOf,
  point,
  relation,
  text,
} from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/**
 * Risk of households: the family risk scale of Coelho and Savassi, as far as registrations and histories know its
 * sentinels, and what the teams of the municipality look at besides. Points are those of the source.
 */
export const riskSources = {
  savassi:
    'Coelho FLG, Savassi LCM. Aplicação de Escala de Risco Familiar. Rev Bras Med Fam Comunidade 2004;1(2):19-26',
  own: 'Sinais acrescentados à escala: quem vive só, vacina e visita em atraso',
} as const

interface RiskPart {
  readonly name: string
  /** For each person whom it fits. */
  readonly points: number
  readonly source: keyof typeof riskSources
}

export const riskParts = {
  bedridden: { name: 'Acamado', points: 3, source: 'savassi' },
  addiction: { name: 'Drogadição', points: 2, source: 'savassi' },
  infant: { name: 'Menor de 6 meses', points: 1, source: 'savassi' },
  old: { name: 'Maior de 70 anos', points: 1, source: 'savassi' },
  hypertension: { name: 'Hipertensão arterial', points: 1, source: 'savassi' },
  diabetes: { name: 'Diabetes', points: 1, source: 'savassi' },
  alone: { name: 'Idoso que vive só', points: 1, source: 'own' },
  vaccine: { name: 'Vacina em atraso (menor de 5 anos)', points: 1, source: 'own' },
  visit: { name: 'Visita em atraso ou nunca feita', points: 1, source: 'own' },
} as const satisfies Readonly<Record<string, RiskPart>>

export type RiskKey = keyof typeof riskParts

/** The classes of the scale, by the least score of each. */
export const riskClasses = {
  r3: 'R3: risco máximo',
  r2: 'R2: risco médio',
  r1: 'R1: risco menor',
  usual: 'Risco habitual',
} as const

export type RiskClass = keyof typeof riskClasses

export const riskClassOf = (score: number): RiskClass =>
  score >= 9 ? 'r3' : score >= 7 ? 'r2' : score >= 5 ? 'r1' : 'usual'

export const riskKinds = { household: 'Casas', person: 'Pessoas' } as const

export const riskFilters = {
  of: oneOf('Por', riskKinds, { showFilter: 'panel' }),
  riskClass: oneOf('Classe', riskClasses, { showFilter: 'panel' }),
  microArea: relation('Microárea', 'geoFiltersSearch'),
}

export const riskRow = {
  /** A citizen: of a household the one whom its record names first. */
  id: id().required(),
  name: text('Quem', { personal: 'name', showColumn: 28 }).required(),
  address: text('Endereço', { personal: 'text', showColumn: 26 }),
  microArea: text('Microárea', { personal: 'text', showColumn: 12 }),
  people: integer('Pessoas', { showColumn: 10 }).required(),
  score: integer('Pontos', { showColumn: 10 }).required(),
  riskClass: oneOf('Classe', riskClasses, {
    showColumn: 14,
    tones: { r3: 'danger', r2: 'warning', r1: 'info', usual: 'neutral' },
  }).required(),
  /** 'Acamado 3; Diabetes 2 × 1' */
  parts: text('De que vem').required(),
}

/** The highest score first. Access `service`: lists and map layers are made of it. */
export const citizenRisk = query(rows.citizenRisk, {
  input: {
    of: riskFilters.of,
    riskClass: riskFilters.riskClass,
    microAreaId: id('Microárea'),
    /** Only those whom this agent looks after. */
    agentId: id('ACS'),
    startIndex: integer('Primeiro').min(0),
    stopIndex: integer('Último').min(-1),
  },
  output: {
    total: integer('Total').required(),
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Risco', { ...riskRow, position: point('Localização') }).required(),
    ).required(),
  },
  reads: ['citizen', 'history', 'visit'],
  timeout: 60_000,
})
