import type { Entity, Path, PathOf } from './paths.ts'
import type { Direction } from './sort.ts'

export interface IndexDefinition<P extends string = string> {
  /** In the order of filter fields, then sort fields, then `_id`. */
  readonly keys: { readonly [K in P]?: Direction }
  readonly unique?: boolean
  /**
   * Of documents alone that have a value there: what few documents say costs the others nothing. Questions for those without
   * find no help in it. MongoDB has all of them.
   */
  readonly having?: string
}

/** What the engines need to know about a collection, without its document type. */
export interface AnyCollection {
  readonly name: string
  /** `client`: every document has a `client` id and the service kit adds it to every filter. */
  readonly tenant: 'client' | 'global'
  readonly indexes: readonly IndexDefinition[]
  /** Arrays of texts, numbers or dates that filters ask for (`searchTokens` among them): kept in a term index. */
  readonly arrays: readonly string[]
  /**
   * Fields by whose values documents are counted as they are written, so that a count of equalities on just these
   * fields is looked up. Documents of each client, or of a global collection, are always counted.
   */
  readonly counts: readonly (readonly string[])[]
  /** Each `update` in `atomically` raises `version` by one. */
  readonly versioned: boolean
  /**
   * Devices keep its documents: the change feed names each one that is written or deleted, under the collection's name
   * and the document's client. What the transaction's own entries leave out, the store adds as `touched`.
   */
  readonly synced: boolean
  /** The flag of documents that the service kit shows to holders of a permission only; null and missing are not set. */
  readonly hiddenBy?: string
  /**
   * What of it goes along when a municipality takes everything with it (`gateway/takeout`): documents in whose field stands
   * the client, all of them (`everybody`), or none, with the reason in Portuguese.
   */
  readonly takeout: Takeout
  /** Which citizens a document is about, for the copy of all that is kept of somebody; undefined where it is about none. */
  readonly about: About | undefined
}

/**
 * See `AnyCollection.about`: paths of the citizens' ids, each the first of an index behind the client, with what people call
 * an entry, its fields and their codes where no contract does, and the fields that may name a protected diagnosis; or, in Portuguese, why
 * nothing of it is in the copy.
 */
export type About =
  | {
      readonly citizens: readonly string[]
      readonly title: string
      readonly labels?: Readonly<Record<string, string>>
      readonly codes?: Readonly<Record<string, Readonly<Record<string, string>>>>
      readonly closed?: readonly string[]
      /** It says of a record what it says, and does not pass to another record of the same person (`service/person/move.ts`). */
      readonly stays?: true
    }
  | { readonly left: string }

/** See `AnyCollection.takeout`. */
export type Takeout = { readonly by: string } | 'everybody' | { readonly left: string }

/** A collection and, for the compiler, the type of its documents. */
export interface CollectionDefinition<T extends Entity> extends AnyCollection {
  /** Never set; carries T. */
  readonly documents?: T
}

/** Documents that name a citizen have to say it. */
type Concerned<T extends Entity> = 'citizenId' extends keyof T
  ? { readonly about: About }
  : 'citizen' extends keyof T
    ? { readonly about: About }
    : unknown

interface Declared<T extends Entity> {
  readonly tenant: 'client' | 'global'
  readonly indexes?: readonly IndexDefinition<Path<T>>[]
  readonly arrays?: readonly PathOf<T, readonly (string | number | Date | null)[]>[]
  /** `[['gender']]`: how many of each client have which gender. For fields of few values; `client` goes without saying. */
  readonly counts?: readonly (readonly Path<T>[])[]
  readonly versioned?: T extends { readonly version: number } ? boolean : false
  readonly synced?: boolean
  readonly hiddenBy?: Path<T>
  /** Left out: a client's collection goes along whole; a global one has to say. */
  readonly takeout?: { readonly by: Path<T> } | Exclude<Takeout, { readonly by: string }>
  readonly about?: About
}

/**
 * Declares a collection beside the type of its documents.
 * @throws TypeError when the name is not letters and digits.
 */
export function defineCollection<T extends Entity>(
  name: string,
  declared: Declared<T> & Concerned<T>,
): CollectionDefinition<T> {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) throw new TypeError(`Bad collection name: ${name}`)
  return {
    name,
    tenant: declared.tenant,
    indexes: declared.indexes ?? [],
    arrays: declared.arrays ?? [],
    counts: [[], ...(declared.counts ?? [])].map((paths) =>
      declared.tenant === 'client' ? ['client', ...paths] : paths,
    ),
    versioned: declared.versioned ?? false,
    synced: declared.synced ?? false,
    takeout: declared.takeout ?? (declared.tenant === 'client' ? { by: 'client' } : { left: '' }),
    about: declared.about,
    ...(declared.hiddenBy !== undefined && { hiddenBy: declared.hiddenBy }),
  }
}
