import { cep, cns, cpf, date, id, oneOf, phone, relation, text, yesNo } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { rows } from './access.ts'
import { ageFilters, residentConditions } from './citizen-filter.ts'
import { incomes, kinships, propertyKinds } from './home-codes.ts'
import { genders } from './person-codes.ts'

const personal = { personal: 'text' } as const

/** What a file for spreadsheets says beside what the screen shows: the person, where they live, and in which family. */
const beside = {
  cpf: cpf(),
  cns: cns(),
  mothersName: text('Nome da mãe', personal),
  mobilePhone: phone('Celular'),
  addressPublicPlaceType: text('Tipo de logradouro'),
  addressPublicPlace: text('Logradouro', personal),
  addressNumber: text('Número', personal),
  addressComplement: text('Complemento', personal),
  cep: cep('CEP', personal),
  propertyKind: oneOf('Tipo de imóvel', propertyKinds),
  recordNumber: text('Prontuário familiar', personal),
  isHead: yesNo('Responsável familiar'),
  headName: text('Nome do responsável familiar', personal),
  headCns: cns('CNS do responsável familiar'),
  kinship: oneOf('Parentesco com o responsável', kinships),
  income: oneOf('Renda familiar', incomes),
}

/**
 * The living, by what dashboards count them by: each figure leads here, to as many people as it says. Conditions are for
 * those who may see their statistics; agents find the pregnancies of those whom they look after alone.
 */
export const citizenResidentList = listQuery(rows.citizenResidentList, {
  title: 'moradores',
  filters: {
    name: text('Nome', { personal: 'name', showFilter: 'column', placeholder: 'Filtrar por nome' }).max(100),
    condition: oneOf('Condição', residentConditions, { showFilter: 'panel' }),
    gender: oneOf('Sexo', genders, { showFilter: 'panel' }),
    ...ageFilters('Idade a partir de', 'Idade até', { showFilter: 'panel' }),
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { showFilter: 'panel' }),
    responsibleAcs: relation('ACS responsável', 'acsSearch', { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    name: text('Nome', { personal: 'name', showColumn: 40 }).required(),
    birthDate: date('Data de nascimento', { personal: 'birthDate', showColumn: 15 }),
    gender: oneOf('Sexo', genders, { showColumn: 12 }),
    neighborhood: relation('Bairro', 'neighborhoodSearch', { showColumn: 15 }),
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { showColumn: 18 }),
    /** With the cell of a position it would say where in it somebody lives. */
    microArea: text('Microárea', personal),
    ...beside,
  },
  orderBy: ['name', 'birthDate'],
  reads: ['citizen', 'home'],
  logs: 'items.id',
})
