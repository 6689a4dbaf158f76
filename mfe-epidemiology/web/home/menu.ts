import type { MenuPart } from '@saude/contract/menu'
import type { Icon } from '@saude/kits/ui'
import {
  Bug,
  ChartColumn,
  ClipboardList,
  FileSearch,
  MapPinned,
  Megaphone,
  Stethoscope,
  TriangleAlert,
} from 'lucide-react'

const base = '/app/epidemiology'

/** The area's entry; titles and permissions are those of the screens (routes). */
export const menu: readonly MenuPart<Icon>[] = [
  {
    title: 'Acompanhamento',
    links: [
      { path: `${base}/epidemiological-accompaniment`, icon: Stethoscope },
      { path: `${base}/epidemiological-accompaniment/statistics`, icon: ChartColumn },
      { path: '/app/map/case-state/confirmed-positive-suspect-active', icon: MapPinned },
    ],
  },
  { title: 'Ações', links: [{ path: `${base}/campaign`, icon: Megaphone }] },
  {
    title: 'Vigilância',
    links: [
      { path: `${base}/epidemiological-profile`, icon: ClipboardList },
      { path: `${base}/epidemiological-profile/citizens-by-cids-and-ciaps`, icon: FileSearch },
      { path: `${base}/mosquito-transmission`, icon: Bug },
      { path: '/app/map/risk-identification', icon: TriangleAlert },
    ],
  },
]
