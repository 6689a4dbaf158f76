import type { OutputOf } from '@saude/contract/query'
import { searchName } from '@saude/contract/search'
import type { groupPermissionList } from '@saude/core/contract/group'

export type Matrix = OutputOf<typeof groupPermissionList>
export type MatrixGroup = Matrix['groups'][number]
export type Permission = Matrix['permissions'][number]

/** What areas are called on screen; one that is not among them shows its own name. */
const areaNames: Readonly<Record<string, string>> = {
  core: 'Pessoas e município',
  citizen: 'Cidadãos',
  'health-secretary': 'Secretaria de saúde',
  travel: 'Viagens',
  epidemiology: 'Epidemiologia',
  maps: 'Mapas',
  dashboard: 'Início e indicadores',
  options: 'Cadastros e opções',
}

export interface AreaPart {
  readonly area: string
  readonly title: string
  readonly permissions: readonly Permission[]
}

/** The permissions by area, those whose title or name has every typed word. */
export function areaParts(permissions: readonly Permission[], typed: string): AreaPart[] {
  const words = searchName(typed).split(' ').filter(Boolean)
  const fits = ({ title, name }: Permission) => {
    const text = `${searchName(title)} ${name.toLowerCase()}`
    return words.every((word) => text.includes(word))
  }
  const areas = [...new Set(permissions.map(({ area }) => area))]
  const order = Object.keys(areaNames)
  const place = (area: string) => (order.includes(area) ? order.indexOf(area) : order.length)
  return areas
    .sort((one, other) => place(one) - place(other))
    .map((area) => ({
      area,
      title: areaNames[area] ?? area,
      permissions: permissions.filter((one) => one.area === area && fits(one)),
    }))
    .filter((part) => part.permissions.length > 0)
}
