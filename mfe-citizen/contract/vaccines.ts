import type { OutputOf } from '@saude/contract/query'
import { nameMatches } from '@saude/contract/search'
import { immunobiologicals } from '@saude/core/contract/codes/immunobiologicals'
import type { immunobiologicalSearch } from './immunization.ts'

type Vaccine = OutputOf<typeof immunobiologicalSearch>['items'][number]

/** Options that are offered at once. */
const offered = 20

const vaccines: readonly Vaccine[] = Object.entries(immunobiologicals)
  .map(([id, { acronym, name }]) => ({ id, name, description: acronym }))
  .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))

/** Immunobiologicals by parts of name or acronym: what the search answers, and a form offers without a connection. */
export const vaccinesLike = (q: string): Vaccine[] =>
  vaccines.filter(({ name, description }) => nameMatches(`${name} ${description}`, q)).slice(0, offered)
