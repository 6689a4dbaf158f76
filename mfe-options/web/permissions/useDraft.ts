import { useConfirmLeave } from '@saude/kits/router'
import { useMemo, useState } from 'react'
import type { MatrixGroup } from './areas.ts'

type Marks = ReadonlyMap<string, boolean>

export interface Draft {
  readonly isHeld: (permission: string) => boolean
  readonly isChanged: (permission: string) => boolean
  readonly set: (permissions: readonly string[], held: boolean) => void
  readonly clear: () => void
  readonly give: readonly string[]
  readonly take: readonly string[]
  /** The version that was on the screen when the first change was made. */
  readonly version: number
  readonly count: number
}

const none: Marks = new Map()

/** What is changed of one group and not saved; leaving the page asks. */
export function useDraft({ id, permissions, version }: MatrixGroup): Draft {
  const [kept, setKept] = useState<{ of: string; marks: Marks; version: number }>()
  const held = useMemo(() => new Set(permissions), [permissions])
  const marks = kept?.of === id ? kept.marks : none
  // What somebody else has done meanwhile is no change any more.
  const changed = [...marks].filter(([name, given]) => held.has(name) !== given)
  useConfirmLeave(changed.length > 0)
  return {
    isHeld: (name) => marks.get(name) ?? held.has(name),
    isChanged: (name) => marks.has(name) && marks.get(name) !== held.has(name),
    set(names, given) {
      const next = new Map(marks)
      for (const name of names)
        if (held.has(name) === given) next.delete(name)
        else next.set(name, given)
      setKept({ of: id, marks: next, version: marks.size > 0 ? (kept?.version ?? version) : version })
    },
    clear: () => setKept(undefined),
    give: changed.flatMap(([name, given]) => (given ? [name] : [])),
    take: changed.flatMap(([name, given]) => (given ? [] : [name])),
    version: marks.size > 0 ? (kept?.version ?? version) : version,
    count: changed.length,
  }
}
