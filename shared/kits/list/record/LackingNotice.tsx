import { hasRequirements, type Lacking } from '@saude/contract/record/lacking'
import { type AnyRecord, type Having, has } from '@saude/contract/record/record'
import { isFields } from '@saude/contract/values'
import { useAsk, useRunning } from '../../platform/index.ts'
import { ButtonLink, Notice } from '../../ui/index.ts'
import { entryPath, lockedReason } from './entry.ts'
import type { Entry } from './types.ts'
import { entryOf } from './wire.ts'

/** What an answer says that an entry lacks for its next steps. */
export function lackingIn(answer: unknown): readonly Lacking[] {
  const lacking = isFields(answer) ? answer.lacking : undefined
  return Array.isArray(lacking) ? lacking.filter(isLacking) : []
}

const isLacking = (one: unknown): one is Lacking => isFields(one) && Array.isArray(one.sentences)

const inSentence = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)

interface LackingNoticeProps {
  of: AnyRecord
  /** As `get` of the record answers it. */
  entry: Entry
}

/** What an entry lacks for the steps that may come next, with the way to complete it; nothing where it lacks nothing. */
export function LackingNotice({ of, entry }: LackingNoticeProps) {
  const { may } = useRunning()
  const canComplete = of.update && may(of.update) && !lockedReason(of, entry)
  return lackingIn(entry).map(({ step, sentences }) => (
    <Notice
      key={step}
      tone="info"
      title={`Para ${inSentence(step)} falta`}
      issues={sentences}
      actions={canComplete && <ButtonLink href={entryPath(of, 'update', entry)}>Completar</ButtonLink>}
    />
  ))
}

/** The same of an entry that the screen knows by its id alone; records whose steps require nothing are not asked for. */
export function LackingOf({ of, id }: { of: AnyRecord; id: string }) {
  return has(of, 'get') && hasRequirements(of.states) ? <Asked of={of} id={id} /> : null
}

function Asked({ of, id }: { of: Having<'get'>; id: string }) {
  const { may } = useRunning()
  const { data } = useAsk(of.get, { id }, { skip: !may(of.get) })
  const entry = entryOf(of, data)
  return entry ? <LackingNotice of={of} entry={entry} /> : null
}
