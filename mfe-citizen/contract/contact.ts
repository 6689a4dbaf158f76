import { byIdsShape } from '@saude/contract/by-ids-shape'
import { cpf, id, oneOf, phone, point, relation, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { identity } from './identity.ts'
import { genders, installedApps } from './person-codes.ts'

/**
 * How citizens are reached and fetched: for services that take them somewhere. Removed citizens are left out. Access
 * `service`.
 */
export const citizenContactByIds = query(rows.citizenContactByIds, {
  ...byIdsShape('Cidadão', {
    ...identity,
    /** The number under which the person is reached soonest. */
    phone: phone('Telefone'),
    cpf: cpf(),
    rg: text('RG', { personal: 'text' }),
    address: text('Endereço', { personal: 'text' }),
    position: point('Localização'),
    gender: oneOf('Sexo', genders),
    neighborhood: relation('Bairro', 'neighborhoodSearch'),
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch'),
    installedApp: oneOf('App', installedApps),
  }),
  reads: ['citizen'],
})

/**
 * Where citizens live, how well it is known, and who looks after them there: for maps and reports of other areas. Removed
 * citizens are left out.
 */
export const citizenPlaceByIds = query(rows.citizenPlaceByIds, {
  ...byIdsShape('Cidadão', {
    position: point('Localização'),
    /** Of this position. */
    isPoor: yesNo('Posição imprecisa').required(),
    neighborhood: relation('Bairro', 'neighborhoodSearch'),
    microArea: text('Microárea'),
    /** The agent's id. */
    agentId: id('ACS'),
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch'),
  }),
  reads: ['citizen'],
})
