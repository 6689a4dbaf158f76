import { citizenGet, citizenList, citizenUpdate } from '@saude/citizen/contract/citizen'
import { citizenDeath } from '@saude/citizen/contract/death'
import { visitList } from '@saude/citizen/contract/visit'
import { daysAfter, today } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { epidemiologicalAccompaniment as cases } from '@saude/epidemiology/contract/accompaniment'
import { affiliated } from '@saude/health-secretary/contract/affiliated'
import { appointmentSlot } from '@saude/health-secretary/contract/appointment-slot'
import { examRequest } from '@saude/health-secretary/contract/exam-request'
import { providerOfferSave } from '@saude/health-secretary/contract/provider'
import { travel } from '@saude/travel/contract/travel'
import { traveler } from '@saude/travel/contract/traveler'
import { type OracleTown, openOracleTown } from './oracle/town.ts'
import { callsOf } from './testing/town-calls.ts'

/** A death through all areas of the filled town, by the program's own messages between them. */

let town: OracleTown
beforeAll(async () => {
  town = await openOracleTown()
})
afterAll(() => town.close())

const { act, ask } = callsOf(() => town)

const day = today(new Date())
const at = (days: number) => `${daysAfter(day, days)} 09:00:00.000-03:00`

interface Person {
  readonly id: string
  readonly name: string
}
let people: Person[]
beforeAll(async () => {
  const { items } = await ask(citizenList, { startIndex: 0, stopIndex: 99 })
  people = items.filter(
    ({ deathAt, addressOnCity, birthDate }) =>
      !deathAt && addressOnCity !== false && birthDate && birthDate < '2000' && birthDate > '1970',
  )
})
const next = (): Person => {
  const one = people.pop()
  if (!one) throw new Error('no one is left')
  return one
}

/** An exam request of somebody, authorised. */
async function authorised({ id }: Person): Promise<string> {
  const made = await act(examRequest.create, {
    citizen: { id },
    exam: { id: '0202010473' },
    priority: 'notUrgent',
    repeatReason: 'Outro pedido',
    date: day,
  })
  await act(examRequest.transition, { id: made.id, transition: 'authorise' })
  return made.id
}

async function slotOf(places: number): Promise<string> {
  const [provider] = (await ask(affiliated.list, { startIndex: 0, stopIndex: 0 })).items
  if (!provider) throw new Error('no provider')
  await act(providerOfferSave, { id: provider.id, type: 'examRequest' })
  const made = await act(appointmentSlot.create, {
    provider: { id: provider.id },
    type: 'examRequest',
    at: at(20),
    places,
  })
  return made.id
}

const book = (id: string, slot: string) =>
  act(examRequest.transition, { id, transition: 'book', document: { slot: { id: slot } } })

/** A trip without passengers. */
async function tripAhead(days: number): Promise<string> {
  const [some] = (await ask(travel.list, { startIndex: 0, stopIndex: 0 })).items
  if (!some) throw new Error('no trip')
  const { originCity, destinationCity } = some
  const made = await act(travel.create, {
    originCity: { id: originCity.id },
    destinationCity: { id: destinationCity.id },
    appointmentDate: at(days),
  })
  return made.id
}

const seat = (travelId: string, citizen: Person, more: Partial<InputOf<typeof traveler.create>> = {}) =>
  act(traveler.create, { travelId, citizen: { id: citizen.id }, ...more })

async function follow({ id }: Person): Promise<string> {
  const made = await act(cases.create, {
    citizen: { id },
    pathology: { id: 'A90' },
    origin: 'suspect',
    openedOn: day,
    contactEvery: 2,
  })
  return made.id
}

const died = (id: string, deathAt: string | null, more: object = {}) =>
  act(citizenUpdate, { id, document: { deathAt, ...more } })

