import { atMost, filterBy, prefix, sortBy, tokens } from '@saude/store'
import type { Neighborhood, Street } from '../territory/territory.ts'
import { isJoint, isKind, type TypedAddress } from './address.ts'
import { alikeWords, leastLetters } from './match.ts'
import type { PlaceContext } from './provider.ts'

type Collections = PlaceContext['collections']

/** What is read of a street to find it: its paths are much larger. */
export type FoundStreet = Pick<Street, '_id' | 'name' | 'searchName' | 'neighborhoodIds' | 'cep'>
const fields = { name: 1, searchName: 1, neighborhoodIds: 1, cep: 1 } as const

/** Streets that one look-up answers; words by whose runs streets are looked up, and of which wrong letters are. */
const most = 200
const mostWords = 8
const mostAlike = 4
/** A word of more letters has more neighbours than are worth looking up. */
const longestAlike = 20

/**
 * Streets that what was typed may mean; how well each fits is for `matchOf` to say.
 * @param surrounding words of the municipality and its state, and its neighbourhoods
 */
export function streetLookups(
  { street }: Collections,
  typed: TypedAddress,
  surrounding: {
    readonly words: ReadonlySet<string>
    readonly neighborhoods: readonly Pick<Neighborhood, '_id' | 'searchTokens'>[]
  },
) {
  const look = (filter: object): Promise<FoundStreet[]> =>
    street
      .find<FoundStreet>(filterBy(filter), {
        projection: fields,
        sort: sortBy({ searchName: 1, _id: 1 }),
        limit: atMost(most),
      })
      .toArray()
  const words = typed.words.filter((word) => !isJoint(word) && !isKind(word)).slice(0, mostWords)
  const { neighborhoods } = surrounding
  const own = words.filter(
    (word) =>
      !surrounding.words.has(word) && !neighborhoods.some(({ searchTokens }) => searchTokens.includes(word)),
  )
  /** The neighbourhoods that other words than a street's may name: there what is common in the town is rare. */
  const nearby = (run: readonly string[]) => {
    const others = words.filter((word) => !run.includes(word))
    const ids = neighborhoods
      .filter(({ searchTokens }) => others.some((word) => searchTokens.includes(word)))
      .map(({ _id }) => _id)
    return ids.length > 0 && ids.length <= most ? { neighborhoodIds: { $in: ids } } : undefined
  }
  return {
    /** By the CEP, by words that name nothing else, then by runs, the longest first: where a street's name ends is not known. */
    *exact(): Generator<Promise<FoundStreet[]>> {
      if (typed.cep) yield look({ cep: prefix(typed.cep) })
      const done = new Set<string>()
      for (const run of [words, own, ...runsOf(words)]) {
        const text = run.join(' ')
        if (text === '' || done.has(text)) continue
        done.add(text)
        const named = run.length === 1 ? nearby(run) : undefined
        if (named) yield look({ searchTokens: tokens(text), ...named })
        yield look({ searchTokens: tokens(text) })
      }
    },
    /** By words of which one letter is wrong; those of `known`, words of streets that were found, have none. */
    *alike(known: ReadonlySet<string>): Generator<Promise<FoundStreet[]>> {
      const long = words.filter(
        (word) => word.length >= leastLetters - 1 && word.length <= longestAlike && !known.has(word),
      )
      for (const word of long.slice(0, mostAlike)) yield look({ searchTokens: { $in: alikeWords(word) } })
    },
  }
}

/** The beginnings and ends of some words, the longest first. */
const runsOf = (words: readonly string[]): (readonly string[])[] =>
  words.flatMap((_, at) => (at === 0 ? [] : [words.slice(0, -at), words.slice(at)]))
