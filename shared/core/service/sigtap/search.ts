import { parseInstant, today } from '@saude/contract/instants'
import { nameMatches } from '@saude/contract/search'
import type { HandlerArgs, Scoped } from '@saude/service/handlers'
import { prefix, type Store, tokens } from '@saude/store'
import type { CodeSystem, CodeTable } from '../../contract/codes/system.ts'
import { codeIn, type Found, foundOf, offered } from '../codes/search.ts'
import type { collections as declared } from '../collections.ts'
import { type SigtapCode, type SigtapPackage, sigtapCodes, sigtapPackages } from './table.ts'

type Args = Pick<HandlerArgs<unknown, typeof declared>, 'collections' | 'user' | 'now'>

/**
 * The package that counts for the caller's client on a day: that of its month, else the last one before it, else the
 * first one. Undefined while the client has none.
 */
async function packageOn(
  packages: Pick<Scoped<SigtapPackage>, 'find'>,
  client: string | undefined,
  day: string,
): Promise<string | undefined> {
  if (client === undefined) return undefined
  const active = { client, state: 'active' } as const
  const until = await packages
    .find(
      { ...active, competence: { $lte: day.slice(0, 7) } },
      { sort: { competence: -1, _id: 1 }, limit: 1 },
    )
    .next()
  if (until) return until._id
  const first = await packages.find(active, { sort: { competence: 1, _id: 1 }, limit: 1 }).next()
  return first?._id
}

interface Searched {
  readonly q?: string | null | undefined
  readonly day?: string | null | undefined
}

interface Named {
  readonly code: string
  readonly name: string
}

/** '03.01.01.006-4': such signs are not looked for in a name. */
const isCode = (typed: string): boolean => /^\d[\d.\s-]{3,}$/.test(typed)

const fields = { code: 1, name: 1 } as const
const byCode = { code: 1, _id: 1 } as const
const byName = { searchName: 1, _id: 1 } as const

const dayOf = (day: Searched['day'], now: Date): string => today((day && parseInstant(day)) || now)

/**
 * Procedures of the record's day; undefined while the client has no table.
 * @param group the beginning of the codes that are looked for: '02' are those that diagnose
 */
export async function searchProcedures(
  args: Args,
  { q, day }: Searched,
  synonyms: CodeTable,
  group = '',
): Promise<Found[] | undefined> {
  const of = await packageOn(args.collections.sigtapPackage, args.user.client?.id, dayOf(day, args.now))
  if (of === undefined) return undefined
  const { sigtapProcedure: rows } = args.collections
  const own = { package: of }
  const ofGroup = group === '' ? own : { ...own, code: prefix(group) }
  const typed = (q ?? '').trim()
  const code = codeIn(typed)
  const limit = offered
  const [coded, named] = await Promise.all([
    code === '' || !code.startsWith(group)
      ? []
      : rows.find({ ...own, code: prefix(code) }, { projection: fields, sort: byCode, limit }).toArray(),
    isCode(typed)
      ? []
      : rows
          .find({ ...ofGroup, searchTokens: tokens(typed) }, { projection: fields, sort: byName, limit })
          .toArray(),
  ])
  const spoken =
    isCode(typed) || coded.length + named.length >= offered
      ? []
      : await rows.findAll(
          { ...own, code: { $in: Object.keys(synonyms) } },
          { projection: fields, sort: byCode, max: 5_000 },
        )
  const meant = spoken.filter((row) => nameMatches(`${row.name} ${synonyms[row.code] ?? ''}`, typed))
  return offeredOf([...coded, ...named, ...meant], 'sigtap')
}

/** Those of some procedures that the table of a day does not have; none while the client has no table. */
export async function endedProcedures(
  args: Args,
  { day }: Pick<Searched, 'day'>,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const of = await packageOn(args.collections.sigtapPackage, args.user.client?.id, dayOf(day, args.now))
  if (of === undefined || codes.length === 0) return new Set()
  const found = await args.collections.sigtapProcedure.findAll(
    { package: of, code: { $in: [...codes] } },
    { projection: fields, max: 5_000 },
  )
  const known = new Set(found.map(({ code }) => code))
  return new Set(codes.filter((code) => !known.has(code)))
}

/** Occupations or diagnoses of the record's day; undefined while the client has no table. */
export async function searchCodes(
  args: Args,
  { q, day }: Searched,
  system: 'cbo' | 'cid10',
): Promise<Found[] | undefined> {
  const of = await packageOn(args.collections.sigtapPackage, args.user.client?.id, dayOf(day, args.now))
  if (of === undefined) return undefined
  const { sigtapCode: rows } = args.collections
  const own = { package: of, system }
  const typed = (q ?? '').trim()
  const code = codeIn(typed)
  const limit = offered
  const [coded, named] = await Promise.all([
    code === ''
      ? []
      : rows.find({ ...own, code: prefix(code) }, { projection: fields, sort: byCode, limit }).toArray(),
    rows.find({ ...own, searchTokens: tokens(typed) }, { projection: fields, sort: byName, limit }).toArray(),
  ])
  return offeredOf([...coded, ...named], system)
}

/**
 * What the client's table of a day calls an occupation or a diagnosis, undefined where it has no such code; null while
 * the client has no table.
 */
export async function nameOfCode(
  store: Store,
  client: string,
  now: Date,
  { system, code }: Pick<SigtapCode, 'system' | 'code'>,
): Promise<string | null | undefined> {
  const of = await packageOn(store.collection(sigtapPackages), client, today(now))
  if (of === undefined) return null
  return (await store.collection(sigtapCodes).findOne({ client, package: of, system, code }))?.name
}

const offeredOf = (rows: readonly Named[], system: CodeSystem): Found[] =>
  [...new Map(rows.map((row) => [row.code, row])).values()]
    .slice(0, offered)
    .map(({ code, name }) => foundOf(code, name, system))
