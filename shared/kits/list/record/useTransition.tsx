import { AppError, describeError } from '@saude/contract/errors'
import type { AnyRecord } from '@saude/contract/record/record'
import { stateWord, type Transition } from '@saude/contract/record/states'
import { type ReactNode, useRef, useState } from 'react'
import { announce, useSend } from '../../platform/index.ts'
import { Dialog, fetched, Notice, toast, UnfetchedNotice } from '../../ui/index.ts'
import type { RefusedStepProps } from './RefusedStep.tsx'
import { refusalOf } from './refused.ts'
import type { StepDialogProps } from './StepDialog.tsx'
import type { TransitionDialogProps } from './TransitionDialog.tsx'
import type { Entry } from './types.ts'

const TransitionDialog = fetched<TransitionDialogProps>(
  () => import(/* webpackChunkName: "record-transition" */ './TransitionDialog.tsx'),
  {
    failed: (unfetched, { transition, onClose }) => (
      <Dialog open onClose={onClose} title={transition.title}>
        <UnfetchedNotice {...unfetched} />
      </Dialog>
    ),
  },
)

/** Steps that ask for fields bring the form kit along. */
const StepDialog = fetched<StepDialogProps>(
  () => import(/* webpackChunkName: "record-step" */ './StepDialog.tsx'),
  {
    failed: (unfetched, { transition, onClose }) => (
      <Dialog open onClose={onClose} title={transition.title}>
        <UnfetchedNotice {...unfetched} />
      </Dialog>
    ),
  },
)

/** What hinders a step that asks for nothing, and the fields that mend it. */
const RefusedStep = fetched<RefusedStepProps>(
  () => import(/* webpackChunkName: "record-refused" */ './RefusedStep.tsx'),
  {
    failed: (unfetched, { refusal, onClose }) => (
      <Dialog open onClose={onClose} title={refusal.message}>
        <Notice issues={refusal.payload?.issues} />
        <UnfetchedNotice {...unfetched} />
      </Dialog>
    ),
  },
)

interface Said {
  readonly reason?: string | null
  readonly document?: Readonly<Record<string, unknown>>
}

interface Asked {
  readonly entry: Entry
  readonly name: string
  readonly transition: Transition
  /** Why it was not taken. */
  readonly refusal?: AppError
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A stale version in words; what is on the screen is asked again meanwhile. */
const overtaken = 'Outra pessoa alterou este cadastro. Os dados foram atualizados: confira e tente novamente.'

/**
 * Takes an entry from its state to another: at once, or after a question or a reason in a dialog. What refuses a step that
 * asks for nothing is said in a dialog too, with the fields that mend it.
 */
export function useTransition(of: AnyRecord): {
  readonly start: (entry: Entry, name: string) => void
  /** To be drawn once. */
  readonly dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()
  const [send] = useSend(of.transition)
  const isTaking = useRef(false)

  /** Answers when it is done; throws AppErrors. */
  const take = async ({ id = '', version }: Entry, name: string, { reason = null, document }: Said = {}) => {
    try {
      await send({
        id,
        transition: name,
        version,
        ...(reason !== null && { reason }),
        ...(document && { document }),
      })
    } catch (cause) {
      const error = describeError(cause)
      if (error.key !== 'conflict') throw error
      announce(of.list.reads)
      throw error.payload?.version === undefined ? error : new AppError('conflict', overtaken, error.payload)
    }
    const to = of.states?.transitions[name]?.to
    if (of.states && to) toast.success(`${capital(of.words.the)} está ${stateWord(of.states, to)}`)
  }

  const start = (entry: Entry, name: string) => {
    const transition = of.states?.transitions[name]
    if (!transition) return
    const { confirm, reason, asks, danger } = transition
    if (confirm || reason || asks || danger) return setAsked({ entry, name, transition })
    // A second press while the first is under way is the same one.
    if (isTaking.current) return
    isTaking.current = true
    take(entry, name)
      .catch((cause: unknown) => {
        const refusal = refusalOf(cause)
        if (refusal) setAsked({ entry, name, transition, refusal })
        else toast.failure(cause)
      })
      .finally(() => {
        isTaking.current = false
      })
  }
  const onClose = () => setAsked(undefined)
  const dialog =
    asked &&
    (asked.refusal ? (
      <RefusedStep
        of={of}
        entry={asked.entry}
        transition={asked.transition}
        refusal={asked.refusal}
        onTake={(version) => take({ ...asked.entry, version }, asked.name)}
        onClose={onClose}
      />
    ) : asked.transition.asks ? (
      <StepDialog
        of={of}
        {...asked}
        onTake={(said, version) => take({ ...asked.entry, version }, asked.name, said)}
        onClose={onClose}
      />
    ) : (
      <TransitionDialog
        of={of}
        {...asked}
        onTake={(reason, version) => take({ ...asked.entry, version }, asked.name, { reason })}
        onClose={onClose}
      />
    ))
  return { start, dialog }
}
