import { formatValue } from '@saude/contract/format-value'
import type { AnyRecord } from '@saude/contract/record/record'
import { recordPaths } from '@saude/contract/record/routes'
import { stateWord } from '@saude/contract/record/states'
import type * as yup from 'yup'
import type { Removal } from '../removal/removal.ts'
import type { Entry } from './types.ts'

const schemaOf = (of: AnyRecord, name: string): yup.AnySchema | undefined =>
  of.fields[name] ?? of.list.list.itemFields[name]

/** What an entry is called: the values of the record's label, the first one first. */
export const labelParts = (of: AnyRecord, entry: Entry): string[] =>
  of.label.flatMap((name) => {
    const schema = schemaOf(of, name)
    const text = schema ? formatValue(schema, entry[name]) : ''
    return text === '' ? [] : [text]
  })

/** What an entry is called: its label's fields, such as 'Ana Prado · Raio-X', or as the record says it. */
export const labelText = (of: AnyRecord, entry: Entry): string =>
  of.called?.(entry) ?? labelParts(of, entry).join(' · ')

/** Why the fields of an entry can no longer be changed, by its state; undefined where they can. */
export function lockedReason({ states, words }: AnyRecord, { state }: Entry): string | undefined {
  if (!states || !state || !states.names[state]?.locked) return undefined
  return `Não é possível alterar: ${words.the} está ${stateWord(states, state)}.`
}

/** Path of one of an entry's screens. */
export const entryPath = (
  of: AnyRecord,
  screen: 'update' | 'details' | 'receipt',
  { id = '' }: Entry,
): string => recordPaths(of)[screen].replace('{id}', encodeURIComponent(id))

/** How entries of a record are removed and brought back, where they can be; the question names the entry. */
export const removalOf = ({ words, remove, restore }: AnyRecord): Removal | undefined =>
  remove && {
    remove,
    restore,
    mayRestore: restore?.permission,
    question: ({ name }) => ({
      title: words.remove,
      text: name ? `${words.confirmRemoval} ${name}` : words.confirmRemoval,
    }),
    removed: () => words.removed,
    restored: words.restored,
  }
