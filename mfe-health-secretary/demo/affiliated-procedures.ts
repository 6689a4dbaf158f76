import { today } from '@saude/contract/instants'
import { fieldsIn, isFields } from '@saude/contract/values'
import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { agreed } from './affiliated-offers.ts'
import { demo as demoServices } from './affiliated-services.ts'
import { demoAffiliates } from './affiliates.ts'
import { procedure } from './codes.ts'

const day = 86_400_000

const holding: readonly unknown[] = ['authorised', 'booked', 'done', 'absent']

const idIn = (value: unknown): unknown => (isFields(value) ? value.id : undefined)

/** Whether a demo request for one took a part of what a provider has of a procedure in a month. */
const holds = (one: object, provider: string, code: string, competence: string): boolean => {
  const { provider: by, procedure: what, date, state } = fieldsIn(one)
  return (
    idIn(by) === provider &&
    idIn(what) === code &&
    String(date).startsWith(competence) &&
    holding.includes(state)
  )
}

/** This month's quantities and the last one's, less what was authorised of them. */
export const demo = (args: RecordDemoArgs<DemoTown>) => {
  const affiliates = demoAffiliates(args)
  const services = demoServices(args)
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
        amount: services.filter((one) => holds(one, affiliated.id, code, competence)).length,
        monthKey: `${affiliated.id}/${code}/${competence}`,
        createdAt: new Date(args.now.getTime() - (isNow ? 20 : 50) * day),
      }
    }),
  )
}
