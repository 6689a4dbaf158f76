import type { Needs } from '@saude/contract/permissions'

/** A card of the home dashboard: a widget of the area that owns its data. */
export interface HomeCard {
  readonly widget: string
  /** Said where the widget cannot be shown. */
  readonly title: string
  readonly needs?: Needs
  /** For people of these groups, whose day it is. */
  readonly groups?: readonly string[]
  /** About how many pixels it takes: columns are filled by it, so that no card moves when its data arrives. */
  readonly height: number
}

/** Agents get the count of pregnancies alone: the others are for those who see the layers of the map, too. */
const conditions: Needs = { every: ['citizenConditionStatistics', 'citizenConditionHypertensionGeolocation'] }

/**
 * What today asks for, then the others in their order. One whose area is not live is left
 * out.
 */
export const homeCards: readonly HomeCard[] = [
  {
    widget: 'citizen.visits',
    title: 'Visitas de hoje',
    needs: { every: ['visitList', 'visitRecord'] },
    groups: ['acs'],
    height: 480,
  },
  { widget: 'dashboard.notifications', title: 'Notificações', height: 310 },
  {
    widget: 'citizen.corrections',
    title: 'Correções pedidas',
    needs: 'healthCareCreate',
    groups: ['doctor', 'nurse', 'acs'],
    height: 130,
  },
  {
    widget: 'citizen.outcomes',
    title: 'Desfechos de gestações',
    needs: { every: ['citizenResidentList', 'citizenConditionStatistics', 'healthCareCreate'] },
    groups: ['acs'],
    height: 130,
  },
  {
    widget: 'citizen.checks',
    title: 'Cadastros a conferir',
    needs: 'registerCheckList',
    groups: ['acs', 'healthCoordinator'],
    height: 200,
  },
  {
    widget: 'epidemiology.closing',
    title: 'Casos a encerrar',
    needs: 'epidemiologicalAccompanimentList',
    groups: ['nurse'],
    height: 300,
  },
  {
    widget: 'travel.pending',
    title: 'Passageiros pendentes',
    needs: 'travelerPendingList',
    height: 260,
  },
  {
    widget: 'citizen.residents',
    title: 'Moradores',
    needs: { some: ['citizenConditionStatistics', 'citizenGeolocationSituationList'] },
    height: 120,
  },
  {
    widget: 'health-secretary.examCosts',
    title: 'Custos com exames',
    needs: 'requiredFinancialExams',
    height: 270,
  },
  { widget: 'citizen.hypertensive', title: 'Hipertensos', needs: conditions, height: 120 },
  { widget: 'citizen.diabetic', title: 'Diabéticos', needs: conditions, height: 120 },
  { widget: 'citizen.pregnant', title: 'Gestantes', needs: 'citizenConditionStatistics', height: 120 },
  { widget: 'citizen.bedridden', title: 'Acamados e domiciliados', needs: conditions, height: 120 },
  { widget: 'citizen.smokers', title: 'Fumantes', needs: conditions, height: 120 },
  { widget: 'dashboard.previne', title: 'Previne Brasil', needs: 'previneBrasilIndicators', height: 900 },
  { widget: 'citizen.health', title: 'Saúde dos cidadãos', needs: 'citizenHealth', height: 300 },
  { widget: 'citizen.symptoms', title: 'Ranking de sintomas', height: 230 },
  { widget: 'dashboard.sex', title: 'Quantitativo por sexo', needs: 'sexQuantitative', height: 176 },
  { widget: 'dashboard.ageGroup', title: 'Faixa etária', needs: 'ageGroup', height: 350 },
  {
    widget: 'health-secretary.requestedMedication',
    title: 'Medicamentos requisitados',
    needs: 'requestedMedication',
    height: 540,
  },
  { widget: 'travel.totals', title: 'Totais de viagens', needs: 'travelerQuantitative', height: 210 },
  { widget: 'travel.cities', title: 'Viagens por cidade', needs: 'travelerCityQuantitative', height: 330 },
  { widget: 'health-secretary.homeVisit', title: 'Visitas domiciliares', needs: 'homeVisit', height: 580 },
  {
    widget: 'citizen.situation',
    title: 'Situação das geolocalizações',
    needs: 'citizenGeolocationSituationList',
    groups: ['acs'],
    height: 230,
  },
  { widget: 'dashboard.shortcuts', title: 'Atalhos', height: 230 },
]

/** On phones the shortcuts stand above the charts, where a thumb comes by (look.md, mock). */
export function forPhone(cards: readonly HomeCard[]): HomeCard[] {
  const isEarly = ({ widget }: HomeCard) =>
    ['citizen.visits', 'dashboard.notifications', 'dashboard.shortcuts'].includes(widget)
  return [...cards.filter(isEarly), ...cards.filter((card) => !isEarly(card))]
}
