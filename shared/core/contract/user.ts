import { byIdsShape } from '@saude/contract/by-ids-shape'
import {
  asManyAsThereAre,
  boundary,
  cns,
  cpf,
  dateTime,
  email,
  id,
  integer,
  list,
  longText,
  number,
  object,
  oneOf,
  phone,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { shownWhen } from '@saude/contract/fields-shown'
import { changed, query, updateOf } from '@saude/contract/query'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'
import { councilFields } from './council.ts'
import { driverComplementFields } from './driver-fields.ts'
import { healthUnitRegister } from './health-unit-register.ts'
import { licenceStandings, licenceTones } from './licence.ts'
import { linkFields } from './link-fields.ts'
import { newPassword } from './new-password.ts'
import { posts } from './post.ts'
import { given, partOf, pick, without } from './value-parts.ts'

/** Users: staff with their groups, and what drivers have besides. */

const groupItem = object('Grupo', {
  id: id().required(),
  name: text('Nome').max(400),
  key: text('Chave').max(100),
}).required()

/** Several relations: `groupSearch` offers what the caller may give. */
const groupsField = list('Grupos', 50, groupItem, {
  kind: 'relation',
  search: 'groupSearch',
  showColumn: 25,
  help: 'Você só pode dar grupos cujas permissões também são suas; os outros não aparecem aqui.',
})

const identity = {
  name: text('Nome', { showColumn: 30, showFilter: 'column' }).required().min(2).max(120),
  email: email('E-mail', { showColumn: 25 }).max(120),
  cpf: cpf('CPF', { showFilter: 'panel' }),
  cns: cns('CNS', { showColumn: 15, showFilter: 'column' }),
  cbo: relation('Ocupação', 'cboSearch', { showFilter: 'panel' }),
  ...councilFields,
}

const work = {
  healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { register: healthUnitRegister }),
  posts,
  group: groupsField.required().min(1),
  /** Provider staff choose; for all others it is their own client and this is ignored. */
  client: relation('Cliente', 'clientSearch'),
  /** Switched on by an administrator: the person cannot switch it off. */
  anonymization: yesNo('Anonimização'),
}

/** An area of the person's own; an agent who looks after a micro-area has its limits, which are changed there. */
const territory = {
  boundary: boundary('Limites', {
    help: 'Vazio: os da unidade de saúde. Os de uma microárea são alterados no cadastro dela',
  }),
  boundaryName: text('Título dos limites').max(120),
  mapArea: boundary('Demarcação do mapa', { help: 'Onde os mapas desta pessoa começam. Vazio: nos limites' }),
}

/** What the create and update forms ask of everybody, in their order. */
export const userComplementFields = { ...identity, ...work, ...territory }

const userComplement = object('Usuário', userComplementFields)
const driverComplement = object('Motorista', driverComplementFields)

const access = { labels: { yes: 'Bloqueado', no: 'Liberado' } } as const

/** Anybody's own data; others' with `userGetOthers`. */
export const userGet = query(rows.userGet, {
  input: { id: id().required() },
  output: {
    id: id().required(),
    userComplement: object('Usuário', {
      id: id().required(),
      ...userComplementFields,
      /** What their maps show first: of the area said for them, else of their limits, else of their health unit. */
      mapDemarcation: object('Limites do mapa', {
        north: number('Norte').required(),
        south: number('Sul').required(),
        east: number('Leste').required(),
        west: number('Oeste').required(),
      }),
    }).required(),
    /** Of the person, as changed under 'Meu cadastro'. */
    mainPhone: phone('Telefone', { personal: undefined }),
    driverComplement,
    isDemo: yesNo('Usuário de demonstração'),
    hasPassword: yesNo('Senha definida'),
    isBlocked: yesNo('Acesso', access),
    lastLoginAt: dateTime('Último acesso'),
    createdAt: dateTime('Criado em'),
    updatedAt: dateTime('Última alteração'),
    version: integer('Versão', { isHidden: true }),
  },
  reads: ['user'],
})

/** Answers the one-time link with which the new user sets the password. */
export const userCreate = query(rows.userCreate, {
  input: { userComplement: userComplement.required(), driverComplement },
  output: { id: id().required(), ...linkFields },
  writes: ['user'],
  logsAs: 'granted',
})

/** Each of the two parts is a patch of its own. */
export const userUpdate = query(rows.userUpdate, {
  input: {
    id: id().required(),
    document: object('Documento', {
      userComplement: updateOf(userComplementFields).document.optional().label('Usuário'),
      driverComplement: updateOf(driverComplementFields).document.optional().nullable().label('Motorista'),
    }).required(),
    version: integer('Versão'),
  },
  output: changed,
  writes: ['user'],
  readBy: userGet,
  logsAs: 'granted',
})

/** Ends the user's sessions and answers a new one-time link; the old password no longer works. */
export const userPasswordReset = query(rows.userPasswordReset, {
  input: { id: id().required() },
  output: { id: id().required(), ...linkFields },
  writes: ['user'],
  logsAs: 'granted',
})

/**
 * Keeps somebody out, or lets in again: sessions end at once, and no log-in works meanwhile. Users are not removed: what a
 * person did keeps the name.
 */
