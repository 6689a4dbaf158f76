import { defineAreaWeb } from '@saude/kits/platform'

const condition = () => import('./condition/ConditionMap.tsx')

export const { bootstrap, mount, unmount, screens } = defineAreaWeb({
  name: 'maps',
  routes: {
    '/app/map': () => import('./menu/MapMenu.tsx'),
    '/app/map/citizen': () => import('./citizen/CitizenMap.tsx'),
    '/app/map/citizen-condition/diabetes': condition,
    '/app/map/citizen-condition/bedridden-and-domiciled': condition,
    '/app/map/citizen-condition/pregnant': condition,
    '/app/map/citizen-condition/hypertension': condition,
    '/app/map/citizen-condition/smoker': condition,
  },
})

/** No widgets for other areas yet. */
export const widgets = {}
