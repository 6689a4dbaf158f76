import { AppError } from '@saude/contract/errors'
import type { Call } from '@saude/service/handlers'
import { sessionRows } from '../session/session.ts'
import { hasSecondFactor } from './demanded.ts'

const activate = 'Ative antes a verificação em duas etapas, em Meu cadastro'
const signInAgain = 'Saia e entre de novo com o código da verificação em duas etapas'

/**
 * Lets go on who has given a code of the second factor in this session: for what is looked at again and again, where each look would want
 * a code of its own.
 * @throws AppError `incompatible`, in words, where it was given in no part of this session
 */
export async function refuseUnproven({ store, user }: Pick<Call, 'store' | 'user'>): Promise<void> {
  if (!(await hasSecondFactor(store, user.id ?? ''))) throw new AppError('incompatible', activate)
  const row = await store.collection(sessionRows).findOne({ _id: user.sessionId ?? '' })
  if (!row?.provenAt) throw new AppError('incompatible', signInAgain)
}
