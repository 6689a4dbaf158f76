import { searchName } from '@saude/contract/search'
import { isFields, keysOf } from '@saude/contract/values'
import { type PeopleField, peopleColumns } from './columns.ts'

type Values = Readonly<Record<string, unknown>>

/** What a plan says of a row whose person the file has named before: a run will have registered them by then. */
export type SeenBefore = 'same' | 'changed' | { readonly doubtful: string }

/** Fields that say where somebody belongs: of who is known they change nothing. */
const beside: readonly PeopleField[] = [
  'originId',
  'cpfOrCns',
  'homeCode',
  'familyCode',
  'isHead',
  'kinship',
  'head',
  'cep',
  'neighborhood',
  'address',
  'addressPublicPlaceType',
  'addressPublicPlace',
  'addressNumber',
  'addressComplement',
  'addressReference',
]
const filling = keysOf(peopleColumns).filter((field) => !beside.includes(field))

/** Which fields a row says, as bits. */
const said = (values: Values): number =>
  filling.reduce((bits, field, place) => (values[field] === undefined ? bits : bits | (1 << place)), 0)

/** Of those of one name and day, by whether they have a CPF and whether a mother. */
const kinds = { cpfAlone: 1, cpfAndMother: 2, neither: 4, motherAlone: 8 } as const

/** 53 bits of a text: a million of them take a tenth of the texts. */
function hashOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  return 4_294_967_296 * (2_097_151 & (low ^ (low >>> 13))) + ((high ^ (high >>> 16)) >>> 0)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What says who somebody is, as `matchOf` of the service compares it. */
function identityOf(values: Values) {
  const either = isFields(values.cpfOrCns) ? values.cpfOrCns : {}
  const inEither: Values = { ...either }
  const cpf = textOf(values.cpf ?? inEither.cpf)
  const cns = textOf(values.cns ?? inEither.cns)
  const mother = searchName(textOf(values.mothersName))
  const day = textOf(values.birthDate)
  const name = day && `n|${searchName(textOf(values.name))}|${day}`
  return {
    cpf: cpf && `p|${cpf}`,
    sure: [cpf && `p|${cpf}`, cns && `c|${cns}`, name && mother && `${name}|${mother}`].filter(
      (one) => one !== '',
    ),
    name,
    mother,
  }
}

/** The people of a file that a plan has come by, some bytes of each. */
export function createSeen() {
  const fields = new Map<number, number>()
  const names = new Map<number, number>()
  return {
    /** What becomes of a row by what stood before it; undefined: it is judged by what is registered. */
    before(values: Values): SeenBefore | undefined {
      const { cpf, sure, name, mother } = identityOf(values)
      const known = sure.map((key) => fields.get(hashOf(key))).find((one) => one !== undefined)
      if (known !== undefined) return (said(values) & ~known) === 0 ? 'same' : 'changed'
      const alike = (name && names.get(hashOf(name))) || 0
      const meant = cpf ? alike & (kinds.neither | kinds.motherAlone) : alike
      if (meant === 0 || (mother && (meant & (kinds.neither | kinds.cpfAlone)) === 0)) return undefined
      return { doubtful: 'O arquivo tem outra pessoa com o mesmo nome e nascimento, e falta o nome da mãe' }
    },
    /** From now on rows of the same person are met. */
    note(values: Values): void {
      const { cpf, sure, name, mother } = identityOf(values)
      const bits = said(values)
      for (const key of sure) {
        const hash = hashOf(key)
        fields.set(hash, (fields.get(hash) ?? 0) | bits)
      }
      if (!name) return
      const kind = cpf
        ? mother
          ? kinds.cpfAndMother
          : kinds.cpfAlone
        : mother
          ? kinds.motherAlone
          : kinds.neither
      const hash = hashOf(name)
      names.set(hash, (names.get(hash) ?? 0) | kind)
    },
  }
}
