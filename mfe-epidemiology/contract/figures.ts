import { below, type Figure, figuresOf } from '@saude/contract/figure'
import { campaignProgress } from './campaign-progress.ts'
import { epidemiologicalMap } from './case-map.ts'
import { epidemiologicalChannel } from './channel.ts'
import { mosquitoTransmission, mosquitoWorkList } from './mosquito.ts'
import { epidemiologicalProfile } from './profile.ts'
import { riskIdentificationList } from './risk.ts'
import { epidemiologicalStatistics } from './statistics.ts'

const cases = { count: 'casos notificados menos descartados', confirmed: 'dos casos, os confirmados' }
const indices = {
  inspected: 'imóveis inspecionados na última inspeção do ciclo',
  pending: 'imóveis fechados e recusas',
  houseIndex: 'imóveis positivos por cem inspecionados',
  containerIndex: 'depósitos positivos por cem inspecionados',
  breteauIndex: 'depósitos positivos por cem imóveis inspecionados',
}
const neighborhood = {
  suspect: 'casos prováveis das quatro semanas ainda não confirmados',
  confirmed: 'casos confirmados das quatro semanas',
}
const states = {
  countCaseDiscarded: 'casos descartados',
  countCaseMonitored: 'casos monitorados',
  countCaseSuspect: 'casos suspeitos',
  countCasePositive: 'casos confirmados em curso',
  countCaseFatality: 'casos com óbito pelo agravo',
  countCaseOutdated: 'casos abertos sem contato há mais tempo que o prazo',
  countCaseRecovered: 'casos recuperados',
  countCaseNegative: 'casos negativos',
  countCaseInterned: 'casos internados',
  countCaseInterrupted: 'casos interrompidos',
  countCaseInconclusive: 'casos inconclusivos',
  countCaseFatalityOther: 'casos com óbito por outras causas',
  countCaseFatalityInvestigation: 'casos com óbito em investigação',
}
const audience = {
  total: 'moradores do público da campanha',
  reached: 'do público, quem já foi alcançado',
}

/** Numbers of cases, campaigns and the mosquito. */
export const figures: readonly Figure[] = [
  ...figuresOf(epidemiologicalStatistics, {
    ...states,
    population: 'população do ano final, das configurações; sem ela, moradores do sexo e da idade escolhidos',
    cases: 'casos notificados menos descartados, negativos e monitorados',
    confirmed:
      'dos casos, os confirmados: em curso, internados, recuperados, óbitos pelo agravo, e os outros óbitos de caso confirmado',
    incidence: 'casos por cem mil habitantes da população do ano final',
    lethality: 'óbitos pelo agravo por cem confirmados',
    ...below('weeks', {
      ...cases,
      incidence: 'casos da semana por cem mil habitantes da população do ano dela',
    }),
    ...below('byState', cases),
    ...below('byHealthUnit', cases),
    ...below('byNeighborhood', cases),
    ...below('byAge', cases),
    ...below('byGender', cases),
  }),
  ...figuresOf(epidemiologicalProfile, {
    total: 'moradores em cujo histórico estão os códigos escolhidos',
    'byGender.count': 'os mesmos, por sexo',
    'byAge.count': 'os mesmos, por dez anos de idade',
    'byNeighborhood.count': 'os mesmos, por bairro',
  }),
  ...figuresOf(epidemiologicalChannel, {
    'weeks.lower': 'limite inferior pelos anos anteriores com vigilância, pelo método escolhido',
    'weeks.center': 'valor central pelos anos anteriores, pelo método escolhido',
    'weeks.upper': 'limite superior pelos anos anteriores, pelo método escolhido',
    'weeks.cases': 'casos prováveis da semana neste ano',
    'warnings.cases': 'casos prováveis do lugar na semana',
    'warnings.limit': 'limite superior do lugar na semana',
  }),
  ...figuresOf(epidemiologicalMap, {
    located: 'casos da situação e do período cujo morador tem posição',
    withoutLocation: 'casos da situação e do período cujo morador não tem posição',
    poorAccuracy: 'casos cuja posição é inferida da rua ou tem precisão pior que o limite',
    outside: 'casos de quem a área cuida e que estão fora dos seus limites',
  }),
  ...figuresOf(campaignProgress, {
    ...audience,
    notDue: 'do público, quem tem dose cujo intervalo ainda não passou',
    missing: 'do público, quem falta',
    coverage: 'alcançados por cem do público',
    ...below('byMicroArea', audience),
    ...below('byHealthUnit', audience),
  }),
  ...figuresOf(riskIdentificationList, {
    'items.people': 'moradores da casa',
    'items.score': 'pontos pela escala de risco',
  }),
  ...figuresOf(mosquitoTransmission, {
    ...below('neighborhoods', neighborhood),
    ...below('neighborhoods.diseases', neighborhood),
    'neighborhoods.weeks': 'casos prováveis da semana',
    ...below('total', indices),
    ...below('blocks', indices),
  }),
  ...figuresOf(mosquitoWorkList, {
    'items.cases': 'casos confirmados das quatro semanas no raio em volta do quarteirão',
    'items.distance': 'metros até o mais próximo deles',
  }),
]
