import type { AreaFace } from '@saude/contract/area'

export const area: AreaFace = {
  name: 'citizen',
  version: '0.1.0',
  routes: ['/app/citizen', '/app/citizen/create', '/app/citizen/update/{id}'],
  widgets: [],
}
