import { atMost, type RowFilter, type Store } from '@saude/store'
import { type CaseRow, countedCases } from './case-view.ts'

/** Of whom a case of a protected diagnosis is among some cases. */
export async function protectedAmong(
  store: Store,
  client: string,
  where: RowFilter<CaseRow>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  let after = ''
  for (;;) {
    const { ids, columns } = await store.view(countedCases).lists({
      client,
      where: { $and: [{ _id: { $gt: after } }, { protectedCitizen: { $ne: null } }, where] },
      columns: ['protectedCitizen'],
      limit: atMost(20_000),
    })
    for (const id of columns.protectedCitizen) if (id !== null) found.add(id)
    if (ids.length < 20_000) return found
    after = ids.at(-1) ?? after
  }
}
