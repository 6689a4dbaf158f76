import { citizenByIds } from '@saude/citizen/contract/by-ids'
import { AppError } from '@saude/contract/errors'
import { stateLabel } from '@saude/contract/record/states'
import { type Ask, handlersFor } from '@saude/service/handlers'
import { scoped } from '@saude/service/scope'
import { kinds } from '../../contract/kinds.ts'
import { protocolLookup } from '../../contract/protocol-lookup.ts'
import { createGuesses } from './guesses.ts'
import { type Protocol, protocols } from './protocols.ts'
import { positionOf } from './queue.ts'

const on = handlersFor({})
const guesses = createGuesses()

/**
 * One answer for a number that is not there, one of somebody born on another day and one of another municipality: a
 * guess learns nothing but that it was none.
 */
const nothing = () =>
  new AppError('notFound', 'Nenhum protocolo com este número e esta data de nascimento. Confira os dois.')

export const lookup = on(protocolLookup, async ({ input, user, store, origin, now, ask }) => {
  guesses.count(origin?.address ?? '', now)
  const client = input.client ?? user.client?.id
  if (client === undefined || client === null) throw nothing()
  const all = scoped(store, protocols, client)
  const found = await all.find({ number: input.number }, { limit: 20 }).toArray()
  if (found.length === 0) throw nothing()
  const born = await birthDatesOf(found, user.client?.id === client ? ask : undefined)
  const own = found.filter((one) => born.get(whoseOf(one)) === input.birthDate)
  if (own.length === 0) throw nothing()
  return {
    items: await Promise.all(
      own.map(async (one) => ({
        number: one.number,
        stateLabel: labelOf(one),
        updatedAt: one.updatedAt,
        position: (await positionOf(all, one)) || null,
      })),
    ),
  }
})

/** As the citizen area knows them now; from another client's host it does not say, and what was noted counts. */
async function birthDatesOf(found: readonly Protocol[], ask: Ask | undefined) {
  const noted = new Map(found.map((one) => [whoseOf(one), one.birthDate]))
  if (!ask) return noted
  const { items } = await ask(citizenByIds, { ids: [...noted.keys()] })
  return new Map(items.map(({ id, birthDate }) => [id, birthDate ?? null]))
}

/** The citizen who asks is the one whose it is, hidden from others or not. */
const whoseOf = ({ citizen, hiddenPerson }: Protocol): string => (hiddenPerson ?? citizen).id

const labelOf = ({ type, state }: Pick<Protocol, 'type' | 'state'>): string => {
  const { states } = kinds[type]
  return states ? stateLabel(states, state) : state
}
