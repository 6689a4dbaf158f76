import type { Needs } from './permissions.ts'

/** Sections of the product; a screen's section is chosen from its path (specification 1, 2.1). */
export type Section =
  | 'home'
  | 'map'
  | 'epidemiology'
  | 'health-secretary'
  | 'travel'
  | 'citizen'
  | 'options'
  | 'profile'

export interface NavigationEntry {
  readonly section: Section
  readonly path: string
  readonly title: string
  /** Word below the icon where the title is too long for 64 pixels. */
  readonly short: string
  readonly needs?: Needs
}

/** The main navigation in its order (specification 1, 2.2), with the rules of its section 6. */
export const navigation: readonly NavigationEntry[] = [
  { section: 'home', path: '/app', title: 'Saúde Municipal', short: 'Saúde' },
  {
    section: 'map',
    path: '/app/map',
    title: 'Mapa',
    short: 'Mapa',
    needs: {
      some: [
        'citizenGeolocation',
        'citizenConditionDiabetesGeolocation',
        'citizenConditionBedriddenAndDomiciledGeolocation',
        'citizenConditionPregnantGeolocation',
        'citizenConditionHypertensionGeolocation',
        'citizenConditionSmokerGeolocation',
        'immunizationGeolocation',
        'mentalHealthGeolocation',
        'visitGeolocation',
      ],
    },
  },
  {
    section: 'epidemiology',
    path: '/app/epidemiology',
    title: 'Epidemiologia',
    short: 'Epidemio.',
    needs: {
      some: [
        'epidemiologicalAccompanimentList',
        'epidemiologicalMapGeolocation',
        'campaignList',
        'epidemiologicalAccompanimentStatistics',
      ],
    },
  },
  {
    section: 'health-secretary',
    path: '/app/health-secretary',
    title: 'Secretaria de saúde',
    short: 'Secretaria',
    needs: {
      some: [
        'basicAttentionList',
        'examRequestList',
        'benefitRequestList',
        'physiotherapySessionList',
        'outOfHomeTreatmentList',
        'amuForwardingList',
        'localConsortiumList',
        'protocolList',
      ],
    },
  },
  {
    section: 'travel',
    path: '/app/travel',
    title: 'Viagens',
    short: 'Viagens',
    needs: { some: ['travelCalendar', 'travelCreate'] },
  },
  { section: 'citizen', path: '/app/citizen', title: 'Cidadãos', short: 'Cidadãos', needs: 'citizenList' },
  { section: 'options', path: '/app/options', title: 'Opções', short: 'Opções' },
  { section: 'profile', path: '/app/user/self-update', title: 'Meu cadastro', short: 'Perfil' },
]
