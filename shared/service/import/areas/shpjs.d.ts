/** What is used here of shpjs, which brings no types of its own. */
declare module 'shpjs' {
  interface Projection {
    inverse(pair: readonly number[]): readonly number[]
  }
  /** @throws Error for what is no shapefile */
  export function parseShp(shp: Uint8Array, prj?: Projection): unknown[]
  /** @param encoding a label of the Encoding Standard */
  export function parseDbf(dbf: Uint8Array, encoding?: string): Record<string, unknown>[]
}
