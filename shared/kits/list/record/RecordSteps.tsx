import type { AnyRecord } from '@saude/contract/record/record'
import { useHeld, useRunning } from '../../platform/index.ts'
import { offeredActions } from '../offered.ts'
import { Steps } from './Steps.tsx'
import type { Entry } from './types.ts'
import { useRecordActions } from './useRecordActions.tsx'

/** The steps that lead away from an entry, on a screen of its own: as on its details, with their questions. */
export function RecordSteps({ of, entry }: { of: AnyRecord; entry: Entry }) {
  const { actionsOf, dialog } = useRecordActions(of)
  const steps = offeredActions(actionsOf(entry), useHeld(), useRunning()).filter(({ menu }) => menu)
  return (
    <>
      <Steps state={entry.state} steps={steps} />
      {dialog}
    </>
  )
}
