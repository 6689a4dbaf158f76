import type { FindCursor } from 'mongodb'
import type { Explanation } from '../types.ts'

/** How MongoDB would execute a find. */
export async function explained(cursor: FindCursor): Promise<Explanation> {
  const { queryPlanner }: { queryPlanner?: { winningPlan?: unknown } } = await cursor.explain('queryPlanner')
  const plan = stagesOf(queryPlanner?.winningPlan)
  return { plan, scans: plan.includes('COLLSCAN'), sorts: plan.includes('SORT') }
}

function stagesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(stagesOf)
  if (typeof value !== 'object' || value === null) return []
  const own = 'stage' in value && typeof value.stage === 'string' ? [value.stage] : []
  return [...own, ...Object.values(value).flatMap(stagesOf)]
}
