import type { DraftBox } from '../../platform/device/port.ts'
import { type Answers, clearAnswers, createAnswers } from '../answers/answers.ts'
import { clearDrafts, createDrafts } from '../drafts/drafts.ts'
import { type Blocks, clearBlocks, createBlocks, dayPrefix } from '../rows/blocks.ts'
import { type Documents, openDocuments } from '../vault/documents.ts'
import { createValues, type Values } from '../vault/values.ts'
import { createVault, type Vault } from '../vault/vault.ts'

/** What lies on this device for one user. */
export interface UserStore {
  readonly user: string
  readonly documents: Documents
  readonly vault: Vault
  readonly values: Values
  readonly blocks: Blocks
  /** The user's own people, with what the day's work needs. */
  readonly day: Blocks
  readonly answers: Answers
  readonly drafts: DraftBox
}

/** Named by the user's id, which says nothing about anybody. */
const nameOf = (user: string) => `saude-${user}`

/** Opens a user's database, locked: rows and answers can be read once the vault has its key. */
export function openUserStore(user: string): UserStore {
  const documents = openDocuments(nameOf(user))
  const vault = createVault(documents, () => removeRows(documents))
  const values = createValues(documents, vault)
  return {
    user,
    documents,
    vault,
    values,
    blocks: createBlocks(values),
    day: createBlocks(values, dayPrefix),
    answers: createAnswers(values),
    drafts: createDrafts(values),
  }
}

/** Destroys what was synced, locked or not. */
async function removeRows(documents: Documents): Promise<void> {
  await clearBlocks(documents)
  await clearAnswers(documents)
  await clearDrafts(documents)
  await documents.removeAll('sync.')
}

/**
 * Destroys what may not stay of a user: rows, session, the keys of PIN and device. What waits to be sent stays under the password;
 * without any the whole database goes. True: it is gone.
 */
export async function destroyKept({ documents, vault, blocks, day }: UserStore): Promise<boolean> {
  vault.lock()
  blocks.forget()
  day.forget()
  if ((await documents.list('queue.')).length === 0) {
    await documents.destroy()
    return true
  }
  await removeRows(documents)
  await documents.remove('session')
  await vault.removePin()
  await vault.removePasskey()
  await documents.close()
  return false
}
