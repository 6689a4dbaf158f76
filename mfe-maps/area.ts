import type { AreaFace } from '@saude/contract/area'
import { rows } from './contract/access.ts'

export const area: AreaFace = {
  name: 'maps',
  version: '0.1.0',
  routes: [
    '/app/map',
    '/app/map/citizen',
    '/app/map/citizen-condition/diabetes',
    '/app/map/citizen-condition/bedridden-and-domiciled',
    '/app/map/citizen-condition/pregnant',
    '/app/map/citizen-condition/hypertension',
    '/app/map/citizen-condition/smoker',
  ],
  rows,
  widgets: [],
}
