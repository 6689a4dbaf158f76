import { readFile } from 'node:fs/promises'
import type { OutputOf } from '@saude/contract/query'
import { patchNoteList } from '../../contract/patch-notes.ts'
import { on } from '../collections.ts'

type Notes = OutputOf<typeof patchNoteList>['items']

const file = new URL('../../../../CHANGELOG.md', import.meta.url)

/** Reads '## version' and '- **Topic**: text' with its continued lines; everything else is for developers. */
export function notesOf(changelog: string): Notes {
  const parts = changelog.split(/^## /m).slice(1)
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n')
    const entries = lines
      .join('\n')
      .split(/^- /m)
      .slice(1)
      .map((entry) => entry.replace(/\s+/g, ' ').trim())
      .map((entry) => {
        const [, topic, colon, text] = /^\*\*(.+?)\*\*(:?)\s*(.*)$/.exec(entry) ?? []
        return { topic: topic ?? null, text: plain(text ?? entry), ...(topic && !colon && { goesOn: true }) }
      })
    return { title: title.trim(), entries }
  })
}

/** Without the marks of Markdown. */
const plain = (text: string): string => text.replace(/\*\*|`/g, '').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')

export const patchNotesHandler = on(patchNoteList, async () => ({
  items: notesOf(await readFile(file, 'utf8')),
}))
