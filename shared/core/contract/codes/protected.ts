import { keysOf, tableOf } from '@saude/contract/values'

/**
 * Diagnoses whose secrecy Lei 14.289/2022 (Art. 1º) protects, by the beginnings of their CID-10 codes.
 * https://www.planalto.gov.br/ccivil_03/_ato2019-2022/2022/lei/l14289.htm
 */
export const protectedConditions = {
  hiv: { name: 'HIV', cids: ['B20', 'B21', 'B22', 'B23', 'B24', 'Z21'] },
  hepatitis: { name: 'Hepatites B e C', cids: ['B16', 'B170', 'B171', 'B180', 'B181', 'B182'] },
  leprosy: { name: 'Hanseníase', cids: ['A30', 'B92'] },
  tuberculosis: { name: 'Tuberculose', cids: ['A15', 'A16', 'A17', 'A18', 'A19'] },
} as const

export type ProtectedCondition = keyof typeof protectedConditions

/** Key → name, for fields and filters. */
export const protectedNames = tableOf(
  keysOf(protectedConditions),
  (key): string => protectedConditions[key].name,
)
