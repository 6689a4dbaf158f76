import { validationError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { clientOf } from '@saude/service/client'
import type { Step } from '@saude/service/handlers'
import type { EntryOf } from '@saude/service/record/rules'
import { affiliatedService } from '../../contract/affiliated-service.ts'
import { type RequestCall, type RequestChange, requestService } from '../request/request-kind.ts'
import { giveBack, takeOffer, waitsUntil } from './procedures.ts'

type Fields = (typeof affiliatedService)['declared']['fields']
type Request = EntryOf<Fields>

const wantedOf = (client: string, { provider, procedure }: Pick<Request, 'provider' | 'procedure'>) => ({
  client,
  affiliated: provider.id,
  procedure: procedure.id,
})

/** States in which a request holds a part of its month's quantity. */
const holding = ['authorised', 'booked', 'done', 'absent', 'missed'] as const
type Holder = Request & { readonly state: (typeof holding)[number] }

const holds = (request: Request | undefined): request is Holder =>
  holding.some((state) => state === request?.state)

/** Takes from the month's quantity what is authorised, and gives back what is cancelled or removed. */
async function quantitySteps(
  { before: had, after: has }: RequestChange<Fields>,
  call: RequestCall,
): Promise<Step[]> {
  const client = clientOf(call)
  if (!holds(had) && holds(has)) return [await takeOffer(call, wantedOf(client, has), has.quantity ?? 1)]
  if (holds(had) && !holds(has))
    return giveBack(call.store, wantedOf(client, had), had.quantity ?? 1, had.authorisedOn ?? today(call.now))
  return []
}

export const affiliatedServices = requestService(affiliatedService, {
  demo: () => import('../../demo/affiliated-services.ts'),
  async before(values, call) {
    if (holds(call.stored)) {
      const [fixed] = ['quantity', 'provider', 'procedure'].filter((key) => key in values)
      if (fixed) throw validationError({ [`document.${fixed}`]: 'Já autorizado: cancele e solicite de novo' })
      return values
    }
    const { provider, procedure, quantity } = { ...call.stored, ...values }
    if (!provider || !procedure) return values
    const until = await waitsUntil(call, wantedOf(clientOf(call), { provider, procedure }), quantity ?? 1)
    return { ...values, waitsUntil: until }
  },
  sets({ transition }, { now }) {
    if (transition === 'authorise') return { waitsUntil: null, authorisedOn: today(now) }
    return transition === 'reopen' || transition === 'cancel' ? { waitsUntil: null } : {}
  },
  also: quantitySteps,
})
