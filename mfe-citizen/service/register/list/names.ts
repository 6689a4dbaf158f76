import { healthUnitByIds } from '@saude/core/contract/health-unit'
import { userByIds } from '@saude/core/contract/user'
import type { Ask } from '@saude/service/handlers'
import type { Citizen } from '../citizen/citizen.ts'

/**
 * Records keep what units and staff were called when they were written. Nothing is sorted or filtered by these names,
 * so they are asked for when they are shown: renaming a unit need not write twenty thousand records.
 * Of what is gone the last name stays.
 */

/** What members of staff are called now, by id. */
async function staff(ids: readonly string[], ask: Ask) {
  if (ids.length === 0) return new Map<string, never>()
  const { items } = await ask(userByIds, { ids: [...new Set(ids)] })
  return new Map(items.map((one) => [one.id, one]))
}

/** The record with its unit and its agent as they are called now. */
export async function withCurrentNames(citizen: Citizen, ask: Ask): Promise<Citizen> {
  const { healthUnit, responsibleAcsId } = citizen
  const [units, agents] = await Promise.all([
    healthUnit ? ask(healthUnitByIds, { ids: [healthUnit.id] }) : undefined,
    staff(responsibleAcsId ? [responsibleAcsId] : [], ask),
  ])
  const [unit] = units?.items ?? []
  const agent = agents.get(responsibleAcsId ?? '')
  return {
    ...citizen,
    ...(unit && {
      healthUnit: { id: unit.id, name: unit.name },
      healthUnitName: unit.name,
      healthUnitCnes: unit.cnes,
    }),
    ...(agent && { userResponsibleName: agent.name, cnsResponsibleProfessional: agent.cns }),
  }
}

/** Notes whose name stands in which row of a page, then writes what they are called now. */
export function rowsOfStaff(ask: Ask) {
  const idOf = new WeakMap<object, string>()
  return {
    /** @returns the row, of which a member of staff is noted */
    note<Row extends object>(row: Row, id: string | null | undefined): Row {
      if (id) idOf.set(row, id)
      return row
    },
    /** The page with the current names of those noted under `key`. */
    async named<
      Key extends string,
      Row extends { readonly [K in Key]?: unknown },
      Page extends { readonly items: readonly Row[] },
    >(page: Page, key: Key): Promise<Page> {
      const known = await staff(
        page.items.flatMap((row) => idOf.get(row) ?? []),
        ask,
      )
      const items = page.items.map((row) => {
        const name = known.get(idOf.get(row) ?? '')?.name
        return name === undefined ? row : { ...row, [key]: name }
      })
      return { ...page, items }
    },
  }
}
