import type * as yup from 'yup'
import { asManyAsThereAre, date, integer, list, number, object, position, text, yesNo } from './fields.ts'
import { keysOf } from './values.ts'

/** The eleven groups of municipal staff and the provider's three, with their Portuguese names. */
export const groups = {
  healthSecretary: 'Secretaria de saúde',
  publicAdministration: 'Administração pública',
  systemAdministration: 'Administração do sistema',
  healthCoordinator: 'Coordenação de saúde',
  healthDirector: 'Direção de saúde',
  healthAttendant: 'Atendente de saúde',
  doctor: 'Médico',
  nurse: 'Enfermagem',
  acs: 'Agente comunitário de saúde',
  driver: 'Motorista',
  travelLogisticManager: 'Gestão da logística de viagens',
  prixAdmin: 'Provedor: administração',
  prixDev: 'Provedor: desenvolvimento',
  prixImplantation: 'Provedor: implantação',
} as const

export type GroupKey = keyof typeof groups
export const groupKeys = keysOf(groups)
export const providerGroups = [
  'prixAdmin',
  'prixDev',
  'prixImplantation',
] as const satisfies readonly GroupKey[]

/** Whether one of the groups is the provider's, whose staff work in all municipalities. */
export const isProvider = (keys: readonly string[]): boolean =>
  providerGroups.some((provider) => keys.includes(provider))

/** Session info as every client receives it (wire.md, Session). */
export const sessionInfo = object('Sessão', {
  id: text('Id').required(),
  name: text('Nome').required(),
  userGroupKeys: list('Grupos', asManyAsThereAre, text('Grupo').required()).required(),
  groups: list(
    'Grupos',
    asManyAsThereAre,
    object('Grupo', {
      id: text('Id').required(),
      key: text('Chave').required(),
      name: text('Nome').required(),
    }).required(),
  ).required(),
  permissions: list('Permissões', asManyAsThereAre, text('Permissão').required()).required(),
  isAnonymization: yesNo('Anonimização').required(),
  /** Switched on by an administrator: the person cannot switch it off. */
  isAnonymizationForced: yesNo('Anonimização obrigatória').required(),
  /** A group demands a second factor: until there is one nothing but their account can be used. */
  isSecondFactorDue: yesNo('Verificação em duas etapas pendente'),
  /** The terms of use have a version that this person has not accepted yet. */
  areTermsDue: yesNo('Termos de uso pendentes'),
  email: text('E-mail'),
  cns: text('CNS'),
  latitude: number('Latitude'),
  longitude: number('Longitude'),
  northeast: position('Nordeste'),
  southwest: position('Sudoeste'),
  healthUnitId: text('Unidade de saúde'),
  healthUnitName: text('Unidade de saúde'),
  healthUnitCnes: text('CNES'),
  client: object('Cliente', { id: text('Id').required(), name: text('Nome').required() }),
  /** The posts that hold today; empty for those who never had any: then the unit and the occupation of their record count. */
  posts: list(
    'Lotações',
    asManyAsThereAre,
    object('Lotação', {
      id: text('Id').required(),
      healthUnitId: text('Unidade de saúde').required(),
      healthUnitName: text('Unidade de saúde').required(),
      healthUnitCnes: text('CNES'),
      teamName: text('Equipe'),
      cboName: text('Ocupação'),
      microAreaName: text('Microárea'),
    }).required(),
  ),
  /** The one that the person is in: `healthUnit…` is its. */
  postId: text('Lotação'),
  /** Maps are drawn by the product, whatever tile servers there are. */
  isMapDrawn: yesNo('Mapas desenhados'),
  /** Whose citizens an agent's device may keep, by the key of the settings; empty: all. */
  offlineScope: text('Cidadãos no aparelho'),
  /** Days without contact with the server after which a device that keeps data locks itself. */
  offlineDays: integer('Dias sem contato'),
  deviceIdentifier: text('Aparelho'),
  /** The browser keeps the session sealed, and so may have a long token. */
  isSealed: yesNo('Sessão protegida'),
  /** Minutes without input after which the page is covered; 0: never. */
  idleMinutes: integer('Minutos sem uso'),
  /** Who answers for personal data at the client, and how they are reached. */
  dataOfficer: text('Encarregado de dados'),
  passwordChangedAt: date('Senha alterada em'),
  exp: integer('Validade').required(),
}).required()

export type SessionInfo = yup.InferType<typeof sessionInfo>
