import type { AreaFace } from '@saude/contract/area'

const base = '/app/epidemiology'

export const area: AreaFace = {
  name: 'epidemiology',
  version: '0.1.0',
  routes: [base, `${base}/campaign`, `${base}/campaign/create`, `${base}/campaign/update/{id}`],
  widgets: [],
}
