import { navigation, type Section } from '@saude/contract/navigation'
import { explainMissing } from '@saude/contract/permissions'
import type { Icon, NavEntry } from '@saude/kits/ui'
import {
  Activity,
  Building2,
  Bus,
  CircleUserRound,
  HeartPulse,
  Map as MapIcon,
  Settings,
  Users,
  VenetianMask,
} from 'lucide-react'

const icons: Readonly<Record<Section, Icon>> = {
  home: HeartPulse,
  map: MapIcon,
  epidemiology: Activity,
  'health-secretary': Building2,
  travel: Bus,
  citizen: Users,
  options: Settings,
  profile: CircleUserRound,
}

/** Entries that stay under the thumb on phones; the others are behind 'Mais' (look.md). */
export const thumbPaths = ['/app', '/app/map', '/app/travel', '/app/citizen']

const endSections: readonly Section[] = ['options', 'profile']

export interface NavigationState {
  /** The section of the path; undefined where it has none. */
  readonly section: Section | undefined
  readonly held: ReadonlySet<string>
  readonly countUnread: number
  readonly isOutdated: boolean
  readonly isAnonymization: boolean
}

/** The main navigation for a person: what is on, what waits, what is disabled and why (specification 1, 2.2 and 6). */
export function entriesFor(state: NavigationState): { entries: NavEntry[]; endEntries: NavEntry[] } {
  const { section: current, held, countUnread, isOutdated, isAnonymization } = state
  const all = navigation.map(({ section, path, title, short, needs }) => {
    const entry: NavEntry = {
      href: path,
      label: short,
      name: title,
      icon: icons[section],
      current: section === current,
    }
    const disabledReason = explainMissing(needs, held)
    if (disabledReason) entry.disabledReason = disabledReason
    if (section === 'home' && countUnread > 0) {
      entry.badge = countUnread
      entry.pulse = true
      entry.badgeName = `${countUnread} ${countUnread === 1 ? 'pendência' : 'pendências'}`
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
    return { section, entry }
  })
  const isEnd = ({ section }: { section: Section }) => endSections.includes(section)
  return {
    entries: all.filter((one) => !isEnd(one)).map(({ entry }) => entry),
    endEntries: all.filter(isEnd).map(({ entry }) => entry),
  }
}
