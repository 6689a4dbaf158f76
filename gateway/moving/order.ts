import type { PeopleField } from '@saude/citizen/contract/import/columns'
import { peopleFormat } from '@saude/citizen/contract/import/format'
import { type Chosen, recogniseTable } from '@saude/service/import/recognise'

/** What says who lives with whom, or where exactly; a file with more of it is read before the others. */
const homes: readonly PeopleField[] = [
  'isHead',
  'head',
  'familyCode',
  'homeCode',
  'kinship',
  'addressComplement',
  'addressPublicPlace',
]

/**
 * The order in which files of the same people are loaded: an address is filled where none is known and never replaced, so that the file
 * which knows homes best goes first. PEC's three lists come in this order: territory, conditions, linked citizens.
 * @throws RefusedFile where one of them is none of people, before anything is written
 */
export async function inOrder(paths: readonly string[], chosen: Chosen): Promise<readonly string[]> {
  const read = []
  for (const path of paths) {
    const { mapping } = await recogniseTable(path, peopleFormat, chosen)
    read.push({ path, homes: homes.filter((field) => mapping[field] !== undefined).length })
  }
  return read.sort((one, other) => other.homes - one.homes).map(({ path }) => path)
}
