import { AppError } from '@saude/contract/errors'
import { today, toWire } from '@saude/contract/instants'
import { clientOf } from '@saude/service/client'
import { guarded } from '@saude/service/guard'
import {
  type Call,
  change as feedEntry,
  type Handler,
  handlersFor,
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
import { called } from './called.ts'
import { monthOf, quotaKey } from './place.ts'
import { fullMonth, type Quota, quotaGuards, quotas, takenOf } from './places.ts'

const on = handlersFor({ quota: quotas, protocol: protocols })

/** What a called request says of when, where and by whom. */
const bookingOf = ({ provider }: Quota, appointmentAt: string, place: string, document: object) => ({
  state: 'booked',
  provider,
  appointmentAt: new Date(appointmentAt),
  appointmentPlace: place,
  slot: null,
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

/** Calls the next ones of a waiting list; of desks that do it at once the later one goes on with who is left. */
export const callHandler = (kindOf: (type: Protocol['type']) => RecordService | undefined): Handler =>
  on(queueCall, async (call) => {
    const { input, collections, user, store, now } = call
    const client = clientOf(call)
    const agreed = await collections.quota.findOne({ _id: input.quotaId })
    const kind = agreed && kindOf(agreed.type)
    if (!agreed || !kind || !kindsOf(user).includes(agreed.type)) throw new AppError('notFound')
    const { type, item, provider } = agreed
    if (new Date(input.appointmentAt) <= now)
      throw new AppError('conflict', 'A data do atendimento precisa estar no futuro.')
    const month = monthOf(input.appointmentAt)
    const key = quotaKey(provider.id, type, item.id)
    const guards = await guarded(store, quotaGuards, client, [`${key}/${month}`])
    const free = agreed.places - (await takenOf(store, client, key, month))
    if (free <= 0) throw fullMonth(agreed, month)
    const waiting = await collections.protocol
      .find(
        filterBy<Protocol>({
          type,
          'item.id': item.id,
          queue: { $gte: '' },
          state: { $in: stepStates(type).book },
        }),
        { sort: { queue: 1, _id: 1 }, limit: atMost(Math.min(input.count, free), mostCalled) },
      )
      .toArray()
    if (waiting.length === 0)
      throw new AppError('conflict', `Ninguém autorizado espera por ${item.name ?? 'este item'}.`)
    const appointmentPlace = input.appointmentPlace?.trim() || (provider.name ?? '').slice(0, 200)
    const steps: Step[] = []
    for (const entry of waiting) {
      const set = bookingOf(agreed, toWire(new Date(input.appointmentAt)), appointmentPlace, kind.of.fields)
      steps.push(...(await calledSteps(kind, entry, set, call)))
    }
    return call.commit([...guards, ...steps], {
      called: waiting.map((entry) => {
        const { id, name } = personOf(entry, user)
        const { _id, number, priority } = entry
        return { id: _id, number, citizen: { id, name }, priority, ...markOf(entry, user) }
      }),
      provider: provider.name ?? '',
      item: item.name ?? '',
      appointmentPlace,
      day: today(new Date(input.appointmentAt)),
      left: free - waiting.length,
    })
  })
