import { searchName } from '@saude/contract/search'
import type { ScopedCollections } from '@saude/service/handlers'
import { atMost, filterBy } from '@saude/store'
import type { collections as declared } from '../../collections.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { stillReserved } from '../removal/removed.ts'
import type { ImportRow } from './person.ts'
import type { ImportedRecord } from './run.ts'

type Areas = ScopedCollections<typeof declared>

/** People of the names and days of birth of a batch that are looked through. */
const mostNamed = 10_000

/** Somebody who is registered, or whom this batch registers. */
export interface KnownPerson {
  document: Citizen
  /** Of this batch: nothing of them is stored yet. */
  readonly isDraft: boolean
}

/** Who is known of the people of a batch, by all that says who somebody is. */
export interface Known {
  readonly byOrigin: ReadonlyMap<string, KnownPerson>
  readonly byCpf: Map<string, KnownPerson>
  readonly byCns: Map<string, KnownPerson>
  readonly byName: Map<string, KnownPerson[]>
  /** Numbers of records that were removed and may come back. */
  readonly reserved: ReadonlySet<string>
}

/** Which row of which file: it is taken once. */
export const rowKeyOf = (hash: string, line: number): string => `${hash}#${line}`

/** The id of a record where it comes from. */
export const originKeyOf = (source: string, { hints }: Pick<ImportRow, 'hints'>): string | null =>
  hints.originId === null ? null : `${source}|${hints.originId}`

const nameKey = ({
  name,
  birthDate,
}: {
  readonly name: string
  readonly birthDate?: string | null | undefined
}) => `${searchName(name)}|${birthDate ?? ''}`

/** The lines of a batch that an earlier run of the file has taken: nothing else is asked about them. */
export async function takenLines(
  { importedRecord }: Pick<Areas, 'importedRecord'>,
  hash: string,
  rows: readonly { readonly line: number }[],
): Promise<ReadonlySet<number>> {
  const keys = new Map(rows.map(({ line }) => [rowKeyOf(hash, line), line]))
  if (keys.size === 0) return new Set()
  const found = await importedRecord.findAll<Pick<ImportedRecord, '_id' | 'rowKey'>>(
    { rowKey: { $in: [...keys.keys()] } },
    { projection: { rowKey: 1 }, max: atMost(1_000) },
  )
  return new Set(found.flatMap(({ rowKey }) => keys.get(rowKey) ?? []))
}

/** Asks once for everything that may concern a batch. */
export async function knownOf(
  { citizen, importedRecord, removedCitizen }: Areas,
  {
    rows,
    source,
    now,
  }: {
    readonly rows: readonly ImportRow[]
    readonly source: string
    readonly now: Date
  },
): Promise<Known> {
  const cpfs = rows.flatMap(({ person }) => person.cpf ?? [])
  const cnss = rows.flatMap(({ person }) => person.cns ?? [])
  // Namesakes of another day say nothing: of a name that many have, few are read.
  const dated = rows.filter(({ person }) => person.birthDate)
  const names = [...new Set(dated.map(({ person }) => searchName(person.name)))]
  const births = [...new Set(dated.flatMap(({ person }) => person.birthDate ?? []))]
  const originKeys = rows.flatMap((row) => originKeyOf(source, row) ?? [])
  const some = <T>(list: readonly T[], ask: (list: readonly T[]) => Promise<readonly Citizen[]>) =>
    list.length > 0 ? ask(list) : Promise.resolve([])
  const [origins, ofCpf, ofCns, named, reservedCpf, reservedCns] = await Promise.all([
    originKeys.length > 0 ? importedRecord.findAll({ originKey: { $in: originKeys } }, { max: 2_000 }) : [],
    some(cpfs, ($in) => citizen.findAll({ cpfKey: { $in } }, { max: 1_000 })),
    some(cnss, ($in) => citizen.findAll({ cnsKey: { $in } }, { max: 1_000 })),
    some(names, ($in) =>
      citizen.findAll({ birthDate: { $in: births }, searchName: { $in } }, { max: mostNamed }),
    ),
    cpfs.length > 0
      ? removedCitizen.findAll(filterBy({ cpf: { $in: cpfs }, ...stillReserved(now) }), { max: 1_000 })
      : [],
    cnss.length > 0
      ? removedCitizen.findAll(filterBy({ cns: { $in: cnss }, ...stillReserved(now) }), { max: 1_000 })
      : [],
  ])
  const ids = [...new Set(origins.flatMap((one) => (one.collection === 'citizen' ? [one.recordId] : [])))]
  const ofOrigin = ids.length > 0 ? await citizen.findAll({ _id: { $in: ids } }, { max: 2_000 }) : []
  const people = new Map<string, KnownPerson>()
  for (const document of [...ofCpf, ...ofCns, ...named, ...ofOrigin])
    if (!people.has(document._id)) people.set(document._id, { document, isDraft: false })
  const known: Known = {
    byOrigin: new Map(
      origins.flatMap(({ originKey, recordId }) => {
        const found = people.get(recordId)
        return originKey !== null && found ? [[originKey, found] as const] : []
      }),
    ),
    byCpf: new Map(),
    byCns: new Map(),
    byName: new Map(),
    reserved: new Set(
      [...reservedCpf, ...reservedCns].flatMap(({ cpf, cns }) => [cpf, cns].filter((one) => one !== null)),
    ),
  }
  for (const one of people.values()) remember(known, one)
  return known
}

