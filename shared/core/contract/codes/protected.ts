import { searchName } from '@saude/contract/search'
import { keysOf, tableOf } from '@saude/contract/values'
import { procedureOfCase, testOf } from './protected-procedures.ts'
import type { Coded } from './system.ts'

/**
 * Diagnoses whose secrecy Lei 14.289/2022 (Art. 1º) protects: the beginnings of their CID-10 codes, sequelae and those
 * of pregnancy and birth with them, and their CIAP-2 codes. A code that also stands for a hepatitis that the law does
 * not name is protected.
 * https://www.planalto.gov.br/ccivil_03/_ato2019-2022/2022/lei/l14289.htm
 */
export const protectedConditions = {
  hiv: {
    name: 'HIV',
    cids: ['B20', 'B21', 'B22', 'B23', 'B24', 'F024', 'O987', 'R75', 'Z21'],
    ciaps: ['B90'],
  },
  hepatitis: {
    name: 'Hepatites B e C',
    cids: ['B16', 'B170', 'B171', 'B180', 'B181', 'B182', 'B942', 'O984', 'P353', 'Z225'],
    ciaps: ['D72'],
  },
  leprosy: { name: 'Hanseníase', cids: ['A30', 'B92'], ciaps: [] },
  tuberculosis: {
    name: 'Tuberculose',
    cids: [
      ...['A15', 'A16', 'A17', 'A18', 'A19', 'B90', 'J65', 'K230', 'K673', 'K930'],
      ...['M011', 'M490', 'M900', 'N330', 'N740', 'N741', 'O980', 'P370'],
    ],
    ciaps: ['A70'],
  },
} as const

export type ProtectedCondition = keyof typeof protectedConditions

/** Key → name, for fields and filters. */
export const protectedNames = tableOf(
  keysOf(protectedConditions),
  (key): string => protectedConditions[key].name,
)

/** A code of a table that names diagnoses. */
type ProtectedCoded = Pick<Coded, 'system' | 'code'>

/** Which protected condition a code stands for in its own table, a procedure by whom it is for; undefined for all others. */
export function protectedConditionOf({ system, code }: ProtectedCoded): ProtectedCondition | undefined {
  return keysOf(protectedConditions).find((key) => {
    const { cids, ciaps } = protectedConditions[key]
    if (system === 'sigtap') return code in procedureOfCase[key]
    if (system === 'ciap2') return ciaps.some((ciap) => ciap === code)
    return system === 'cid10' && cids.some((cid) => code.startsWith(cid))
  })
}

/** Whether a code is of a protected diagnosis; nothing is none. */
export const isProtectedCode = (coded: ProtectedCoded | null | undefined): boolean =>
  coded !== null && coded !== undefined && protectedConditionOf(coded) !== undefined

/** What laboratories write where they found nothing; what says neither is taken for a finding. */
const nothingFound = /^(nao[ -]?(reag|reat|detect)|neg(ativ|\b)|ausen|soro ?nao ?reag)/

/**
 * Which protected condition the result of an exam names: of a test that found something, and of an exam that is done for
 * people who have the diagnosis whatever it found.
 */
export function protectedConditionOfExam({
  exam,
  result,
}: {
  readonly exam: Pick<Coded, 'system' | 'code'>
  readonly result: string
}): ProtectedCondition | undefined {
  if (exam.system !== 'sigtap') return undefined
  const known = protectedConditionOf(exam)
  if (known || nothingFound.test(searchName(result))) return known
  return keysOf(testOf).find((key) => exam.code in testOf[key])
}

/** The codes of exams whose results may name a protected condition. */
export const protectedExams = [procedureOfCase, testOf].flatMap((of) =>
  Object.values(of).flatMap((codes) => Object.keys(codes)),
)

/** The procedures that are done for people who have a protected condition. */
export const protectedProcedures = Object.values(procedureOfCase).flatMap((codes) => Object.keys(codes))

/** The beginnings of all protected codes, by table: what stored entries are looked up by. */
export const protectedBeginnings = keysOf(protectedConditions).flatMap((key) => [
  ...protectedConditions[key].cids.map((code) => ({ system: 'cid10', code }) as const),
  ...protectedConditions[key].ciaps.map((code) => ({ system: 'ciap2', code }) as const),
])

const isProtectedIn = (system: 'cid10' | 'ciap2' | 'sigtap', value: unknown): boolean => {
  const code = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  return typeof code === 'string' && isProtectedCode({ system, code })
}

/** Of a field that holds a CID-10 code, as `{id: code}` or alone: which of its values are protected. */
export const isProtectedCid = (value: unknown): boolean => isProtectedIn('cid10', value)

/** The same of a field that holds a procedure of SIGTAP. */
export const isProtectedProcedure = (value: unknown): boolean => isProtectedIn('sigtap', value)

/** The same of a field that holds a CIAP-2 code. */
export const isProtectedCiap = (value: unknown): boolean => isProtectedIn('ciap2', value)
