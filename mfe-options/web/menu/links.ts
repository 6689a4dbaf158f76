import type { MenuPart } from '@saude/contract/menu'
import type { Icon } from '@saude/kits/ui'
import {
  Building,
  Bus,
  CircleDollarSign,
  CloudDownload,
  Database,
  FileText,
  FlaskConical,
  HandHeart,
  Handshake,
  HeartPulse,
  Hospital,
  Info,
  KeyRound,
  Laptop,
  Microscope,
  Newspaper,
  Settings,
  Upload,
  User,
  UserCog,
  Users,
} from 'lucide-react'

/** The lists of the options menu (specification 3, section 2); titles and needs are those of the screens (routes). */
export const menu: readonly MenuPart<Icon>[] = [
  {
    title: 'Município',
    links: [
      { path: '/app/options/health-unit', icon: Hospital },
      { path: '/app/options/vehicle', icon: Bus },
      { path: '/app/options/cost-center', icon: CircleDollarSign },
      { path: '/app/options/benefit', icon: HandHeart },
      { path: '/app/options/partnership', icon: Handshake },
      { path: '/app/options/laboratory-exam', icon: FlaskConical },
      { path: '/app/options/exam-provider', icon: Microscope },
      { path: '/app/options/physiotherapy', icon: HeartPulse },
      { path: '/app/options/occupational-therapy', icon: HeartPulse },
    ],
  },
  {
    title: 'Administração',
    links: [
      { path: '/app/options/user', icon: Users },
      { path: '/app/options/group', icon: UserCog },
      { path: '/app/group-permissions', icon: KeyRound },
      { path: '/app/options/client', icon: Building },
      { path: '/app/options/settings/update/', icon: Settings },
      { path: '/app/options/device', icon: Laptop },
      { path: '/app/options/data-source/list', icon: Database },
      { path: '/app/upload-sigtap', icon: Upload },
    ],
  },
  {
    title: 'Geral',
    links: [
      { path: '/app/user/self-update', icon: User },
      { path: '/app/options/offline-data', icon: CloudDownload },
      { path: '/app/options/terms', icon: FileText },
      { path: '/app/options/system-and-information', icon: Info },
      { path: '/app/options/patch-notes', icon: Newspaper },
    ],
  },
]
