import type { ServiceDefinition } from '@saude/service/service'
import type { AnyCollection } from '@saude/store'

/** What a version keeps: the indexes of each collection of each area, `client+,updatedAt-,_id+`. */
export type Stored = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const indexesOf = ({ indexes }: AnyCollection): string[] =>
  indexes
    .map(({ keys, unique }) => {
      const signs = Object.entries(keys).map(([path, direction]) => `${path}${direction === -1 ? '-' : '+'}`)
      return `${signs.join(',')}${unique ? ' unique' : ''}`
    })
    .sort()

/** The collections that services declare, those of the service kit left out. */
export const storedBy = (services: readonly ServiceDefinition[]): Stored =>
  Object.fromEntries(
    services.map(({ area, collections }) => [
      area,
      Object.fromEntries(
        Object.values(collections).map((one): [string, string[]] => [one.name, indexesOf(one)]),
      ),
    ]),
  )

/** Collections and indexes that are no more, one sentence each: what stands in one under another name is not found. */
export const lostIn = (before: Stored, now: Stored): string[] =>
  Object.entries(before).flatMap(([area, collections]) =>
    Object.entries(collections).flatMap(([name, indexes]) => {
      const after = now[area]?.[name]
      if (!after) return [`${area} keeps no ${name}`]
      return indexes
        .filter((index) => !after.includes(index))
        .map((index) => `${area} ${name} has no index ${index}`)
    }),
  )
