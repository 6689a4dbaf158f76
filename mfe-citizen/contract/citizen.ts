import {
  asManyAsThereAre,
  cep,
  cns,
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
import { citizenRef } from './citizen-ref.ts'
import { deathPlaces } from './death-places.ts'
import { nationalities } from './nationalities.ts'
import { indigenous, raceColors } from './person-codes.ts'

/** Citizens: who they are, where they live, who looks after them. */

export const genders = { M: 'Masculino', F: 'Feminino' } as const

export const geolocationTypes = {
  manual: 'Manual',
  device: 'Localização do dispositivo',
  inferenceByStreet: 'Inferida pela rua',
} as const

/** State of the citizens' own app on the person's phone. */
export const installedApps = {
  MATCH: 'App configurado corretamente',
  INCORRECT_DDD: 'App configurado com DDD incorreto',
  WRONG: 'App configurado com telefone incorreto',
  NOT_INSTALLED: 'App não configurado',
} as const

const inCity = { showWhen: { addressOnCity: [true] } } as const
const elsewhere = { showWhen: { addressOnCity: [false] } } as const
const personal = { personal: 'text' } as const

const identity = {
  name: text('Nome', { personal: 'name' }).required().min(2).max(120),
  socialName: text('Nome social', personal).max(60),
  birthDate: pastDate('Data de nascimento', { personal: 'birthDate' }),
  gender: oneOf('Sexo', genders),
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
  cns: cns(),
  mothersName: text('Nome da mãe', personal).max(60),
  fathersName: text('Nome do pai', personal).max(60),
}

/** Relatives who are registered themselves: a child has their address, and with it their agent. */
const family = {
  mother: citizenRef('Mãe cadastrada'),
  responsible: citizenRef('Responsável cadastrado'),
}

const contact = {
  mobilePhone: phone('Celular'),
  homePhone: phone('Telefone residencial'),
  contactPhone: phone('Telefone para contato'),
  email: email().max(120),
}

const address = {
  addressOnCity: yesNo('Mora no município'),
  neighborhood: relation('Bairro', 'neighborhoodSearch', inCity),
  addressExternalNeighborhood: text('Bairro', { ...elsewhere, ...personal }).max(60),
  addressExternalIsCountryside: yesNo('Zona rural', elsewhere),
  addressCityName: text('Cidade', elsewhere).max(60),
  addressCep: cep('CEP', { ...elsewhere, ...personal }).max(60),
  addressIbge: text('Código IBGE', elsewhere).max(30),
  addressPublicPlaceType: text('Tipo de logradouro', { placeholder: 'Rua, avenida, estrada…' }).max(60),
  addressPublicPlace: text('Logradouro', personal).max(60),
  addressNumber: text('Número', personal).max(10),
  addressComplement: text('Complemento', personal).max(60),
  addressReference: text('Ponto de referência', personal).max(60),
}

const care = {
  /** In place of who looks after the address; it stays until it is emptied. */
  chosenAcs: relation('Agente de saúde', 'acsSearch', {
    placeholder: 'Pelo endereço',
    help: 'Quem for escolhido fica até ser apagado.',
  }),
}

/** What the form of a new citizen asks, in its order. */
export const citizenFields = { ...identity, ...family, ...contact, ...address, ...care }

/** What a relative's record gives to a form: 'Copiar endereço e contato'. */
export const copiedFields = [...Object.keys(contact), ...Object.keys(address)]

/**
 * A death, as one act (`death.ts`): the day is not before the birth, which the service looks at, and without a day there is
 * nothing else of it.
 */
const death = {
  deathAt: pastDate('Data de óbito', { personal: 'birthDate' }),
  /** Nine digits, as e-SUS APS takes it (LEDI, `numeroDO`). */
  deathCertificate: text('Número da DO', { ...personal, placeholder: '9 dígitos' })
    .max(9)
    .matches(/^\d{9}$/, { excludeEmptyString: true }),
  deathPlace: oneOf('Local do óbito', deathPlaces),
  deathReportedBy: text('Informado por', { ...personal, placeholder: 'Parente, hospital, cartório…' }).max(
    120,
  ),
}

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
] as const

const record = {
  id: id().required(),
  ...citizenFields,
  birthDate: date('Data de nascimento', { personal: 'birthDate' }),
  rg: text('RG', personal),
  ...death,
  deathAt: date('Data de óbito', { personal: 'birthDate' }),
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
  input: citizenFields,
  output: created,
  writes: ['citizen'],
  logs: 'id',
})

export const citizenUpdate = query(rows.citizenUpdate, {
  input: updateOf(citizenUpdateFields),
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