/** What became of a person's things, once nothing is on its way any more. */
async function outcome(id: string, isUndone: boolean) {
  for (;;) {
    const found = await ask(citizenDeath, { id, isUndone })
    const waits = isUndone ? 'ended' : 'open'
    if (!found.items.some(({ standing }) => standing === waits)) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const standings = ({ items }: Awaited<ReturnType<typeof outcome>>) =>
  Object.fromEntries(items.map(({ key, standing }) => [key.split('/')[0], standing]))

test('a death ends what all areas hold, and gives back what is still free when it was a mistake', async () => {
  const [person, companioned, other] = [next(), next(), next()]
  const [waiting, booked] = [await authorised(person), await authorised(person)]
  const slot = await slotOf(1)
  await book(booked, slot)
  const [first, second] = [await tripAhead(25), await tripAhead(28)]
  const mine = await seat(first, person)
  const theirs = await seat(second, companioned, {
    withCompanion: true,
    companion: { id: person.id },
    companionReason: 'Não enxerga',
  })
  const followed = await follow(person)

  const before = await ask(citizenDeath, { id: person.id })
  expect(before.missing).toEqual([])
  expect(before.items.map(({ label }) => label)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Solicitação de exame, protocolo .*, Agendada$/),
      expect.stringMatching(/^Lugar na viagem para /),
      expect.stringMatching(/^Acompanhante na viagem para /),
      expect.stringMatching(/^Contatos do acompanhamento: /),
    ]),
  )

  await died(person.id, day, {
    deathCertificate: '123456789',
    deathPlace: 'hospital',
    deathReportedBy: 'Filha',
  })
  const ended = await outcome(person.id, false)
  expect(standings(ended)).toMatchObject({ examRequest: 'ended', seat: 'ended', companion: 'ended' })
  for (const id of [waiting, booked]) {
    const one = await ask(examRequest.get, { id })
    expect(one.state).toBe('cancelled')
  }
  expect((await ask(appointmentSlot.get, { id: slot })).taken).toBe(0)
  expect((await ask(traveler.get, { id: mine.id })).standing).toBe('ended')
  const seated = await ask(traveler.get, { id: theirs.id })
  expect([seated.standing, seated.withCompanion, seated.companion ?? null]).toEqual(['booked', true, null])
  const open = await ask(cases.get, { id: followed })
  expect([open.state, open.nextContactOn ?? null, open.outdatedOn ?? null]).toEqual(['suspect', null, null])
  const toClose = await ask(cases.list, {
    closeUntil: day,
    citizenId: person.id,
    startIndex: 0,
    stopIndex: 9,
  })
  expect(toClose.items.map(({ id }) => id)).toContain(followed)
  const visited = await ask(visitList, { q: person.name, startIndex: 0, stopIndex: 99 })
  expect(visited.items.map(({ id }) => id)).not.toContain(person.id)

  // Somebody else gets the place that became free.
  await book(await authorised(other), slot)
  await died(person.id, null)
  const undone = await outcome(person.id, true)
  expect(undone.items.filter(({ standing }) => standing === 'changed')).toEqual([
    expect.objectContaining({
      key: `examRequest/${booked}`,
      note: expect.stringContaining('Não há mais vaga em'),
    }),
  ])
  expect((await ask(examRequest.get, { id: waiting })).state).toBe('authorised')
  const again = await ask(examRequest.get, { id: booked })
  expect([again.state, again.slot ?? null]).toEqual(['authorised', null])
  expect((await ask(traveler.get, { id: mine.id })).standing).toBe('booked')
  expect((await ask(traveler.get, { id: theirs.id })).companion).toMatchObject({ id: person.id })
  expect((await ask(cases.get, { id: followed })).nextContactOn).toBe(daysAfter(day, 2))
  const alive = await ask(citizenGet, { id: person.id })
  expect([alive.deathAt ?? null, alive.deathCertificate ?? null, alive.deathPlace ?? null]).toEqual([
    null,
    null,
    null,
  ])
})

test('an outcome that is a death registers it, and what the person had elsewhere ends with it', async () => {
  const person = next()
  const [request, followed] = [await authorised(person), await follow(person)]
  await act(cases.transition, {
    id: followed,
    transition: 'confirm',
    document: { closingCriterion: 'laboratory' },
  })
  await act(cases.transition, {
    id: followed,
    transition: 'die',
    document: { closingCriterion: 'laboratory', closedOn: day, diedOn: day },
  })
  const found = async () => (await ask(citizenGet, { id: person.id })).deathAt ?? null
  while ((await found()) === null) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await found()).toBe(day)
  await outcome(person.id, false)
  expect((await ask(examRequest.get, { id: request })).state).toBe('cancelled')
})
