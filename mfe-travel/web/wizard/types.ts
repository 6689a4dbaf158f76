import { formatCount } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import type { travelPlan } from '../../contract/plan.ts'
import type { travel } from '../../contract/travel.ts'

export type Trip = OutputOf<typeof travel.get>
export type Plan = OutputOf<typeof travelPlan>

/** What each step of the wizard gets. */
export interface StepProps {
  readonly trip: Trip
  readonly plan: Plan
  /** Why nothing of it may be changed. */
  readonly lockedReason: string | undefined
}

/** '5 de 15 lugares ocupados' */
export function seatsSaid({ capacity, taken }: Pick<Plan, 'capacity' | 'taken'>): string {
  if (typeof capacity !== 'number') return formatCount(taken, 'lugar ocupado', 'lugares ocupados')
  return `${taken} de ${capacity} lugares ocupados`
}
