import { migrationMarks } from '@saude/service/migrations/mark'
import type { ServiceDefinition } from '@saude/service/service'
import { type AnyCollection, filterBy, tombstones } from '@saude/store'

/** What of an area goes along, in a file each. */
export interface TakenPart {
  readonly area: string
  readonly collection: AnyCollection
  /** Which documents are a client's. */
  readonly of: (client: string) => ReturnType<typeof filterBy<{ readonly _id: string }>>
}

/** What stays, and why; in Portuguese, for who reads what was taken. */
export interface LeftPart {
  readonly area: string
  readonly collection: string
  readonly why: string
}

/** What is asked of a service to take its data along. */
export type TakenService = Pick<
  ServiceDefinition,
  'area' | 'collections' | 'handlers' | 'files' | 'migrations'
>

/** What a store is opened with to take an area's data along, or in. */
export const collectionsOf = ({
  collections,
}: Pick<TakenService, 'collections'>): readonly AnyCollection[] => [
  ...Object.values(collections),
  migrationMarks,
]

const everybody = () => filterBy<{ readonly _id: string }>({})

/** The parts of an area: its collections as they say, what was removed and may come back, and what was converted. */
export function partsOf({ area, collections }: TakenService): {
  readonly taken: readonly TakenPart[]
  readonly left: readonly LeftPart[]
} {
  const taken: TakenPart[] = []
  const left: LeftPart[] = []
  for (const collection of Object.values(collections)) {
    const { takeout, name } = collection
    if (takeout === 'everybody') taken.push({ area, collection, of: everybody })
    else if ('left' in takeout) left.push({ area, collection: name, why: takeout.left })
    else taken.push({ area, collection, of: (client) => filterBy({ [takeout.by]: client }) })
  }
  return {
    taken: [
      ...taken,
      { area, collection: tombstones, of: (client) => filterBy({ client }) },
      { area, collection: migrationMarks, of: everybody },
    ],
    left,
  }
}

/** Where a part's documents lie in the folder, one a line. */
export const linesPath = ({ area, collection }: TakenPart): string =>
  `dados/${area}/${collection.name}.ndjson`

/** Where is said what its fields are. */
export const schemaPath = ({ area, collection }: TakenPart): string =>
  `dados/${area}/${collection.name}.schema.json`

/** Where an area's files lie, each under its id. */
export const filesPath = (area: string): string => `arquivos/${area}`
