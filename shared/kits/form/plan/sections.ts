import type { FormGroup } from '../types.ts'
import type { FieldPlan } from './fields.ts'

export interface Section extends Pick<FormGroup, 'folded' | 'note'> {
  readonly title: string | undefined
  readonly fields: readonly FieldPlan[]
}

/** Puts fields under the headings that ask for them; the rest follows without one. Empty sections vanish. */
export function sectionsOf(
  fields: readonly FieldPlan[],
  groups: readonly FormGroup[] | undefined,
): readonly Section[] {
  if (!groups) return [{ title: undefined, fields }]
  const byName = new Map(fields.map((field) => [field.name, field]))
  const sections: Section[] = groups.map(({ fields: names, ...group }) => ({
    ...group,
    fields: names.flatMap((name) => {
      const field = byName.get(name)
      byName.delete(name)
      return field ? [field] : []
    }),
  }))
  sections.push({ title: undefined, fields: [...byName.values()] })
  return sections.filter((section) => section.fields.length > 0)
}
