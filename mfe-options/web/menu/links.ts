import type { QueryName } from '@saude/contract/access'
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

export interface MenuLink {
  readonly title: string
  readonly path: string
  readonly icon: Icon
  /** The list query that the person must be allowed to run; without one the link is always there. */
  readonly needs?: QueryName
}

export interface MenuGroup {
  readonly title: string
  readonly links: readonly MenuLink[]
}

/** The links of the options menu (specification 3, section 2). */
export const menuGroups: readonly MenuGroup[] = [
  {
    title: 'Município',
    links: [
      {
        title: 'Unidades de saúde',
        path: '/app/options/health-unit',
        icon: Hospital,
        needs: 'healthUnitList',
      },
      { title: 'Veículos', path: '/app/options/vehicle', icon: Bus, needs: 'vehicleList' },
      {
        title: 'Centros de custo',
        path: '/app/options/cost-center',
        icon: CircleDollarSign,
        needs: 'costCenterList',
      },
      { title: 'Benefícios', path: '/app/options/benefit', icon: HandHeart, needs: 'benefitList' },
      { title: 'Parcerias', path: '/app/options/partnership', icon: Handshake, needs: 'partnershipList' },
      {
        title: 'Exames laboratoriais',
        path: '/app/options/laboratory-exam',
        icon: FlaskConical,
        needs: 'laboratoryExamList',
      },
      {
        title: 'Prestadores de exames',
        path: '/app/options/exam-provider',
        icon: Microscope,
        needs: 'examProviderList',
      },
      {
        title: 'Prestadores de fisioterapia',
        path: '/app/options/physiotherapy',
        icon: HeartPulse,
        needs: 'physiotherapyProviderList',
      },
      {
        title: 'Prestadores de terapia ocupacional',
        path: '/app/options/occupational-therapy',
        icon: HeartPulse,
        needs: 'occupationalTherapyProviderList',
      },
    ],
  },
  {
    title: 'Administração',
    links: [
      { title: 'Usuários', path: '/app/options/user', icon: Users, needs: 'userList' },
      { title: 'Grupos', path: '/app/options/group', icon: UserCog, needs: 'groupList' },
      {
        title: 'Permissões dos grupos',
        path: '/app/group-permissions',
        icon: KeyRound,
        needs: 'groupPermissionUpdate',
      },
      { title: 'Clientes', path: '/app/options/client', icon: Building, needs: 'clientList' },
      {
        title: 'Configurações',
        path: '/app/options/settings/update/',
        icon: Settings,
        needs: 'settingsUpdate',
      },
      { title: 'Dispositivos', path: '/app/options/device', icon: Laptop, needs: 'deviceList' },
      {
        title: 'Fontes de dados',
        path: '/app/options/data-source/list',
        icon: Database,
        needs: 'dataSourceList',
      },
      { title: 'Enviar tabela SIGTAP', path: '/app/upload-sigtap', icon: Upload, needs: 'sigtapUpload' },
    ],
  },
  {
    title: 'Geral',
    links: [
      { title: 'Meu cadastro', path: '/app/user/self-update', icon: User },
      { title: 'Dados offline', path: '/app/options/offline-data', icon: CloudDownload },
      { title: 'Termos de uso', path: '/app/options/terms', icon: FileText },
      { title: 'Sistema e informações', path: '/app/options/system-and-information', icon: Info },
      { title: 'Notas de atualização', path: '/app/options/patch-notes', icon: Newspaper },
    ],
  },
]

/** The groups with the links that somebody with these permissions sees; empty groups are left out. */
export function visibleGroups(held: ReadonlySet<string>): MenuGroup[] {
  return menuGroups
    .map(({ title, links }) => ({ title, links: links.filter(({ needs }) => !needs || held.has(needs)) }))
    .filter(({ links }) => links.length > 0)
}
