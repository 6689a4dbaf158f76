import { today as dayOf } from '@saude/contract/instants'
import { fullName, givenName, surname } from '@saude/town/names'
import type { Random } from '@saude/town/random'
import type { Member } from './households.ts'
import type { DemoGender } from './types.ts'

export interface Person extends Member {
  /** Milliseconds, midnight UTC. */
  bornAt: number
  /** Milliseconds, midnight UTC; null for the living. */
  diedAt: number | null
  name: string
  socialName: string | null
  mothersName: string | null
  fathersName: string | null
}

const day = 86_400_000

/** Family names by birth. */
interface Family {
  maternal: string
  paternal: string
}

interface Parents {
  mother?: Member | undefined
  father?: Member | undefined
}

/** Names a household: children bear their parents' names, some wives add their husbands', elders those of the head. */
export function namePeople(members: readonly Member[], today: Date, random: Random): Person[] {
  const head = members[0]
  if (!head) return []
  const partner = members.find(({ role }) => role === 'partner')
  const elder = members.find(({ role }) => role === 'grandparent')
  const families = new Map<Member, Family>()
  const names = new Map<Member, string>()
  const parentsOf = (member: Member): Parents => {
    if (member === head && elder) return elder.gender === 'F' ? { mother: elder } : { father: elder }
    if (member.role !== 'child') return {}
    const old = [head, partner].filter((parent) => parent !== undefined && parent.age - member.age >= 15)
    return {
      mother: old.find((parent) => parent?.gender === 'F'),
      father: old.find((parent) => parent?.gender === 'M'),
    }
  }

  families.set(head, { maternal: surname(random), paternal: surname(random) })
  if (partner) families.set(partner, { maternal: surname(random), paternal: surname(random) })
  const wife =
    partner && partner.gender !== head.gender && random.chance(0.45)
      ? [head, partner].find((one) => one.gender === 'F')
      : undefined
  const husband = wife === head ? partner : head

  // Parents come before their children, so that these can bear their names.
  const order = [...members].sort((a, b) => rank(a) - rank(b))
  const named = new Map<Member, Person>()
  for (const member of order) {
    const dates = datesOf(member, today, random)
    const year = new Date(dates.bornAt).getUTCFullYear()
    const parents = parentsOf(member)
    const hasFather = parents.father !== undefined || random.chance(member.role === 'child' ? 0.8 : 0.9)
    const own = families.get(member) ?? inherit(member, head, parents, hasFather, families, random)
    families.set(member, own)
    const pair = (member === wife && husband && families.get(husband)) || null
    const given = givenName(random, member.gender, year)
    const name = fullName(given, pair ? [own.paternal, pair.paternal] : [own.maternal, own.paternal])
    names.set(member, name)
    named.set(member, {
      ...member,
      bornAt: dates.bornAt,
      diedAt: dates.diedAt,
      name,
      socialName: member.age >= 16 && random.chance(0.003) ? chosenName(year, own, random) : null,
      mothersName:
        (parents.mother && names.get(parents.mother)) ?? parentsName('F', year, own.maternal, 0.985, random),
      fathersName:
        (parents.father && names.get(parents.father)) ??
        parentsName('M', year, own.paternal, hasFather ? 0.95 : 0, random),
    })
  }
  return members.flatMap((member) => named.get(member) ?? [])
}

function rank({ role }: Member): number {
  return role === 'grandparent' ? 0 : role === 'head' ? 1 : role === 'partner' ? 2 : 3
}

/** The family names of those who are neither head nor partner. */
function inherit(
  member: Member,
  head: Member,
  { mother, father }: Parents,
  hasFather: boolean,
  families: Map<Member, Family>,
  random: Random,
): Family {
  const hers = mother && families.get(mother)
  const his = father && families.get(father)
  if (member.role === 'child') {
    // Without a father on record both names are the mother's.
    if (hers && !hasFather) return hers
    return { maternal: hers?.paternal ?? surname(random), paternal: his?.paternal ?? surname(random) }
  }
  const kin = families.get(head)
  if (!kin) return { maternal: surname(random), paternal: surname(random) }
  if (member.role === 'grandparent' || member.dead) {
    return member.gender === 'F'
      ? { maternal: kin.maternal, paternal: kin.paternal }
      : { maternal: surname(random), paternal: kin.paternal }
  }
  return random.chance(0.5) ? kin : { maternal: surname(random), paternal: surname(random) }
}

function parentsName(
  gender: DemoGender,
  childsYear: number,
  family: string,
  known: number,
  random: Random,
): string | null {
  if (!random.chance(known)) return null
  const year = childsYear - Math.round(random.normal(gender === 'F' ? 27 : 30, 6))
  return fullName(givenName(random, gender, year), [surname(random), family])
}

function chosenName(year: number, own: Family, random: Random): string {
  return fullName(givenName(random, random.chance(0.5) ? 'F' : 'M', year), [own.paternal])
}

function datesOf(member: Member, today: Date, random: Random): { bornAt: number; diedAt: number | null } {
  const midnight = Date.parse(`${dayOf(today)}T00:00:00Z`)
  const diedAt = member.dead ? midnight - day * (1 + Math.floor(random.next() ** 1.5 * 2900)) : null
  const last = new Date(diedAt ?? midnight)
  const birthday = Date.UTC(last.getUTCFullYear() - member.age, last.getUTCMonth(), last.getUTCDate())
  return { bornAt: birthday - day * random.int(0, 364), diedAt }
}
