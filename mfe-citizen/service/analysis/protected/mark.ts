import { createHash } from 'node:crypto'
import {
  protectedBeginnings,
  protectedExams,
  protectedProcedures,
} from '@saude/core/contract/codes/protected'
import { each } from '@saude/service/migrations/each'
import { filterBy, prefix } from '@saude/store'
import { type HistoryItem, historyItems, protectedOf } from '../../register/history/item.ts'

const protectedCiaps = protectedBeginnings.flatMap(({ system, code }) => (system === 'ciap2' ? [code] : []))

/**
 * Names the list of protected codes. Entries are marked as they are written; when the list grows, those that are stored need
 * one more migration that marks them.
 */
export const protectedList = createHash('sha256')
  .update(JSON.stringify([protectedBeginnings, protectedProcedures, protectedExams]))
  .digest('base64url')
  .slice(0, 22)

/** Marks entries that were stored before protected diagnoses were kept apart, or were not on the list. */
export const markProtected = each(historyItems, {
  filter: filterBy<HistoryItem>({
    isProtected: null,
    $or: [
      ...protectedBeginnings.map(({ system, code }) => ({
        'problem.code': prefix(code),
        'problem.system': system,
      })),
      { 'ciap.code': { $in: protectedCiaps }, 'ciap.system': 'ciap2' },
      { 'procedure.code': { $in: protectedProcedures }, 'procedure.system': 'sigtap' },
      // A test names its diagnosis where it found something.
      { type: 'exam', 'exam.exam.code': { $in: protectedExams } },
      // Further problems are looked at one by one.
      { act: { $ne: null } },
    ],
  }),
  change: (item) =>
    !item.isProtected && protectedOf(item).isProtected ? { $set: { isProtected: true } } : undefined,
})
