import { AppError, validationError } from '@saude/contract/errors'
import { formatCount } from '@saude/contract/formats'
import { searchName } from '@saude/contract/search'
import { handlersFor } from '@saude/service/handlers'
import { recordService } from '@saude/service/record/record'
import { filterBy } from '@saude/store'
import { appointmentSlot } from '../../contract/appointment-slot.ts'
import { appointmentPlaceSearch, appointmentSlotByIds } from '../../contract/appointment-slot-refs.ts'
import { freePlaces, slotName, slots } from './slot-steps.ts'

export const appointmentSlots = recordService(appointmentSlot, {
  collection: slots,
  demo: () => import('../../demo/appointment-slots.ts'),
  before(values, { stored, now }) {
    const at = values.at ?? stored?.at
    if (values.at && at && new Date(at) <= now)
      throw validationError({ [stored ? 'document.at' : 'at']: 'Data e hora precisa estar no futuro' })
    const places = values.places ?? stored?.places ?? 0
    const taken = stored?.taken ?? 0
    if (places < taken)
      throw validationError({ 'document.places': `Vagas não pode ser menor que as ${taken} ocupadas` })
    const isMoved = stored && taken > 0 && (values.at || values.type)
    if (isMoved)
      throw new AppError(
        'conflict',
        `Não é possível mudar data nem tipo: ${formatCount(taken, 'vaga está ocupada', 'vagas estão ocupadas')}. Cancele os agendamentos antes.`,
      )
    return stored ? values : { ...values, taken: 0 }
  },
  after({ before, after }) {
    if (before && !after && (before.taken ?? 0) > 0)
      throw new AppError('conflict', 'Não é possível remover: há vagas ocupadas nesta agenda.')
    return []
  },
})

const on = handlersFor({ slot: slots })

/** What a search offers at most, and how many it looks at for free ones. */
const most = 20
const looked = 300

const search = on(appointmentPlaceSearch, async ({ input, collections, now }) => {
  const filter = { ...(input.type && { type: input.type }), at: { $gt: now } }
  const coming = await collections.slot
    // Instants are stored as Dates, which the types of a contract do not say.
    .find(filterBy(filter), { sort: { at: 1, _id: 1 }, limit: looked })
    .toArray()
  const words = searchName(input.q ?? '')
    .split(' ')
    .filter(Boolean)
  const items = coming
    .filter((slot) => freePlaces(slot) > 0)
    .map((slot) => {
      const free = freePlaces(slot)
      return { id: slot._id, name: `${slotName(slot)} · ${formatCount(free, 'vaga', 'vagas')}` }
    })
    .filter(({ name }) => words.every((word) => searchName(name).includes(word)))
  return { items: items.slice(0, most) }
})

const byIds = on(appointmentSlotByIds, async ({ input, collections }) => {
  const found = await collections.slot.findAll({ _id: { $in: input.ids } }, { max: 500 })
  return { items: found.map((slot) => ({ id: slot._id, name: slotName(slot) })) }
})

export const slotHandlers = [search, byIds]
