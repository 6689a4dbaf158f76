import type { AreaFace } from '@saude/contract/area'

export const area: AreaFace = {
  name: 'travel',
  version: '0.1.0',
  routes: ['/app/travel', '/app/travel/list', '/app/travel/wizard'],
  widgets: [],
}
