import { type Figure, figuresOf } from '@saude/contract/figure'
import { deviceList } from './device.ts'
import { groupList, groupPermissionList, groupPermissionPreview } from './group.ts'
import { notificationList } from './notification.ts'
import { sigtapPackages } from './sigtap.ts'
import { termsAcceptances } from './terms.ts'

/** Numbers of users, devices and tables. */
export const figures: readonly Figure[] = [
  ...figuresOf(groupList, {
    'items.amountUsers': 'usuários ativos do grupo',
    'items.amountPermissions': 'permissões do grupo',
  }),
  ...figuresOf(groupPermissionList, { 'groups.amountUsers': 'usuários ativos do grupo' }),
  ...figuresOf(groupPermissionPreview, {
    totalGaining: 'usuários que ganham a permissão',
    totalLosing: 'usuários que perdem a permissão',
    amountUsers: 'usuários do grupo',
    signedIn: 'usuários do grupo com sessão aberta',
  }),
  ...figuresOf(notificationList, { 'items.countUnread': 'notificações próprias não lidas' }),
  ...figuresOf(deviceList, { 'items.openSessions': 'sessões abertas do aparelho' }),
  ...figuresOf(termsAcceptances, { totalPending: 'usuários que não aceitaram os termos vigentes' }),
  ...figuresOf(sigtapPackages, {
    'items.procedures': 'procedimentos da tabela da competência',
    'items.occupations': 'ocupações da tabela da competência',
    'items.diagnoses': 'diagnósticos da tabela da competência',
    'items.added': 'procedimentos que a tabela anterior não tinha',
    'items.ended': 'procedimentos que só a tabela anterior tinha',
    'items.changed': 'procedimentos que mudaram desde a tabela anterior',
  }),
]
