import { areaRoutes, inMenu, routesIn } from '@saude/contract/area-routes'
import type { Needs } from '@saude/contract/permissions'
import { recordRoutes } from '@saude/contract/record/routes'
import { client } from '@saude/core/contract/client'
import { group } from '@saude/core/contract/group'
import { healthUnit } from '@saude/core/contract/health-unit'
import { team } from '@saude/core/contract/team-register'
import { microArea, neighborhood, street } from '@saude/core/contract/territory-register'
import { user } from '@saude/core/contract/user'
import { benefit } from './benefit.ts'
import { costCenter } from './cost-center.ts'
import { laboratoryExam } from './laboratory-exam.ts'
import { partnership } from './partnership.ts'
import { vehicle } from './vehicle.ts'

const section = 'options'
const { screen } = routesIn(section)
const base = '/app/options'

const town = (place: number, icon: string) => ({ menu: inMenu('Município', place, icon) })
const administration = (place: number, icon: string) => ({ menu: inMenu('Administração', place, icon) })
const personal = (place: number, icon: string, label: string) => ({
  menu: inMenu('Dados pessoais', place, icon, { label }),
})
const general = (place: number, icon: string) => ({ menu: inMenu('Geral', place, icon) })

const updateOfExam: Needs = { every: ['laboratoryExamUpdate', 'laboratoryExamList'] }

/** Options menu, registers and the user's account. */
export const { routes, sections } = areaRoutes('options', {
  sections: [
    {
      section,
      path: base,
      title: 'Opções',
      short: 'Opções',
      icon: 'Settings',
      place: 90,
      stands: 'end',
    },
    {
      section: 'profile',
      path: '/app/user/self-update',
      title: 'Meu cadastro',
      short: 'Perfil',
      icon: 'CircleUserRound',
      place: 100,
      stands: 'end',
    },
  ],
  routes: [
    screen(base, 'Opções'),
    ...recordRoutes(healthUnit, { section, ...town(10, 'Hospital') }),
    screen(
      `${base}/health-unit/boundaries-map`,
      'Limites das unidades de saúde',
      'healthUnitList',
      town(15, 'Map'),
    ),
    ...recordRoutes(neighborhood, { section, ...town(11, 'MapPinned') }),
    ...recordRoutes(street, { section, ...town(12, 'Route') }),
    ...recordRoutes(microArea, { section, ...town(13, 'Footprints') }),
    ...recordRoutes(team, { section, ...town(14, 'UsersRound') }),
    ...recordRoutes(vehicle, { section, ...town(20, 'Bus') }),
    ...recordRoutes(costCenter, { section, ...town(30, 'CircleDollarSign') }),
    ...recordRoutes(benefit, { section, ...town(40, 'HandHeart') }),
    ...recordRoutes(partnership, { section, ...town(50, 'Handshake') }),
    ...recordRoutes(laboratoryExam, { section, ...town(60, 'FlaskConical') }).map((route) =>
      // Who corrects an exam comes from the list of them (access.md).
      route.path.endsWith('/update') ? { ...route, needs: updateOfExam } : route,
    ),
    ...recordRoutes(user, { section, ...administration(110, 'Users') }),
    ...recordRoutes(group, { section, ...administration(120, 'UserCog'), own: ['create', 'update'] }),
    screen('/app/group-permissions', 'Permissões dos grupos', 'groupPermissionUpdate', {
      back: base,
      ...administration(130, 'KeyRound'),
    }),
    ...recordRoutes(client, { section, ...administration(140, 'Building') }),
    screen(`${base}/terms`, 'Termos de uso', undefined, general(230, 'FileText')),
    screen(`${base}/audit`, 'Auditoria', 'auditList', administration(165, 'ScrollText')),
    screen(`${base}/device`, 'Aparelhos', 'deviceList', administration(160, 'Laptop')),
    screen(
      `${base}/processing`,
      'Registro das operações de tratamento',
      'processingList',
      personal(190, 'ScrollText', 'Operações de tratamento'),
    ),
    screen(`${base}/takeout`, 'Levar tudo', 'takeoutList', personal(198, 'Package', 'Levar tudo')),
    screen(`${base}/system-and-information`, 'Sistema e informações', undefined, general(240, 'Info')),
    screen(`${base}/patch-notes`, 'Notas de atualização', undefined, general(250, 'Newspaper')),
    screen(`${base}/about`, 'Sobre', undefined, general(260, 'ScrollText')),
    screen(
      `${base}/settings/update/`,
      'Alterar configurações do cliente',
      { every: ['settingsGet', 'settingsUpdate'] },
      administration(150, 'Settings'),
    ),
    routesIn('profile').screen('/app/user/self-update', 'Meu cadastro', undefined, {
      menu: inMenu('Geral', 210, 'User', { of: section }),
    }),
    screen(
      `${base}/benefit-request/history/{id}`,
      'Histórico de solicitações do benefício',
      'benefitRequestList',
    ),
    screen('/app/upload-sigtap', 'Enviar tabela SIGTAP', 'sigtapUpload', administration(180, 'Upload')),
    screen(`${base}/data-source/list`, 'Fontes de dados', 'dataSourceList', administration(170, 'Database')),
    screen(`${base}/offline-data`, 'Dados offline', undefined, {
      offline: true,
      ...general(220, 'CloudDownload'),
    }),
  ],
})