/** From now on later rows of the batch meet this person. */
export function remember({ byCpf, byCns, byName }: Known, one: KnownPerson): void {
  const { cpf, cns } = one.document
  if (cpf) byCpf.set(cpf, one)
  if (cns) byCns.set(cns, one)
  const key = nameKey(one.document)
  const others = byName.get(key) ?? []
  if (!others.includes(one)) byName.set(key, [...others, one])
}

export type Match =
  | { readonly kind: 'new' }
  | { readonly kind: 'known'; readonly one: KnownPerson }
  | { readonly kind: 'doubtful'; readonly why: string; readonly of: readonly KnownPerson[] }

/**
 * Who somebody is: by the id of where they come from, by CPF, by CNS, by name, birth and mother together. Never by the name
 * alone, and never somebody of another CPF; where more than one can be meant, people decide.
 */
export function matchOf({ person, hints }: ImportRow, known: Known, originKey: string | null): Match {
  const doubt = (why: string, ...of: readonly KnownPerson[]): Match => ({ kind: 'doubtful', why, of })
  const byCpf = person.cpf ? known.byCpf.get(person.cpf) : undefined
  const byCns = person.cns ? known.byCns.get(person.cns) : undefined
  const byOrigin = originKey !== null && hints.originId !== null ? known.byOrigin.get(originKey) : undefined
  if (byCpf && byCns && byCpf !== byCns)
    return doubt('O CPF é de um cadastro e o CNS é de outro', byCpf, byCns)
  const one = byCpf ?? byCns
  if (one) {
    if (isOtherCpf(person.cpf, one)) return doubt('O CNS é de um cadastro que tem outro CPF', one)
    if (byOrigin && byOrigin !== one)
      return doubt('O código é de um cadastro e o documento é de outro', one, byOrigin)
    return isAnother(person, one)
      ? doubt('O documento é de um cadastro com outro nome e outra data de nascimento', one)
      : { kind: 'known', one }
  }
  if (byOrigin) {
    if (isOtherCpf(person.cpf, byOrigin))
      return doubt('O código é de um cadastro que tem outro CPF', byOrigin)
    return isAnother(person, byOrigin)
      ? doubt('O código é de um cadastro com outro nome e outra data de nascimento', byOrigin)
      : { kind: 'known', one: byOrigin }
  }
  return byPerson(person, known, doubt)
}

/** Whether two are of different CPFs, and therefore two people. */
export const isOtherCpf = (
  cpf: string | null | undefined,
  { document }: Pick<KnownPerson, 'document'>,
): boolean => Boolean(cpf && document.cpf && cpf !== document.cpf)

/** Two of one number who have neither name nor day of birth in common are two, and the number is wrong somewhere. */
const isAnother = (person: ImportRow['person'], { document }: KnownPerson): boolean =>
  searchName(person.name) !== document.searchName &&
  Boolean(person.birthDate && document.birthDate && person.birthDate !== document.birthDate)

function byPerson(
  person: ImportRow['person'],
  known: Known,
  doubt: (why: string, ...of: readonly KnownPerson[]) => Match,
): Match {
  // Without a day of birth a name says nothing: who has a number of their own is new.
  const alike = person.birthDate
    ? (known.byName.get(nameKey(person)) ?? []).filter((one) => !isOtherCpf(person.cpf, one))
    : []
  if (!person.birthDate && !person.cpf && !person.cns)
    return doubt('Sem data de nascimento, CPF e CNS não se sabe quem é')
  if (alike.length === 0) return { kind: 'new' }
  const mother = searchName(person.mothersName ?? '')
  const ofMother = alike.filter(({ document }) => mother && searchName(document.mothersName ?? '') === mother)
  const [only, ...more] = ofMother
  if (only && more.length === 0) return { kind: 'known', one: only }
  if (only) return doubt('Há mais de um cadastro com este nome, nascimento e mãe', ...ofMother)
  const isSure = mother !== '' && alike.every(({ document }) => document.mothersName)
  return isSure
    ? { kind: 'new' }
    : doubt(
        'Há um cadastro com o mesmo nome e nascimento, e falta o nome da mãe para saber se é a mesma pessoa',
        ...alike,
      )
}
