import { AppError, validationError } from '@saude/contract/errors'
import { formatCount } from '@saude/contract/formats'
import { searchName } from '@saude/contract/search'
import { clientOf } from '@saude/service/client'
import { type Call, handlersFor } from '@saude/service/handlers'
import { type RecordDocument, recordCollection } from '@saude/service/record/collection'
import { recordService } from '@saude/service/record/record'
import { storedOf } from '@saude/service/record/rules'
import { appointmentSlot } from '../../contract/appointment-slot.ts'
import { appointmentPlaceSearch, appointmentSlotByIds } from '../../contract/appointment-slot-refs.ts'
import { kinds } from '../../contract/kinds.ts'
import { knownItem } from '../protocol/known-item.ts'
import { protocols } from '../protocol/protocols.ts'
import { ofKinds } from '../protocol/waiting.ts'
import { notOffered } from '../provider/offered.ts'
import { providerOf } from '../provider/providers.ts'
import { type Asked, knownOf, refusedSlot } from './booking.ts'
import { comingSlots, freePlaces, slotName, slots } from './slot-steps.ts'

type Named = { readonly id: string } | null | undefined

/** Whether an update names another one. */
const isOther = (said: Named, stored: Named): boolean => Boolean(said && said.id !== stored?.id)

export const appointmentSlots = recordService(appointmentSlot, {
  collection: slots,
  demo: () => import('../../demo/appointment-slots.ts'),
  async before(values, { stored, now, store, user }) {
    const at = values.at ?? stored?.at
    if (values.at && at && new Date(at) <= now)
      throw validationError({ [stored ? 'document.at' : 'at']: 'Data e hora precisa estar no futuro' })
    const places = values.places ?? stored?.places ?? 0
    const taken = stored?.taken ?? 0
    if (places < taken)
      throw validationError({ 'document.places': `Vagas não pode ser menor que as ${taken} ocupadas` })
    const isMoved = values.at || values.type || isOther(values.provider, stored?.provider)
    if (stored && taken > 0 && (isMoved || (values.item && isOther(values.item, stored.item))))
      throw new AppError(
        'conflict',
        `Não é possível mudar data, tipo, prestador nem item: ${formatCount(taken, 'vaga está ocupada', 'vagas estão ocupadas')}. Cancele os agendamentos antes.`,
      )
    const { type, provider, item } = { ...stored, ...values }
    const fresh = stored ? values : { ...values, taken: 0 }
    if (!type || !provider || !(values.type || values.provider || values.item)) return fresh
    const client = clientOf({ user })
    const field = (name: string) => (stored ? `document.${name}` : name)
    const known = item && (await knownItem({ store, client, type, item, at: field('item') }))
    const by = await providerOf(store, client, provider.id)
    const refusal = by && notOffered(by, { type, item: known })
    if (refusal) throw validationError({ [field(known ? 'item' : 'type')]: refusal })
    return known ? { ...fresh, item: known } : fresh
  },
  after({ before, after }) {
    if (before && !after && (before.taken ?? 0) > 0)
      throw new AppError('conflict', 'Não é possível remover: há vagas ocupadas nesta agenda.')
    return []
  },
})

const on = handlersFor({ slot: slots, protocol: protocols })

/** What a search offers at most. */
const most = 20

/** The request that a place is looked for, as stored; undefined where the user may not see it. */
async function requestOf({ scope, user }: Pick<Call, 'scope' | 'user'>, id: string) {
  const entry = await scope(protocols).findOne({ _id: id, ...ofKinds(user) })
  if (!entry) return undefined
  const of = kinds[entry.type]
  const stored = await scope(recordCollection(of)).findOne({ _id: id })
  return stored
    ? { of, stored: storedOf<RecordDocument & Asked>(stored), type: entry.type, item: entry.item?.id }
    : undefined
}

const search = on(appointmentPlaceSearch, async (call) => {
  const { input, collections, now } = call
  const request = input.request ? await requestOf(call, input.request) : undefined
  if (input.request && !request) return { items: [] }
  const { type = input.type, item } = request ?? {}
  const coming = await comingSlots(collections.slot, { type, item, now })
  const known = request && (await knownOf(call, clientOf(call), request.stored, coming))
  const words = searchName(input.q ?? '')
    .split(' ')
    .filter(Boolean)
  const items = coming
    .filter(
      (slot) => !request || !known || refusedSlot(request.of, request.stored, slot, known) === undefined,
    )
    .map((slot) => {
      const free = formatCount(freePlaces(slot), 'vaga', 'vagas')
      return { id: slot._id, name: `${slotName(slot)} · ${free}`, description: slot.item?.name ?? null }
    })
    .filter(({ name }) => words.every((word) => searchName(name).includes(word)))
  return { items: items.slice(0, most) }
})

const byIds = on(appointmentSlotByIds, async ({ input, collections }) => {
  const found = await collections.slot.findAll({ _id: { $in: input.ids } }, { max: 500 })
  return { items: found.map((slot) => ({ id: slot._id, name: slotName(slot) })) }
})

export const slotHandlers = [search, byIds]
