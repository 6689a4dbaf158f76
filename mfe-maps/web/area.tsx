import { defineAreaWeb } from '@saude/kits/platform'

const layer = () => import('./screen/LayerScreen.tsx')

export const { bootstrap, mount, unmount, screens, preload } = defineAreaWeb({
  name: 'maps',
  routes: {
    '/app/map': () => import('./menu/MapMenu.tsx'),
    '/app/map/citizen': () => import('./citizen/CitizenMap.tsx'),
    '/app/map/citizen-condition/diabetes': layer,
    '/app/map/citizen-condition/bedridden-and-domiciled': layer,
    '/app/map/citizen-condition/pregnant': layer,
    '/app/map/citizen-condition/hypertension': layer,
    '/app/map/citizen-condition/smoker': layer,
    '/app/map/citizen-condition/body-mass-index': layer,
    '/app/map/immunization': layer,
    '/app/map/symptom': layer,
    '/app/map/mental-health': layer,
    '/app/map/violence': layer,
    '/app/map/visit': layer,
    '/app/map/risk-identification': layer,
    '/app/map/protected-case': layer,
    '/app/map/case-state/{active}': () => import('./cases/CaseMap.tsx'),
    '/app/map/protected-condition': () => import('./protected/ProtectedMap.tsx'),
  },
})

/** No widgets for other areas yet. */
export const widgets = {}
