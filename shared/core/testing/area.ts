import { newId } from '@saude/contract/id'
import type { Query } from '@saude/contract/query'
import type { TestArea } from '@saude/service/testing/area'
import { publicUser, type User } from '@saude/service/user'
import { collections } from '../service/collections.ts'
import { openCore, town } from './core.ts'

/** The core as `testRecord` calls it: real collections, with the demo municipality in them. */
export async function openCoreArea(): Promise<TestArea> {
  const core = await openCore()
  const user: User = {
    ...publicUser({ id: town.client.id, name: town.client.name }),
    id: newId(),
    name: 'Gestora',
  }
  return {
    opened: core.opened,
    definitions: collections,
    user,
    elsewhere: { ...user, id: newId(), client: { id: newId(), name: 'Outra Cidade' } },
    anonymous: { ...user, isAnonymization: true },
    owners: {},
    now: () => new Date(),
    call: <In, Out>(query: Query<In, Out>, input: In, by = user) => core.call(query, input, by),
    async fill() {
      // The demo is there from the beginning.
    },
    close: core.close,
  }
}
