import type { OutputOf } from '@saude/contract/query'
import { isFields } from '@saude/contract/values'
import { useFormFill, useFormValue } from '@saude/kits/form'
import { useAsk, useRunning } from '@saude/kits/platform'
import { useEffect, useRef } from 'react'
import { requestKnown } from '../../contract/request-known.ts'

const idOf = (value: unknown): string | undefined =>
  isFields(value) && typeof value.id === 'string' ? value.id : undefined

/** Codes of the exams of a paper. */
const examsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((line) => (isFields(line) ? (idOf(line.exam) ?? []) : [])) : []

/**
 * Says at the fields of a request what the SIGTAP table speaks against, and fills in who asks for it and from where once the
 * citizen is known: what somebody has typed stays.
 */
export function useRequestHints(isNew: boolean): Readonly<Record<string, string>> {
  const { may } = useRunning()
  const citizen = idOf(useFormValue('citizen', true))
  const exam = idOf(useFormValue('exam', true))
  const exams = examsIn(useFormValue('exams', true))
  const procedure = idOf(useFormValue('procedure', true))
  const cid = idOf(useFormValue('cid', true))
  const day = useFormValue('date', true)
  const procedures = [...new Set([exam, procedure, ...exams].flatMap((code) => code ?? []))]
  const { data } = useAsk(
    requestKnown,
    {
      ...(citizen !== undefined && { citizen }),
      ...(procedures.length > 0 && { procedures }),
      ...(cid !== undefined && { cid }),
      ...(typeof day === 'string' && { day }),
    },
    { skip: citizen === undefined || !may(requestKnown) },
  )
  useKnown(isNew ? citizen : undefined, data)
  const at = { procedure: exams.length > 0 ? 'exams' : exam === undefined ? 'procedure' : 'exam', cid: 'cid' }
  const hints: Record<string, string> = {}
  for (const { field, text } of data?.hints ?? []) {
    const name = field === 'cid' ? at.cid : at.procedure
    hints[name] = hints[name] === undefined ? text : `${hints[name]}. ${text}`
  }
  return hints
}

type Known = OutputOf<typeof requestKnown>

/** Whether somebody is at the field now: what they type is no value of it yet. */
const isBeingTyped = (name: string): boolean => document.activeElement?.id.endsWith(`-${name}`) === true

/** Fills what is known of a new request where it is empty, or still holds what was filled in for another citizen. */
function useKnown(citizen: string | undefined, data: Known | undefined) {
  const { fill, overwritten } = useFormFill()
  const filled = useRef<Readonly<Record<string, unknown>>>({})
  const done = useRef<string>(undefined)
  useEffect(() => {
    if (citizen === undefined || done.current === citizen || data?.citizenIds?.[0] !== citizen) return
    done.current = citizen
    const { healthUnit = null, professional = null, professionalCbo = null } = data
    const known = { healthUnit, professional, professionalCbo }
    const changed = overwritten(filled.current)
    const isOurs = (name: string) => name in filled.current && !changed.includes(name)
    const typed = overwritten(known)
    const free = Object.entries(known).filter(
      ([name, value]) =>
        !isBeingTyped(name) && (value === null ? isOurs(name) : isOurs(name) || !typed.includes(name)),
    )
    filled.current = Object.fromEntries(free.filter(([, value]) => value !== null))
    fill(Object.fromEntries(free))
  }, [citizen, data, fill, overwritten])
}
