import { below, type Figure, figuresOf } from '@saude/contract/figure'
import { cityInNumbers } from './city.ts'
import { explorerTable } from './explorer.ts'
import { indicatorLists } from './indicator-list.ts'
import { indicatorGains, previneBrasilIndicators } from './indicators.ts'
import { ageGroup, sexQuantitative } from './population.ts'
import { indicatorSimulation } from './simulation.ts'

const share = {
  people: 'pessoas do indicador no quadrimestre; do C1, atendimentos de médicos e enfermeiros',
  met: 'das pessoas, as que estão em dia; do C1, os atendimentos programados',
  share: 'em dia por pessoas do indicador',
}
const side = { people: share.people, met: share.met, share: share.share, mark: 'nota pela meta da regra' }
const differing = { lost: 'em dia só pelas primeiras regras', gained: 'em dia só pelas segundas regras' }
const before = 'na contagem guardada de um ano antes'

/** Numbers of the municipality, of indicators and of the explorer. */
export const figures: readonly Figure[] = [
  ...figuresOf(sexQuantitative, { 'items.registerNumber': 'moradores do sexo' }),
  ...figuresOf(ageGroup, { 'items.registerNumber': 'moradores da faixa de cinco anos' }),
  ...figuresOf(cityInNumbers, {
    residents: 'moradores: quem vive e não se mudou do município',
    'ages.count': 'moradores da faixa de cinco anos',
    'ages.female': 'dos moradores da faixa, as mulheres',
    'ages.male': 'dos moradores da faixa, os homens',
    'conditions.count': 'moradores com a condição; a gestação só até o seu prazo',
    'units.residents': 'moradores da unidade',
    'units.hypertension': 'moradores da unidade com hipertensão',
    'units.diabetes': 'moradores da unidade com diabetes',
    'care.months.now': 'registros do tipo no mês deste ano, até hoje',
    'care.months.before': 'registros do tipo nos mesmos dias do ano anterior',
    'before.residents': `moradores ${before}`,
    'before.conditions.count': `moradores com a condição ${before}`,
    'before.ages.count': `moradores da faixa ${before}`,
    'before.units.residents': `moradores da unidade ${before}`,
    'trend.residents': 'moradores na última contagem guardada do mês',
    'trend.conditions.count': 'moradores com a condição na última contagem guardada do mês',
    'coverage.now': 'moradores atendidos ao menos uma vez neste ano, por morador',
    'coverage.before': 'moradores atendidos ao menos uma vez no ano anterior, por morador',
    'indicators.share': 'resultado do indicador do Previne Brasil no quadrimestre',
    'waiting.total': 'solicitações do tipo que esperam',
    'waiting.late': 'das que esperam, as que passaram do prazo',
    'waiting.totalBefore': `solicitações do tipo que esperavam ${before}`,
    'travel.trips': 'viagens finalizadas neste ano até hoje',
    'travel.passengers': 'passageiros dessas viagens',
    'travel.tripsBefore': 'viagens finalizadas nos mesmos dias do ano anterior',
    'travel.passengersBefore': 'passageiros dessas viagens do ano anterior',
  }),
  ...figuresOf(previneBrasilIndicators, {
    'sets.score': 'soma das notas pelos pesos dos indicadores',
    ...below('sets.indicators', { ...share, mark: 'nota do indicador pela meta' }),
    ...below('groups.shares', share),
    'groups.score': 'soma das notas do grupo pelos pesos',
  }),
  ...figuresOf(indicatorGains, {
    'items.people': 'pessoas a quem falta a prática e que ainda podem tê-la',
    'items.last': 'das pessoas, as a quem só falta isso',
    'items.before': 'resultado de hoje',
    'items.after': 'resultado com todas elas',
    'items.gain': 'quanto a nota sobe com mais uma pessoa',
    'items.reach': 'quanto a nota sobe ao todo',
  }),
  ...Object.values(indicatorLists).flatMap((list) =>
    figuresOf(list, {
      'items.practices.have': 'vezes que a prática foi feita no período',
      'items.practices.need': 'vezes que a regra pede',
    }),
  ),
  ...figuresOf(explorerTable, {
    total: 'pessoas da medida no ano: moradores, ou moradores atendidos ao menos uma vez',
    'rows.total': 'as mesmas pessoas, da linha',
    'rows.values': 'as mesmas pessoas, da linha e da coluna; números pequenos são juntados',
  }),
  ...figuresOf(indicatorSimulation, {
    ...below('pairs.one', side),
    ...below('pairs.other', side),
    ...below('pairs', differing),
    ...below('pairs.teams', differing),
  }),
]
