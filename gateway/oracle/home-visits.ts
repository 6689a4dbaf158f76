import type { Oracle } from './oracle.ts'
import { dayOf, listAt, numberAt, textAt } from './read.ts'
import { isResident } from './residents.ts'
import { rowsOf, sumOf } from './screens.ts'
import { tally, tallyOf } from './tally.ts'
import { checkVisits, isEntry } from './visits.ts'

const idOf = (one: object): string => textAt(one, '_id')
/** So many homes are visited. */
const visited = 12

const monthOf = async (oracle: Oracle): Promise<number> =>
  sumOf((await rowsOf(oracle, 'homeVisitReport', { by: 'month' })).rows, 'visits')

/** Homes are visited whole: reports say as many visits more as e-SUS counts, and lists by home hold them. */
export async function checkHomeVisits(oracle: Oracle): Promise<void> {
  const date = dayOf(oracle.now)
  const before = await monthOf(oracle)
  const homes = (await oracle.documents('citizen', 'home')).filter((one) => textAt(one, 'state') !== 'ended')
  let entries = 0
  const moved: string[] = []
  for (const one of homes.slice(0, visited)) {
    const homeId = idOf(one)
    const plan = await oracle.ask('visitOfHomePlan', { id: homeId })
    const people = listAt(plan, 'people')
    if (people.length === 0) continue
    const headId = textAt(plan, 'headId')
    const followed = people.filter((person) => listAt(person, 'motives').length > 0)
    const members = followed.map((person) => ({
      id: textAt(person, 'id'),
      motives: listAt(person, 'motives'),
    }))
    // The head's entry is the home's, and one of each other member who is followed up.
    entries += 1 + members.filter(({ id }) => id !== headId).length
    moved.push(...people.map((person) => textAt(person, 'id')))
    await oracle.act('visitOfHome', {
      homeId,
      outcome: 'done',
      date,
      shift: '1',
      headId,
      motives: ['29'],
      members,
    })
  }
  oracle.equal(
    'visits of homes: in the report and as e-SUS counts them',
    (await monthOf(oracle)) - before,
    entries,
  )
  const people = await oracle.documents('citizen', 'citizen')
  const seen = people.filter((one) => textAt(one, 'lastVisitOn') === date)
  oracle.equal(
    'visits of homes: all who live there were seen',
    moved.length,
    seen.filter((one) => moved.includes(idOf(one))).length,
  )
  const visits = await oracle.documents('citizen', 'visit')
  for (const one of homes.slice(0, visited)) {
    const own = visits.filter((visit) => textAt(visit, 'ofHome.homeId') === idOf(one) && isEntry(visit))
    const { total } = await rowsOf(oracle, 'visitOfHomeList', { homeId: idOf(one) })
    oracle.figure('visitOfHomeList.totalItems', total, tallyOf(own, idOf))
  }
  await checkHomeList(oracle, people)
  await checkVisits(oracle)
}

/** Each agent's homes: those in which somebody lives whom they look after. */
async function checkHomeList(oracle: Oracle, people: readonly object[]): Promise<void> {
  const ofAgent = tally()
  const homes = new Map<string, Set<string>>()
  for (const one of people) {
    const [agent, home] = [textAt(one, 'responsibleAcsId'), textAt(one, 'householdId')]
    if (!isResident(one) || agent === '' || home === '') continue
    const own = homes.get(agent) ?? new Set()
    homes.set(agent, own)
    if (own.has(home)) continue
    own.add(home)
    ofAgent.add(agent, home)
  }
  const shown = new Map<string, number>()
  for (const agent of homes.keys()) {
    const page = await oracle.ask('visitHomeList', {
      professionalName: { id: agent },
      startIndex: 0,
      stopIndex: 0,
    })
    shown.set(agent, numberAt(page, 'totalItems'))
  }
  oracle.figure('visitHomeList.totalItems', shown, ofAgent)
}
