/** What this kit uses of PouchDB, which brings no types of its own. */
declare module 'pouchdb-browser' {
  interface Stored {
    readonly _id: string
    readonly _rev: string
    readonly [field: string]: unknown
  }

  interface Found {
    readonly rows: readonly {
      readonly id: string
      readonly value: { readonly rev: string }
      readonly doc?: Stored
    }[]
  }

  class PouchDB {
    constructor(
      name: string,
      options?: { auto_compaction?: boolean; revs_limit?: number; deterministic_revs?: boolean },
    )
    get(id: string): Promise<Stored>
    put(document: { _id: string; _rev?: string; [field: string]: unknown }): Promise<{ rev: string }>
    bulkDocs(
      documents: readonly { _id: string; _rev: string; _deleted: boolean }[],
    ): Promise<readonly { readonly id?: string; readonly ok?: boolean }[]>
    remove(id: string, rev: string): Promise<unknown>
    allDocs(options: {
      startkey: string
      endkey: string
      include_docs: boolean
      limit?: number
      skip?: number
    }): Promise<Found>
    close(): Promise<void>
    destroy(): Promise<unknown>
  }
  export default PouchDB
}
