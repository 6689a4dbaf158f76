import { citizenMessageCreate } from '@saude/citizen/contract/message'
import { AppError, validationError } from '@saude/contract/errors'
import { hiddenPerson } from '@saude/contract/hidden-person'
import { today, toWire } from '@saude/contract/instants'
import { anyRecord } from '@saude/contract/record/record'
import { notifyLater } from '@saude/service/outbox'
import { recordService } from '@saude/service/record/record'
import { benefitRequest } from '../../contract/benefit-request.ts'
import { protocolSteps } from '../protocol/protocols.ts'
import { refuseAbsent } from '../request/citizen.ts'
import { benefitOf, charged, isGranted, type Request, type RuleCall, stillValid, whoseOf } from './granted.ts'
import { benefitGuards, guarded } from './guard.ts'
import { benefitMessage } from './message.ts'

/** Looks whether it may be approved now. @throws AppError `conflict`, in words */
async function approval(request: Request, call: RuleCall) {
  const day = today(call.now)
  const asked = { ...request, citizen: whoseOf(request) }
  const steps = await guarded(call, asked)
  const rules = await benefitOf(call, request.benefit)
  if (rules?.moderate && request.requestedBy?.id === call.user.id)
    throw new AppError('conflict', 'Benefício moderado: aprova outra pessoa que não quem solicitou.')
  const refusal = await stillValid(call, asked, day, request._id)
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  return steps
}

/** Looks whether a granted benefit that was removed may count again. @throws AppError `conflict`, in words */
async function restored(request: Request, call: RuleCall) {
  const day = request.approvedOn ?? today(call.now)
  const asked = { ...request, citizen: whoseOf(request) }
  const steps = await guarded(call, asked)
  const refusal = await stillValid(call, asked, day, request._id)
  if (refusal !== undefined) throw new AppError('conflict', `Não é possível restaurar: ${refusal}`)
  return steps
}

const by = ({ id, name }: RuleCall['user']) => (id === null ? null : { id, name })

export const benefitRequests = recordService(benefitRequest, {
  notifies: true,
  collections: { benefitGuard: benefitGuards },
  demo: () => import('../../demo/benefit-requests.ts'),
  async before(values, { stored, user, now, ...call }) {
    await refuseAbsent(values, { ...call, stored })
    const before = stored && whoseOf(stored)
    const citizen = values.citizen ?? before
    const benefit = values.benefit ?? stored?.benefit
    const isOther = citizen?.id !== before?.id || benefit?.id !== stored?.benefit.id
    const refusal =
      citizen && benefit && isOther
        ? await stillValid({ ...call, user }, { citizen, benefit }, today(now), stored?._id)
        : undefined
    if (refusal !== undefined) throw validationError({ [stored ? 'document.benefit' : 'benefit']: refusal })
    return stored ? values : { ...values, requestedBy: by(user) }
  },
  sets({ transition }, { user, now }) {
    if (transition === 'approve') return { approvedOn: today(now), approvedBy: by(user) }
    return transition === 'provide' || transition === 'preapprove'
      ? {}
      : { approvedOn: null, approvedBy: null }
  },
  async after(change, call) {
    const { before, after, transition, reason } = change
    const protocol = await protocolSteps(anyRecord(benefitRequest), change, call)
    // What was granted counts again once it is back: it is looked at as if it were granted anew.
    const isBack = transition === undefined && !before && after && isGranted(after.state)
    const looked =
      after && transition === 'approve'
        ? await approval(after, call)
        : isBack
          ? await restored(after, call)
          : []
    // The last that may refuse: what is reserved is committed.
    const steps = [...protocol, ...looked, ...(await charged(change, call))]
    if (!after || transition === undefined) return steps
    // It would stand in the citizen's history, beside no request of theirs.
    if (after.citizen.id === hiddenPerson.id) return steps
    const message = benefitMessage(transition, after, reason)
    if (message === undefined) return steps
    const { user, now } = call
    const outgoing = {
      citizenId: after.citizen.id,
      message,
      userId: user.id,
      userName: user.name,
      at: toWire(now),
    }
    return [...steps, notifyLater(citizenMessageCreate, outgoing)]
  },
})
