import type { Scoped, User } from '@saude/service/handlers'
import { after, atMost, both } from '@saude/store'
import type { Citizen } from '../../register/citizen/citizen.ts'
import { residents } from '../../register/citizen/resident.ts'
import { byNameFor, nameOrder } from '../../register/list/name-order.ts'
import { partsOf } from '../layer/parts.ts'
import { type AskedRows, type CountedAudience, few, idsOfFew } from './count.ts'
import type { Standings } from './standings.ts'

/** Where somebody stands in the order of the audience. */
export type Place = Pick<Citizen, '_id' | 'searchName'>

/** People who are read at once: others are answered in between, and no more than these are held. */
const atOnce = 500
/** Missing people from a mark to the next. */
const markEach = 500

const projection = {
  searchName: 1,
  microArea: 1,
  healthUnitName: 1,
  name: 1,
  birthDate: 1,
  mobilePhone: 1,
  homePhone: 1,
  neighborhood: 1,
  addressPublicPlaceType: 1,
  addressPublicPlace: 1,
  addressNumber: 1,
  addressComplement: 1,
} as const

type Shown = Pick<Citizen, '_id' | keyof typeof projection>

interface Asked extends AskedRows {
  readonly citizens: Scoped<Citizen>
  readonly user: User
  readonly standings: Standings
}

/** Those of an audience who are missing, from one place in its order on, so many of them. */
export const missingFrom = (
  asked: Asked,
  counted: Pick<CountedAudience, 'total' | 'marks'>,
  startIndex: number,
  most: number,
): Promise<readonly Shown[]> =>
  counted.total > few ? along(asked, counted.marks, startIndex, most) : ofFew(asked, startIndex, most)

/** Of few people all are put in order. */
async function ofFew(asked: Asked, startIndex: number, most: number): Promise<readonly Shown[]> {
  const { citizens, user, standings } = asked
  const missing: Place[] = []
  for (const ids of partsOf(await idsOfFew(asked))) {
    const standingOf = await standings(ids)
    for await (const one of citizens.find<Place>(
      { _id: { $in: [...ids] } },
      { projection: { searchName: 1 } },
    ))
      if ((standingOf.get(one._id) ?? 'missing') === 'missing') missing.push(one)
  }
  const wanted = missing.sort(byNameFor(user)).slice(startIndex, startIndex + most)
  const shown = await citizens.findAll<Shown>(
    { _id: { $in: wanted.map(({ _id }) => _id) } },
    { projection, max: atMost(1_000) },
  )
  return shown.sort(byNameFor(user))
}

/** Of many the register is walked along in its order, from the nearest mark that was noted on the way before. */
async function along(
  { spots, client, where, citizens, user, standings }: Asked,
  marks: Place[],
  startIndex: number,
  most: number,
): Promise<readonly Shown[]> {
  const sort = nameOrder(user)
  const mark = Math.min(marks.length, Math.floor(startIndex / markEach))
  const found: Shown[] = []
  let place = mark * markEach
  for (let last: Place | undefined = marks[mark - 1]; found.length < most; ) {
    const beyond = last ? both<Citizen>(residents, after<Citizen>(sort, last)) : residents
    const some: Shown[] = []
    for await (const one of citizens.find<Shown>(beyond, { sort, projection, limit: atOnce })) some.push(one)
    const ids = some.map(({ _id }) => _id)
    const [rows, standingOf] = await Promise.all([
      spots.find({
        client,
        where: { $and: [{ _id: { $in: ids } }, where] },
        columns: [],
        limit: atMost(1_000),
      }),
      standings(ids),
    ])
    const wanted = new Set(rows.map(({ _id }) => _id))
    for (const one of some) {
      if (!wanted.has(one._id) || (standingOf.get(one._id) ?? 'missing') !== 'missing') continue
      if (place >= startIndex && found.length < most) found.push(one)
      place += 1
      if (place === (marks.length + 1) * markEach) marks.push({ _id: one._id, searchName: one.searchName })
    }
    if (some.length < atOnce) return found
    last = some.at(-1)
  }
  return found
}
