import { searchName } from '@saude/contract/search'

/** What somebody typed to find a place, in search form. */
export interface TypedAddress {
  /** Without house and CEP; abbreviations in full. */
  readonly words: readonly string[]
  /** The house. */
  readonly number: string | null
  /** Eight digits, or the first of them. */
  readonly cep: string | null
}

/** More than an address has: what lies beyond is not read, whatever is sent. */
const mostWords = 12
const longestWord = 40

/** What people write for kinds of street, and for beginnings of neighbourhoods. */
const short: Readonly<Record<string, string>> = {
  r: 'rua',
  av: 'avenida',
  tv: 'travessa',
  trav: 'travessa',
  pc: 'praca',
  pca: 'praca',
  al: 'alameda',
  est: 'estrada',
  estr: 'estrada',
  rod: 'rodovia',
  lgo: 'largo',
  jd: 'jardim',
  pq: 'parque',
  vl: 'vila',
}

const kinds = new Set([
  'rua',
  'avenida',
  'travessa',
  'praca',
  'alameda',
  'estrada',
  'rodovia',
  'largo',
  'viela',
  'beco',
  'ladeira',
])

/** Whether a word is a kind of street: many streets have it, so it finds none. */
export const isKind = (word: string): boolean => kinds.has(word)

/** Whether a word is the beginning of a kind of street. */
export const beginsKind = (word: string): boolean => [...kinds].some((kind) => kind.startsWith(word))

const joints = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])
/** Whether a word joins others and says nothing itself. */
export const isJoint = (word: string): boolean => joints.has(word)

/** Whether a text names a place: more than a kind of street and words that join. */
export const saysPlace = ({ words, cep }: TypedAddress): boolean =>
  cep !== null || words.some((word) => !isKind(short[word] ?? word) && !isJoint(word))

/** The words of a name, abbreviations in full: 'R. Acre' of a register is 'Rua Acre'. */
export const wordsOf = (name: string): string[] => partsOf(searchName(name)).flat()

/** 'R. das Paineiras, 214 - Centro' → the words of street, neighbourhood, city and state, the house and the CEP. */
export function readAddress(typed: string): TypedAddress {
  const text = searchName(typed).replace(/\bn[.ºo°]*\s*(?=\d)/g, ' ')
  const [found, first = '', rest = ''] =
    /(?<![\d.])(\d{2}\.?\d{3})-?(\d{3})(?!\d)/.exec(text) ?? /^cep\D*(\d{5})-?(\d*)$/.exec(text) ?? []
  const cep = found ? `${first.replace('.', '')}${rest}` : beginningOfCep(text)
  const parts = cep && !found ? [] : partsOf(found ? text.replace(found, ' , ') : text)
  const { words, number } = withoutHouse(parts)
  return {
    words: words
      .filter((word) => word !== 'cep')
      .slice(0, mostWords)
      .map((word) => word.slice(0, longestWord)),
    number,
    cep,
  }
}

/** A CEP that is being typed: '13696' and '13696-9', and nothing else. */
function beginningOfCep(text: string): string | null {
  const [found] = /^\d{5}-?\d{0,2}$/.exec(text) ?? []
  return found ? found.replace('-', '') : null
}

/** Words between commas, dashes and slashes, abbreviations in full. */
function partsOf(text: string): string[][] {
  const parts = text
    .split(/[,;/()]|\s[-–—]\s|(?<=\D)-(?=\p{L}{2}$)/u)
    .map((part) => [...part.matchAll(/([\p{L}\p{N}]+)(\.?)/gu)])
    .filter((part) => part.length > 0)
  const isAlone = parts.flat().length === 1
  return parts.map((part) =>
    part.map(([, word = '', dot], at) => (dot || (at === 0 && !isAlone) ? (short[word] ?? word) : word)),
  )
}

/**
 * The house is the first number behind a name: of 'Rua 15 de Novembro' and 'Rua 7' the number is the name, for it stands
 * behind the kind of street, or before a joint.
 */
function withoutHouse(parts: readonly (readonly string[])[]): { words: string[]; number: string | null } {
  let number: string | null = null
  const words: string[] = []
  for (const [nth, part] of parts.entries())
    for (const [at, word] of part.entries()) {
      const before = at > 0 ? part[at - 1] : parts[nth - 1]?.at(-1)
      const isHouse =
        number === null &&
        /^\d{1,5}[a-z]?$/.test(word) &&
        before !== undefined &&
        !isKind(before) &&
        !isJoint(before) &&
        !isJoint(part[at + 1] ?? '')
      if (isHouse) number = word
      else words.push(word)
    }
  return { words, number }
}
