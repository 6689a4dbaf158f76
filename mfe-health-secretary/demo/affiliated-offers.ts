import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { demoAffiliates } from './affiliates.ts'
import { consultation, procedure } from './codes.ts'

/** What is agreed for a month: provider, procedure, how often, at what price. */
export const agreed = [
  { by: 0, code: '0214010015', availability: 400, value: 1.85 },
  { by: 0, code: '0214010155', availability: 60, value: 3.7 },
  { by: 2, code: '0301080178', availability: 30, value: 22 },
  { by: 2, code: '0301040044', availability: 2, value: 18.5 },
  { by: 3, code: consultation.id, availability: 40, value: 80 },
] as const

/** What a demo request can ask for, and of whom. */
export const demoOffers = (args: RecordDemoArgs<DemoTown>) => {
  const affiliates = demoAffiliates(args)
  return agreed.flatMap(({ by, code }) => {
    const provider = affiliates[by]
    return provider ? [{ provider, procedure: procedure(code) }] : []
  })
}
