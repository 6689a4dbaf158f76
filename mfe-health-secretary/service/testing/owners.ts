import { occupations } from '@saude/core/contract/codes/occupations'
import { procedures } from '@saude/core/contract/codes/procedures'

/** A code table as its owner answers for it. */
export const named = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([id, name]) => ({ id, name }))

/** Owners of what every kind of request asks for. */
export const codeOwners = {
  cboSearch: named(occupations),
  procedureSearch: named(procedures),
  citizenMessageCreate: () => ({ isSent: true }),
}
