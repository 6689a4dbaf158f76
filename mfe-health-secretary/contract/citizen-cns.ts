import { cns } from '@saude/contract/fields'

/** The citizen's CNS beside a request, as the citizen area knows it now. */
export const citizenCnsField = { citizenCns: cns('CNS', { showColumn: 24 }) }
