import type { Shape } from '@saude/contract/query'
import type { RecordContract } from '@saude/contract/record/declared'
import { type AnyRecord, anyRecord } from '@saude/contract/record/record'
import { type RecordReceiptOptions, RecordScreens } from '@saude/kits/list'
import { type ComponentType, useMemo } from 'react'
import type { SharedFields } from '../../contract/request-kind.ts'
import { PrintPaper } from '../paper/PrintPaper.tsx'
import { QueuePlace } from './QueuePlace.tsx'
import { usePaperScreens } from './usePaperScreens.tsx'
import { useRequestHints } from './useRequestHints.ts'

interface RequestScreensProps<S extends Shape, State extends string, Name extends string> {
  of: RecordContract<S, State, Name>
  receipt?: RecordReceiptOptions<{ id: string }>
  /** In place of the form that follows from the record. */
  create?: ComponentType
}

/** Headings of what all kinds ask for; own fields of a kind stand under the first one. */
const sections = [
  {
    title: 'Quem solicita',
    fields: ['professional', 'professionalCbo', 'cid', 'suspectedCancer', 'procedure', 'healthUnit'],
  },
  {
    title: 'Atendimento',
    fields: ['provider', 'slot', 'appointmentAt', 'appointmentPlace', 'transportNeeded'],
  },
  { title: 'Observações e documentos', fields: ['observation', 'repeatReason', 'attachment', 'attachments'] },
]

function groupsOf({ fields, words }: AnyRecord, isOwn: (key: string) => boolean) {
  const later = sections.map(({ title, fields: some }) => ({
    title,
    // What a kind asks for in its own way stands with what is asked for.
    fields: some.filter((key) => !isOwn(key)),
  }))
  const taken = new Set(later.flatMap((section) => section.fields))
  const first = Object.keys(fields).filter((key) => !taken.has(key))
  return [{ title: words.section, fields: first }, ...later]
}

/** Every screen of a kind of requests: forms in sections, details with the place in the waiting list. */
export function RequestScreens<S extends Shape & SharedFields, State extends string, Name extends string>({
  of,
  receipt,
  create,
}: RequestScreensProps<S, State, Name>) {
  const groups = useMemo(() => {
    const any = anyRecord(of)
    return groupsOf(any, (key) => any.label.includes(key))
  }, [of])
  const { onCreated, screens } = usePaperScreens(anyRecord(of))
  return (
    <RecordScreens
      of={of}
      form={{ groups, useHints: useRequestHints, ...(onCreated && { onCreated }) }}
      details={{ groups, extra: ({ id }) => <BelowRequest id={id} /> }}
      screens={{ ...screens, ...(create && { create }) }}
      {...(receipt && { receipt: { note: (entry) => receipt.note?.(entry) } })}
    />
  )
}

/** Below the facts of a request: where it stands, and the paper for its citizen. */
export function BelowRequest({ id }: { id: string }) {
  return (
    <>
      <QueuePlace id={id} />
      <PrintPaper id={id} />
    </>
  )
}
