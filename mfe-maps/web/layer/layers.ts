import { holds, type Needs } from '@saude/contract/permissions'
import { routes } from '@saude/contract/routes'
import type { Icon } from '@saude/kits/ui'
import {
  Baby,
  BedDouble,
  Brain,
  Cigarette,
  Droplet,
  Footprints,
  Heart,
  Scale,
  ShieldAlert,
  Syringe,
  Thermometer,
  TriangleAlert,
  Users,
} from 'lucide-react'

export interface Layer {
  readonly path: string
  readonly label: string
  readonly icon: Icon
  readonly needs?: Needs
}

/** Layers in the order of the menu; who may see one stands in the route table. */
const drawn: readonly (readonly [path: string, label: string, icon: Icon])[] = [
  ['/app/map/citizen', 'Cidadãos', Users],
  ['/app/map/citizen-condition/hypertension', 'Hipertensos', Heart],
  ['/app/map/citizen-condition/diabetes', 'Diabéticos', Droplet],
  ['/app/map/citizen-condition/bedridden-and-domiciled', 'Acamados e domiciliados', BedDouble],
  ['/app/map/citizen-condition/pregnant', 'Gestantes', Baby],
  ['/app/map/citizen-condition/smoker', 'Fumantes', Cigarette],
  ['/app/map/citizen-condition/body-mass-index', 'Índice de massa corporal', Scale],
  ['/app/map/immunization', 'Imunização', Syringe],
  ['/app/map/symptom', 'Sintomas', Thermometer],
  ['/app/map/mental-health', 'Saúde mental', Brain],
  ['/app/map/violence', 'Violência', ShieldAlert],
  ['/app/map/visit', 'Visitas', Footprints],
  ['/app/map/risk-identification', 'Identificação de riscos', TriangleAlert],
]

const layers: readonly Layer[] = drawn.map(([path, label, icon]) => {
  const needs = routes.find((route) => route.path === path)?.needs
  return { path, label, icon, ...(needs !== undefined && { needs }) }
})

/** The layers that somebody may see. */
export const visibleLayers = (held: ReadonlySet<string>): readonly Layer[] =>
  layers.filter(({ needs }) => holds(needs, held))
