import { AppError, validationError } from '@saude/contract/errors'
import { formatDate, formatInteger } from '@saude/contract/formats'
import { monthAfter, today } from '@saude/contract/instants'
import { searchName } from '@saude/contract/search'
import { fieldsIn } from '@saude/contract/values'
import { procedureSearch } from '@saude/core/contract/code-search'
import { handlersFor, type Step, update } from '@saude/service/handlers'
import { recordService } from '@saude/service/record/record'
import type { RecordRules } from '@saude/service/record/rules'
import { type Filter, filterBy, type Store } from '@saude/store'
import { affiliatedOfferSearch, affiliatedProcedure } from '../../contract/affiliated-procedure.ts'
import { type Agreement as Offer, agreements as offers } from '../provider/agreements.ts'
import { offerSteps } from '../provider/offered.ts'

type Call = Parameters<NonNullable<RecordRules['after']>>[1]

const idOf = (value: unknown): unknown => fieldsIn(Object(value)).id

const left = ({ availability, amount }: Pick<Offer, 'availability' | 'amount'>): number =>
  availability - (amount ?? 0)

export const affiliatedProcedures = recordService(affiliatedProcedure, {
  demo: () => import('../../demo/affiliated-procedures.ts'),
  loads: {
    key: ['affiliated', 'procedure', 'competence'],
    synonyms: {
      affiliated: ['prestador', 'nome do conveniado'],
      procedure: ['codigo', 'codigo sigtap', 'sigtap', 'codigo do procedimento'],
      competence: ['mes'],
      availability: ['quantidade', 'cota'],
      value: ['preco', 'valor unitario'],
    },
    // The derived key of a unique field, as the rule below makes it.
    among: ({ affiliated, procedure, competence }) => ({
      monthKeyKey: searchName(`${idOf(affiliated)}/${idOf(procedure)}/${competence}`),
    }),
  },
  async before(values, { stored, entries, ask }) {
    const whole = { ...stored, ...values }
    const { affiliated, procedure, competence } = whole
    const monthKey = `${affiliated?.id}/${procedure?.id}/${competence}`
    if (stored && whole.availability !== undefined && whole.availability < (stored.amount ?? 0))
      throw new AppError(
        'conflict',
        `Disponibilidade não pode ser menor que as ${formatInteger(stored.amount)} requisições já autorizadas.`,
      )
    if (procedure && competence && (values.procedure || values.competence)) {
      const { items } = await ask(procedureSearch, { q: procedure.id, day: `${competence}-01` })
      if (!items.some(({ id }) => id === procedure.id))
        throw validationError({
          [stored ? 'document.procedure' : 'procedure']: 'O procedimento não existe na competência',
        })
    }
    // The derived key of a unique field.
    const same = await entries.findOne(filterBy({ monthKeyKey: searchName(monthKey) }))
    if (same && same._id !== stored?._id)
      throw validationError({
        [stored ? 'document.competence' : 'competence']:
          'Já há quantidade deste procedimento nesta competência',
      })
    return { ...values, monthKey, ...(!stored && { amount: 0 }) }
  },
  /** What is agreed is offered, for what it costs from now on. */
  after({ before, after }, call) {
    if (!after || (before && after.value === before.value && after.procedure.id === before.procedure.id))
      return []
    const { affiliated, procedure, competence, value } = after
    const item = { id: procedure.id, name: procedure.name ?? procedure.id }
    const isOver = competence < today(call.now).slice(0, 7)
    const said = { type: 'affiliatedService', item, ...(!isOver && { price: value }) } as const
    return offerSteps(call, [{ provider: affiliated.id, said }])
  },
  shown: (entries) =>
    entries.map((entry) => ({
      name: entry.procedure.name ?? entry.procedure.id,
      code: entry.procedure.id,
      availableAmount: left(entry),
    })),
})

/** 'YYYY-MM' of a day. */
const monthOf = (day: string): string => day.slice(0, 7)

/** The first day of the month after that of a day. */
const nextMonth = (day: string): string => `${monthAfter(monthOf(day))}-01`

interface Wanted {
  readonly client: string
  readonly affiliated: string
  readonly procedure: string
}

/** What a provider has of a procedure in the month of a day; undefined where nothing was agreed. */
async function offerOf(store: Store, { client, affiliated, procedure }: Wanted, day: string) {
  const monthKey = searchName(`${affiliated}/${procedure}/${monthOf(day)}`)
  // The derived key of a unique field.
  const found = await store.collection(offers).findOne(filterBy({ client, monthKeyKey: monthKey }))
  return found ?? undefined
}

/** From which day on a request can be authorised, where the month has nothing left for it. */
export async function waitsUntil(
  { store, now }: Pick<Call, 'store' | 'now'>,
  wanted: Wanted,
  quantity: number,
): Promise<string | null> {
  const offer = await offerOf(store, wanted, today(now))
  return offer && left(offer) >= quantity ? null : nextMonth(today(now))
}

/** The step that takes a quantity of this month. @throws AppError `conflict`, which says from when on there is more */
export async function takeOffer(
  { store, now }: Pick<Call, 'store' | 'now'>,
  wanted: Wanted,
  quantity: number,
): Promise<Step> {
  const day = today(now)
  const offer = await offerOf(store, wanted, day)
  if (!offer || left(offer) < quantity)
    throw new AppError(
      'conflict',
      offer
        ? `Quantidade do mês esgotada: restam ${left(offer)} de ${offer.availability}. A solicitação aguarda até ${formatDate(nextMonth(day))}.`
        : `O conveniado não tem este procedimento neste mês. A solicitação aguarda até ${formatDate(nextMonth(day))}.`,
    )
  return counted(offer, (offer.amount ?? 0) + quantity)
}

/** The steps that give back what was taken in the month of a day. */
export async function giveBack(store: Store, wanted: Wanted, quantity: number, day: string): Promise<Step[]> {
  const offer = await offerOf(store, wanted, day)
  return offer ? [counted(offer, Math.max(0, (offer.amount ?? 0) - quantity))] : []
}

/** Only of what was read: two who take the last one do not both get it. */
const counted = ({ _id, version }: Offer, amount: number): Step =>
  update(offers, { _id, version }, { amount })

const on = handlersFor({ offer: offers })

/** What a search offers at most. */
const most = 20

const searchOffers = on(affiliatedOfferSearch, async ({ input, collections, now }) => {
  const { affiliated, q } = input
  const filter: Filter<Offer> = {
    competence: monthOf(today(now)),
    ...(affiliated && { 'affiliated.id': affiliated }),
  }
  const found = await collections.offer.find(filter, { limit: 500 }).toArray()
  const words = searchName(q ?? '')
    .split(' ')
    .filter(Boolean)
  const items = found
    .map((offer) => ({
      id: offer.procedure.id,
      name: offer.procedure.name ?? offer.procedure.id,
      description: `Saldo do mês: ${left(offer)}`,
    }))
    .filter(({ id, name }) => words.every((word) => searchName(name).includes(word) || id.startsWith(word)))
  const distinct = new Map(items.map((item) => [item.id, item]))
  return { items: [...distinct.values()].slice(0, most) }
})

export const affiliatedHandlers = [searchOffers]
