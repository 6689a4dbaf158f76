import { defineCollection, type Entity } from '@saude/store'
import type { SigtapChangeKind, SigtapState } from '../../contract/sigtap.ts'
import type { Compared } from './changes.ts'

/** A package that a client sent: its rows in the other collections name it, and do not count until it is active. */
export interface SigtapPackage extends Entity {
  readonly client: string
  readonly fileName: string
  readonly state: SigtapState
  /** `YYYY-MM`; null until the first line was read. */
  readonly competence: string | null
  readonly fraction: number
  readonly stage: string | null
  readonly refusal: string | null
  readonly counts: {
    readonly procedures: number
    readonly occupations: number
    readonly diagnoses: number
    readonly added: number
    readonly ended: number
    readonly changed: number
  } | null
  readonly comparedWith: string | null
  /** Absent of packages that were read before details were. */
  readonly hasDetails?: boolean
  readonly sentBy: string | null
  readonly createdAt: Date
  readonly activatedAt: Date | null
}

export const sigtapPackages = defineCollection<SigtapPackage>('sigtapPackage', {
  tenant: 'client',
  indexes: [
    { keys: { client: 1, createdAt: -1, _id: 1 } },
    { keys: { client: 1, state: 1, competence: -1, _id: 1 } },
    { keys: { state: 1, createdAt: 1, _id: 1 } },
  ],
})

interface Row extends Entity {
  readonly client: string
  readonly package: string
  readonly code: string
  readonly name: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
}

export interface SigtapProcedure extends Row, Compared {}

/** Competências lie side by side: a word is looked for within one. */
const bySearch = [
  { keys: { client: 1, package: 1, code: 1, _id: 1 } },
  { keys: { client: 1, package: 1, searchName: 1, _id: 1 } },
] as const

export const sigtapProcedures = defineCollection<SigtapProcedure>('sigtapProcedure', {
  tenant: 'client',
  arrays: ['searchTokens'],
  indexes: bySearch,
})

/** Occupations, diagnoses, groups of procedures. */
export interface SigtapCode extends Row {
  readonly system: 'cbo' | 'cid10' | 'sigtapGroup'
}

export const sigtapCodes = defineCollection<SigtapCode>('sigtapCode', {
  tenant: 'client',
  arrays: ['searchTokens'],
  indexes: [
    { keys: { client: 1, package: 1, system: 1, code: 1, _id: 1 } },
    { keys: { client: 1, package: 1, system: 1, searchName: 1, _id: 1 } },
  ],
})

/** What a procedure is for, in the words of the Ministry. */
export interface SigtapDescription extends Entity {
  readonly client: string
  readonly package: string
  readonly code: string
  readonly text: string
}

export const sigtapDescriptions = defineCollection<SigtapDescription>('sigtapDescription', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, package: 1, code: 1, _id: 1 } }],
})

export interface SigtapChange extends Entity {
  readonly client: string
  readonly package: string
  readonly kind: SigtapChangeKind
  readonly code: string
  readonly name: string
  readonly searchName: string
  readonly what: string | null
}

export const sigtapChanges = defineCollection<SigtapChange>('sigtapChange', {
  tenant: 'client',
  indexes: [
    { keys: { client: 1, package: 1, code: 1, _id: 1 } },
    { keys: { client: 1, package: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, package: 1, kind: 1, code: 1, _id: 1 } },
    { keys: { client: 1, package: 1, kind: 1, searchName: 1, _id: 1 } },
  ],
})

/** What belongs to one package, and goes with it. */
export const rowCollections = [sigtapProcedures, sigtapCodes, sigtapDescriptions, sigtapChanges] as const
