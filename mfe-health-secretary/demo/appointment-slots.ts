import { today } from '@saude/contract/instants'
import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import type { ProtocolType } from '../contract/protocol-type.ts'
import { demoAffiliates } from './affiliates.ts'
import { consultation, procedure } from './codes.ts'

const day = 86_400_000

/** For which kind a provider has how many places, at which hour in São Paulo. */
interface Agenda {
  readonly by: number
  readonly type: ProtocolType
  /** The procedure that it is for alone. */
  readonly code?: string
  readonly places: number
  readonly hour: number
}

const agendas: readonly Agenda[] = [
  { by: 0, type: 'examRequest', places: 12, hour: 7 },
  { by: 1, type: 'examRequest', places: 4, hour: 14 },
  { by: 2, type: 'physiotherapySession', places: 6, hour: 9 },
  { by: 2, type: 'occupationalTherapy', places: 3, hour: 15 },
  { by: 3, type: 'specialistAppointments', places: 8, hour: 8 },
  { by: 3, type: 'consortiumLocal', places: 5, hour: 13 },
  { by: 0, type: 'affiliatedService', code: '0214010155', places: 2, hour: 10 },
  { by: 3, type: 'affiliatedService', code: consultation.id, places: 2, hour: 10 },
]
const weeks = 3

/** Places of the coming weeks; none is taken before a request is booked there. */
export const demo = (args: RecordDemoArgs<DemoTown>) => {
  const affiliates = demoAffiliates(args)
  const midnight = Date.parse(`${today(args.now)}T00:00:00Z`)
  return Array.from({ length: weeks }, (_, week) => week).flatMap((week) =>
    agendas.flatMap(({ by, type, code, places, hour }) => {
      const provider = affiliates[by]
      if (!provider) return []
      const at = new Date(midnight + (2 + week * 7) * day + (hour + 3) * 3_600_000)
      return {
        provider,
        type,
        ...(code !== undefined && { item: procedure(code) }),
        at,
        places,
        taken: 0,
        createdAt: new Date(args.now.getTime() - 10 * day),
      }
    }),
  )
}
