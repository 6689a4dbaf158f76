import { AppError } from '@saude/contract/errors'
import { atMost, type Store } from '@saude/store'
import { type UserDocument, users } from '../user/user.ts'
import { groups } from './group.ts'
import { permissionsOf } from './rights.ts'

/** What it takes to let others in. Where no one of a client holds all of it, the client is locked out of its users. */
export const administering = ['userList', 'userGetOthers', 'userCreate', 'userUpdate', 'groupSearch'] as const

type Person = Pick<UserDocument, '_id' | 'groupIds' | 'isBlocked' | 'isDemo'>

/** What is about to change, by the ids of groups and of users. */
export interface Planned {
  readonly groups?: ReadonlyMap<string, readonly string[]>
  readonly users?: ReadonlyMap<string, Partial<Pick<Person, 'groupIds' | 'isBlocked'>>>
}

export const lockoutText =
  'Ninguém mais poderia administrar usuários neste cliente. Dê antes esse acesso a outra pessoa'

/** Whether somebody administers the users of a client now, and no one would afterwards. */
export async function locksOut(store: Store, client: string | null, planned: Planned): Promise<boolean> {
  // Provider staff administer each other, and none of them can end their own access.
  if (client === null) return false
  const [people, known] = await Promise.all([
    store
      .collection(users)
      .findAll<Person>(
        { client },
        { projection: { groupIds: 1, isBlocked: 1, isDemo: 1 }, max: atMost(20_000) },
      ),
    store.collection(groups).findAll({ client }, { max: 1_000 }),
  ])
  const held = new Map(known.map((group) => [group._id, permissionsOf(group)]))
  const given = new Map([...held, ...(planned.groups ?? [])])
  const real = people.filter(({ isDemo }) => !isDemo)
  // Demo users end with the first real one.
  const counted = real.length > 0 ? real : people
  const administers = ({ isBlocked, groupIds }: Person, gives: ReadonlyMap<string, readonly string[]>) => {
    // Two groups together may give what none of them gives alone.
    const own = new Set(groupIds.flatMap((id) => gives.get(id) ?? []))
    return !isBlocked && administering.every((name) => own.has(name))
  }
  if (!counted.some((person) => administers(person, held))) return false
  return !counted.some((person) => administers({ ...person, ...planned.users?.get(person._id) }, given))
}

/** @throws AppError `conflict` where no one would be left who administers the client's users */
export async function refuseLockout(store: Store, client: string | null, planned: Planned): Promise<void> {
  if (await locksOut(store, client, planned)) throw new AppError('conflict', lockoutText)
}
