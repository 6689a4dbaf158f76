import type { Rings } from '@saude/contract/geo'

/** A boundary beside the one that is drawn. */
export interface OtherBoundary {
  readonly id: string
  readonly name: string
  readonly rings: Rings
}

/** Whose boundary it is: what its file is named after. */
export interface BoundaryOwner {
  readonly name: string | null
  readonly city: string | null
  /** 'SP' */
  readonly stateCode: string | null
}
