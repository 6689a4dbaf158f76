import { checksOf } from './checks.ts'
import { conjuncts } from './conjuncts.ts'
import type { EncodedDocument } from './encode.ts'
import { noteParents } from './encode-update.ts'
import type { Shapes } from './shapes.ts'

/** What a document begins with when an upsert finds none: the equalities of its filter. */
export function upsertBase(filter: object, shapes: Shapes): EncodedDocument {
  const base: EncodedDocument = {}
  for (const [path, condition] of conjuncts(filter)) {
    if (path.startsWith('$')) continue
    const [check, ...more] = checksOf(path, condition)
    if (check?.operator !== '$eq' || more.length > 0) continue
    noteParents(path, shapes)
    put(base, path.split('.'), check.value)
  }
  return base
}

function put(document: EncodedDocument, [step, ...rest]: string[], value: string | number | null): void {
  if (step === undefined) return
  if (rest.length === 0) {
    document[step] = value
    return
  }
  const inner: EncodedDocument = {}
  const before = document[step]
  const holder = typeof before === 'object' && before !== null && !Array.isArray(before) ? before : inner
  document[step] = holder
  put(holder, rest, value)
}
