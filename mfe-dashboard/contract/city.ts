import { numbersShape } from '@saude/citizen/contract/numbers'
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
} from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { explorerMeasures } from './explorer.ts'

const { residents: _, ...coverageKinds } = explorerMeasures

/** The municipality, or one of its units, on one page; what the caller may not see of other areas is left out. */
export const cityInNumbers = query(rows.cityInNumbers, {
  input: { healthUnit: relation('Unidade de saúde', 'healthUnitSearch') },
  output: {
    ...numbersShape,
    /** The year before, as it was counted on that day; empty where it was not. */
    before: object('Ano anterior', {
      day: date('Dia').required(),
      residents: integer('Moradores').required(),
      conditions: numbersShape.conditions,
      /** Everybody of an age, of either sex; none where ages were not counted. */
      ages: list(
        'Idades',
        asManyAsThereAre,
        object('Idade', {
          initialAge: integer('Idade inicial').required(),
          count: integer('Moradores').required(),
        }).required(),
      ).required(),
      units: list(
        'Unidades',
        asManyAsThereAre,
        object('Unidade', { id: id(), residents: integer('Moradores').required() }).required(),
      ).required(),
    }),
    /** The last count of each month, of the year up to today. */
    trend: list(
      'Evolução',
      asManyAsThereAre,
      object('Mês', {
        day: date('Dia').required(),
        residents: integer('Moradores').required(),
        conditions: numbersShape.conditions,
      }).required(),
    ).required(),
    /** Which part of the residents had it at least once: this year up to today, and in the whole year before. */
    coverage: list(
      'Cobertura',
      asManyAsThereAre,
      object('Cobertura', {
        kind: oneOf('Medida', coverageKinds).required(),
        now: number('Este ano').required(),
        before: number('Ano anterior').required(),
      }).required(),
    ).required(),
    /** Shares of the indicators, as a local estimate; empty while they are made. */
    indicators: list(
      'Indicadores',
      asManyAsThereAre,
      object('Indicador', {
        id: text('Id').required(),
        title: text('Título').required(),
        share: number('Resultado').required(),
      }).required(),
    ).required(),
    /** Who waits, by kind of request. */
    waiting: list(
      'Filas',
      asManyAsThereAre,
      object('Fila', {
        type: text('Tipo').required(),
        total: integer('Na fila').required(),
        late: integer('Acima do prazo').required(),
        /** On the day of `before`; empty where they were not counted. */
        totalBefore: integer('Na fila no ano anterior'),
      }).required(),
    ),
    /** Trips that took place this year up to today, and on the same days of the year before; of a unit in the same months. */
    travel: object('Viagens', {
      trips: integer('Viagens').required(),
      passengers: integer('Passageiros').required(),
      tripsBefore: integer('Viagens do ano anterior').required(),
      passengersBefore: integer('Passageiros do ano anterior').required(),
    }),
  },
  reads: ['citizen', 'history', 'protocol', 'travel'],
  timeout: 60_000,
})
