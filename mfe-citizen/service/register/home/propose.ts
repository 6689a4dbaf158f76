import { searchName } from '@saude/contract/search'
import type { Kinship } from '../../../contract/home-codes.ts'
import type { Citizen } from '../citizen/citizen.ts'

/** What of a person says to which family they may belong. */
export type Relative = Pick<
  Citizen,
  '_id' | 'name' | 'birthDate' | 'gender' | 'motherId' | 'responsibleId' | 'mothersName' | 'fathersName'
>

export interface Proposal {
  readonly headId: string
  readonly members: readonly {
    readonly id: string
    readonly kinship: Kinship | null
    readonly because: string
  }[]
}

/** Small words are no surnames. */
const particles = new Set(['de', 'da', 'do', 'dos', 'das', 'e'])

/** What is compared of a person, made once. */
interface Compared extends Relative {
  readonly plain: string
  readonly surnames: readonly string[]
  readonly mother: string
  readonly father: string
}

function compared(one: Relative): Compared {
  const plain = searchName(one.name)
  const surnames = plain
    .split(' ')
    .slice(1)
    .filter((word) => !particles.has(word))
  return {
    ...{ ...one, plain, surnames },
    mother: searchName(one.mothersName ?? ''),
    father: searchName(one.fathersName ?? ''),
  }
}

/** Why somebody belongs to another's family, and as what; undefined where nothing says so. */
function bond(one: Compared, head: Compared): Proposal['members'][number] | undefined {
  const said = (because: string, kinship: Kinship | null = null) => ({ id: one._id, kinship, because })
  if (one.motherId === head._id) return said('mãe cadastrada', '138')
  if (one.mother === head.plain) return said('nome da mãe', '138')
  if (one.father === head.plain) return said('nome do pai', '138')
  if (head.motherId === one._id || head.mother === one.plain) return said('nome da mãe', '141')
  if (one.responsibleId === head._id) return said('responsável cadastrado')
  const shared = one.surnames.some((word) => head.surnames.includes(word))
  return shared ? said('mesmo sobrenome') : undefined
}

/** Grown up for a head of a family. Years. */
const grown = 18
/** Of more people without a family, as of a road without numbers, none are proposed: each is compared with each. */
const mostCompared = 200

/**
 * Families that people of a home without one may be: the oldest grown-up is taken for the head of all who belong to them by
 * mother, responsible person or surname, directly or through one another, and so on with the rest. Nothing of it is
 * stored: somebody confirms it, says the relations that are missing, or says it otherwise.
 * @param day today, by which somebody is grown up
 */
export function proposeFamilies(people: readonly Relative[], day: string): Proposal[] {
  if (people.length > mostCompared) return []
  const left = people
    .map(compared)
    .sort((one, other) => ((one.birthDate ?? '9') < (other.birthDate ?? '9') ? -1 : 1))
  const found: Proposal[] = []
  const adults = `${Number(day.slice(0, 4)) - grown}${day.slice(4)}`
  for (;;) {
    const place = left.findIndex(({ birthDate }) => birthDate && birthDate <= adults)
    const [head] = place < 0 ? [] : left.splice(place, 1)
    if (!head) return found
    const members: Proposal['members'][number][] = []
    // Each who joins brings those who belong to them.
    const family = [head]
    for (const relative of family)
      for (const one of [...left]) {
        const by = bond(one, relative)
        if (!by) continue
        left.splice(left.indexOf(one), 1)
        family.push(one)
        // What somebody is to another member says nothing of what they are to the head.
        members.push(relative === head ? by : { ...by, kinship: null })
      }
    found.push({ headId: head._id, members })
  }
}
