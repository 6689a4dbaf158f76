import { AppError, validationError } from '@saude/contract/errors'
import type { Scoped, ScopedCollections, User } from '@saude/service/handlers'
import { atMost } from '@saude/store'
import { isLivedIn } from '../../../../contract/home-codes.ts'
import { mostVisited } from '../../../../contract/visit-of-home.ts'
import type { collections as declared } from '../../../collections.ts'
import type { Citizen } from '../../citizen/citizen.ts'
import type { FamilyMember } from '../../home/family.ts'
import { activeHome, type Home, peopleBut } from '../../home/home.ts'
import { refuseOthers } from '../../home/record.ts'

type Collections = Pick<ScopedCollections<typeof declared>, 'home' | 'citizen' | 'familyMember'>

/** A home at whose door somebody stands. */
export interface Door {
  readonly home: Home
  /** Who lives there. */
  readonly people: readonly Citizen[]
  /** Of those who belong to a family, as what. */
  readonly membership: ReadonlyMap<string, FamilyMember>
}

/** One more than are visited at once (`mostVisited`). */
const oneMore = atMost(61)

/** Of a home with too many people for one visit, in words; one more than are visited are read, so the sentence names no number. */
const crowded = `Aqui moram mais de ${mostVisited} pessoas: registre a visita de cada pessoa em Controle de visitas.`

/** Why a home cannot be visited in one go, in words; undefined where it can. */
export function impedimentOf({ home, people }: Door): string | undefined {
  if (people.length > mostVisited) return crowded
  return people.length === 0 && isLivedIn(home.propertyKind)
    ? 'Ninguém está cadastrado neste domicílio: cadastre quem mora aqui, ou altere o tipo de imóvel.'
    : undefined
}

/**
 * The home, who lives there and in which families.
 * @throws AppError `notFound` where there is none, `conflict` where it has ended, `permission` where somebody else looks after it
 */
export async function doorAt(
  { home: homes, citizen, familyMember }: Collections,
  homeId: string,
  user: User,
): Promise<Door> {
  const home = await knownHome(homes, homeId)
  refuseOthers(user, home)
  const people = await citizen.find(peopleBut(home._id, []), { limit: oneMore }).toArray()
  const ids = people.map(({ _id }) => _id)
  // Of more than are visited at once nothing is asked.
  const rows =
    ids.length > mostVisited
      ? []
      : await familyMember.findAll({ memberKey: { $in: ids } }, { max: mostVisited })
  const known = rows.filter(({ homeId }) => homeId === home._id)
  return { home, people, membership: new Map(known.map((row) => [row.citizenId, row])) }
}

async function knownHome(homes: Scoped<Home>, id: string): Promise<Home> {
  const found = await activeHome(homes, id)
  if (found) return found
  if (!(await homes.findOne({ _id: id }))) throw new AppError('notFound')
  throw new AppError('conflict', 'Este domicílio foi encerrado: reabra-o para registrar a visita.')
}

/** Heads of families that live there. */
export const headsOf = ({ people, membership }: Door): Citizen[] =>
  people.filter(({ _id }) => membership.get(_id)?.isHead)

/**
 * Under whose document the home's entry stands: who was chosen, else the only head.
 * @throws AppError `validation` for somebody who does not live there, and where one has to be chosen
 */
export function headOf(door: Door, headId: string | null | undefined): Citizen {
  if (headId) {
    const chosen = door.people.find(({ _id }) => _id === headId)
    if (!chosen) throw validationError({ headId: 'Esta pessoa não mora neste domicílio' })
    return chosen
  }
  const [head, ...others] = headsOf(door)
  if (head && others.length === 0) return head
  throw validationError({
    headId: head
      ? 'Há mais de uma família: escolha o responsável pela família visitada'
      : 'Sem responsável familiar: escolha em nome de quem fica a visita',
  })
}

/** Whom an entry under somebody's document concerns: their family, and who belongs to none. */
export function concernedBy({ people, membership }: Door, head: Citizen): Citizen[] {
  const familyOf = ({ _id }: Citizen) => membership.get(_id)?.familyId
  return people.filter((one) => familyOf(one) === undefined || familyOf(one) === familyOf(head))
}
