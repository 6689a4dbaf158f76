import { AppError, permissionError, validationError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { refusedTransition, stateIn } from '@saude/contract/record/states'
import { asksFor, missingOf } from '@saude/contract/record/step'
import { tooEarly } from '@saude/contract/record/too-early'
import { isProvider } from '@saude/contract/session'
import { update } from '../handlers.ts'
import { seenBy, withApart, withoutKept } from './apart.ts'
import { derived, toStored, type Values } from './derive.ts'
import { changesOf, happened, writtenBy } from './history.ts'
import { withPersonApart } from './person.ts'
import { resolveReferences } from './references.ts'
import type { Working, WorkingOn } from './working.ts'

interface Asked {
  readonly id: string
  readonly transition: string
  readonly reason?: string | null | undefined
  readonly version?: number | null | undefined
  readonly document?: Values | null | undefined
}

/**
 * Takes a step from one state to another, with its reason in the history.
 * @throws AppError `permission` (the transition's own), `conflict` (not from this state, in words), `validation` (no
 * reason)
 */
export async function takeTransition(on: WorkingOn, call: Working, asked: Asked) {
  const { id, transition: name, reason = null, version } = asked
  const { states, words } = on.of
  const stored = await on.found(call, id)
  const transition = states?.transitions[name]
  if (!states || !transition) throw new AppError('validation')
  const { needs, to } = transition
  if (needs && !call.user.permissions.has(needs.name) && !isProvider(call.user.groups))
    throw permissionError(needs.name, needs.title)
  const from = stateIn(states, stored.state)
  const refusal = refusedTransition(states, name, from, words.the)
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  const early = tooEarly(on.of, name, { ...stored, ...asked.document }, today(call.actedAt))
  if (early !== undefined) throw new AppError('conflict', early)
  if (transition.reason === 'required' && !reason)
    throw validationError({ reason: 'Motivo é um campo obrigatório' })
  const expected = version ?? stored.version
  const { user } = call
  const isStale = typeof version === 'number' && version !== stored.version
  const said = Object.entries(asked.document ?? {}).filter(([key]) => asksFor(transition, key))
  const document = withoutKept(on.of, Object.fromEntries(said), { stored, user, isStale })
  const missing = missingOf(on.of, transition, document)
  if (Object.keys(missing).length > 0) throw validationError(missing)
  const lacking = transition.requires?.(
    { ...stored, ...document },
    await on.ground(call, { ...stored, ...document }),
  )
  if (lacking && Object.keys(lacking).length > 0) throw validationError(lacking)
  const given = await resolveReferences(call.ask, on.of.fields, document, 'document.', { ...stored })
  const own = await on.sets(call, { stored, transition: name, reason, given })
  const beside = withApart(on.of, stored, toStored(on.of, { ...given, ...own }), user)
  const values = withPersonApart(on.of, { ...stored }, beside)
  const seen = seenBy(on.of, stored, user)
  const changes = changesOf(on.of, { ...seen }, toStored(on.of, given))
  const isSet = Object.keys(values).length > 0
  const set = isSet ? { ...values, ...derived(on.of, id, { ...stored, ...values }) } : {}
  const after = { ...stored, ...set, state: to }
  const added = await on.steps(call, { id, before: stored, after, transition: name, reason })
  return call.commit(
    [
      update(call.collections.entry, { _id: id, version: expected }, { ...set, state: to }),
      happened(on.of, stored, {
        kind: 'transition',
        transition: name,
        from,
        to,
        reason,
        ...writtenBy(on.of, stored, user),
        ...(changes.length > 0 && { changes }),
      }),
      ...added.steps,
    ],
    { ...on.done(id, expected + 1, stored), ...added.answer },
  )
}
