import { asManyAsThereAre, id, list, number, object, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Searches that feed relation fields: neighbourhoods, cities, agents. */

const q = text('Busca').max(100)

export const neighborhoodSearch = query(rows.neighborhoodSearch, {
  input: {
    q,
    /** These neighbourhoods, for services that keep one of somebody's choice. */
    ids: list('Ids', 20, id().required()),
  },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Bairro', { id: id().required(), name: text('Nome').required() }).required(),
    ).required(),
  },
  reads: ['territory'],
})

/** Neighbourhoods of one call. */
export const mostEnsured = 250

/** The neighbourhoods of these names; those that the territory does not have are registered. Access `service`. */
export const neighborhoodEnsure = query(rows.neighborhoodEnsure, {
  input: { names: list('Bairros', mostEnsured, text('Nome').required().max(120)).required() },
  output: {
    items: list(
      'Bairros',
      mostEnsured,
      object('Bairro', { id: id().required(), name: text('Nome').required() }).required(),
    ).required(),
  },
  writes: ['neighborhood'],
})

/** Streets of the register, by the beginnings of their words, for users who type an address: nothing of it is personal. */
export const addressStreets = query(rows.addressStreets, {
  input: { q },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Rua', {
        id: id().required(),
        name: text('Nome').required(),
        type: text('Tipo de logradouro').required(),
        publicPlace: text('Logradouro').required(),
        neighborhood: object('Bairro', { id: id().required(), name: text('Nome') }),
        cep: text('CEP'),
      }).required(),
    ).required(),
  },
  reads: ['street'],
})

/** The nearest first where a position is given. Shown as 'name - stateCode'. */
export const citySearch = query(rows.citySearch, {
  input: {
    q,
    /** These cities, for services that keep a city of somebody's choice. */
    ids: list('Ids', 20, id().required()),
    latitude: number('Latitude').min(-90).max(90),
    longitude: number('Longitude').min(-180).max(180),
    /** A city in place of a position. */
    near: id('Perto da cidade'),
  },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Cidade', {
        id: id().required(),
        name: text('Nome').required(),
        stateCode: text('UF').required(),
        ibge: text('Código IBGE'),
        latitude: number('Latitude'),
        longitude: number('Longitude'),
        description: text('Descrição'),
      }).required(),
    ).required(),
  },
  reads: ['territory'],
})

/** Community health agents: users with the group acs. */
export const acsSearch = query(rows.acsSearch, {
  input: { q },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Agente', {
        id: id().required(),
        name: text('Nome').required(),
        cns: text('CNS'),
      }).required(),
    ).required(),
  },
  reads: ['user'],
})
