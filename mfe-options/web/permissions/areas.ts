import type { OutputOf } from '@saude/contract/query'
import type { KnownSection } from '@saude/contract/routes'
import { searchName } from '@saude/contract/search'
import type { groupPermissionList } from '@saude/core/contract/group'

export type Matrix = OutputOf<typeof groupPermissionList>
export type MatrixGroup = Matrix['groups'][number]
export type Permission = Matrix['permissions'][number]

/** The core has no entry of the navigation: all areas stand on it. */
const core = { area: 'core', title: 'Pessoas e município' }

export interface AreaPart {
  readonly area: string
  readonly title: string
  readonly permissions: readonly Permission[]
}

/** The permissions by area, called and ordered as the navigation's entries: those whose title or name has every typed word. */
export function areaParts(
  permissions: readonly Permission[],
  typed: string,
  sections: readonly Pick<KnownSection, 'area' | 'title'>[],
): AreaPart[] {
  const words = searchName(typed).split(' ').filter(Boolean)
  const fits = ({ title, name }: Permission) => {
    const text = `${searchName(title)} ${name.toLowerCase()}`
    return words.every((word) => text.includes(word))
  }
  const areas = [...new Set(permissions.map(({ area }) => area))]
  const known = [core, ...sections]
  const place = (area: string) => {
    const at = known.findIndex((one) => one.area === area)
    return at < 0 ? known.length : at
  }
  return areas
    .sort((one, other) => place(one) - place(other))
    .map((area) => ({
      area,
      title: known[place(area)]?.title ?? area,
      permissions: permissions.filter((one) => one.area === area && fits(one)),
    }))
    .filter((part) => part.permissions.length > 0)
}
