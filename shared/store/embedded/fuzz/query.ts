import { prefix, tokens } from '../../store.ts'
import type { Random } from './random.ts'
import { clients, codes, scalars, typed } from './world.ts'

const paths = ['v', 'w', 'at.b', 'tags', 'list.k', 'gender', 'flag', 'code', 'n', '_id']
/** Paths that never hold an array. */
const sorted = ['v', 'w', 'at.b', 'gender', 'flag', 'code', 'n', 'searchName']
const signs = ['$gt', '$gte', '$lt', '$lte']
const present = scalars.filter((value) => value !== null)

/** Any filter of the closed subset; most name their client, as services do. */
export function filterFor(random: Random, ids: readonly string[]): object {
  const parts = Array.from({ length: random.below(4) }, () => conditionFor(random, ids, 2))
  const own = random.chance(0.85) ? [{ client: random.pick(clients) }] : []
  const all = [...own, ...parts]
  const names = all.flatMap((part) => Object.keys(part))
  if (new Set(names).size === names.length) return Object.assign({}, ...all)
  return { $and: all }
}

function conditionFor(random: Random, ids: readonly string[], depth: number): object {
  if (depth > 0 && random.chance(0.15)) {
    const branches = Array.from({ length: 1 + random.below(3) }, () => conditionFor(random, ids, depth - 1))
    return random.chance(0.7) ? { $or: branches } : { $and: branches }
  }
  if (random.chance(0.3)) return { searchTokens: tokens(random.pick(typed)) }
  if (random.chance(0.2)) return { gender: random.pick(['M', 'F', null]) }
  if (random.chance(0.15)) return { flag: random.pick([true, false, 0, 'true', null]) }
  if (random.chance(0.15)) return { code: prefix(random.pick(codes)) }
  const path = random.pick(paths)
  return { [path]: path === '_id' ? idCondition(random, ids) : operatorsFor(random, path) }
}

function idCondition(random: Random, ids: readonly string[]): unknown {
  const id = ids.length > 0 ? random.pick(ids) : 'none'
  return random.pick<unknown>([id, { $gt: id }, { $lte: id }, { $in: [id, 'none'] }, { $ne: id }])
}

function operatorsFor(random: Random, path: string): unknown {
  const value = random.pick(scalars)
  const other = random.pick(present)
  switch (random.below(7)) {
    case 0:
      return { $ne: value }
    case 1:
      return { [random.pick(signs)]: other }
    case 2:
      return { $gte: other, $lt: random.pick(present) }
    case 3:
      return { $in: Array.from({ length: random.below(4) }, () => random.pick(scalars)) }
    case 4:
      // mingo knows no missing fields inside array elements.
      return path === 'list.k' ? value : { $exists: random.chance(0.5) }
    case 5:
      return prefix(random.pick(['', 'a', '1', '2026', '\u{10FFFF}']))
    default:
      return value
  }
}

/** A sort that ends in `_id`. */
export function sortFor(random: Random): Record<string, 1 | -1> {
  const direction = () => (random.chance(0.5) ? 1 : -1)
  const keys = Array.from({ length: random.below(3) }, () => random.pick(sorted))
  const sort = Object.fromEntries(keys.map((key) => [key, direction()] as const))
  return { ...sort, _id: direction() }
}
