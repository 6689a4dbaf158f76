import { protectedBeginnings } from '@saude/core/contract/codes/protected'
import { filterBy, prefix, type Store } from '@saude/store'
import { historyItems } from '../history/item.ts'
import type { People } from './people.ts'

/** A code that is asked for; it stands for all that begin with it. */
export interface AskedCode {
  readonly system: 'cid10' | 'ciap2'
  readonly code: string
}

/** Whose histories name a code, by their numbers. */
export interface Bearers {
  readonly open: Uint32Array
  /** By a protected diagnosis: to holders of the permission alone. */
  readonly secret: Uint32Array
}

const none = new Uint32Array()

/** Reads them along the index of codes. */
export async function readBearers(
  store: Store,
  client: string,
  { system, code }: AskedCode,
  { numbers }: People,
): Promise<Bearers> {
  const of = async (isProtected: true | null) => {
    const found = await store
      .collection(historyItems)
      .distinct(
        'citizenId',
        filterBy({ client, 'problem.system': system, 'problem.code': prefix(code), isProtected }),
      )
    return Uint32Array.from(
      found.flatMap((id) => {
        const number = typeof id === 'string' ? numbers.get(id) : undefined
        return number === undefined ? [] : [number]
      }),
    )
  }
  const [open, secret] = await Promise.all([of(null), mayBeProtected({ system, code }) ? of(true) : none])
  return { open, secret }
}

const mayBeProtected = ({ system, code }: AskedCode): boolean =>
  protectedBeginnings.some(
    (one) => one.system === system && (one.code.startsWith(code) || code.startsWith(one.code)),
  )
