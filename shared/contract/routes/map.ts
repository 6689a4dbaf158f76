import { entryNeeds, type Route, rows } from './route.ts'

const map = rows('maps', 'map')

/** Map screens; `/app/map/…` is canonical (access.md). */
export const mapRoutes: readonly Route[] = [
  map('/app/map', 'Mapa', entryNeeds('map')),
  map('/app/map/citizen', 'Mapa de cidadãos', 'citizenGeolocation'),
  map('/app/map/citizen-condition/diabetes', 'Mapa de diabéticos', 'citizenConditionDiabetesGeolocation'),
  map(
    '/app/map/citizen-condition/bedridden-and-domiciled',
    'Mapa de acamados e domiciliados',
    'citizenConditionBedriddenAndDomiciledGeolocation',
  ),
  map('/app/map/citizen-condition/pregnant', 'Mapa de gestantes', 'citizenConditionPregnantGeolocation'),
  map(
    '/app/map/citizen-condition/hypertension',
    'Mapa de hipertensos',
    'citizenConditionHypertensionGeolocation',
  ),
  map('/app/map/citizen-condition/smoker', 'Mapa de fumantes', 'citizenConditionSmokerGeolocation'),
  map(
    '/app/map/citizen-condition/body-mass-index',
    'Mapa de índice de massa corporal',
    'bodyMassIndexGeolocation',
  ),
  map('/app/map/immunization', 'Mapa de imunização', 'immunizationGeolocation'),
  map('/app/map/symptom', 'Mapa de sintomas', 'symptomGeolocation'),
  map('/app/map/mental-health', 'Mapa de saúde mental', 'mentalHealthGeolocation'),
  map('/app/map/violence', 'Mapa de violência', 'violenceGeolocation'),
  map('/app/map/visit', 'Mapa de visitas', 'visitGeolocation'),
  map('/app/map/risk-identification', 'Identificação de riscos', 'riskIdentificationGeolocation'),
  map('/app/map/case-state/{active}', 'Mapa de situação dos casos', 'epidemiologicalMapGeolocation'),
]
