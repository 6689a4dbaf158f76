import type { Conversion } from '@saude/service/migrations/migration'
import { through } from '@saude/service/migrations/through'
import { counterId, recordNumbers } from '@saude/service/record/number'
import { put } from '@saude/store'
import { requestSequence } from '../../contract/request-number.ts'
import type { Kind } from './protocols.ts'

/** Counters in one batch. */
const part = 500

/** Lets the numbers of all kinds go on from the highest that one of them has given in its client's year. */
export const oneSequence = (kinds: readonly Kind[]): Conversion['run'] => {
  const names = new Set(kinds.map(({ of }) => of.name))
  return through(recordNumbers, { size: part }, async (found, { store }) => {
    const highest = new Map<string, { client: string; last: number }>()
    for (const { _id, client, last } of found) {
      const [, name = '', year = ''] = _id.split('/')
      if (!names.has(name)) continue
      const id = counterId(client, requestSequence, year)
      highest.set(id, { client, last: Math.max(last, highest.get(id)?.last ?? 0) })
    }
    const ids = [...highest.keys()]
    const known = await store.collection(recordNumbers).findAll({ _id: { $in: ids } }, { max: part })
    for (const { _id, last } of known) {
      const of = highest.get(_id)
      if (of) highest.set(_id, { ...of, last: Math.max(of.last, last) })
    }
    return [...highest].map(([_id, of]) => put(recordNumbers, { _id, ...of }))
  })
}
