import {
  asManyAsThereAre,
  cns,
  cpf,
  date,
  dateTime,
  id,
  integer,
  list,
  number,
  object,
  oneOf,
  point,
  position,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'
import { listQuery } from '@saude/contract/list-query'
import { changed, created, query, updateOf } from '@saude/contract/query'
import { healthUnitRegister } from '@saude/core/contract/health-unit-register'
import { rows } from './access.ts'
import { address, care, contact, death, family } from './beside-identity.ts'
import { nationalities } from './nationalities.ts'
import { genders, geolocationTypes, indigenous, installedApps, raceColors } from './person-codes.ts'
import {
  birth,
  isFatherUnknown,
  isMotherUnknown,
  noCpfReason,
  parentName,
  sexField,
  social,
  voluntary,
} from './person-fields.ts'

/** Citizens: who they are, where they live, who looks after them. */

/** Who an address is about: the person, who has moved, or the whole home (decision 21). */
export const addressOwners = {
  person: 'Só esta pessoa, que se mudou',
  home: 'Toda a casa',
} as const

/** Said beside a changed address or position; without it the person alone moves. */
export const addressOf = () => oneOf('De quem é a mudança', addressOwners, { isHidden: true })

const personal = { personal: 'text' } as const

const identity = {
  name: text('Nome', { personal: 'name' }).required().min(2).max(120),
  socialName: text('Nome social', { ...personal, mostTyped: 60 }).max(70),
  birthDate: pastDate('Data de nascimento', { personal: 'birthDate' }),
  /** Two values, empty for others: forms ask `sex` in its place. */
  gender: oneOf('Sexo', genders),
  sex: sexField,
  raceColor: oneOf('Raça/cor', raceColors),
  ethnicity: text('Etnia', {
    ...personal,
    placeholder: 'Código de 4 dígitos',
    showWhen: { raceColor: [indigenous] },
  })
    .max(4)
    .matches(/^\d{4}$/, { excludeEmptyString: true }),
  nationality: oneOf('Nacionalidade', nationalities),
  cpf: cpf(),
  noCpfReason,
  cns: cns(),
  mothersName: parentName('Nome da mãe', 'isMotherUnknown'),
  isMotherUnknown,
  fathersName: parentName('Nome do pai', 'isFatherUnknown'),
  isFatherUnknown,
}

/** What the form of a new citizen asks, in its order. */
export const citizenFields = {
  ...identity,
  ...family,
  ...contact,
  ...address,
  ...care,
  ...birth,
  ...social,
  ...voluntary,
}

/** What a relative's record gives to a form: 'Copiar endereço e contato'. */
export const copiedFields = [...Object.keys(contact), ...Object.keys(address)]

/** What the form of a known citizen asks. */
export const citizenUpdateFields = { ...citizenFields, ...death }

/** What the act of a death asks. */
export const deathFields = Object.keys(death)

/** The sections of both forms. */
export const citizenGroups = [
  { title: 'Identificação', fields: Object.keys(identity) },
  { title: 'Família', fields: Object.keys(family) },
  { title: 'Contato', fields: Object.keys(contact) },
  { title: 'Endereço', fields: Object.keys(address) },
  { title: 'Quem atende', fields: Object.keys(care) },
  { title: 'Nascimento', fields: Object.keys(birth), folded: true },
  { title: 'Situação social', fields: Object.keys(social), folded: true },
  {
    title: 'Gênero e orientação sexual',
    fields: Object.keys(voluntary),
    folded: true,
    note: 'Só para quem quer informar: não aparece em listas, filtros nem mapas.',
  },
] as const

/** What the form of a new person asks, though calls may leave it out. */
export const askedOfNew = ['sex', 'birthDate', 'raceColor', 'mothersName'] as const

const record = {
  id: id().required(),
  ...citizenFields,
  birthDate: date('Data de nascimento', { personal: 'birthDate' }),
  rg: text('RG', personal),
  ...death,
  deathAt: date('Data de óbito', { personal: 'birthDate' }),
  /** The home of the address, where one is known. */
  homeId: id('Domicílio', personal),
  addressCoordinates: point('Localização'),
  altitude: number('Altitude', { unit: 'm' }),
  accuracy: number('Precisão', { unit: 'm' }),
  geolocationType: oneOf('Origem da localização', geolocationTypes),
  streetId: id('Rua', personal),
  streetPaths: list(
    'Traçado da rua',
    asManyAsThereAre,
    list('Trecho', asManyAsThereAre, position('Ponto').required()).required(),
    personal,
  ),
  healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { register: healthUnitRegister }),
  healthUnitCnes: text('CNES'),
  healthUnitName: text('Unidade de saúde'),
  /** With the cell of a position these would say where in it somebody lives: an agent has one micro-area. */
  microArea: text('Microárea', personal),
  cnsResponsibleProfessional: text('CNS do profissional', personal),
  cnsResponsibleFamily: text('CNS do responsável familiar', personal),
  userResponsibleName: text('Agente de saúde', personal),
  installedApp: oneOf('App', installedApps).required(),
  syncedAt: dateTime('Sincronizado em'),
  syncedOriginalId: text('Id de origem', personal),
  syncedOriginalRegister: text('Registro de origem'),
  createdAt: dateTime('Criado em'),
  updatedAt: dateTime('Última alteração'),
  updatedBy: object('Alterado por', { id: id().required(), name: text('Nome') }),
  version: integer('Versão', { isHidden: true }),
}

