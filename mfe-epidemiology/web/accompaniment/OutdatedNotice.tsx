import { formatDate } from '@saude/contract/formats'
import { Notice } from '@saude/kits/ui'
import { isOutdatedEntry } from './case-facts.ts'
import type { ShownCase } from './shown-case.ts'

/** Above what lies below an outdated case: since when, and what makes it current again. */
export function OutdatedNotice({ entry }: { entry: ShownCase }) {
  if (!isOutdatedEntry(entry)) return null
  const { outdatedOn, lastContactOn } = entry
  return (
    <Notice tone="warning" title={`Desatualizado desde ${formatDate(outdatedOn)}`}>
      {lastContactOn ? `Último contato em ${formatDate(lastContactOn)}. ` : ''}
      Registre um contato, ou encerre o acompanhamento se já se sabe o desfecho.
    </Notice>
  )
}