export const userBlock = query('userBlock', {
  permission: rows.userUpdate,
  title: 'Bloquear ou liberar usuário',
  input: {
    id: id().required(),
    isBlocked: yesNo('Bloqueado').required(),
    reason: longText('Motivo', { personal: 'text' }).max(1000),
  },
  output: changed,
  writes: ['user', 'session'],
  logsAs: 'granted',
})

export const userSearch = query(rows.userSearch, {
  input: { q: text('Busca').max(100), isAcs: yesNo('Só agentes comunitários') },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Usuário', { id: id().required(), name: text('Nome').required() }).required(),
    ).required(),
  },
  reads: ['user'],
})

/** What other services show of a user beside the id; one who is gone is left out. Access `service`. */
export const userByIds = query(rows.userByIds, {
  ...byIdsShape('Usuário', {
    name: text('Nome').required(),
    searchName: text('Nome para busca'),
    cns: text('CNS'),
  }),
  reads: ['user'],
})

/**
 * The user's own data. A new password wants the current one, and so do another e-mail, by which one signs in, and switching
 * anonymisation off, which is refused where the administrator switched it on; switching it on wants nothing
 * (architecture.md, Anonymisation).
 */
export const userSelfUpdate = query(rows.userSelfUpdate, {
  input: {
    document: object('Documento', {
      name: identity.name.optional(),
      email: email('E-mail', { personal: undefined }).max(120),
      mainPhone: phone('Telefone', { personal: undefined }),
      isAnonymization: yesNo('Anonimização'),
      currentPassword: text('Senha atual', { inputType: 'password' }).max(200),
      newPassword: newPassword(),
    }).required(),
    version: integer('Versão'),
  },
  output: changed,
  writes: ['user'],
  anonymised: 'allowed',
  unrecorded: true,
})

/** What an answer says of a user beside the two parts. */
const kept = ['id', 'version', 'createdAt', 'updatedAt', 'isBlocked', 'lastLoginAt']

const userNames = Object.keys(userComplementFields)
const driverNames = Object.keys(driverComplementFields)

/**
 * A user as a record. Its calls say two parts (`wire`): call `userGet`, `userCreate` and `userUpdate`, which are typed
 * so. Users are not removed: `userBlock` keeps out.
 */
export const user = {
  ...record(rows, 'user', {
    word: { singular: 'usuário', plural: 'usuários', gender: 'm' },
    path: '/app/options/user',
    verbs: ['get', 'create', 'update', 'search', 'history'],
    fields: {
      ...userComplementFields,
      isDriver: yesNo('Dirige veículos da saúde'),
      ...shownWhen({ isDriver: [true] }, driverComplementFields),
      /** In the history: who made a link, and when it was used. */
      passwordLink: text('Link de senha', { isGenerated: true }),
      clientInfo: relation('Cliente', 'clientSearch', { isGenerated: true }),
      isAnonymization: yesNo('Anonimização', { isGenerated: true }),
      isBlocked: yesNo('Acesso', { ...access, isGenerated: true }),
      lastLoginAt: dateTime('Último acesso', { isGenerated: true }),
      licence: oneOf('Habilitação', licenceStandings, { isGenerated: true, tones: licenceTones }),
    },
    listed: [
      'name',
      'email',
      'cns',
      'group',
      'clientInfo',
      'isAnonymization',
      'isBlocked',
      'expirationDate',
      'emergencyCourseExpiration',
      'passengerCourseExpiration',
      'licence',
    ],
    label: ['name'],
    orderBy: ['updatedAt', 'name', 'email', 'cns'],
    filters: {
      clientInfo: relation('Cliente', 'clientSearch', { showFilter: 'panel', hideListFilter: true }),
      group: relation('Grupo', 'groupSearch', { showFilter: 'column' }),
      email: text('E-mail', { showFilter: 'column', personal: 'text' }).max(120),
      isBlocked: yesNo('Acesso', { ...access, showFilter: 'panel' }),
    },
    wire: {
      calls: { get: userGet, create: userCreate, update: userUpdate },
      fields: ({ userComplement, driverComplement, ...rest }) => ({
        ...partOf(driverComplement),
        ...partOf(userComplement),
        ...given(pick(rest, kept)),
        ...(driverComplement !== undefined && { isDriver: driverComplement !== null }),
      }),
      said(values, verb) {
        const own = pick(values, userNames)
        const driver = pick(values, driverNames)
        // A patch that says nothing of it leaves it as it is.
        const drives = values.isDriver === true || (verb === 'update' && values.isDriver === undefined)
        return {
          ...without(values, [...userNames, ...driverNames, 'isDriver']),
          ...(Object.keys(own).length > 0 && { userComplement: own }),
          ...(drives
            ? Object.keys(driver).length > 0 && { driverComplement: driver }
            : verb !== 'create' && { driverComplement: null }),
        }
      },
      path: (field) => `${driverNames.includes(field) ? 'driverComplement' : 'userComplement'}.${field}`,
    },
  }),
  search: userSearch,
}

/** The list of users, as it was called before there were records. */
export const userList = user.list

/** The sections of the form and of the details. */
export const userGroups = [
  { title: 'Identificação', fields: Object.keys(identity) },
  { title: 'Trabalho', fields: Object.keys(work) },
  { title: 'No mapa', fields: Object.keys(territory) },
  { title: 'Motorista', fields: ['isDriver', ...driverNames] },
] as const
