import type { RowAction } from '../types.ts'

/** One icon at the end of a row: an action, or the menu of those that share its name. */
export interface RowIcon {
  readonly name: string
  readonly actions: readonly RowAction[]
  readonly isMenu: boolean
}

/** The icons of a row, in the order in which their first actions come. */
export function iconsOf(actions: readonly RowAction[]): RowIcon[] {
  return [...new Set(actions.map(({ menu, label }) => menu ?? label))].map((name) => {
    const own = actions.filter(({ menu, label }) => (menu ?? label) === name)
    return { name, actions: own, isMenu: own[0]?.menu !== undefined }
  })
}
