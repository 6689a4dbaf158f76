import { formatCount } from '@saude/contract/formats'
import { explainMissing } from '@saude/contract/permissions'
import type { KnownSection } from '@saude/contract/routes'
import { iconNamed, type NavEntry } from '@saude/kits/ui'
import { VenetianMask } from 'lucide-react'

export interface NavigationState {
  /** The entries that areas have published, in their order. */
  readonly sections: readonly KnownSection[]
  /** The section of the path; undefined where it has none. */
  readonly section: string | undefined
  readonly held: ReadonlySet<string>
  readonly countUnread: number
  readonly isOutdated: boolean
  readonly isAnonymization: boolean
}

/** The main navigation for a person: what is on, what waits, what is disabled and why. */
export function entriesFor(state: NavigationState): {
  entries: NavEntry[]
  endEntries: NavEntry[]
  /** Those that stay under the thumb on phones; the others are behind 'Mais'. */
  thumbPaths: string[]
} {
  const { sections, section: current, held, countUnread, isOutdated, isAnonymization } = state
  const all = sections.map(({ section, path, title, short, icon, needs, stands }) => {
    const entry: NavEntry = {
      href: path,
      label: short,
      name: title,
      icon: iconNamed(icon),
      current: section === current,
    }
    const disabledReason = explainMissing(needs, held)
    if (disabledReason) entry.disabledReason = disabledReason
    if (section === 'home' && countUnread > 0) {
      entry.badge = countUnread
      entry.pulse = true
      entry.badgeName = formatCount(countUnread, 'pendência', 'pendências')
    }
    if (section === 'options' && isOutdated) {
      entry.badge = 'dot'
      entry.badgeName = 'nova versão disponível'
    }
    // Highlighted as 'anonymization' while it is on, otherwise as one of the options.
    if (section === 'profile' && isAnonymization) {
      entry.icon = VenetianMask
      entry.warning = true
      entry.name = 'Meu cadastro, anonimização ativa'
    }
    return { stands, entry }
  })
  const standing = (where: KnownSection['stands']) => all.filter(({ stands }) => stands === where)
  return {
    entries: all.filter(({ stands }) => stands !== 'end').map(({ entry }) => entry),
    endEntries: standing('end').map(({ entry }) => entry),
    thumbPaths: standing('thumb').map(({ entry }) => entry.href),
  }
}
