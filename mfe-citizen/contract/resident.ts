import { date, id, oneOf, relation, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { rows } from './access.ts'
import { ageFilters, residentConditions } from './citizen-filter.ts'
import { genders } from './person-codes.ts'

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
    microArea: text('Microárea', { personal: 'text' }),
  },
  orderBy: ['name', 'birthDate'],
  reads: ['citizen'],
  logs: 'items.id',
})
