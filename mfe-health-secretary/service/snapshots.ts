import { citizenByIds } from '@saude/citizen/contract/by-ids'
import { validationError } from '@saude/contract/errors'
import { searchName } from '@saude/contract/search'
import { healthUnitByIds } from '@saude/gateway/core/contract/health-unit'
import { laboratoryExamsSearch } from '@saude/gateway/core/contract/laboratory-exam'
import type { Ask } from '@saude/service/handlers'

/** A copy of another area's entity, as it is sorted and shown; kept fresh by the owner's change feed. */
export interface Snapshot {
  readonly id: string
  readonly name: string
  readonly searchName: string
  /** The owner has it no more. */
  readonly isRemoved?: boolean
}

/** What a form chose; its name is what the browser says, which does not count. */
interface Chosen {
  readonly id: string
}

/** Undefined: not chosen anew; null: emptied. */
interface Choices {
  readonly citizen?: Chosen | undefined
  readonly exam?: Chosen | undefined
  readonly healthUnit?: Chosen | null | undefined
}

const labels = { citizen: 'Cidadão', exam: 'Exame', healthUnit: 'Unidade de saúde' } as const
type Field = keyof typeof labels

/** How each is looked up at its owner. */
const sources: Readonly<
  Record<Field, (ask: Ask, id: string) => Promise<readonly { id: string; name: string }[]>>
> = {
  citizen: async (ask, id) => (await ask(citizenByIds, { ids: [id] })).items,
  exam: async (ask, id) => (await ask(laboratoryExamsSearch, { q: id })).items,
  healthUnit: async (ask, id) => (await ask(healthUnitByIds, { ids: [id] })).items,
}

async function snapshot(ask: Ask, field: Field, { id }: Chosen): Promise<Snapshot | undefined> {
  const found = (await sources[field](ask, id)).find((one) => one.id === id)
  return found && { id, name: found.name, searchName: searchName(found.name) }
}

/**
 * The chosen entities as their owners call them now.
 * @param at path of the fields in the input: 'document.' of an update
 * @throws AppError `validation` naming each field whose entity is not there
 */
export async function snapshots<C extends Choices>(
  ask: Ask,
  choices: C,
  at = '',
): Promise<{ [F in Field]?: F extends 'healthUnit' ? Snapshot | null : Snapshot }> {
  // Object.keys forgets the literals.
  const fields = (Object.keys(labels) as Field[]).filter((field) => choices[field])
  const found = await Promise.all(
    fields.map(
      async (field) => [field, choices[field] && (await snapshot(ask, field, choices[field]))] as const,
    ),
  )
  const lost = found.filter(([, one]) => !one).map(([field]) => field)
  if (lost.length > 0)
    throw validationError(
      Object.fromEntries(
        lost.map((field) => [`${at}${field}`, `${labels[field]} não existe mais, escolha de novo`]),
      ),
    )
  return { ...Object.fromEntries(found), ...(choices.healthUnit === null && { healthUnit: null }) }
}
