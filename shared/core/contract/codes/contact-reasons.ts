import { aToK } from './contact-reasons-a-to-k.ts'
import { lToS } from './contact-reasons-l-to-s.ts'
import { tToZ } from './contact-reasons-t-to-z.ts'
import type { CodeTable } from './system.ts'

/**
 * Code table: all 686 reasons for contact and problems of primary care (CIAP-2; the codes are those of the RNDS code
 * system BRCIAP2 1.0.3), as staff say them.
 */
export const contactReasons: CodeTable = { ...aToK, ...lToS, ...tToZ }
