import { asManyAsThereAre, integer, list, number, object, oneOf, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { listTitles } from './indicator-list.ts'
import { periodPattern } from './period.ts'

const side = (label: string) =>
  object(label, {
    /** `{rule set}.{indicator}` */
    id: text('Id').required(),
    number: text('Número').required(),
    title: text('Título').required(),
    people: integer('Pessoas').required(),
    met: integer('Em dia').required(),
    share: number('Resultado'),
    mark: number('Nota'),
  }).required()

const differing = {
  /** Who is met by the first rules and not by the second, and the other way round. */
  lost: integer('Só pelas primeiras').required(),
  gained: integer('Só pelas segundas').required(),
}

/** A quadrimester by two sets of rules: which people and which teams differ. */
export const indicatorSimulation = query('indicatorSimulation', {
  permission: rows.previneBrasilIndicators,
  title: 'Simulador de regras',
  input: {
    period: text('Quadrimestre', { placeholder: '2026-3' }).matches(periodPattern).max(6),
    one: text('Primeiras regras').required().max(40),
    other: text('Segundas regras').required().max(40),
  },
  output: {
    isReady: yesNo('Pronto').required(),
    progress: number('Andamento').required(),
    period: text('Quadrimestre').required(),
    sets: list(
      'Regras',
      asManyAsThereAre,
      object('Regra', {
        key: text('Chave').required(),
        title: text('Título').required(),
        version: text('Versão').required(),
      }).required(),
    ).required(),
    pairs: list(
      'Indicadores',
      asManyAsThereAre,
      object('Indicador', {
        list: oneOf('Lista', listTitles).required(),
        one: side('Pelas primeiras'),
        other: side('Pelas segundas'),
        ...differing,
        teams: list(
          'Equipes',
          asManyAsThereAre,
          object('Equipe', {
            /** Empty: those of whom it is not known. */
            id: text('Id'),
            name: text('Nome').required(),
            ...differing,
          }).required(),
        ).required(),
      }).required(),
    ).required(),
  },
  reads: ['citizen', 'history', 'visit'],
  timeout: 60_000,
})
