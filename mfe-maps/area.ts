import type { AreaFace } from '@saude/contract/area'

export const area: AreaFace = {
  name: 'maps',
  version: '0.1.0',
  routes: ['/app/map', '/app/map/citizen'],
  widgets: [],
}
