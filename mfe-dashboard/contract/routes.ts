import { areaRoutes, routesIn } from '@saude/contract/area-routes'

const { screen } = routesIn('home')

/** The home dashboard and its lists. */
export const { routes, sections } = areaRoutes('dashboard', {
  sections: [
    {
      section: 'home',
      path: '/app',
      title: 'Saúde Municipal',
      short: 'Saúde',
      icon: 'HeartPulse',
      place: 10,
      stands: 'thumb',
    },
  ],
  routes: [
    screen('/app', 'Saúde Municipal'),
    screen('/app/indicators-previne-brasil', 'Indicadores do Previne Brasil', 'previneBrasilIndicators'),
    screen('/app/pregnant-list', 'Gestantes', 'pregnantList'),
    screen('/app/diabetic-list', 'Diabéticos', 'diabeticList'),
    screen('/app/hypertension-list', 'Hipertensos', 'hypertensionList'),
    screen('/app/cytopathology-list', 'Citopatológico', 'cytopathologyList'),
    screen('/app/polio-pentavalent-list', 'Poliomielite e pentavalente', 'polioPentavalentList'),
    screen('/app/child-list', 'Crianças de 2 anos', 'childList'),
    screen('/app/puerperium-list', 'Gestação e puerpério', 'puerperiumList'),
    screen('/app/elderly-list', 'Pessoas idosas', 'elderlyList'),
    screen('/app/cancer-prevention-list', 'Prevenção do câncer', 'cancerPreventionList'),
    screen('/app/city-in-numbers', 'Cidade em números', 'cityInNumbers'),
    screen('/app/explorer', 'Explorador de indicadores', 'explorerTable'),
  ],
})
