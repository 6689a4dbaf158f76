import { groupsOf, LAYER } from '@saude/contract/access-rows'
import { isProvider } from '@saude/contract/session'
import { agentIdOf, type User } from '@saude/service/user'
import type { IndicatorFigure } from './collections.ts'
import type { Teams } from './teams.ts'

const seeAll = new Set<string>(groupsOf(LAYER))

/** The agent whose own micro-area is all that a user may see; undefined for those who see the whole municipality. */
export function ownAgentOf(user: Pick<User, 'id' | 'groups' | 'post'>): string | undefined {
  const { groups } = user
  const isAgentOnly = groups.includes('acs') && !isProvider(groups) && !groups.some((one) => seeAll.has(one))
  return isAgentOnly ? agentIdOf(user) : undefined
}

/** Whose figures or people are asked for. */
export interface Wanted {
  readonly healthUnit?: { readonly id: string } | null | undefined
  readonly team?: string | null | undefined
  readonly agent?: { readonly id: string } | null | undefined
}

/** Whether a figure is one of those that a user asks for and may see. */
export function isWanted(
  figure: Pick<IndicatorFigure, 'healthUnitId' | 'microAreaId' | 'agentId' | 'team'>,
  { healthUnit, team, agent }: Wanted,
  own: string | undefined,
  teams?: Teams,
): boolean {
  return (
    (!healthUnit || figure.healthUnitId === healthUnit.id) &&
    (!team || teams?.of(figure) === team) &&
    (!agent || figure.agentId === agent.id) &&
    (own === undefined || figure.agentId === own)
  )
}
