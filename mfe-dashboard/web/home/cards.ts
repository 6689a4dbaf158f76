import type { Needs } from '@saude/contract/permissions'

/** A card of the home dashboard: a widget of the area that owns its data. */
export interface HomeCard {
  readonly widget: string
  /** Said where the widget cannot be shown. */
  readonly title: string
  readonly needs?: Needs
  /** About how many pixels it takes: columns are filled by it, so that no card moves when its data arrives. */
  readonly height: number
}

/** In their order (specification 3, section 2). One whose area is not live is left out. */
export const homeCards: readonly HomeCard[] = [
  { widget: 'dashboard.notifications', title: 'Notificações', height: 310 },
  { widget: 'dashboard.sex', title: 'Quantitativo por sexo', needs: 'sexQuantitative', height: 176 },
  { widget: 'health-secretary.homeVisit', title: 'Visitas domiciliares', needs: 'homeVisit', height: 580 },
  { widget: 'dashboard.ageGroup', title: 'Faixa etária', needs: 'ageGroup', height: 350 },
  { widget: 'dashboard.shortcuts', title: 'Atalhos', height: 230 },
]
