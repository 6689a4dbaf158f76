import { protectedBeginnings } from '@saude/core/contract/codes/protected'
import { filterBy, prefix, type Store } from '@saude/store'
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

/** Reads them along the index of codes. */
async function read(store: Store, client: string, asked: AskedCode, code: Exactly, { ids }: People) {
  const of = async (isProtected: true | null) => {
    const found = await store
      .collection(historyItems)
      .distinct(
        'citizenId',
        filterBy({ client, 'problem.system': asked.system, 'problem.code': code, isProtected }),
      )
    const list = new Uint32Array(found.length)
    let count = 0
    for (const id of found) {
      const number = typeof id === 'string' ? ids.numberOf(id) : undefined
      if (number === undefined) continue
      list[count] = number
      count += 1
    }
    return count === list.length ? [list] : [list.slice(0, count)]
  }
  const [open, secret] = await Promise.all([of(null), mayBeProtected(asked) ? of(true) : []])
  return { open, secret }
}

export const readBearers = (
  store: Store,
  client: string,
  asked: AskedCode,
  people: People,
): Promise<Bearers> => read(store, client, asked, prefix(asked.code), people)

/** Reads those of all codes, one after the other, so that the store answers others in between. */
export async function readPostings(store: Store, client: string, people: People): Promise<Postings> {
  const codes = await store
    .collection(historyItems)
    .aggregate<{ _id: { system: string | null; code: string | null } }>([
      { $match: { client } },
      { $group: { _id: { system: '$problem.system', code: '$problem.code' }, count: { $sum: 1 } } },
    ])
    .toArray()
  const postings = new Map<string, AskedCode & Bearers>()
  for (const {
    _id: { system, code },
  } of codes) {
    if (code === null || (system !== 'cid10' && system !== 'ciap2')) continue
    const asked = { system, code } as const
    postings.set(`${system} ${code}`, { ...asked, ...(await read(store, client, asked, code, people)) })
  }
  return postings
}

/** The bearers of all codes that begin with the one that is asked for. */
export function bearersIn(postings: Postings, { system, code }: AskedCode): Bearers {
  const found = [...postings.values()].filter((one) => one.system === system && one.code.startsWith(code))
  return { open: found.flatMap(({ open }) => open), secret: found.flatMap(({ secret }) => secret) }
}

const mayBeProtected = ({ system, code }: AskedCode): boolean =>
  protectedBeginnings.some(
    (one) => one.system === system && (one.code.startsWith(code) || code.startsWith(one.code)),
  )
