import { decimal } from './fields.ts'
import type { FieldMeta } from './meta.ts'

/** An amount in reais, centavos included. */
export const money = (label: string, meta: FieldMeta = {}) => decimal(label, { isMoney: true, ...meta })
