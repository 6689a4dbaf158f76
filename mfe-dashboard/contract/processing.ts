import { areaProcessing } from '@saude/contract/processing'
import { rows } from './access.ts'

/** What this area does with people's data. Access `service`. */
export const dashboardProcessing = areaProcessing(rows.dashboardProcessing, {
  title: 'Painel e indicadores',
  operations: {
    indicators: {
      title: 'Indicadores do cuidado',
      collections: ['indicatorPerson', 'countedCitizen'],
      people: ['citizens'],
      purpose: 'Medir o cuidado da população e achar quem ficou sem ele',
      basis: 'policy',
      data: ['a quem cada indicador conta', 'o que falta a cada pessoa'],
      isSensitive: true,
      kept: 'source',
    },
  },
  without: {
    indicatorFigure: 'somas por equipe e quadrimestre',
    indicatorState: 'até onde os indicadores foram calculados',
    tableRow: 'somas sem pessoas, com números pequenos omitidos',
    snapshot: 'somas de cada mês',
  },
})
