import { accessRows, open } from '@saude/contract/access-rows'
import { id, integer, list, oneOf } from '@saude/contract/fields'
import { labelOf } from '@saude/contract/meta'
import { personMoveQuery } from '@saude/contract/person-move'
import { query } from '@saude/contract/query'
import { keysOf, tableFrom } from '@saude/contract/values'
import type { AnySchema } from 'yup'
import { rows } from './access.ts'
import { citizenFields } from './citizen.ts'

/**
 * Two records of one person become one (decision 26): of each fact one value stays, and all that names the one record names
 * the other one from then on. It is undone within 30 days.
 */

/** What is chosen as one: the fields of each, the first says what it is called. */
export const joinFacts = {
  name: ['name'],
  socialName: ['socialName'],
  birthDate: ['birthDate'],
  sex: ['sex', 'gender'],
  raceColor: ['raceColor', 'ethnicity'],
  nationality: ['nationality'],
  mothersName: ['mothersName', 'isMotherUnknown'],
  fathersName: ['fathersName', 'isFatherUnknown'],
  mother: ['mother'],
  responsible: ['responsible'],
  mobilePhone: ['mobilePhone'],
  homePhone: ['homePhone'],
  contactPhone: ['contactPhone'],
  email: ['email'],
  birthCountry: ['birthCountry', 'birthCity'],
  dnv: ['dnv'],
  schooling: ['schooling'],
  occupation: ['occupation'],
  maritalStatus: ['maritalStatus'],
  bloodType: ['bloodType'],
  deficiencies: ['deficiencies'],
  isHomeless: ['isHomeless', 'homelessSince'],
  genderIdentity: ['genderIdentity'],
  sexualOrientation: ['sexualOrientation'],
  /** With the home, the position and who looks after it. */
  address: [
    'addressOnCity',
    'addressPublicPlaceType',
    'addressPublicPlace',
    'addressNumber',
    'addressComplement',
    'addressReference',
    'neighborhood',
    'addressExternalNeighborhood',
    'addressExternalIsCountryside',
    'addressCityName',
    'addressCep',
    'addressIbge',
  ],
} as const satisfies Readonly<Record<string, readonly (keyof typeof citizenFields)[]>>

export type JoinFact = keyof typeof joinFacts

export const joinFactKeys = keysOf(joinFacts)

const schemas: Readonly<Record<string, AnySchema>> = citizenFields

/** What people call each. */
export const joinLabels: Readonly<Record<JoinFact, string>> = tableFrom(
  joinFactKeys.map((fact) => {
    const [first] = joinFacts[fact]
    const schema = schemas[first]
    return [fact, fact === 'address' || !schema ? 'Endereço' : labelOf(schema, first)] as const
  }),
)

const written = { id: id().required(), version: integer('Versão').required(), otherId: id().required() }

/**
 * Joins a record with another one of the same person, which is removed: `taken` says of which facts the other one's value stays.
 * What only one of them says stays whatever is chosen: CPF, CNS, conditions, the last visit.
 */
export const citizenJoin = query(rows.citizenJoin, {
  input: {
    /** The record that stays. */
    id: id().required(),
    version: integer('Versão').required().min(1),
    otherId: id('Outro cadastro').required(),
    otherVersion: integer('Versão do outro').required().min(1),
    taken: list('Do outro cadastro', joinFactKeys.length, oneOf('Campo', joinLabels).required()).required(),
  },
  output: written,
  writes: ['citizen', 'home', 'history', 'visit', 'registerCheck'],
  logs: 'id otherId',
})

/** Takes a joining back: the record that was removed is there again with what it had. */
export const citizenPart = query('citizenPart', {
  permission: rows.citizenJoin,
  title: 'Desfazer a junção de cadastros',
  input: { id: id('Cadastro removido').required() },
  output: written,
  writes: ['citizen', 'home', 'history', 'visit', 'registerCheck'],
  logs: 'id otherId',
})

const desk = accessRows('health-secretary', {
  secretaryPersonMove: open('service', 'Passar solicitações a outro cadastro'),
})
const travel = accessRows('travel', {
  travelPersonMove: open('service', 'Passar viagens a outro cadastro'),
})
const followUp = accessRows('epidemiology', {
  epidemiologyPersonMove: open('service', 'Passar acompanhamentos a outro cadastro'),
})

export const citizenPersonMove = personMoveQuery(rows.citizenPersonMove, ['citizen'])
export const secretaryPersonMove = personMoveQuery(desk.secretaryPersonMove, ['protocol'])
export const travelPersonMove = personMoveQuery(travel.travelPersonMove, ['traveler'])
export const epidemiologyPersonMove = personMoveQuery(followUp.epidemiologyPersonMove, [
  'epidemiologicalAccompaniment',
])
