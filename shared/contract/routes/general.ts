import { type Route, rows } from './route.ts'

const shell = rows('shell', 'home')
const home = rows('dashboard', 'home')

/** Public pages, session pages, the home dashboard and its lists. */
export const generalRoutes: readonly Route[] = [
  shell('/', 'Saúde Municipal', undefined, { public: true }),
  shell('/terms', 'Termos de uso', undefined, { public: true }),
  shell('/app/login', 'Entrar', undefined, { public: true }),
  // Where one-time links lead; routes.tsv does not name it.
  shell('/app/set-password', 'Definir senha', undefined, { public: true }),
  shell('/app/answer', 'Resposta', undefined, { public: true }),
  // Every component in its states, for the provider's staff; routes.tsv does not name it.
  shell('/app/gallery', 'Galeria', 'groupPermissionUpdate'),
  shell('/app/gallery/{kit}/{story}', 'Galeria', 'groupPermissionUpdate'),
  shell('/app/notification', 'Notificações'),
  home('/app', 'Saúde Municipal'),
  home('/app/explorer', 'Explorador de indicadores', 'citizenConditionStatistics'),
  home('/app/city-in-numbers', 'Cidade em números', 'cityInNumbers'),
  home('/app/indicators-previne-brasil', 'Indicadores do Previne Brasil', 'previneBrasilIndicators'),
  home('/app/pregnant-list', 'Gestantes', 'pregnantList'),
  home('/app/diabetic-list', 'Diabéticos', 'diabeticList'),
  home('/app/hypertension-list', 'Hipertensos', 'hypertensionList'),
  home('/app/cytopathology-list', 'Citopatológico', 'cytopathologyList'),
  home('/app/polio-pentavalent-list', 'Poliomielite e pentavalente', 'polioPentavalentList'),
]
