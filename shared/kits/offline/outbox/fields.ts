import { fieldsOf, labelOf, metaOf } from '@saude/contract/meta'
import type { Queued } from '../../platform/device/port.ts'

/** What a field of a call is called, so that two versions of it can be read side by side later. */
export interface SentField {
  readonly label: string
  /** Enumerated: stored value → Portuguese label. */
  readonly options?: Readonly<Record<string, string>> | undefined
}

/** The fields of the document that a call sends; nothing of calls that send none. */
export function sentFields({ input }: Queued['call']): Readonly<Record<string, SentField>> {
  const document = input && fieldsOf(input).document
  if (!document) return {}
  return Object.fromEntries(
    Object.entries(fieldsOf(document)).map(([name, field]) => [
      name,
      { label: labelOf(field, name), options: metaOf(field).options },
    ]),
  )
}
