import { writeFile } from 'node:fs/promises'
import { createCore } from '@saude/core/core'
import { clients } from '@saude/core/service/client/client'
import { collections } from '@saude/core/service/collections'
import { groups } from '@saude/core/service/group/group'
import { idempotencyRecords } from '@saude/service/idempotency'
import { openStore } from '@saude/store'
import { secret } from '../secrets.ts'
import { signIn } from './town.ts'

/**
 * `node --import tsx gateway/testing/sessions.main.ts FOLDER COUNT FILE`: signs that many people in to the demo client
 * of a folder that no process has open, without their passwords, and writes their tokens as a JSON array.
 */
async function main([folder = '', count = '', file = '']: readonly string[]): Promise<void> {
  const { sessions } = createCore({ sessionSecret: await secret(folder, 'session'), version: '0.1.0' })
  const store = await openStore({
    folder,
    area: 'core',
    collections: [...Object.values(collections), idempotencyRecords],
  })
  const detach = sessions.attach(store)
  const client = await store.collection(clients).findOne({})
  if (!client) throw new Error('no client')
  const own = await store.collection(groups).findAll({ client: client._id }, { max: 10_000 })
  const testing = { sessions, clock: { offset: 0 } }
  const tokens: string[] = []
  let left = Number(count)
  const hand = async () => {
    while (left > 0) {
      left -= 1
      const { token } = await signIn(
        { store, testing, client: { id: client._id, groups: own } },
        'healthDirector',
      )
      tokens.push(token)
    }
  }
  // Together, so that their transactions share the disk's time.
  await Promise.all(Array.from({ length: 64 }, hand))
  detach()
  await store.close()
  await writeFile(file, JSON.stringify(tokens), { mode: 0o600 })
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
