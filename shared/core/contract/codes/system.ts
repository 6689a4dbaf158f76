/**
 * Codes are worth nothing without the table that they come from: A09, R05 and R21 mean different things in CID-10
 * and CIAP-2. Whatever is stored keeps both.
 */
export const codeSystems = {
  cid10: 'CID-10',
  ciap2: 'CIAP-2',
  sigtap: 'SIGTAP',
  cbo: 'CBO',
  /** Ids of immunobiologicals and of doses in e-SUS APS. */
  esusImmunobiological: 'e-SUS imunobiológico',
  esusDose: 'e-SUS dose',
} as const

export type CodeSystem = keyof typeof codeSystems

/** A code with its table, and what it was called when it was stored. */
export interface Coded {
  readonly system: CodeSystem
  readonly code: string
  readonly name: string
}

/** Code → name as staff say it. */
export type CodeTable = Readonly<Record<string, string>>
