import { AppError, validationError } from '@saude/contract/errors'
import { today, toWire } from '@saude/contract/instants'
import {
  type Call,
  change as feedEntry,
  type Handler,
  handlersFor,
  type Scoped,
  type Step,
  update,
} from '@saude/service/handlers'
import { happened } from '@saude/service/record/history'
import type { RecordService } from '@saude/service/record/record'
import { declaredOf } from '@saude/service/record/rules'
import { atMost, filterBy, updateBy } from '@saude/store'
import { mostCalled, queueCall } from '../../contract/quota.ts'
import { markOf, type Protocol, personOf, protocols } from '../protocol/protocols.ts'
import { kindsOf, stepStates } from '../protocol/waiting.ts'
import { slots } from '../slot/slot-steps.ts'
import { askFewer, type CalledTo, placesInAgenda, placesOn } from './agenda.ts'
import { called } from './called.ts'
import { monthOf } from './place.ts'
import { type Quota, quotas } from './places.ts'

const on = handlersFor({ quota: quotas, protocol: protocols, slot: slots })

/** What a called request says of when, where and by whom. */
const bookingOf = ({ provider }: Quota, called: CalledTo, document: object) => ({
  state: 'booked',
  provider,
  ...called,
  // Its place is the quota's provider's, not another one's of the options' registers.
  ...('performer' in document && { performer: null }),
})

/** The steps with which somebody who waits is called; the places were counted for all of them together. */
async function calledSteps(
  { of, collection, rules }: RecordService,
  entry: Protocol,
  set: ReturnType<typeof bookingOf>,
  call: Call,
): Promise<Step[]> {
  const stored = await call.scope(collection).findOne({ _id: entry._id })
  if (!stored || stored.state !== entry.state)
    throw new AppError('conflict', 'A fila mudou, tente novamente.')
  const { user, now, ask, store } = call
  const after = { ...stored, ...set }
  const change = { id: stored._id, before: declaredOf(stored), after: declaredOf(after), transition: called }
  const said = (await rules.after?.(change, { user, now, ask, store, entries: call.scope(collection) })) ?? []
  const steps = 'steps' in said ? said.steps : said
  return [
    update(collection, { _id: stored._id, version: stored.version }, updateBy({ $set: set })),
    happened(of, stored, {
      kind: 'transition',
      transition: 'book',
      from: entry.state,
      to: 'booked',
      reason: null,
    }),
    ...steps.map((step): Step => (typeof step === 'function' ? step : () => step)),
    feedEntry(of.name, [stored._id], 'updated'),
  ]
}

/** Those who wait for a quota's item and may be called, the next one first. */
const waitingFor = (protocol: Scoped<Protocol>, { type, item }: Quota, count: number) =>
  protocol
    .find(
      filterBy<Protocol>({
        type,
        'item.id': item.id,
        queue: { $gte: '' },
        state: { $in: stepStates(type).book },
      }),
      { sort: { queue: 1, _id: 1 }, limit: atMost(count, mostCalled) },
    )
    .toArray()

/** Calls the next ones of a waiting list; of desks that do it at once the later one goes on with who is left. */
export const callHandler = (kindOf: (type: Protocol['type']) => RecordService | undefined): Handler =>
  on(queueCall, async (call) => {
    const { input, collections, user, now } = call
    const agreed = await collections.quota.findOne({ _id: input.quotaId })
    const kind = agreed && kindOf(agreed.type)
    if (!agreed || !kind || !kindsOf(user).includes(agreed.type)) throw new AppError('notFound')
    const at = input.appointmentAt ? new Date(input.appointmentAt) : undefined
    if (at && at <= now)
      throw validationError({ appointmentAt: 'A data do atendimento precisa estar no futuro' })
    const waiting = await waitingFor(collections.protocol, agreed, input.count)
    const said = input.appointmentPlace?.trim()
    const count = Math.max(1, waiting.length)
    const { places, left, take } = at
      ? await placesOn(agreed, { at, place: (agreed.provider.name ?? '').slice(0, 200), count }, call)
      : await placesInAgenda(agreed, { slot: collections.slot, count }, call)
    if (waiting.length === 0)
      throw new AppError('conflict', `Ninguém autorizado espera por ${agreed.item.name ?? 'este item'}.`)
    if (!at && input.isConfirmed !== true) askFewer(agreed, waiting.length, places)
    const pairs = places.flatMap((place, nth) => {
      const entry = waiting[nth]
      return entry ? [{ place: said ? { ...place, appointmentPlace: said } : place, entry }] : []
    })
    const steps: Step[] = [...take(pairs.length)]
    for (const { place, entry } of pairs)
      steps.push(...(await calledSteps(kind, entry, bookingOf(agreed, place, kind.of.fields), call)))
    const days = [...new Set(pairs.map(({ place }) => today(place.appointmentAt)))]
    return call.commit(steps, {
      called: pairs.map(({ place, entry }) => {
        const { id, name } = personOf(entry, user)
        const { _id, number, priority } = entry
        const appointmentAt = toWire(place.appointmentAt)
        return { id: _id, number, citizen: { id, name }, priority, appointmentAt, ...markOf(entry, user) }
      }),
      provider: agreed.provider.name ?? '',
      item: agreed.item.name ?? '',
      appointmentPlace: pairs[0]?.place.appointmentPlace ?? '',
      day: days[0] ?? today(now),
      days,
      left: left - pairs.filter(({ place }) => monthOf(place.appointmentAt) === days[0]?.slice(0, 7)).length,
    })
  })
