import { areaRoutes, inMenu, routesIn } from '@saude/contract/area-routes'
import type { Needs } from '@saude/contract/permissions'
import { defaultCaseState } from '@saude/epidemiology/contract/case-states'

const { screen } = routesIn('map')

const entry: Needs = {
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
}

const layers = 'Camadas'

/** Cases are seen by their state; these are most often asked for. */
const firstCases = `/app/map/case-state/${defaultCaseState}`

/** A layer of the map: who may see it, and where its link stands among those of the others. */
const layer = (slug: string, title: string, needs: Needs, place: number, icon: string, label: string) =>
  screen(`/app/map/${slug}`, title, needs, { menu: inMenu(layers, place, icon, { label }) })

/** Map screens; `/app/map/…` is canonical (shared/docs/access.md). */
export const { routes, sections } = areaRoutes('maps', {
  sections: [
    {
      section: 'map',
      path: '/app/map',
      title: 'Mapa',
      short: 'Mapa',
      icon: 'Map',
      needs: entry,
      place: 20,
      stands: 'thumb',
    },
  ],
  routes: [
    screen('/app/map', 'Mapa', entry),
    layer('citizen', 'Mapa de cidadãos', 'citizenGeolocation', 10, 'Users', 'Cidadãos'),
    layer(
      'citizen-condition/hypertension',
      'Mapa de hipertensos',
      'citizenConditionHypertensionGeolocation',
      20,
      'Heart',
      'Hipertensos',
    ),
    layer(
      'citizen-condition/diabetes',
      'Mapa de diabéticos',
      'citizenConditionDiabetesGeolocation',
      30,
      'Droplet',
      'Diabéticos',
    ),
    layer(
      'citizen-condition/bedridden-and-domiciled',
      'Mapa de acamados e domiciliados',
      'citizenConditionBedriddenAndDomiciledGeolocation',
      40,
      'BedDouble',
      'Acamados e domiciliados',
    ),
    layer(
      'citizen-condition/pregnant',
      'Mapa de gestantes',
      'citizenConditionPregnantGeolocation',
      50,
      'Baby',
      'Gestantes',
    ),
    layer(
      'citizen-condition/smoker',
      'Mapa de fumantes',
      'citizenConditionSmokerGeolocation',
      60,
      'Cigarette',
      'Fumantes',
    ),
    layer(
      'citizen-condition/body-mass-index',
      'Mapa de índice de massa corporal',
      'bodyMassIndexGeolocation',
      70,
      'Scale',
      'Índice de massa corporal',
    ),
    layer('immunization', 'Mapa de imunização', 'immunizationGeolocation', 80, 'Syringe', 'Imunização'),
    layer('symptom', 'Mapa de sintomas', 'symptomGeolocation', 90, 'Thermometer', 'Sintomas'),
    layer('mental-health', 'Mapa de saúde mental', 'mentalHealthGeolocation', 100, 'Brain', 'Saúde mental'),
    layer('violence', 'Mapa de violência', 'violenceGeolocation', 110, 'ShieldAlert', 'Violência'),
    layer('visit', 'Mapa de visitas', 'visitGeolocation', 120, 'Footprints', 'Visitas'),
    layer(
      'protected-condition',
      'Mapa de doenças protegidas',
      'protectedConditionGeolocation',
      125,
      'KeyRound',
      'Doenças protegidas',
    ),
    layer(
      'protected-case',
      'Mapa de casos de doenças protegidas',
      { every: ['protectedConditionGeolocation', 'sensitiveDiagnosisRead'] },
      126,
      'KeyRound',
      'Casos de doenças protegidas',
    ),
    screen('/app/map/risk-identification', 'Identificação de riscos', 'riskIdentificationGeolocation', {
      menu: [
        ...inMenu(layers, 130, 'TriangleAlert'),
        ...inMenu('Vigilância', 80, 'TriangleAlert', { of: 'epidemiology' }),
      ],
    }),
    screen('/app/map/case-state/{active}', 'Mapa de situação dos casos', 'epidemiologicalMapGeolocation', {
      menu: [
        ...inMenu(layers, 140, 'MapPinned', { label: 'Situação dos casos', path: firstCases }),
        ...inMenu('Acompanhamento', 30, 'MapPinned', { of: 'epidemiology', path: firstCases }),
      ],
    }),
  ],
})
