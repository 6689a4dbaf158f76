import type { Event, Match } from '../rules/rule.ts'

const isIn = (list: readonly string[], value: string | null | undefined): boolean =>
  value !== null && value !== undefined && list.includes(value)

const startsIn = (starts: readonly string[], value: string | null | undefined): boolean =>
  Boolean(value) && starts.some((start) => value?.startsWith(start))

/** Whether something that was done is what a match means. */
export function fits(event: Event, match: Match): boolean {
  const { types, codes, asked, problems, vaccines, doses, measured, byAgent, cbos, careTypes, without } =
    match
  return (
    (!types || isIn(types, event.type)) &&
    (!vaccines || isIn(vaccines, event.vaccine)) &&
    (!doses || isIn(doses, event.dose)) &&
    (!codes || [event.procedure, event.exam, ...(event.evaluated ?? [])].some((code) => isIn(codes, code))) &&
    (!asked || (event.asked?.some((code) => asked.includes(code)) ?? false)) &&
    (!problems ||
      [event.problem, event.contact, ...(event.others ?? [])].some((code) => startsIn(problems, code))) &&
    (!measured || measured.every((one) => event.measured?.includes(one))) &&
    (byAgent === undefined || event.byAgent === byAgent) &&
    (!cbos || startsIn(cbos, event.cbo)) &&
    (!careTypes || isIn(careTypes, event.careType)) &&
    !(without && event.procedure && without.includes(event.procedure))
  )
}
