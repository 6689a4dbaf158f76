import type { RegisterCheck } from './check.ts'

/** What of a check is counted. */
export const checkFields = [
  'kind',
  'unitId',
  'agentId',
  'microAreaId',
  'since',
  'until',
  'isDismissed',
] as const satisfies readonly (keyof RegisterCheck)[]

/** Days stand as they are: on which of them it is asked, the question says. */
export const row = ({
  kind,
  unitId,
  agentId,
  microAreaId,
  since,
  until,
  isDismissed,
}: Pick<RegisterCheck, (typeof checkFields)[number]>) => ({
  kind,
  unit: unitId,
  agent: agentId,
  microArea: microAreaId,
  since,
  until,
  isDismissed,
})
