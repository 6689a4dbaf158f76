import { today } from '@saude/contract/instants'
import type { AnyRecord } from '@saude/contract/record/record'
import { standingOf, standingWord } from '@saude/contract/record/span'
import type { ReactNode } from 'react'
import { StatusDot } from '../../ui/index.ts'
import type { Entry } from './types.ts'

/** Where an entry that lasts some days stands today; nothing of other records. */
export function drawnStanding({ span, word }: AnyRecord, entry: Entry): ReactNode {
  const standing = span && standingOf(span, entry, today())
  if (!standing) return null
  const { label, tone } = standingWord(word, standing)
  return <StatusDot tone={tone}>{label}</StatusDot>
}
