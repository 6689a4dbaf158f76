import type { AnyCollection } from '../definition.ts'
import { touched as word } from '../feed.ts'
import { type EncodedDocument, encodeDocument } from './encode.ts'
import type { Step } from './protocol.ts'

/** Which documents of synced collections a write has touched, see `AnyCollection.synced`. */
export interface Touched {
  note(collection: AnyCollection, document: EncodedDocument | undefined): void
  /** Entries for what the write's own entries do not name; begins anew. */
  take(steps: readonly Step[]): EncodedDocument[]
  forget(): void
}

/** Notes of one transaction after the other. */
export function createTouched(): Touched {
  /** Ids by collection and client. */
  const noted = new Map<string, { topic: string; client: string | undefined; ids: Set<string> }>()
  return {
    note({ name, synced }, document) {
      if (!synced || !document) return
      const client = typeof document.client === 'string' ? document.client : undefined
      const key = `${name} ${client ?? ''}`
      const group = noted.get(key) ?? { topic: name, client, ids: new Set() }
      noted.set(key, group)
      group.ids.add(String(document._id))
    },
    take(steps) {
      if (noted.size === 0) return []
      for (const step of steps) {
        if (step.kind !== 'change') continue
        const { topic, client = '', ids } = step.entry
        const group = noted.get(`${topic} ${client}`)
        if (group && Array.isArray(ids)) for (const id of ids) group.ids.delete(String(id))
      }
      const left = [...noted.values()].filter(({ ids }) => ids.size > 0)
      noted.clear()
      return left.map(({ topic, client, ids }) =>
        encodeDocument({ topic, ids: [...ids], change: word, client, at: new Date() }),
      )
    },
    forget: () => noted.clear(),
  }
}
