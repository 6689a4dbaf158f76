import { contactReasons } from '@saude/core/contract/codes/contact-reasons'
import type { Coded } from '@saude/core/contract/codes/system'

/** What people say that they came for, by the diagnosis that was found: CID-10 to CIAP-2. */
const reasons: Readonly<Record<string, string>> = {
  I10: 'K86',
  E119: 'T90',
  J459: 'R96',
  J449: 'R95',
  Z348: 'W78',
  Z001: 'A98',
  J069: 'R07',
  J00: 'R74',
  M545: 'L03',
  M255: 'L20',
  R51: 'N01',
  N390: 'U01',
  A09: 'D11',
  K297: 'D02',
  F411: 'P01',
  L309: 'S02',
  H109: 'F02',
  J304: 'R97',
  A90: 'A03',
  R509: 'A03',
  R456: 'Z25',
}

export function reasonOf(problem: string): Coded | undefined {
  const code = reasons[problem]
  return code === undefined ? undefined : { system: 'ciap2', code, name: contactReasons[code] ?? code }
}

/** Who comes with these is seen at once. */
export const urgent: ReadonlySet<string> = new Set(['R456', 'A90', 'R509', 'K297', 'A09'])
