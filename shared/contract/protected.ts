import { asManyAsThereAre, id, list, yesNo } from './fields.ts'

const mark = (label: string) =>
  yesNo(label, { isGenerated: true, isProtected: (value: unknown) => value === true })

/**
 * The field `isProtected` of an answer: what stands beside it is of a protected diagnosis, and is not there for others.
 * The access log notes who got it.
 */
export const protectedMark = () => mark('Diagnóstico protegido')

/**
 * The same of an entry that is seen by all, of which most do not see whose it is: holders of `dispensePermission` get the
 * mark too.
 */
export const personMark = () => yesNo('Pessoa protegida', { isGenerated: true })

/**
 * The field `namesProtected` of an answer: a field beside it names a protected diagnosis, and is empty for others, who get
 * all the rest. The access log notes who got it.
 */
export const namedMark = () => mark('Cita diagnóstico protegido')

/**
 * The field `protectedCitizens` of an answer: of whom it names or counts a protected diagnosis. A number of few people says
 * as much of each of them as a row does.
 */
export const protectedCitizens = () =>
  list('Cidadãos com diagnóstico protegido', asManyAsThereAre, id().required())

/** Of a query whose answers have that field: each of them is in the access log. */
export const logsProtectedCitizens = { logs: 'protectedCitizens', logsAs: 'protected' } as const

/** Names of the marks in answers. */
export const marks = ['isProtected', 'namesProtected'] as const
