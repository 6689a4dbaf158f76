import { createPace } from '@saude/service/slices'
import { atMost, filterBy, prefix, type Store } from '@saude/store'
import { historyItems } from '../history/item.ts'
import type { People } from './people.ts'

/** A code that is asked for; it stands for all that begin with it. */
export interface AskedCode {
  readonly system: 'cid10' | 'ciap2'
  readonly code: string
}

/** Whose histories name a code, by their numbers: in several lists, in which somebody may stand twice. */
export interface Bearers {
  readonly open: readonly Uint32Array[]
  /** By a protected diagnosis: to holders of the permission alone. */
  readonly secret: readonly Uint32Array[]
}

/** Whom the histories name by exactly one code, for each code that is there: four bytes for each of them. */
export type Postings = ReadonlyMap<string, AskedCode & Bearers>

type Exactly = string | ReturnType<typeof prefix>

/** Where an entry names a code: what was found, and what the person came for. */
const fields = ['problem', 'ciap'] as const
type Field = (typeof fields)[number]
const marks = [null, true] as const

const whereOf = (field: Field, system: AskedCode['system'], code: Exactly) =>
  field === 'problem'
    ? { 'problem.system': system, 'problem.code': code }
    : { 'ciap.system': system, 'ciap.code': code }

const groupedBy = {
  problem: { system: '$problem.system', code: '$problem.code', isProtected: '$isProtected' },
  ciap: { system: '$ciap.system', code: '$ciap.code', isProtected: '$isProtected' },
} as const

/** Ids that are looked up before others may have their turn. */
const lookedUp = 500

/** Reads them along the index of codes. */
async function read(
  store: Store,
  filter: { readonly client: string; readonly isProtected: true | null } & ReturnType<typeof whereOf>,
  { ids }: People,
): Promise<Uint32Array> {
  const found = await store
    .collection(historyItems)
    .distinct('citizenId', filterBy(filter), { max: 1_000_000 })
  const list = new Uint32Array(found.length)
  const pace = createPace()
  let count = 0
  for (const [index, id] of found.entries()) {
    if (index % lookedUp === 0) await pace()
    const number = typeof id === 'string' ? ids.numberOf(id) : undefined
    if (number === undefined) continue
    list[count] = number
    count += 1
  }
  return count === list.length ? list : list.slice(0, count)
}

export async function readBearers(
  store: Store,
  client: string,
  { system, code }: AskedCode,
  people: People,
): Promise<Bearers> {
  const [open = [], secret = []] = await Promise.all(
    marks.map(async (isProtected) => {
      const lists = fields.map((field) =>
        read(store, { client, isProtected, ...whereOf(field, system, prefix(code)) }, people),
      )
      return (await Promise.all(lists)).filter(({ length }) => length > 0)
    }),
  )
  return { open, secret }
}

/** Reads those of all codes, one after the other, so that the store answers others in between. */
export async function readPostings(store: Store, client: string, people: People): Promise<Postings> {
  const postings = new Map<string, AskedCode & Bearers>()
  for (const field of fields)
    for (const { system, code, isProtected } of await codesIn(store, client, field)) {
      const key = `${system} ${code}`
      const { open, secret } = postings.get(key) ?? { open: [], secret: [] }
      const list = await read(store, { client, isProtected, ...whereOf(field, system, code) }, people)
      postings.set(key, {
        system,
        code,
        open: isProtected ? open : [...open, list],
        secret: isProtected ? [...secret, list] : secret,
      })
    }
  return postings
}

type Group = {
  readonly system?: string | null
  readonly code?: string | null
  readonly isProtected?: boolean | null
}

/** The codes that entries name there, each once for the entries that all may see, and once for the others. */
async function codesIn(store: Store, client: string, field: Field) {
  const groups = await store
    .collection(historyItems)
    .aggregateAll<{ readonly _id: Group }>(
      [{ $match: { client } }, { $group: { _id: groupedBy[field], count: { $sum: 1 } } }],
      { max: atMost(100_000) },
    )
  const codes = new Map<string, AskedCode & { readonly isProtected: true | null }>()
  for (const { _id } of groups) {
    const { system, code } = _id
    if (!code || (system !== 'cid10' && system !== 'ciap2')) continue
    const isProtected = _id.isProtected === true || null
    codes.set(`${system} ${code} ${isProtected}`, { system, code, isProtected })
  }
  return codes.values()
}

/** The bearers of all codes that begin with the one that is asked for. */
export function bearersIn(postings: Postings, { system, code }: AskedCode): Bearers {
  const found = [...postings.values()].filter((one) => one.system === system && one.code.startsWith(code))
  return { open: found.flatMap(({ open }) => open), secret: found.flatMap(({ secret }) => secret) }
}
