import { view } from '@saude/store'
import { citizens } from '../citizen/citizen.ts'
import { alikeFields, row } from './alike-row.ts'

/** By which sounds and days everybody is looked up who may be somebody else, too. */
export const alikeKeys = view('alike', {
  of: citizens,
  title: 'Nomes, para achar cadastros repetidos',
  version: 1,
  fields: alikeFields,
  columns: { byYear: 'number', byBirth: 'number', byMother: 'number' },
  indexes: ['byYear', 'byBirth', 'byMother'],
  code: new URL('./alike-row.ts', import.meta.url),
  row,
})
