import { accessRows, allow, LAYER } from '@saude/contract/access-rows'

/** Who may run what of this area (access.md), served already or not. */
export const rows = accessRows('maps', {
  citizenConditionDiabetesGeolocation: allow('Mapa de diabéticos', LAYER),
  citizenConditionBedriddenAndDomiciledGeolocation: allow('Mapa de acamados e domiciliados', LAYER),
  citizenConditionHypertensionGeolocation: allow('Mapa de hipertensos', LAYER),
  citizenConditionPregnantGeolocation: allow('Mapa de gestantes', LAYER),
  citizenConditionSmokerGeolocation: allow('Mapa de fumantes', LAYER),
  bodyMassIndexGeolocation: allow('Mapa de índice de massa corporal', LAYER),
  immunizationGeolocation: allow('Mapa de imunização', 'S T Y C D N M'),
  mentalHealthGeolocation: allow('Mapa de saúde mental', LAYER),
  mentalHealthTimeline: allow('Linha do tempo de saúde mental', LAYER),
  symptomGeolocation: allow('Mapa de sintomas', LAYER),
  symptomTimeline: allow('Linha do tempo de sintomas', LAYER),
  violenceGeolocation: allow('Mapa de violência', LAYER),
  violenceTimeline: allow('Linha do tempo de violência', LAYER),
  visitGeolocation: allow('Mapa de visitas', `${LAYER} A`),
  protectedConditionGeolocation: allow('Mapa de doenças protegidas', LAYER),
  riskIdentificationGeolocation: allow('Mapa de identificação de risco', LAYER),
})
