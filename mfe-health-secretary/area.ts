import type { AreaFace } from '@saude/contract/area'

const base = '/app/health-secretary'

export const area: AreaFace = {
  name: 'health-secretary',
  version: '0.1.0',
  routes: [base, `${base}/exam-request`, `${base}/exam-request/create`, `${base}/exam-request/update/{id}`],
  widgets: ['health-secretary.homeVisit'],
}
