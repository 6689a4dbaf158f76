import { createHash } from 'node:crypto'
import { anyRecord } from '@saude/contract/record/record'
import { recordCollection } from '@saude/service/record/collection'
import { derived } from '@saude/service/record/derive'
import { collectionOf } from '@saude/store'
import { mostTeams, type TeamNumber, type teamKinds, wordOfNumber } from '../../contract/team.ts'
import { team } from '../../contract/team-register.ts'
import type { ChangedBy } from '../client/client.ts'
import type { Origin } from '../cnes/run.ts'

/** A team as it is stored; what is derived from its fields stands beside them. */
export interface Team {
  readonly _id: string
  readonly client: string
  readonly name: string
  readonly searchName?: string
  readonly ine?: string | null
  readonly kind?: TeamNumber | null
  readonly healthUnit: {
    readonly id: string
    readonly name?: string | undefined
    readonly searchName?: string | undefined
  }
  /** `YYYY-MM-DD` */
  readonly endedOn?: string | null
  /** Absent on teams that no load has named. */
  readonly origin?: readonly Origin[]
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: ChangedBy | null
  readonly version: number
}

export const teams = collectionOf<Team>(recordCollection(anyRecord(team)))

/** What is said of a team before it is stored. */
export type NewTeam = Pick<Team, 'client' | 'name' | 'ine' | 'kind' | 'healthUnit'>

/** A team that somebody else than its own form says, as it is stored. */
export function teamFrom(id: string, said: NewTeam, now: Date): Team {
  const values = { ...said, ine: said.ine ?? null, kind: said.kind ?? null, endedOn: null }
  return {
    _id: id,
    ...values,
    ...derived(anyRecord(team), id, values),
    createdAt: now,
    updatedAt: now,
    updatedBy: null,
    version: 1,
  }
}

/** The id of a team that was known by its number, or by its name in a unit, alone: made twice it is the same. */
export function idOfText(client: string, text: string): string {
  const hash = createHash('sha256').update(`${client}/${text}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

/** A team as the list of its unit has it. */
export interface ListedTeam {
  readonly team: string
  readonly kind?: keyof typeof teamKinds | null | undefined
  readonly ine?: string | null | undefined
}

/** The list of a unit: its teams that work, in the order of their names. */
export const listedOf = (found: readonly Team[]): ListedTeam[] =>
  found
    .filter(({ endedOn }) => !endedOn)
    .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR') || (one._id < other._id ? -1 : 1))
    .slice(0, mostTeams)
    .map(({ name, kind, ine }) => ({ team: name, kind: kind ? wordOfNumber[kind] : null, ine: ine ?? null }))
