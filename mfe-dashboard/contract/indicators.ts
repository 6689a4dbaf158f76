import {
  asManyAsThereAre,
  integer,
  list,
  number,
  object,
  oneOf,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { listTitles } from './indicator-list.ts'
import { periodPattern } from './period.ts'

/** What figures are split by. */
export const indicatorGroups = {
  healthUnit: 'Unidade de saúde',
  team: 'Equipe',
  agent: 'Agente de saúde',
} as const

/** Whose figures. */
const whose = {
  period: text('Quadrimestre', { placeholder: '2026-3' }).matches(periodPattern).max(6),
  healthUnit: relation('Unidade de saúde', 'healthUnitSearch'),
  team: text('Equipe').max(80),
  agent: relation('Agente de saúde', 'acsSearch'),
}

const share = {
  people: integer('Pessoas').required(),
  met: integer('Em dia').required(),
  /** 0 to 1; of practices with points the mean of everybody's points. Empty where there is no one. */
  share: number('Resultado'),
}

const indicator = object('Indicador', {
  /** `{rule set}.{indicator}` */
  id: text('Id').required(),
  number: text('Número').required(),
  title: text('Título').required(),
  /** False: 'Regra não carregada'. */
  isLoaded: yesNo('Regra carregada').required(),
  isPoints: yesNo('Por pontos').required(),
  list: oneOf('Lista', listTitles),
  ...share,
  goal: number('Meta'),
  weight: number('Peso').required(),
  /** 0 to 10: at most the whole at the goal; of points a quarter for each class. */
  mark: number('Nota'),
  bounds: list('Faixas', 3, number('Faixa').required()),
  /** Percent above which the result is of the lowest class again. */
  ceiling: number('Teto'),
  /** Counts attendances, not people; there is no list of them. */
  isOfActs: yesNo('De atendimentos'),
  note: text('Observação'),
})

/** Numbers that are made for the first time say how far they are. */
const readiness = {
  isReady: yesNo('Pronto').required(),
  progress: number('Andamento').required(),
}

export const previneBrasilIndicators = query(rows.previneBrasilIndicators, {
  input: { ...whose, by: oneOf('Agrupar por', indicatorGroups) },
  output: {
    ...readiness,
    period: text('Quadrimestre').required(),
    periods: list(
      'Quadrimestres',
      asManyAsThereAre,
      object('Quadrimestre', { key: text('Chave').required(), title: text('Título').required() }).required(),
    ).required(),
    /** Only people of the caller's own micro-area are counted. */
    isOwn: yesNo('Da própria microárea').required(),
    sets: list(
      'Regras',
      asManyAsThereAre,
      object('Regra', {
        key: text('Chave').required(),
        title: text('Título').required(),
        version: text('Versão').required(),
        from: text('Competência inicial').required(),
        to: text('Competência final'),
        source: text('Fonte'),
        /** The weighed sum of marks, 0 to 10; empty where not every indicator of weight calculates. */
        score: number('Nota final'),
        indicators: list('Indicadores', asManyAsThereAre, indicator.required()).required(),
      }).required(),
    ).required(),
    groups: list(
      'Grupos',
      asManyAsThereAre,
      object('Grupo', {
        /** Empty: those of whom it is not known. */
        id: text('Id'),
        name: text('Nome').required(),
        shares: list(
          'Resultados',
          asManyAsThereAre,
          object('Resultado', { indicator: text('Indicador').required(), ...share }).required(),
        ).required(),
        score: number('Nota'),
      }).required(),
    ).required(),
  },
  reads: ['citizen', 'history', 'visit'],
  timeout: 30_000,
})

/** 'O que muda a nota': what is missing and can still be done, by how many people, and how far the mark rises with each of them. */
export const indicatorGains = query('indicatorGains', {
  permission: rows.previneBrasilIndicators,
  title: 'O que muda a nota',
  input: whose,
  output: {
    ...readiness,
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Ação', {
        /** `{rule set}.{indicator}.{practice}` */
        key: text('Chave').required(),
        /** The title of its rules, and whether their practices have points. */
        set: text('Regras').required(),
        isPoints: yesNo('Por pontos').required(),
        indicator: text('Indicador').required(),
        number: text('Número').required(),
        list: oneOf('Lista', listTitles).required(),
        act: text('O que fazer').required(),
        practice: text('Prática').required(),
        /** Who misses it and can still have it, and who misses nothing else. */
        people: integer('Pessoas').required(),
        last: integer('Só falta isto').required(),
        /** The result as it is, and with those who miss nothing else; of points with everybody who misses it. */
        before: number('Resultado').required(),
        after: number('Resultado com todos').required(),
        /** Of the weighed result, with one more person. */
        gain: number('Por pessoa').required(),
        /** Of the weighed mark, by that: at most up to the goal; of points, as far as a class is passed. */
        reach: number('Ao todo').required(),
      }).required(),
    ).required(),
  },
  reads: ['citizen', 'history', 'visit'],
  timeout: 30_000,
})

/** Makes figures, tables and the snapshot of the day anew from the records; they are the same unless something was wrong. */
export const figuresRebuild = query(rows.figuresRebuild, {
  input: {},
  output: { isBegun: yesNo('Começou').required() },
  writes: ['citizenFigures'],
})
