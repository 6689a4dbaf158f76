import { validationError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import type { Step } from '@saude/service/handlers'
import { affiliatedService } from '../../contract/affiliated-service.ts'
import { clientOf } from '../client.ts'
import { type RequestCall, type RequestChange, requestService } from '../request/request-kind.ts'
import { giveBack, takeOffer, waitsUntil } from './procedures.ts'

type Request = NonNullable<RequestChange['after']> & {
  // Own fields of this kind.
  readonly provider: { readonly id: string }
  readonly procedure: { readonly id: string }
  readonly authorisedOn?: string | null
}

const wantedOf = (client: string, { provider, procedure }: Request) => ({
  client,
  affiliated: provider.id,
  procedure: procedure.id,
})

/** States in which a request holds a part of its month's quantity. */
const holds = (request: Request | undefined): request is Request =>
  request !== undefined && ['authorised', 'booked', 'done', 'absent'].includes(request.state ?? '')

/** Takes from the month's quantity what is authorised, and gives back what is cancelled or removed. */
async function quantitySteps({ before, after }: RequestChange, call: RequestCall): Promise<Step[]> {
  // The fields of this kind.
  const [had, has] = [before as Request | undefined, after as Request | undefined]
  const client = clientOf(call)
  if (!holds(had) && holds(has)) return [await takeOffer(call, wantedOf(client, has), has.quantity ?? 1)]
  if (holds(had) && !holds(has))
    return giveBack(call.store, wantedOf(client, had), had.quantity ?? 1, had.authorisedOn ?? today(call.now))
  return []
}

export const affiliatedServices = requestService(affiliatedService, {
  demo: () => import('../../demo/affiliated-services.ts'),
  async before(values, call) {
    const { stored } = call
    if (holds(stored as Request | undefined)) {
      const [fixed] = ['quantity', 'provider', 'procedure'].filter((key) => key in values)
      if (fixed) throw validationError({ [`document.${fixed}`]: 'Já autorizado: cancele e solicite de novo' })
      return values
    }
    // The fields of this kind.
    const wanted = { ...stored, ...values } as unknown as Request
    if (!wanted.provider || !wanted.procedure) return values
    const until = await waitsUntil(call, wantedOf(clientOf(call), wanted), wanted.quantity ?? 1)
    return { ...values, waitsUntil: until }
  },
  sets({ transition }, { now }) {
    // Own fields of this kind.
    const set: object =
      transition === 'authorise'
        ? { waitsUntil: null, authorisedOn: today(now) }
        : transition === 'reopen' || transition === 'cancel'
          ? { waitsUntil: null }
          : {}
    return set
  },
  also: quantitySteps,
})
