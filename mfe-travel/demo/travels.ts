import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { journeys } from './journeys.ts'

type DemoTravel = DemoEntry & { readonly appointmentDate: Date }

/** The trips of a town around a day. */
export const demo = (args: RecordDemoArgs<DemoTown>): DemoTravel[] =>
  journeys(args).map(({ travel }) => travel)
