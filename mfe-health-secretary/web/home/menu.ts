import type { MenuPart } from '@saude/contract/menu'
import type { Icon } from '@saude/kits/ui'
import {
  Accessibility,
  Ambulance,
  Building2,
  ChartColumn,
  CircleDollarSign,
  ClipboardCheck,
  ClipboardPlus,
  FileDown,
  FileText,
  FlaskConical,
  Forward,
  HandHeart,
  Handshake,
  HeartPulse,
  House,
  Package,
  PackageMinus,
  PackagePlus,
  Pill,
  Repeat2,
  Route,
  ScrollText,
  Stethoscope,
  TriangleAlert,
  UserRoundCheck,
  Users,
} from 'lucide-react'

const base = '/app/health-secretary'

/** The area's entry; titles and permissions are those of the screens (routes). */
export const menu: readonly MenuPart<Icon>[] = [
  {
    title: 'Solicitações',
    links: [
      { path: `${base}/exam-request`, icon: FlaskConical },
      { path: `${base}/basic-attention`, icon: ClipboardPlus },
      { path: `${base}/benefit-request`, icon: HandHeart },
      { path: `${base}/physiotherapy-session`, icon: Accessibility },
      { path: `${base}/occupational-therapy`, icon: HeartPulse },
      { path: `${base}/out-of-home-treatment`, icon: Ambulance },
      { path: `${base}/amu-forwarding`, icon: Forward },
      { path: `${base}/local-consortium`, icon: Handshake },
      { path: `${base}/specialist-appointments`, icon: Stethoscope },
      { path: `${base}/aih-apac`, icon: FileText },
      { path: `${base}/withdrawal`, icon: PackageMinus },
      { path: `${base}/protocol`, icon: ScrollText },
    ],
  },
  {
    title: 'Materiais e medicamentos',
    links: [
      { path: `${base}/material`, icon: Package },
      { path: `${base}/material/material-input`, icon: PackagePlus },
      { path: `${base}/material/material-output`, icon: PackageMinus },
      { path: `${base}/material/loan-material`, icon: Repeat2 },
      { path: `${base}/medication-menu`, icon: Pill },
    ],
  },
  {
    title: 'Conveniados',
    links: [
      { path: '/app/affiliated', icon: Building2 },
      { path: '/app/affiliated-procedure', icon: ClipboardCheck },
      { path: '/app/affiliated-service', icon: Handshake },
    ],
  },
  {
    title: 'Produção e relatórios',
    links: [
      { path: `${base}/procedures`, icon: ClipboardCheck },
      { path: `${base}/financial-procedures`, icon: CircleDollarSign },
      { path: `${base}/medical-care`, icon: Stethoscope },
      { path: `${base}/home-visit`, icon: House },
      { path: `${base}/acs-production-control`, icon: UserRoundCheck },
      { path: `${base}/acs-production-control-health-unit`, icon: Building2 },
      { path: `${base}/most-attended-citizens`, icon: Users },
      { path: `${base}/travel-graphics`, icon: ChartColumn },
      { path: `${base}/travel-cities`, icon: Route },
      { path: `${base}/export-bpa`, icon: FileDown },
      { path: `${base}/inconsistencies`, icon: TriangleAlert },
    ],
  },
]
