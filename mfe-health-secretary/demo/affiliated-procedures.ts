import { today } from '@saude/contract/instants'
import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { demoAffiliates } from './affiliates.ts'
import { consultation, procedure } from './codes.ts'

const day = 86_400_000

/** What is agreed for a month: provider, procedure, how often, at what price. */
const agreed = [
  { by: 0, code: '0214010015', availability: 400, value: 1.85 },
  { by: 0, code: '0214010155', availability: 60, value: 3.7 },
  { by: 2, code: '0301080178', availability: 30, value: 22 },
  { by: 2, code: '0301040044', availability: 2, value: 18.5 },
  { by: 3, code: consultation.id, availability: 40, value: 80 },
] as const

/** This month's quantities and the last one's, of which almost all was used. */
export const demo = (args: RecordDemoArgs<DemoTown>) => {
  const affiliates = demoAffiliates(args)
  const month = today(args.now).slice(0, 7)
  const last = today(new Date(Date.parse(`${month}-01T12:00:00Z`) - day)).slice(0, 7)
  return [last, month].flatMap((competence, isNow) =>
    agreed.flatMap(({ by, code, availability, value }) => {
      const affiliated = affiliates[by]
      if (!affiliated) return []
      return {
        affiliated,
        procedure: procedure(code),
        competence,
        availability,
        value,
        amount: isNow ? 0 : availability - 1,
        monthKey: `${affiliated.id}/${code}/${competence}`,
        createdAt: new Date(args.now.getTime() - (isNow ? 20 : 50) * day),
      }
    }),
  )
}

/** What a demo request can ask for, and of whom. */
export const demoOffers = (args: RecordDemoArgs<DemoTown>) => {
  const affiliates = demoAffiliates(args)
  return agreed.flatMap(({ by, code }) => {
    const provider = affiliates[by]
    return provider ? [{ provider, procedure: procedure(code) }] : []
  })
}
