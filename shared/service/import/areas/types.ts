import type { Boundary, Vertex } from '@saude/contract/geo'

/** What a file of areas is kept as. */
export type AreaFormat = 'geojson' | 'kml' | 'shapefile'

/** Where the parts of a file lie that is read: of a shapefile several, of the others one. */
export interface AreaParts {
  readonly format: AreaFormat
  readonly main: string
  readonly table?: string | undefined
  readonly projection?: string | undefined
  readonly encoding?: string | undefined
}

/** An area as the file has it: what stands beside it, and its rings, longitude first, of each polygon the outer one first. */
export interface RawArea {
  /** The place in the file, from 1 on. */
  readonly line: number
  readonly properties: Readonly<Record<string, string>>
  readonly polygons: readonly (readonly (readonly (readonly number[])[])[])[]
}

/** What was chosen of a file. */
export interface AreaChoice {
  /** What names the areas. */
  readonly nameColumn: string
  readonly codeColumn: string | null
  /** What says the health unit of each, by name or CNES. */
  readonly unitColumn: string | null
  /** Census sectors are called by district and number: their code without the municipality's. */
  readonly isSector: boolean
  /** Only of this municipality, where the file says whose its areas are. */
  readonly ibge: string | null
}

/** What is known of a file before anything is chosen. */
export interface AreaLook {
  readonly format: AreaFormat
  readonly count: number
  readonly vertices: number
  readonly columns: readonly { readonly name: string; readonly samples: readonly string[] }[]
  readonly notices: readonly string[]
}

/** An area that can be taken, or why it cannot. */
export interface ReadArea {
  readonly line: number
  readonly name: string
  readonly code: string | null
  readonly unit: string | null
  readonly problem: string | null
  readonly notices: readonly string[]
}

/** The same with its border, as it is sent. */
export interface SentArea extends Pick<ReadArea, 'line' | 'name' | 'code' | 'unit' | 'notices'> {
  readonly boundary: Boundary
}

/** Ground that several areas of a file cover, or none between them. */
export interface Uneven {
  /** Of an overlap the lines of both; of a hole none. */
  readonly lines: readonly number[]
  readonly hectares: number
  readonly middle: Vertex
  /** What it covers, as WKT, of squares. */
  readonly outline: string
}

export interface AreaPlan {
  readonly areas: readonly (ReadArea & { readonly outline: string | null })[]
  /** Left out because they are another municipality's. */
  readonly others: number
  readonly overlaps: readonly Uneven[]
  readonly holes: readonly Uneven[]
}

/** Where the municipality lies, as far as it is known. */
export interface AreaHome {
  readonly name: string
  readonly ibge: string | null
  readonly position: Vertex | null
  /** WKT. */
  readonly boundary: string | null
}
