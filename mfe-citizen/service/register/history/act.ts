import { validationError } from '@saude/contract/errors'
import { parseInstant } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { ciapSearch, cidSearch, procedureSearch } from '@saude/core/contract/code-search'
import type { Coded } from '@saude/core/contract/codes/system'
import { healthUnitByIds } from '@saude/core/contract/health-unit'
import { holdsOn } from '@saude/core/contract/post-span'
import { userAtWorkByIds } from '@saude/core/contract/user-at-work'
import type { Call } from '@saude/service/handlers'
import { pregnancyFields } from '../../../contract/attendance-act.ts'
import type { healthCareCreate } from '../../../contract/health-care.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { knownCode } from './codes.ts'
import type { HistoryItem } from './item.ts'

type Input = InputOf<typeof healthCareCreate>
type Ask = Call['ask']

/** A problem of an attendance beside the main one, which is the entry's own `problem` and `ciap`. */
export interface FoundBeside {
  readonly problem: Coded | null
  readonly ciap: Coded | null
  readonly isNew: boolean | null
}

/** Values that are kept as they were sent. */
const plain = [
  'careType',
  'place',
  'shift',
  'isNewProblem',
  'wasObserved',
  'isVaccinated',
  'gestationalWeeks',
  'foetalMovements',
  'pregnancyRisk',
  'isPlannedPregnancy',
  'previousPregnancies',
  'births',
  'isPuerperal',
  'breastfeeding',
  'development',
  'rationality',
  'homeCareMode',
  'participation',
  'guestParticipation',
  'conducts',
  'multiActions',
] as const satisfies readonly (keyof Input)[]

type Said = { readonly [K in (typeof plain)[number]]?: NonNullable<Input[K]> }
type Referral = NonNullable<Input['referrals']>[number]

/** What the form of e-SUS APS asks of an attendance beside the codes; only what was answered is there. */
export interface Act extends Said {
  readonly endedAt?: Date
  readonly problems?: readonly FoundBeside[]
  readonly exams?: readonly {
    readonly exam: Coded
    readonly isAsked: boolean
    readonly isEvaluated: boolean
  }[]
  readonly referrals?: readonly (Pick<Referral, 'specialty' | 'risk'> & { readonly cid: Coded | null })[]
}

/** Something was answered: no empty list, and no null. */
const isSaid = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)

/**
 * The details of an attendance, with the names that the tables of its day know; nothing where none was sent.
 * @throws AppError `validation` at the field of a code that does not exist, or of a pregnancy of a man
 */
export async function actFrom(input: Input, citizen: Citizen, ask: Ask): Promise<{ act?: Act }> {
  refuseOfMen(input, citizen)
  const day = input.attendedAt
  const cid = (field: string, label: string, given: { id: string } | null | undefined) =>
    given ? knownCode(field, label, cidSearch, given.id, ask, day) : null
  const [problems, exams, referrals] = await Promise.all([
    Promise.all(
      (input.problems ?? []).map(async ({ cid: found, ciap, isNew }, at) => ({
        problem: await cid(`problems.${at}.cid`, 'CID-10', found),
        ciap: ciap ? await knownCode(`problems.${at}.ciap`, 'CIAP-2', ciapSearch, ciap.id, ask) : null,
        isNew: isNew ?? null,
      })),
    ),
    Promise.all(
      (input.exams ?? []).map(async ({ exam, isAsked, isEvaluated }, at) => ({
        exam: await knownCode(`exams.${at}.exam`, 'Exame', procedureSearch, exam.id, ask, day),
        isAsked: isAsked === true,
        isEvaluated: isEvaluated === true,
      })),
    ),
    Promise.all(
      (input.referrals ?? []).map(async ({ specialty, risk, cid: supposed }, at) => ({
        specialty,
        risk,
        cid: await cid(`referrals.${at}.cid`, 'Hipótese diagnóstica', supposed),
      })),
    ),
  ])
  const endedAt = input.endedAt ? parseInstant(input.endedAt) : undefined
  const said = plain.flatMap((name) => (isSaid(input[name]) ? [[name, input[name]]] : []))
  const act: Act = {
    ...Object.fromEntries(said),
    ...(endedAt && { endedAt }),
    ...(problems.length > 0 && { problems }),
    ...(exams.length > 0 && { exams }),
    ...(referrals.length > 0 && { referrals }),
  }
  return Object.keys(act).length > 0 ? { act } : {}
}

function refuseOfMen(input: Input, { gender }: Citizen): void {
  if (gender !== 'M') return
  const given = pregnancyFields.filter((name) => isSaid(input[name]))
  if (given.length > 0)
    throw validationError(
      Object.fromEntries(given.map((name) => [name, 'Não se informa de pessoa do sexo masculino'])),
    )
}

/**
 * The other professional of a shared attendance, in the post in which they were on its day: of several the one of its unit.
 * A correction that leaves the person keeps the post.
 * @throws AppError `validation` where there is none
 */
export async function sharedWith(
  input: Input,
  ask: Ask,
  corrected?: HistoryItem,
): Promise<Pick<HistoryItem, 'second' | 'secondAt'>> {
  if (!input.sharedWith) return {}
  const { id } = input.sharedWith
  if (corrected?.second?.userId === id) {
    const { second, secondAt } = corrected
    return { second, ...(secondAt && { secondAt }) }
  }
  const { items } = await ask(userAtWorkByIds, { ids: [id] })
  const found = items.find((one) => one.id === id)
  if (!found) throw validationError({ sharedWith: 'Compartilhado com é inválido' })
  const day = input.attendedAt.slice(0, 10)
  const posts = found.posts ?? []
  const held = posts.filter((one) => holdsOn(one, day))
  const post = held.find(({ healthUnitId }) => healthUnitId === input.healthUnit?.id) ?? held[0]
  const { cbo, healthUnitId } = post ?? (posts.length > 0 ? { cbo: null, healthUnitId: null } : found)
  const units = healthUnitId ? (await ask(healthUnitByIds, { ids: [healthUnitId] })).items : []
  const unit = units.find((one) => one.id === healthUnitId)
  return {
    second: {
      userId: id,
      name: found.name,
      cns: found.cns ?? null,
      cbo: cbo ? { system: 'cbo', code: cbo.id, name: cbo.name } : null,
    },
    ...(unit && {
      secondAt: { id: unit.id, name: unit.name, cnes: unit.cnes ?? null, team: post?.team ?? null },
    }),
  }
}

const option = (coded: Coded | null) => coded && { id: coded.code, name: coded.name }

/** The same as lists and forms take it. */
export function actOf({ act, second, type }: Pick<HistoryItem, 'act' | 'second' | 'type'>) {
  const shared = type === 'healthCare' && second?.userId ? { id: second.userId, name: second.name } : null
  if (!act && !shared) return null
  const { problems, exams, referrals, ...said } = act ?? {}
  return {
    ...said,
    ...(problems && {
      problems: problems.map(({ problem, ciap, isNew }) => ({
        cid: option(problem),
        ciap: option(ciap),
        isNew,
      })),
    }),
    ...(exams && {
      exams: exams.map(({ exam, ...rest }) => ({ ...rest, exam: { id: exam.code, name: exam.name } })),
    }),
    ...(referrals && { referrals: referrals.map(({ cid, ...rest }) => ({ ...rest, cid: option(cid) })) }),
    ...(shared && { sharedWith: shared }),
  }
}
