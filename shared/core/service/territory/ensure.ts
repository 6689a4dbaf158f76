import { newId } from '@saude/contract/id'
import { anyRecord } from '@saude/contract/record/record'
import { searchable, searchName } from '@saude/contract/search'
import { change, insert } from '@saude/service/handlers'
import { happened } from '@saude/service/record/history'
import { neighborhoodEnsure } from '../../contract/territory.ts'
import { neighborhood as record } from '../../contract/territory-register.ts'
import { on } from '../collections.ts'

/** Words that stay small within a name. */
const small = ['da', 'das', 'de', 'do', 'dos', 'e']

/** A name as a register has it: programs write names in capitals. */
function written(name: string): string {
  const plain = name.replace(/\s+/g, ' ').trim()
  if (plain !== plain.toUpperCase()) return plain
  return plain
    .toLowerCase()
    .split(' ')
    .map((word, at) => (at > 0 && small.includes(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
}

/** One commit for all that are missing; a name that is there in other letters is the one that is meant. */
export const ensureNeighborhoods = on(neighborhoodEnsure, async ({ input, collections, commit }) => {
  const names = new Map(
    input.names.flatMap((name) => (searchName(name) ? [[searchName(name), written(name)] as const] : [])),
  )
  if (names.size === 0) return { items: [] }
  const found = await collections.neighborhood.findAll(
    { searchName: { $in: [...names.keys()] } },
    { max: 5_000 },
  )
  const known = new Set(found.map((one) => one.searchName))
  const made = [...names].flatMap(([key, name]) => (known.has(key) ? [] : [{ _id: newId(), name }]))
  const items = [...found, ...made].map(({ _id, name }) => ({ id: _id, name }))
  if (made.length === 0) return { items }
  return commit(
    [
      ...made.flatMap(({ _id, name }) => [
        insert(collections.neighborhood, {
          ...{ _id, name, ...searchable(name), isRural: null, observation: null, boundary: null },
          ...{ latitude: null, longitude: null },
        }),
        happened(anyRecord(record), { _id }, { kind: 'created' }),
      ]),
      change(
        'neighborhood',
        made.map(({ _id }) => _id),
        'created',
      ),
    ],
    { items },
  )
})
