import { validationError } from '@saude/contract/errors'
import type { Scoped } from '@saude/service/handlers'
import type { Citizen, CitizenForm } from './citizen.ts'

const labels = { mother: 'Mãe cadastrada', responsible: 'Responsável cadastrado' } as const
type Kind = keyof typeof labels

type Given = Partial<Pick<CitizenForm, Kind | 'mothersName' | 'birthDate'>>
type Kept = Partial<Pick<Citizen, 'motherId' | 'responsibleId' | 'mothersName'>>

/**
 * The chosen relatives as a patch of the record: the ids alone, for names are given by who has them. Where no one has
 * typed what the mother is called, she is called what her record says.
 * @param at path of the fields in the input: 'document.' of an update
 * @throws AppError `validation` for somebody who is not registered, the person, or a mother who is younger
 */
export async function knownRelatives(
  citizens: Scoped<Citizen>,
  given: Given,
  whole: { readonly id?: string } & Given,
  at = '',
): Promise<Kept> {
  const find = async (kind: Kind): Promise<Citizen | null> => {
    const chosen = given[kind]
    if (!chosen) return null
    const found = chosen.id === whole.id ? null : await citizens.findOne({ _id: chosen.id })
    if (!found)
      throw validationError({
        [`${at}${kind}`]: `${labels[kind]} deve ser preenchido com um dos valores fornecidos`,
      })
    return found
  }
  const [mother, responsible] = await Promise.all([find('mother'), find('responsible')])
  if (mother?.birthDate && whole.birthDate && mother.birthDate >= whole.birthDate)
    throw validationError({ [`${at}mother`]: 'A mãe não pode ter nascido depois da pessoa' })
  return {
    ...(given.mother !== undefined && { motherId: mother?._id ?? null }),
    ...(given.responsible !== undefined && { responsibleId: responsible?._id ?? null }),
    ...(mother && !whole.mothersName && { mothersName: mother.name }),
  }
}

/** Relatives as they are called now; who is not registered any more is left out. */
export async function relativesOf(
  citizens: Scoped<Citizen>,
  { motherId, responsibleId }: Pick<Citizen, 'motherId' | 'responsibleId'>,
) {
  const ids = [motherId, responsibleId].filter((id) => id !== null && id !== undefined)
  const found = ids.length > 0 ? await citizens.findAll({ _id: { $in: ids } }, { max: 2 }) : []
  const named = (id: string | null | undefined) => {
    const one = found.find(({ _id }) => _id === id)
    return one ? { id: one._id, name: one.name } : null
  }
  return { mother: named(motherId), responsible: named(responsibleId) }
}
