import 'fake-indexeddb/auto'
import { newId } from '@saude/contract/id'
import { clearBlocks, createBlocks } from '../rows/blocks.ts'
import { type Documents, openDocuments } from '../vault/documents.ts'
import { createValues } from '../vault/values.ts'
import { createVault } from '../vault/vault.ts'

/** An unlocked device for tests: the real database interface, in memory; few rounds, since no one guesses. */
export async function openDevice(documents: Documents = openDocuments(`test-${newId()}`)) {
  const vault = createVault(documents, () => clearBlocks(documents), 1_000)
  if (!(await vault.open('senha'))) await vault.create('senha')
  const values = createValues(documents, vault)
  return { documents, vault, values, blocks: createBlocks(values) }
}
