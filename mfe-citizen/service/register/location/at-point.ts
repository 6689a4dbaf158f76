import { cellDegrees } from '@saude/contract/cells'
import type { InputOf } from '@saude/contract/query'
import { seenBy } from '@saude/service/cells'
import type { Scoped, User } from '@saude/service/handlers'
import { atMost, type Filter } from '@saude/store'
import { citizenAtPoint } from '../../../contract/geolocation.ts'
import { numberOf, toSteps } from '../../../contract/packed.ts'
import { on } from '../../collections.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { residents } from '../citizen/resident.ts'

/** Half a step of a packed position, and what rounding leaves. */
const halfStep = 0.000_006

type Points = InputOf<typeof citizenAtPoint>['points']

/** Who stands at packed points: those of the number who live there still. */
export async function peopleAt(points: Points, citizens: Scoped<Citizen>, user: User) {
  const reach = user.isAnonymization ? cellDegrees / 2 + halfStep : halfStep
  const shown = seenBy(user)
  const places = new Map<string, Set<number>>()
  for (const { number, latitude, longitude } of points) {
    const key = `${toSteps(latitude)} ${toSteps(longitude)}`
    places.set(key, (places.get(key) ?? new Set()).add(number))
  }
  const found = await Promise.all(
    [...places].map(async ([key, numbers]) => {
      const [north = 0, east = 0] = key.split(' ').map((steps) => Number(steps) / toSteps(1))
      const near: Filter<Citizen> = {
        ...residents,
        'addressCoordinates.x': { $gte: east - reach, $lte: east + reach },
        'addressCoordinates.y': { $gte: north - reach, $lte: north + reach },
      }
      const people = await citizens.findAll<Pick<Citizen, '_id' | 'name' | 'addressCoordinates'>>(near, {
        projection: { name: 1, addressCoordinates: 1 },
        max: atMost(10_000),
      })
      return people.flatMap(({ _id, name, addressCoordinates: at }) => {
        if (!at || !numbers.has(numberOf(_id))) return []
        const { x, y } = shown(at)
        return `${toSteps(y)} ${toSteps(x)}` === key ? [{ id: _id, name }] : []
      })
    }),
  )
  return found.flat()
}

export const citizensAtPoint = on(citizenAtPoint, async ({ input, user, collections }) => ({
  items: await peopleAt(input.points, collections.citizen, user),
}))
