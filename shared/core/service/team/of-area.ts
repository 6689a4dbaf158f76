import { validationError } from '@saude/contract/errors'
import type { Store } from '@saude/store'
import type { MicroArea } from '../territory/territory.ts'
import { type Team, teams } from './team.ts'

/** What is said of a micro-area. */
interface Said {
  readonly careTeam?: { readonly id: string } | null | undefined
  readonly team?: string | null | undefined
  readonly healthUnit?: { readonly id: string } | null | undefined
}

interface Where {
  readonly store: Store
  readonly client: string | undefined
}

/**
 * The team of a micro-area by its record, and the number beside it. Nothing where it stays as it is. Callers from before teams were
 * records say the number alone: it is taken as it was then, with the team that has it, where one does.
 * @throws AppError `validation` where the record is not there, or of another unit
 */
export async function teamSaid(
  said: Said,
  stored: MicroArea | undefined,
  where: Where,
): Promise<Pick<MicroArea, 'careTeam' | 'team'>> {
  const { careTeam, team, healthUnit } = said
  if (careTeam === undefined && team === undefined && healthUnit === undefined) return {}
  if (careTeam === undefined && team !== undefined) return numbered(team, where)
  const field = `${stored ? 'document.' : ''}careTeam`
  const chosen = await byId(careTeam, stored, where)
  if (chosen === null) return { careTeam: null, team: null }
  if (chosen === undefined) throw validationError({ [field]: 'Esta equipe não existe mais: escolha outra' })
  if (chosen.healthUnit.id !== (healthUnit ?? stored?.healthUnit)?.id)
    throw validationError({ [field]: 'A equipe é de outra unidade de saúde' })
  const { _id, name, searchName, ine } = chosen
  return { careTeam: { id: _id, name, searchName }, team: ine ?? null }
}

/** Null: none is said. Undefined: there is none. */
type Chosen = Promise<Team | null | undefined>

async function numbered(
  ine: string | null,
  { store, client }: Where,
): Promise<Pick<MicroArea, 'careTeam' | 'team'>> {
  const found = ine ? await store.collection(teams).findOne({ client: client ?? '', ine }) : null
  const careTeam = found && { id: found._id, name: found.name, searchName: found.searchName }
  return { careTeam, team: ine || null }
}

async function byId(careTeam: Said['careTeam'], stored: MicroArea | undefined, { store }: Where): Chosen {
  const id = careTeam === undefined ? stored?.careTeam?.id : careTeam?.id
  if (id === undefined) return null
  return (await store.collection(teams).findOne({ _id: id })) ?? undefined
}