const filters = {
  name: text('Nome', { personal: 'name', showFilter: 'column', placeholder: 'Filtrar por nome' }).max(100),
  cns: text('CNS', {
    personal: 'text',
    mask: 'cns',
    showFilter: 'column',
    placeholder: 'Filtrar por CNS',
  }).max(20),
  cpf: text('CPF', { personal: 'text', mask: 'cpf', showFilter: 'panel', placeholder: '11 dígitos' }).max(20),
  responsibleAcs: relation('ACS responsável', 'acsSearch', { showFilter: 'panel' }),
  /** A director's first question of any list is which unit it is about. */
  healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { showFilter: 'panel' }),
  withLocation: yesNo('Com localização', { showFilter: 'panel' }),
  gender: oneOf('Sexo', genders, { showFilter: 'panel' }),
}

/** What a row shows, and the offline copy that agents keep. */
const row = {
  id: record.id,
  name: text('Nome', { personal: 'name', showColumn: 60 }).required(),
  cns: cns('CNS', { showColumn: 40 }),
  socialName: record.socialName,
  mothersName: record.mothersName,
  cpf: record.cpf,
  gender: record.gender,
  birthDate: record.birthDate,
  mobilePhone: record.mobilePhone,
  homePhone: record.homePhone,
  addressOnCity: record.addressOnCity,
  addressCoordinates: record.addressCoordinates,
  cnsResponsible: text('CNS do agente'),
  deathAt: record.deathAt,
  geolocationType: record.geolocationType,
  streetId: record.streetId,
  /** For devices that keep the list (`offlineStore`) alone. */
  streetPaths: record.streetPaths,
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
  /** What a device has seen when it sends a change later. */
  version: record.version,
}

export const citizenList = listQuery(rows.citizenList, {
  title: 'cidadãos',
  filters,
  item: row,
  orderBy: ['name', 'cns', 'createdAt', 'updatedAt'],
  synced: true,
  reads: ['citizen'],
  logs: 'items.id',
})

export const citizenGet = query(rows.citizenGet, {
  input: { id: id().required() },
  output: record,
  reads: ['citizen', 'healthUnit', 'user'],
  logs: 'id',
})

export const citizenCreate = query(rows.citizenCreate, {
  input: {
    ...citizenFields,
    /** The home to which the person is added: its address counts. */
    homeId: id('Domicílio'),
  },
  output: created,
  writes: ['citizen'],
  logs: 'id',
})

export const citizenUpdate = query(rows.citizenUpdate, {
  input: { ...updateOf(citizenUpdateFields), addressOf: addressOf() },
  output: changed,
  writes: ['citizen'],
  logs: 'id',
  readBy: citizenGet,
})

export const citizenDelete = query(rows.citizenDelete, {
  input: { id: id().required() },
  output: created,
  writes: ['citizen'],
  logs: 'id',
})

/** Undoes a removal within 30 days. */
export const citizenRestore = query(rows.citizenRestore, {
  input: { id: id().required() },
  output: created,
  writes: ['citizen'],
  logs: 'id',
})

export const citizenSearch = query(rows.citizenSearch, {
  input: { q: text('Busca').max(100) },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Cidadão', {
        id: id().required(),
        name: text('Nome', { personal: 'name' }).required(),
        cns: cns(),
        /** Distinguishes people of one name. */
        description: text('Descrição', personal),
      }).required(),
    ).required(),
  },
  reads: ['citizen'],
  logs: 'items.id',
})
