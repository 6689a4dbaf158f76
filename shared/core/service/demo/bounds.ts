import { permissionError } from '@saude/contract/errors'
import type { Origin, User } from '@saude/service/handlers'
import type { Store } from '@saude/store'
import { users } from '../user/user.ts'
import { demoClient } from './end.ts'

interface DemoUser {
  readonly isDemo: boolean
  readonly isProvider: boolean
}

/**
 * Whether somebody may be where the call comes from: demo users only at the machine itself, unless the demo is public;
 * those of the provider, who have rights over every client, even then.
 */
export const mayBeHere = (
  { isDemo, isProvider }: DemoUser,
  origin: Origin | undefined,
  isPublic: boolean,
): boolean => !isDemo || origin?.isLocal === true || (isPublic && !isProvider)

/**
 * Demo users, whose password everybody knows, look after users of the demo municipality only: a link for another would
 * be a way in. @throws AppError `permission`
 */
export async function refuseDemoBeyond(store: Store, caller: User, client: string | null): Promise<void> {
  const me = await store.collection(users).findOne({ _id: caller.id ?? '' })
  if (me?.isDemo && client !== (await demoClient(store)))
    throw permissionError('userUpdate', 'Cuidar de usuários fora do município de demonstração')
}

/** Demo users do not enter a client in which real people work. @throws AppError `permission` */
export async function refuseDemoAmongReal(store: Store, caller: User, client: string): Promise<void> {
  const me = await store.collection(users).findOne({ _id: caller.id ?? '' })
  if (!me?.isDemo || client === (await demoClient(store))) return
  if (await store.collection(users).findOne({ client, isDemo: false }))
    throw permissionError('clientSwitch', 'Entrar num município de verdade com usuário de demonstração')
}
