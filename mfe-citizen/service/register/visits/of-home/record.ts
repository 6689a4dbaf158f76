import { validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { absent, change, exists, insert, type Step } from '@saude/service/handlers'
import { visitOfHome } from '../../../../contract/visit-of-home.ts'
import { on } from '../../../collections.ts'
import { cared, retrying } from '../../care/care.ts'
import type { Citizen } from '../../citizen/citizen.ts'
import { announced, followed } from '../../conditions/following.ts'
import { authorOf, madeInOn } from '../../history/author.ts'
import { momentOfDay } from '../../history/visits.ts'
import { peopleBut } from '../../home/home.ts'
import { afterVisit } from '../seen.ts'
import { noOne, type OfHome, visits } from '../visit.ts'
import { neverVisited } from '../visit-key.ts'
import { professional } from '../visit-record.ts'
import { knownBefore } from '../visit-remove.ts'
import { doorAt, impedimentOf } from './door.ts'
import { type Entry, saidOf } from './said.ts'

/** Of a day of which the hour is not known: noon. */
const noonMs = 12 * 3_600_000

/** The visit of a home: its entries, what was measured, and the next visit of all whom it concerns. */
export const recordVisitOfHome = on(visitOfHome, ({ input, user, collections, commit, actedAt, ask }) =>
  retrying(async () => {
    const door = await doorAt(collections, input.homeId, user)
    const impediment = impedimentOf(door)
    if (impediment) throw validationError({ homeId: impediment })
    const { home, people } = door
    const { entries, beside } = saidOf(input, door)
    const { outcome, date, reason = null } = input
    const by = professional(user)
    const act = { user, ask, now: actedAt, day: date }
    const post = await madeInOn(act)
    const author = entries.some(({ measures }) => measures) ? await authorOf(act, undefined) : undefined
    const measuredAt = date === today(actedAt) ? actedAt : new Date(momentOfDay(date).getTime() + noonMs)
    const visitId = newId()
    const steps: Step[] = []
    const nextOf: string[] = []
    /** The visit of one person, or of a property. */
    const keep = async (citizen: Citizen | undefined, ofHome: OfHome, entry?: Entry, _id = newId()) => {
      const isCounted = ofHome.entryId === null
      steps.push(
        insert(visits, {
          _id,
          citizenId: citizen?._id ?? noOne,
          outcome,
          date,
          month: isCounted ? date.slice(0, 7) : null,
          reason,
          by,
          recordedAt: actedAt,
          before: citizen ? knownBefore(citizen) : null,
          ofHome,
          ...(post && { madeIn: post }),
        }),
      )
      if (!citizen) return
      const seen = afterVisit(citizen, { outcome, date, reason }, by)
      const measures = entry?.measures
      const item =
        measures && author && ({ type: 'measurement', date: measuredAt, ...author, measures } as const)
      const next = (item && (await followed(collections, seen, { entered: [item] }))) ?? seen
      steps.push(
        ...cared(collections.citizen, citizen, next),
        ...announced(citizen, next),
        ...(item && ofHome.measurementId
          ? [insert(collections.historyItem, { _id: ofHome.measurementId, citizenId: citizen._id, ...item })]
          : []),
      )
      nextOf.push(next.visitKey ?? neverVisited)
    }
    const shared = {
      homeId: home._id,
      visitId,
      shift: input.shift,
      isShared: input.isShared === true,
      propertyKind: home.propertyKind,
      microArea: home.microArea ?? null,
      isOutOfArea: home.isOutOfArea === true,
    }
    let wholeId: string | null = null
    for (const entry of entries) {
      const _id = newId()
      if (entry.isWhole) wholeId = _id
      const { motives, isWhole, measures } = entry
      // Without a motive of their own, beside what was measured, a person is seen under the home's entry.
      const entryId = !isWhole && motives.length === 0 ? wholeId : null
      const measurementId = measures ? newId() : null
      await keep(entry.citizen, { ...shared, entryId, isWhole, motives, measurementId }, entry, _id)
    }
    for (const one of beside)
      await keep(one, { ...shared, entryId: wholeId, isWhole: false, motives: [], measurementId: null })
    const concerned = [...entries.flatMap(({ citizen }) => citizen ?? []), ...beside]
    const nextVisit = nextOf.sort()[0] ?? neverVisited
    return commit(
      [
        exists(collections.home, { _id: home._id, version: home.version }),
        // Somebody who moves in meanwhile is visited as well.
        absent(
          collections.citizen,
          peopleBut(
            home._id,
            people.map(({ _id }) => _id),
          ),
        ),
        ...steps,
        change('home', [home._id], 'updated'),
      ],
      {
        id: visitId,
        homeId: home._id,
        citizenIds: concerned.map(({ _id }) => _id),
        nextVisit: nextVisit === neverVisited ? null : nextVisit,
      },
    )
  }),
)
