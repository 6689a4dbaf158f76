import { searchName } from '@saude/contract/search'
import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { agreed } from './affiliated-offers.ts'
import { demoAffiliates } from './affiliates.ts'
import { procedure } from './codes.ts'

const day = 86_400_000

/** What affiliated providers give each month of what is asked of them. */
export const demo = (args: RecordDemoArgs<DemoTown>) => {
  const affiliates = demoAffiliates(args)
  return agreed.flatMap(({ by, code, availability }) => {
    const provider = affiliates[by]
    const { id, name } = procedure(code)
    if (!provider) return []
    return {
      provider: { id: provider.id, name: provider.name, searchName: searchName(provider.name) },
      type: 'affiliatedService',
      item: { id, name },
      places: Math.ceil(availability / 10),
      itemKey: `${provider.id}/affiliatedService/${id}`,
      createdAt: new Date(args.now.getTime() - 60 * day),
    }
  })
}
