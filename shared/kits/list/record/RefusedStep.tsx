import { type AppError, describeError } from '@saude/contract/errors'
import type { AnyRecord, Having } from '@saude/contract/record/record'
import type { Transition } from '@saude/contract/record/states'
import { type ReactNode, useMemo, useState } from 'react'
import { Form, FormDialog } from '../../form/index.ts'
import { versionOf } from '../../form/value/values.ts'
import { useAsk, useRunning } from '../../platform/index.ts'
import { Button, Dialog, ErrorScreen, Notice, Skeleton } from '../../ui/index.ts'
import { labelText, lockedReason } from './entry.ts'
import css from './Record.module.css'
import { mendingFields, refusalOf } from './refused.ts'
import type { Entry } from './types.ts'
import { entryOf, useChange } from './wire.ts'

export interface RefusedStepProps {
  of: AnyRecord
  entry: Entry
  transition: Transition
  /** What the server said. */
  refusal: AppError
  /** Takes the step from a version once more; throws AppErrors. */
  onTake: (version: Entry['version']) => Promise<void>
  onClose: () => void
}

const inSentence = ({ title }: Transition) => title.charAt(0).toLowerCase() + title.slice(1)

type Mended = Having<'get' | 'update'>

const canChange = (of: AnyRecord): of is AnyRecord & Mended => of.get !== undefined && of.update !== undefined

/** Why a step was not taken, every sentence of it, with the fields that mend it for who may change them. */
export default function RefusedStep(props: RefusedStepProps) {
  const { of, entry, transition, onClose } = props
  const [refusal, setRefusal] = useState(props.refusal)
  const { may } = useRunning()
  const names = mendingFields(of, refusal)
  const title = `Não é possível ${inSentence(transition)}`
  const subtitle = labelText(of, entry) || undefined
  const why = <Notice title={refusal.message} issues={refusal.payload?.issues} />
  if (canChange(of) && may(of.get) && may(of.update) && names.length > 0 && !lockedReason(of, entry))
    return (
      <FormDialog title={title} subtitle={subtitle} onClose={onClose}>
        <Mending {...props} of={of} names={names} why={why} onRefused={setRefusal} />
      </FormDialog>
    )
  return (
    <Dialog
      open
      title={title}
      subtitle={subtitle}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          Entendi
        </Button>
      }
    >
      {why}
    </Dialog>
  )
}

interface MendingProps extends RefusedStepProps {
  of: AnyRecord & Mended
  names: readonly string[]
  why: ReactNode
  onRefused: (refusal: AppError) => void
}

/** The named fields of the stored entry; the step is taken once they are saved. */
function Mending({ of, entry, transition, names, why, onRefused, onTake, onClose }: MendingProps) {
  const { id = '' } = entry
  const { data, error, refetch } = useAsk(of.get, { id })
  const stored = useMemo(() => entryOf(of, data), [of, data])
  const change = useChange(of)
  const [version, setVersion] = useState<Entry['version']>()
  if (!stored)
    return error ? (
      <ErrorScreen error={error} retry={refetch} />
    ) : (
      <Skeleton kind="form" count={names.length} />
    )
  const take = async (answer: unknown) => {
    const saved = versionOf(answer) ?? version ?? stored.version
    setVersion(saved)
    try {
      await onTake(saved)
      onClose()
    } catch (cause) {
      onRefused(refusalOf(cause) ?? describeError(cause))
    }
  }
  return (
    <>
      <div className={css.why}>{why}</div>
      <Form
        {...change}
        at="document"
        only={names}
        title={transition.title}
        submitLabel={`Salvar e ${inSentence(transition)}`}
        values={stored}
        cancel={onClose}
        onDone={(answer) => void take(answer)}
      />
    </>
  )
}
