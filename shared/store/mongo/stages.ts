import type { Document } from 'mongodb'

/**
 * Stages for MongoDB. In a group key of several names it would leave out those that a document has not: null and
 * missing are one group here, as in a key of one field.
 */
export const stagesFor = (stages: readonly object[]): Document[] =>
  stages.map((stage) => ('$group' in stage ? { $group: grouped(Object(stage.$group)) } : { ...stage }))

function grouped({ _id: key, ...accumulators }: Readonly<Record<string, unknown>>): Document {
  if (typeof key !== 'object' || key === null) return { _id: key, ...accumulators }
  const names = Object.entries(key).map(([name, field]) => [name, { $ifNull: [field, null] }])
  return { _id: Object.fromEntries(names), ...accumulators }
}
