import type { Scoped } from '@saude/service/handlers'
import type { Citizen } from '../citizen/citizen.ts'
import type { Family, FamilyMember } from './family.ts'
import type { Home } from './home.ts'

interface Kept {
  readonly citizen: Scoped<Citizen>
  readonly home: Scoped<Home>
  readonly family: Scoped<Family>
  readonly familyMember: Scoped<FamilyMember>
}

type Person = Pick<Citizen, '_id' | 'householdId'>

/** More rows than a page of a list has. */
const mostRows = 5_000

/** What a list says of each of its people beside themselves: what they live in, and which family they belong to as what. */
export async function belongingOf(
  { citizen, home, family, familyMember }: Kept,
  people: readonly Person[],
): Promise<(person: Person) => ReturnType<typeof said>> {
  const max = mostRows
  const homeIds = unique(people.map(({ householdId }) => householdId))
  const [homes, members] = await Promise.all([
    home.findAll({ _id: { $in: homeIds } }, { projection: { propertyKind: 1 }, max }),
    familyMember.findAll({ memberKey: { $in: people.map(({ _id }) => _id) } }, { max }),
  ])
  const familyIds = unique(members.map(({ familyId }) => familyId))
  const [families, heads] = await Promise.all([
    family.findAll({ _id: { $in: familyIds } }, { max }),
    familyMember.findAll({ familyId: { $in: familyIds }, until: null, isHead: true }, { max }),
  ])
  const headIds = unique(heads.map(({ citizenId }) => citizenId))
  const named = await citizen.findAll({ _id: { $in: headIds } }, { projection: { name: 1, cns: 1 }, max })
  const [homeOf, memberOf, familyOf, nameOf] = [byId(homes), byPerson(members), byId(families), byId(named)]
  const headOf = new Map(heads.map(({ familyId, citizenId }) => [familyId, nameOf.get(citizenId)]))
  return ({ _id, householdId }) => {
    const member = memberOf.get(_id)
    return said({
      home: homeOf.get(householdId ?? ''),
      member,
      family: familyOf.get(member?.familyId ?? ''),
      head: headOf.get(member?.familyId ?? ''),
    })
  }
}

interface Found {
  readonly home: Pick<Home, 'propertyKind'> | undefined
  readonly member: FamilyMember | undefined
  readonly family: Family | undefined
  readonly head: Pick<Citizen, 'name' | 'cns'> | undefined
}

const said = ({ home, member, family, head }: Found) => ({
  propertyKind: home?.propertyKind ?? null,
  recordNumber: family?.recordNumber ?? null,
  income: family?.income ?? null,
  isHead: member?.isHead ?? null,
  kinship: member?.kinship ?? null,
  headName: head?.name ?? null,
  headCns: head?.cns ?? null,
})

const unique = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.flatMap((id) => (id ? [id] : []))),
]

const byId = <T extends { readonly _id: string }>(all: readonly T[]) =>
  new Map(all.map((one) => [one._id, one]))
const byPerson = (all: readonly FamilyMember[]) => new Map(all.map((one) => [one.citizenId, one]))
