import { validationError } from '@saude/contract/errors'
import { neighborhoodSearch } from '@saude/core/contract/territory'
import type { Ask } from '@saude/service/handlers'
import type { CitizenForm } from '../citizen/citizen.ts'

type Chosen = CitizenForm['neighborhood']

/**
 * The chosen neighbourhood as the territory calls it: what the caller calls it does not count. One that was stored
 * before may stay, also when the territory has it no more. As a patch: nothing where nothing is chosen anew.
 * @param at path of the field in the input: 'document.' of an update
 * @throws AppError `validation` where the municipality has no such neighbourhood
 */
export async function knownNeighborhood(
  chosen: Chosen,
  stored: Chosen,
  ask: Ask,
  at = '',
): Promise<{ neighborhood?: Chosen }> {
  if (!chosen) return {}
  if (chosen.id === stored?.id) return { neighborhood: stored }
  const { items } = await ask(neighborhoodSearch, { ids: [chosen.id] })
  const found = items.find(({ id }) => id === chosen.id)
  if (!found)
    throw validationError({
      [`${at}neighborhood`]: 'Bairro deve ser preenchido com um dos valores fornecidos',
    })
  return { neighborhood: { id: found.id, name: found.name } }
}
