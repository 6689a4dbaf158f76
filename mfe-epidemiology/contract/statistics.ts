import { genders } from '@saude/citizen/contract/person-codes'
import {
  asManyAsThereAre,
  date,
  integer,
  list,
  number,
  object,
  oneOf,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { logsProtectedCitizens, protectedCitizens } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { epidemiologicalAccompaniment } from './accompaniment.ts'
import { ageGroups } from './age-groups.ts'

/** Empty where it is too small to be published. */
const count = (label: string) => integer(label)

const share = (label: string) =>
  list(
    label,
    asManyAsThereAre,
    object(label, {
      key: text('Chave').required(),
      name: text('Nome').required(),
      /** Without those that were discarded or negative. */
      count: count('Casos'),
      confirmed: count('Confirmados'),
    }).required(),
  ).required()

/** What a period had of a disease; incidence and lethality by contract/rates.ts. */
export const epidemiologicalStatistics = query(rows.epidemiologicalAccompanimentStatistics, {
  input: {
    pathology: relation('Patologia', 'cidSearch').required(),
    initialDate: date('Casos a partir de'),
    finalDate: date('Casos até'),
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch'),
    neighborhood: relation('Bairro', 'neighborhoodSearch'),
    gender: oneOf('Sexo', genders),
    ageGroup: oneOf('Faixa etária', ageGroups),
    /** As it may be published: counts under five are left out. */
    isPublic: yesNo('Para publicar'),
  },
  output: {
    countCaseDiscarded: count('Descartados'),
    countCaseMonitored: count('Monitorados'),
    countCaseSuspect: count('Suspeitos'),
    countCasePositive: count('Confirmados'),
    /** Of the disease: lethality is made of them. */
    countCaseFatality: count('Óbitos'),
    countCaseOutdated: count('Desatualizados'),
    countCaseRecovered: count('Recuperados'),
    countCaseNegative: count('Negativos'),
    countCaseInterned: count('Internados'),
    countCaseInterrupted: count('Interrompidos'),
    countCaseInconclusive: count('Inconclusivos'),
    countCaseFatalityOther: count('Óbitos por outras causas'),
    countCaseFatalityInvestigation: count('Óbitos em investigação'),
    /** The client publishes its statistics. */
    statisticsEnable: yesNo('Estatísticas públicas').required(),
    cityName: text('Município'),
    /** Those of the filters' sex and age; empty where it is not known. */
    population: integer('População'),
    /** The year of the settings that it is of, and who says so; empty: of the client's own register. */
    populationOf: object('População de', {
      year: integer('Ano').required(),
      source: text('Fonte'),
    }),
    /** 'Casos prováveis': all that were notified but the discarded ones, interrupted and outdated ones too. */
    cases: count('Casos'),
    confirmed: count('Confirmados'),
    incidence: number('Incidência por 100 mil habitantes'),
    lethality: number('Letalidade (%)'),
    weeks: list(
      'Semanas epidemiológicas',
      asManyAsThereAre,
      object('Semana', {
        year: integer('Ano').required(),
        week: integer('Semana').required(),
        /** Its Sunday. */
        from: date('De').required(),
        count: count('Casos'),
        confirmed: count('Confirmados'),
        incidence: number('Incidência por 100 mil habitantes'),
      }).required(),
    ).required(),
    byState: share('Por situação'),
    byHealthUnit: share('Por unidade de saúde'),
    byNeighborhood: share('Por bairro'),
    byAge: share('Por faixa etária'),
    byGender: share('Por sexo'),
    protectedCitizens: protectedCitizens(),
  },
  reads: [epidemiologicalAccompaniment.name],
  ...logsProtectedCitizens,
})
