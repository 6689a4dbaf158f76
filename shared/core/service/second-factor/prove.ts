import { validationError } from '@saude/contract/errors'
import { type Call, type Step, update } from '@saude/service/handlers'
import { attemptedAt, whose } from '../session/attempted.ts'
import type { Throttle } from '../session/throttle.ts'
import type { Codes } from './codes.ts'
import { secondFactors } from './second-factor.ts'

/** What a code is held against. */
export interface ProofDeps {
  readonly throttle: Throttle
  readonly codes: Codes
}

/**
 * Asks for a code of the caller's second factor in the middle of a session, for what needs one.
 * @returns the steps that use it up, for the commit of what it was asked for
 * @throws AppError `validation` at `code` where somebody has no second factor, or the code does not fit
 */
export async function proveSecondFactor(
  { throttle, codes }: ProofDeps,
  { store, user, origin }: Pick<Call, 'store' | 'user' | 'origin'>,
  code: string | null | undefined,
): Promise<Step[]> {
  const factor = await store.collection(secondFactors).findOne({ _id: user.id ?? '' })
  if (!factor?.confirmedAt)
    throw validationError({ code: 'Ative antes a verificação em duas etapas, em Meu cadastro' })
  if (!code) throw validationError({ code: 'Informe o código do aplicativo autenticador' })
  const attempt = await throttle.attempt(store, `code ${factor._id}`, origin?.address ?? '')
  const used = codes.use(factor, code)
  if (!used) throw attemptedAt(validationError({ code: 'Código incorreto ou já usado' }), whose(user))
  await attempt.succeeded()
  return [update(secondFactors, { _id: factor._id, version: factor.version }, used)]
}
