import type { AreaFace } from '@saude/contract/area'

export const area: AreaFace = {
  name: 'dashboard',
  version: '0.1.0',
  routes: ['/app'],
  // The grid mounts its own cards as it mounts those of other areas.
  widgets: ['dashboard.notifications', 'dashboard.shortcuts', 'dashboard.sex', 'dashboard.ageGroup'],
}
