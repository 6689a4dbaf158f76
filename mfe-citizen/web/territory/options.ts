import type { InputOf } from '@saude/contract/query'
import { acsSearch } from '@saude/core/contract/territory'
import { microArea } from '@saude/core/contract/territory-register'
import type { PickerOption } from '@saude/kits/inputs'
import { ask } from '@saude/kits/platform'
import type { territoryMovePreview } from '../../contract/territory-move.ts'

export type Change = InputOf<typeof territoryMovePreview>

type Options = Promise<readonly PickerOption[]>

export const microAreas = async (q: string, signal: AbortSignal): Options =>
  (await ask(microArea.search, { q: q || null }, { signal }))?.items ?? []

export async function agents(q: string, signal: AbortSignal): Options {
  const found = await ask(acsSearch, { q: q || null }, { signal })
  return (found?.items ?? []).map(({ id, name }) => ({ id, name }))
}
