import {
  asManyAsThereAre,
  boundary,
  cns,
  color,
  cpf,
  date,
  dateTime,
  email,
  id,
  integer,
  list,
  number,
  object,
  oneOf,
  phone,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { minPassword } from '@saude/contract/password'
import { changed, query, updateOf } from '@saude/contract/query'
import { rows } from './access.ts'
import { healthUnitRegister } from './health-unit-register.ts'

/** Users: staff with their groups, and what drivers have besides (specification 3, sections 2 and 3). */

/** Categories of the Brazilian driving licence. */
export const cnhTypes = {
  A: 'A',
  B: 'B',
  C: 'C',
  D: 'D',
  E: 'E',
  AB: 'AB',
  AC: 'AC',
  AD: 'AD',
  AE: 'AE',
} as const

const groupItem = object('Grupo', {
  id: id().required(),
  name: text('Nome').max(400),
  key: text('Chave').max(100),
}).required()

/** Several relations: `groupSearch` offers what the caller may give. */
const groupsField = list('Grupos', 50, groupItem, { kind: 'relation', search: 'groupSearch' })

const identity = {
  name: text('Nome').required().min(2).max(120),
  email: email().max(120),
  cpf: cpf(),
  cns: cns(),
  cbo: relation('Ocupação', 'cboSearch'),
}

const work = {
  healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { register: healthUnitRegister }),
  group: groupsField.required().min(1),
  /** Provider staff choose; for all others it is their own client and this is ignored. */
  client: relation('Cliente', 'clientSearch'),
  /** Switched on by an administrator: the person cannot switch it off. */
  anonymization: yesNo('Anonimização'),
}

/** What the create and update forms ask of everybody, in their order. */
export const userComplementFields = { ...identity, ...work }

/** What they ask of drivers besides. */
export const driverComplementFields = {
  rg: text('RG').max(20),
  shippingDate: date('Data de expedição'),
  birthDate: date('Data de nascimento'),
  mainPhone: phone('Telefone principal', { personal: undefined }),
  secondPhone: phone('Telefone secundário', { personal: undefined }),
  cnh: integer('CNH').min(0).max(99_999_999_999),
  expirationDate: date('Validade da CNH'),
  typeCnh: oneOf('Categoria da CNH', cnhTypes),
  emergencyCourse: yesNo('Curso de emergência'),
  emergencyCourseExpiration: date('Validade do curso de emergência', {
    showWhen: { emergencyCourse: [true] },
  }),
  passengerCourse: yesNo('Curso de transporte de passageiros'),
  passengerCourseExpiration: date('Validade do curso de passageiros', {
    showWhen: { passengerCourse: [true] },
  }),
  color: color('Cor no calendário'),
}

/** The sections of the form. */
export const userGroups = [
  { title: 'Identificação', fields: Object.keys(identity) },
  { title: 'Trabalho', fields: Object.keys(work) },
] as const

const userComplement = object('Usuário', userComplementFields)
const driverComplement = object('Motorista', driverComplementFields)

const link = {
  /** Path with a one-time token, valid for 24 hours; the screen puts its origin before it. */
  link: text('Link para definir a senha').required(),
  linkExpiresAt: dateTime('Link válido até').required(),
}

export const userList = listQuery(rows.userList, {
  title: 'usuários',
  filters: {
    name: text('Nome', { showFilter: 'column', placeholder: 'Filtrar por nome' }).max(100),
    clientInfo: relation('Cliente', 'clientSearch', { showFilter: 'panel', hideListFilter: true }),
    group: relation('Grupo', 'groupSearch', { showFilter: 'column' }),
    email: text('E-mail', { showFilter: 'column', personal: 'text' }).max(120),
    cpf: text('CPF', { mask: 'cpf', showFilter: 'panel', personal: 'text' }).max(20),
    cns: text('CNS', { mask: 'cns', showFilter: 'column', personal: 'text' }).max(20),
    cbo: relation('Ocupação', 'cboSearch', { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    name: text('Nome', { showColumn: 30 }).required(),
    clientInfo: relation('Cliente', 'clientSearch', { showColumn: 15 }),
    email: email('E-mail', { showColumn: 25 }),
    cns: cns('CNS', { showColumn: 15 }),
    group: list('Grupos', asManyAsThereAre, groupItem, { showColumn: 15 }),
    isAnonymization: yesNo('Anonimização'),
    updatedAt: dateTime('Última alteração'),
  },
  orderBy: ['updatedAt', 'name', 'email', 'cns'],
  defaultOrder: ['updatedAt', 'desc'],
  reads: ['user'],
})

/** Anybody's own data; others' with `userGetOthers`. */
export const userGet = query(rows.userGet, {
  input: { id: id().required() },
  output: {
    id: id().required(),
    userComplement: object('Usuário', {
      id: id().required(),
      ...userComplementFields,
      mapDemarcation: object('Limites do mapa', {
        north: number('Norte').required(),
        south: number('Sul').required(),
        east: number('Leste').required(),
        west: number('Oeste').required(),
      }),
      boundary: boundary('Limites'),
      boundaryName: text('Nome do limite'),
    }).required(),
    /** Of the person, as changed under 'Meu cadastro'. */
    mainPhone: phone('Telefone', { personal: undefined }),
    driverComplement,
    isDemo: yesNo('Usuário de demonstração'),
    hasPassword: yesNo('Senha definida'),
    createdAt: dateTime('Criado em'),
    updatedAt: dateTime('Última alteração'),
    version: integer('Versão', { isHidden: true }),
  },
  reads: ['user'],
})

/** Answers the one-time link with which the new user sets the password. */
export const userCreate = query(rows.userCreate, {
  input: { userComplement: userComplement.required(), driverComplement },
  output: { id: id().required(), ...link },
  writes: ['user'],
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
})

/** Ends the user's sessions and answers a new one-time link; the old password no longer works. */
export const userPasswordReset = query(rows.userPasswordReset, {
  input: { id: id().required() },
  output: { id: id().required(), ...link },
  writes: ['user'],
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
  input: { ids: list('Ids', 500, id().required()).required() },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Usuário', {
        id: id().required(),
        name: text('Nome').required(),
        searchName: text('Nome para busca'),
        cns: text('CNS'),
      }).required(),
    ).required(),
  },
  reads: ['user'],
})

/**
 * The own data. A new password wants the current one, and so do another e-mail, by which one signs in, and switching
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
      newPassword: text('Nova senha', { inputType: 'password' }).min(minPassword).max(200),
    }).required(),
    version: integer('Versão'),
  },
  output: changed,
  writes: ['user'],
  anonymised: 'allowed',
  unrecorded: true,
})

export const userQueries = [
  userList,
  userGet,
  userCreate,
  userUpdate,
  userPasswordReset,
  userSearch,
  userByIds,
  userSelfUpdate,
]
