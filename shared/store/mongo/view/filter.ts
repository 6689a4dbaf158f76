import { polygonsOf, type Ring } from '@saude/contract/geo'
import type { Document } from 'mongodb'
import { checksOf, insideOf, listOf } from '../../view/filter.ts'

/** A filter of rows for `find` and `$match`. */
export function matching(filter: object): Document {
  const parts = Object.entries(filter).flatMap(([name, check]: [string, unknown]): Document[] => {
    if (check === undefined) return []
    if (name === '$and') return listOf(check).map(matching)
    if (name === '$or') return [listOf(check).length > 0 ? { $or: listOf(check).map(matching) } : nothing]
    if (name === '$nor') return listOf(check).length > 0 ? [{ $nor: listOf(check).map(matching) }] : []
    if (name === '$inside') return [{ $expr: inside(check) }]
    return checksOf(check).map(([operator, value]) =>
      // No index helps with them, and not every server has them as a filter.
      operator.startsWith('$bits') || operator === '$contains'
        ? { $expr: passes(`$${name}`, operator, value) }
        : { [name]: { [operator]: value } },
    )
  })
  return parts.length > 0 ? { $and: parts } : {}
}

const nothing: Document = { _id: { $in: [] } }

/** The same as an expression, for what rows are called. */
export function expression(filter: object): Document {
  const parts = Object.entries(filter).flatMap(([name, check]: [string, unknown]): Document[] => {
    if (check === undefined) return []
    if (name === '$and') return listOf(check).map(expression)
    if (name === '$or') return [{ $or: listOf(check).map(expression) }]
    if (name === '$nor') return [{ $not: [{ $or: listOf(check).map(expression) }] }]
    if (name === '$inside') return [inside(check)]
    return checksOf(check).map(([operator, value]) => passes(`$${name}`, operator, value))
  })
  return { $and: parts }
}

function passes(column: string, operator: string, value: unknown): Document {
  switch (operator) {
    case '$eq':
    case '$ne':
    case '$in':
      return { [operator]: [column, value] }
    case '$bitsAllSet':
      return { $and: bitsOf(value).map((bit) => isSet(column, bit)) }
    case '$bitsAnySet':
      return { $or: bitsOf(value).map((bit) => isSet(column, bit)) }
    case '$contains':
      return { $gte: [{ $indexOfCP: [{ $ifNull: [column, ''] }, value] }, 0] }
    default:
      // In the order of expressions what is empty stands before everything.
      return { $and: [{ $ne: [column, null] }, { [operator]: [column, value] }] }
  }
}

const bitsOf = (value: unknown): number[] =>
  Array.from({ length: 31 }, (_, place) => 2 ** place).filter((bit) => (Number(value) & bit) !== 0)

const isSet = (column: string, bit: number): Document => ({
  $eq: [{ $mod: [{ $floor: { $divide: [{ $ifNull: [column, 0] }, bit] } }, 2] }, 1],
})

/** `isInside` of the contract, edge by edge: of one of the polygons an odd number of them lies on one side. */
function inside(check: unknown): Document {
  const { x, y, boundary } = insideOf(check)
  const [lng, lat] = [`$${x}`, `$${y}`]
  const crossings = polygonsOf(boundary).map((polygon) =>
    polygon.flatMap((ring) => crossingsOf(ring, lng, lat)),
  )
  const polygons = crossings.filter(({ length }) => length > 0)
  if (polygons.length === 0) return { $in: [lng, []] }
  const isPlaced = { $and: [{ $ne: [lng, null] }, { $ne: [lat, null] }] }
  return { $and: [isPlaced, { $or: polygons.map((some) => ({ $eq: [{ $mod: [{ $add: some }, 2] }, 1] })) }] }
}

/** For each edge of a ring one where it is crossed on the way to a position, else nothing. */
function crossingsOf(ring: Ring, lng: string, lat: string): Document[] {
  return ring.flatMap((a, at): Document[] => {
    const b = ring.at(at - 1)
    // A level edge is crossed by none.
    if (!b || a.lat === b.lat) return []
    const across = {
      $add: [
        { $divide: [{ $multiply: [b.lng - a.lng, { $subtract: [lat, a.lat] }] }, b.lat - a.lat] },
        a.lng,
      ],
    }
    const isBetween = { $ne: [{ $gt: [a.lat, lat] }, { $gt: [b.lat, lat] }] }
    return [{ $cond: [{ $and: [isBetween, { $lt: [lng, across] }] }, 1, 0] }]
  })
}
