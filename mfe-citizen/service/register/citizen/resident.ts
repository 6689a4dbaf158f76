import type { Filter } from '@saude/store'
import type { Citizen } from './citizen.ts'

/**
 * Who is a resident ('morador'), said once for every screen: alive, and living here. People without a home in the town
 * count; those whose home is in another municipality do not.
 */
export const isResident = ({ deathAt, addressOnCity }: Pick<Citizen, 'deathAt' | 'addressOnCity'>): boolean =>
  !deathAt && addressOnCity !== false

/** The same as a filter: `isVisitable` is stored with everybody of whom `isResident` says so. */
export const residents = { isVisitable: true } satisfies Filter<Citizen>

/** Everybody who lives, wherever: lists that keep the register in order, and of who answered a quiz, are of these. */
export const living = { deathAt: null } satisfies Filter<Citizen>
