import { deskDeathEnd, deskDeathHeldList } from '@saude/citizen/contract/death'
import { AppError, describeError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import { type Ended, endingHandlers } from '@saude/service/endings'
import { type Call, change as feedEntry, type Step, update } from '@saude/service/handlers'
import { seesDispensed, seesProtected } from '@saude/service/protected'
import type { RecordDocument } from '@saude/service/record/collection'
import { happened } from '@saude/service/record/history'
import type { RecordService } from '@saude/service/record/record'
import { declaredOf, type RecordRules } from '@saude/service/record/rules'
import { updateBy } from '@saude/store'
import { endOf, openRequests, requestOf } from './held.ts'

type Change = Parameters<NonNullable<RecordRules['after']>>[0]

/** What a request's own rules write beside a change of its state: its protocol, its place in an agenda, quantities. */
async function besides({ rules, collection }: RecordService, change: Change, call: Call) {
  const { user, now, ask, store } = call
  const said = await rules.after?.(change, { user, now, ask, store, entries: call.scope(collection) })
  const steps = said === undefined ? [] : 'steps' in said ? said.steps : said
  return steps.map((step): Step => (typeof step === 'function' ? step : () => step))
}

interface Changed {
  readonly kind: RecordService
  readonly stored: RecordDocument
  readonly transition: string
  readonly reason: string
  readonly set: Readonly<Record<string, unknown>> & { readonly state: string }
}

/** The steps of a change that no caller asked for: no message goes to the dead. */
async function changed({ kind, stored, transition, reason, set }: Changed, call: Call): Promise<Step[]> {
  const { _id, version, state = '' } = stored
  const [before, after] = [stored, { ...stored, ...set }].map((one) => declaredOf(one))
  // What was granted is looked at as if it were granted anew.
  const isGranted = set.state === 'approved'
  const change = { id: _id, before: isGranted ? undefined : before, after }
  return [
    update(kind.collection, { _id, version }, updateBy<RecordDocument>({ $set: set })),
    happened(kind.of, stored, { kind: 'transition', transition, from: state, to: set.state, reason }),
    ...(await besides(kind, change, call)),
    feedEntry(kind.of.name, [_id], 'updated'),
  ]
}

/** Where a request waits again whose place, quantity or grant has gone to somebody else. */
const waitsAgain: Readonly<Record<string, Changed['set']>> = {
  booked: { state: 'authorised', slot: null, appointmentAt: null, appointmentPlace: null },
  authorised: { state: 'requested' },
  absent: { state: 'authorised' },
  approved: { state: 'review', approvedOn: null, approvedBy: null },
}

const back = 'Óbito desfeito: foi registrado por engano'

async function giveBack(call: Call, { key, before }: Ended) {
  const found = await requestOf(call, key)
  if (!found) return { steps: [], standing: 'changed' as const, note: 'Foi removida depois' }
  const { kind, stored } = found
  const was = typeof before.state === 'string' ? before.state : ''
  if (stored.state !== before.ended) {
    const note = 'Foi reaberta por outra pessoa depois, e fica como está'
    return { steps: [], standing: 'changed' as const, note }
  }
  const values = typeof before.values === 'object' ? before.values : {}
  const asWas = { ...values, state: was }
  const change = { kind, stored, transition: 'reopen', reason: back }
  try {
    return { steps: await changed({ ...change, set: asWas }, call), standing: 'restored' as const }
  } catch (reason) {
    const { key: why, message } = describeError(reason)
    const set = { ...asWas, ...waitsAgain[was] }
    if ((why !== 'conflict' && why !== 'validation') || set.state === was) throw reason
    const steps = await changed({ ...change, set }, call)
    return { steps, standing: 'changed' as const, note: `Volta à espera. ${message}` }
  }
}

/** What an ending empties, beside the state. */
const kept = ['approvedOn', 'approvedBy'] as const

const valueAt = (document: object, field: string): unknown =>
  Object.entries(document).find(([key]) => key === field)?.[1]

const present = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))

/** The desk's part of a death: open requests end with their places, quantities and grants, and come back with them. */
export const deathHandlers = endingHandlers(
  { held: deskDeathHeldList, end: deskDeathEnd },
  {
    open: openRequests,
    async end(call, key, day) {
      const found = await requestOf(call, key)
      const ends = found && endOf(found.kind, found.stored.state ?? '')
      if (!found || !ends) throw new AppError('conflict', 'A solicitação mudou entretanto')
      const { kind, stored } = found
      const values = Object.fromEntries(kept.map((field) => [field, valueAt(stored, field)]))
      const isGrant = ends.to === 'reproved'
      const steps = await changed(
        {
          kind,
          stored,
          transition: ends.transition,
          reason: `Óbito em ${formatDate(day)}`,
          set: { state: ends.to, ...(isGrant && { approvedOn: null, approvedBy: null }) },
        },
        call,
      )
      return { steps, before: { state: stored.state ?? '', ended: ends.to, values: present(values) } }
    },
    back: giveBack,
  },
  ({ user }, hides) => (hides === 'person' ? seesDispensed(user) : seesProtected(user)),
)
