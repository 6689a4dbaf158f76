import type { Rings } from '@saude/contract/geo'

/** A boundary beside the one that is drawn. */
export interface OtherBoundary {
  readonly id: string
  readonly name: string
  readonly rings: Rings
}

/** Whose boundary it is: what its file says, and is named after. */
export interface BoundaryOwner {
  readonly name: string | null
  readonly city: string | null
  /** 'SP' */
  readonly stateCode: string | null
  /** The number of the city at the statistics office; looked for by its name where it is not given. */
  readonly ibge?: string | null | undefined
  /** What a file of it still lacks, in words: 'Informe antes o nome'. */
  readonly lacks?: string | undefined
}
