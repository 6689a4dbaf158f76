import { validationError } from '@saude/contract/errors'
import { daysAfter, today } from '@saude/contract/instants'
import { anyRecord } from '@saude/contract/record/record'
import { update } from '@saude/service/handlers'
import { recordService } from '@saude/service/record/record'
import { collectionOf, updateBy } from '@saude/store'
import { accompanimentContact } from '../../contract/accompaniment-contact.ts'
import { scheduleOf } from '../../contract/schedule.ts'
import { type Accompaniment, accompaniments } from './collection.ts'
import { belowCollection, caseOf, whereBelow } from './entries.ts'

const stored = collectionOf<Accompaniment>(accompaniments)

/** Contacts: somebody who was reached has the case wait for the next one, and an outdated case is current again. */
export const accompanimentContacts = recordService(accompanimentContact, {
  collection: belowCollection(anyRecord(accompanimentContact), 'at'),
  where: whereBelow,
  async before(values, call) {
    const of = await caseOf(values, call)
    if (values.returnBy && values.returnBy < today(call.now))
      throw validationError({ returnBy: 'Próximo contato não pode estar no passado' })
    return { ...values, citizen: of.citizen, pathology: of.pathology }
  },
  async after({ after }, call) {
    if (!after) return []
    const of = await caseOf(after, call)
    const at = new Date(after.at)
    const set = reached(of, {
      on: today(at),
      isReached: after.result === 'reached',
      agreedOn: after.returnBy,
    })
    // The case as it was read: somebody who changed it meanwhile has this looked at anew.
    return [update(stored, { _id: of._id, version: of.version }, updateBy<Accompaniment>({ $set: set }))]
  },
})

interface Made {
  readonly on: string
  readonly isReached: boolean
  readonly agreedOn: string | null | undefined
}

type Changed = Partial<Pick<Accompaniment, 'lastContactOn' | 'nextContactOn' | 'outdatedOn'>>

/** What a contact changes of its case. */
export function reached(
  of: Pick<Accompaniment, 'state' | 'contactEvery' | 'lastContactOn' | 'nextContactOn' | 'diedOn'>,
  { on, isReached, agreedOn }: Made,
): Changed {
  if (!isReached) {
    // It is tried again; the time without contact goes on.
    const again = agreedOn ?? daysAfter(on, 1)
    return of.nextContactOn ? { nextContactOn: again } : {}
  }
  const lastContactOn = of.lastContactOn && of.lastContactOn > on ? of.lastContactOn : on
  const { state, contactEvery, diedOn } = of
  return { lastContactOn, ...scheduleOf({ state, lastContactOn, contactEvery, agreedOn, diedOn }) }
}
