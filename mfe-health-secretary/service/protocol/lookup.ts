import { citizenByIds } from '@saude/citizen/contract/by-ids'
import { AppError, validationError } from '@saude/contract/errors'
import { stateLabel } from '@saude/contract/record/states'
import { type Ask, handlersFor, type Scoped } from '@saude/service/handlers'
import { scoped } from '@saude/service/scope'
import type { CollectionDefinition, Entity } from '@saude/store'
import { kinds } from '../../contract/kinds.ts'
import { protocolLookup } from '../../contract/protocol-lookup.ts'
import { meaningOf } from '../../contract/state-meaning.ts'
import { areLetters, lettersOf } from '../paper/letters.ts'
import { appointmentOf } from '../paper/seen-by-holder.ts'
import { countGuess } from './guesses.ts'
import { type Protocol, protocols } from './protocols.ts'
import { positionOf } from './queue.ts'

const on = handlersFor({})

/**
 * One answer for a number that is not there, one of somebody born on another day and one of another municipality: a
 * guess learns nothing but that it was none.
 */
const nothing = () =>
  new AppError('notFound', 'Nenhum protocolo com este número e esta data de nascimento. Confira os dois.')

/** The same where letters were said. */
const nothingByLetters = () =>
  new AppError(
    'notFound',
    'Nenhum protocolo com este número, estas letras e esta data de nascimento. Confira os três.',
  )

export const lookup = on(protocolLookup, async (call) => {
  await countGuess(call)
  const { input, user, store, ask, keyed } = call
  const { number, letters, birthDate, type, others } = input
  const client = input.client ?? user.client?.id
  if (client === undefined || client === null) throw letters ? nothingByLetters() : nothing()
  const all = scoped(store, protocols, client)
  const isAtHome = user.client?.id === client
  const ofBirthDate = (one: string) => ownOf(all, one, birthDate, isAtHome ? ask : undefined)
  const isHeld = (said: string) => (one: Protocol) => areLetters(said, lettersOf({ keyed }, client, one._id))

  const own = await ofBirthDate(number)
  const found = own.filter(letters ? isHeld(letters) : (one) => !type || one.type === type)
  if (found.length === 0) throw letters ? nothingByLetters() : nothing()
  // Numbers that were given before there was one sequence for all kinds.
  if (found.length > 1 && !letters && !type)
    throw validationError({ type: 'Há mais de uma solicitação com este número: escolha o tipo' })
  // Of other requests nothing is said without their letters: each of them would be a guess.
  const more = await Promise.all(
    (others ?? []).map(async (one) => (await ofBirthDate(one.number)).filter(isHeld(one.letters))),
  )
  const seen = {
    scope: <T extends Entity>(definition: CollectionDefinition<T>) => scoped(store, definition, client),
    ask: isAtHome ? ask : unasked,
  }
  const shown = async (one: Protocol, holds: boolean) => ({
    number: one.number,
    stateLabel: labelOf(one),
    updatedAt: one.updatedAt,
    position: (await positionOf(all, one)) || null,
    ...meaningOf(one.type, one.state),
    ...(holds && (await appointmentOf(seen, one))),
  })
  return {
    items: await Promise.all([
      ...found.map((one) => shown(one, Boolean(letters))),
      ...more.flat().map((one) => shown(one, true)),
    ]),
  }
})

/** From another client's host no area answers for this one. */
const unasked: Ask = async () => {
  throw new AppError('connectionFailed')
}

/** The requests with a number that are of somebody born on a day. */
async function ownOf(all: Scoped<Protocol>, number: string, birthDate: string, ask: Ask | undefined) {
  const found = await all.find({ number }, { limit: 20 }).toArray()
  if (found.length === 0) return []
  const born = await birthDatesOf(found, ask)
  return found.filter((one) => born.get(whoseOf(one)) === birthDate)
}

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
