import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { InputOf } from '@saude/contract/query'
import type { costCenterCharge, costCenterReserveSpent } from '@saude/options/contract/cost-center-month'
import { type Owned, openArea, type TestArea } from '@saude/service/testing/area'
import { demoTown } from '@saude/town/town'
import { travel } from '../../contract/travel.ts'
import { traveler } from '../../contract/traveler.ts'
import type { Contact } from '../people.ts'
import { service } from '../service.ts'

export const town = demoTown()
const [home, other] = town.cities
export const cities = { home: { id: home?.id ?? '' }, other: { id: other?.id ?? '' } }

type Charge = InputOf<typeof costCenterCharge>['charges'][number]

/** What the areas that trips are made of say, to be changed by a test. */
export interface World {
  readonly area: TestArea
  readonly citizens: (Owned & Partial<Contact>)[]
  readonly vehicles: Owned[]
  readonly drivers: Owned[]
  readonly treatments: Owned[]
  readonly settings: Record<string, unknown>
  /** Messages as they arrived. */
  readonly messages: { readonly citizenId: string; readonly message: string }[]
  /** What cost centres are charged with, as messages said it last. */
  readonly charges: Map<string, Charge>
  /** What was reserved before it was committed; set `isAway` and the owner of cost centres does not answer that. */
  readonly reserved: Charge[]
  isAway: boolean
  /** How often the secretary's area has sent treatments. */
  dueReads: number
  /** What time it is. */
  now: Date
}

export const van = (more: object = {}): Owned => ({
  id: newId(),
  name: 'Renault Master',
  plate: 'ABC1D23',
  maxCapacity: 5,
  wheelchairPlaces: 1,
  fuel: 'diesel',
  kmPerLitre: 8,
  ...more,
})

export const driver = (more: object = {}): Owned => ({
  id: newId(),
  name: 'Zeca Lima',
  typeCnh: 'D',
  expirationDate: '2040-01-01',
  passengerCourse: true,
  passengerCourseExpiration: '2040-01-01',
  emergencyCourse: true,
  emergencyCourseExpiration: '2040-01-01',
  color: '#7c3fc4',
  ...more,
})

export const person = (name: string, more: object = {}): Owned & Partial<Contact> => ({
  id: newId(),
  name,
  birthDate: '1980-05-05',
  phone: '19999990000',
  address: 'Rua das Paineiras, 214',
  position: { x: (home?.longitude ?? 0) + 0.01, y: (home?.latitude ?? 0) + 0.01 },
  installedApp: 'MATCH',
  ...more,
})

export const costCentre = { id: newId(), name: 'TFD' }
export const otherCentre = { id: newId(), name: 'Emendas' }

/** Opens the area with some people, vehicles and drivers. */
export async function openWorld(now = new Date('2030-05-01T12:00:00-03:00')): Promise<World> {
  const citizens: (Owned & Partial<Contact>)[] = []
  const vehicles: Owned[] = []
  const drivers: Owned[] = []
  const treatments: Owned[] = []
  const settings: Record<string, unknown> = {}
  const charges = new Map<string, Charge>()
  const reserved: Charge[] = []
  const messages: { citizenId: string; message: string }[] = []
  const world = { now, dueReads: 0, isAway: false }
  const area = await openArea(service, {
    client: town.client,
    now: () => world.now,
    owners: {
      citySearch: town.cities.map((city) => ({ ...city })),
      citizenByIds: citizens,
      citizenContactByIds: citizens,
      vehicleByIds: vehicles,
      vehicleFleet: vehicles,
      driverSearch: drivers,
      userByIds: drivers,
      costCenterByIds: [costCentre, otherCentre],
      costCenterCharge: (input) => {
        const { id, charges: said } = input as InputOf<typeof costCenterCharge> // of that query
        for (const one of said) charges.set(one.entry, one)
        return { id }
      },
      costCenterReserveSpent: (input) => {
        if (world.isAway) throw new AppError('connectionFailed')
        const { charges: said } = input as InputOf<typeof costCenterReserveSpent> // of that query
        return { count: reserved.push(...said) }
      },
      outOfHomeTreatmentDue: (input) => {
        const { ids, unless } = input as { ids?: readonly string[]; unless?: string } // the input of that query
        const state = JSON.stringify(treatments.map(({ id }) => id)).slice(-90)
        if (unless === state) return { state, items: [] }
        world.dueReads += 1
        return { state, items: treatments.filter(({ id }) => !ids || ids.includes(id)) }
      },
      clientSettings: () => settings,
      citizenMessageCreate: (input) => {
        messages.push(input as (typeof messages)[number]) // the input of that query
        return { isSent: true }
      },
    },
  })
  return Object.assign(world, {
    ...{ area, citizens, vehicles, drivers, treatments, settings, messages },
    ...{ charges, reserved },
  })
}

/** A trip on a day of May 2030 from 05:00 to 14:00. */
export async function trip({ area }: World, day: string, more: object = {}): Promise<string> {
  const { travelId } = await area.call(travel.create, {
    originCity: cities.home,
    destinationCity: cities.other,
    appointmentDate: `${day}T05:00:00-03:00`,
    returnAt: `${day}T14:00:00-03:00`,
    isConfirmed: true,
    ...more,
  })
  return travelId
}

export const book = async ({ area }: World, travelId: string, citizen: Owned, more: object = {}) =>
  (await area.call(traveler.create, { travelId, citizen: { id: citizen.id }, ...more })).id

/** Messages that have arrived, once the outbox is empty. */
export async function messagesSent(world: World): Promise<World['messages']> {
  await delivered(world)
  return world.messages
}

/** Waits until the outbox is empty. */
export async function delivered({ area }: World): Promise<void> {
  const { outbox } = area.definitions
  if (!outbox) throw new Error('no outbox')
  while ((await area.opened.store.collection(outbox).countDocuments({})) > 0)
    await new Promise((resolve) => setImmediate(resolve))
}
