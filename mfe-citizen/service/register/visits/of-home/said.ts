import { validationError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import type { InputOf } from '@saude/contract/query'
import { isLivedIn, propertyKinds } from '../../../../contract/home-codes.ts'
import {
  type Motive,
  maternalMotives,
  motives as motiveNames,
  motivesOf,
  type PersonMotive,
} from '../../../../contract/visit-codes.ts'
import type { visitOfHome } from '../../../../contract/visit-of-home.ts'
import type { Citizen } from '../../citizen/citizen.ts'
import { type Measures, measuresIn } from '../../history/measures.ts'
import { concernedBy, type Door, headOf } from './door.ts'

type Input = InputOf<typeof visitOfHome>

/** What is kept of one person, or of a property without people. */
export interface Entry {
  readonly citizen: Citizen | undefined
  readonly motives: readonly Motive[]
  /** The home's entry; another person's stands for themselves. */
  readonly isWhole: boolean
  readonly measures: Measures | undefined
}

/** A visit as it is kept: its entries, and who was seen under the home's without one. */
export interface Said {
  readonly entries: readonly Entry[]
  readonly beside: readonly Citizen[]
}

type Given = NonNullable<Input['members']>[number]

/** @throws AppError `validation` at the field */
export function saidOf(input: Input, door: Door): Said {
  const { outcome, date } = input
  const [ofHome, members] = [unique(input.motives ?? []), input.members ?? []]
  // The contract takes no motives of a visit that did not take place.
  if (outcome !== 'done') return whole(door, [], input, new Map())
  refuseMotives(ofHome, door)
  const own = ownOf(members, door, date, ofHome.length > 0)
  if (ofHome.length > 0) return whole(door, ofHome, input, own)
  if (own.size === 0) throw validationError({ motives: 'Informe ao menos um motivo' })
  return { entries: [...own.values()], beside: [] }
}

/** An entry for the home, and one for each member with motives of their own. */
function whole(
  door: Door,
  ofHome: readonly Motive[],
  { headId, date, outcome }: Input,
  own: ReadonlyMap<string, Entry>,
): Said {
  if (!isLivedIn(door.home.propertyKind)) {
    if (headId) throw validationError({ headId: 'Ninguém mora neste imóvel' })
    return {
      entries: [{ citizen: undefined, motives: ofHome, isWhole: true, measures: undefined }],
      beside: [],
    }
  }
  const head = headOf(door, headId)
  refuseBefore('headId', head, date)
  const known = own.get(head._id)
  const entry = {
    citizen: head,
    motives: [...ofHome, ...(known?.motives ?? [])],
    isWhole: true,
    measures: known?.measures,
  }
  const others = [...own.values()].filter(({ citizen }) => citizen?._id !== head._id)
  // A closed door is closed for all.
  const concerned = outcome === 'done' ? concernedBy(door, head) : door.people
  const beside = concerned.filter(
    ({ _id, birthDate }) => _id !== head._id && !own.has(_id) && !(birthDate && date < birthDate),
  )
  return { entries: [entry, ...others], beside }
}

function refuseMotives(given: readonly Motive[], { home: { propertyKind } }: Door): void {
  const allowed: readonly string[] = motivesOf(propertyKind)
  const wrong = given.find((motive) => !allowed.includes(motive))
  if (wrong)
    throw validationError({
      motives: `${motiveNames[wrong]} não é motivo de visita a este tipo de imóvel: ${propertyKinds[propertyKind]}`,
    })
}

/** What was given of each member with motives of their own. */
function ownOf(
  members: readonly Given[],
  { home, people }: Door,
  date: string,
  isOfHome: boolean,
): ReadonlyMap<string, Entry> {
  const here = new Map(people.map((one) => [one._id, one]))
  const own = new Map<string, Entry>()
  const named = new Set<string>()
  for (const [place, one] of members.entries()) {
    const at = `members[${place}]`
    const citizen = here.get(one.id)
    if (!isLivedIn(home.propertyKind)) throw validationError({ [`${at}.id`]: 'Ninguém mora neste imóvel' })
    if (!citizen) throw validationError({ [`${at}.id`]: 'Esta pessoa não mora neste domicílio' })
    if (named.has(one.id)) throw validationError({ [`${at}.id`]: 'Esta pessoa já está nesta visita' })
    named.add(one.id)
    const motives = unique(one.motives ?? [])
    const measures = measuresIn(one)
    if (motives.length === 0 && !measures) continue
    if (motives.length === 0 && !isOfHome)
      throw validationError({ [`${at}.motives`]: 'Informe o motivo do acompanhamento' })
    refuseBefore(`${at}.id`, citizen, date)
    refuseMale(`${at}.motives`, citizen, motives)
    own.set(one.id, { citizen, motives, isWhole: false, measures })
  }
  return own
}

function refuseMale(at: string, { gender }: Citizen, motives: readonly PersonMotive[]): void {
  const wrong = gender === 'M' ? motives.find((motive) => maternalMotives.includes(motive)) : undefined
  if (wrong) throw validationError({ [at]: `${motiveNames[wrong]} não é motivo para o sexo masculino` })
}

function refuseBefore(at: string, { name, birthDate }: Citizen, date: string): void {
  if (birthDate && date < birthDate)
    throw validationError({ [at]: `${name} nasceu em ${formatDate(birthDate)}` })
}

const unique = <T>(all: readonly T[]): T[] => [...new Set(all)]
