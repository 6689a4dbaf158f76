import { profileCounts, profileFilters, profilePerson } from '@saude/citizen/contract/profile'
import { listQuery } from '@saude/contract/list-query'
import { logsProtectedCitizens } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** How many citizens there are with some problems, by age, sex and neighbourhood. */
export const epidemiologicalProfile = query(rows.epidemiologicalProfile, {
  input: profileFilters,
  output: profileCounts,
  reads: ['history', 'citizen'],
  ...logsProtectedCitizens,
  heavy: 'shared',
  timeout: 60_000,
})

const people = {
  title: 'cidadãos',
  filters: profileFilters,
  item: profilePerson,
  orderBy: ['name'],
  reads: ['history', 'citizen'],
  heavy: 'shared',
  logs: 'items.id',
} as const

/** Who they are that a profile counts. */
export const epidemiologicalProfileList = listQuery(rows.epidemiologicalProfileList, people)

/** Citizens by any combination of CIDs and CIAPs. */
export const citizensByCidsAndCiaps = listQuery(rows.citizensByCidsAndCiaps, people)
