import { type Route, rows } from './route.ts'

const shell = rows('shell', 'home')
const home = rows('dashboard', 'home')

const previne = 'citizenConditionStatistics'

/** Public pages, session pages, the home dashboard and its lists. */
export const generalRoutes: readonly Route[] = [
  shell('/', 'Saúde Municipal', undefined, { public: true }),
  shell('/terms', 'Termos de uso', undefined, { public: true }),
  shell('/app/login', 'Entrar', undefined, { public: true }),
  shell('/app/answer', 'Resposta', undefined, { public: true }),
  shell('/app/notification', 'Notificações', 'notificationList'),
  home('/app', 'Saúde Municipal'),
  home('/app/explorer', 'Explorador de indicadores', previne),
  home('/app/city-in-numbers', 'Cidade em números', { some: [previne, 'sexQuantitative', 'ageGroup'] }),
  home('/app/indicators-previne-brasil', 'Indicadores do Previne Brasil', previne),
  home('/app/pregnant-list', 'Gestantes', previne),
  home('/app/diabetic-list', 'Diabéticos', previne),
  home('/app/hypertension-list', 'Hipertensos', previne),
  home('/app/cytopathology-list', 'Citopatológico', previne),
  home('/app/polio-pentavalent-list', 'Poliomielite e pentavalente', previne),
]
