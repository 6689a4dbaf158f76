import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { journeys } from './journeys.ts'

/** Who travels on them. */
export const demo = (args: RecordDemoArgs<DemoTown>): DemoEntry[] =>
  journeys(args).flatMap(({ travelers }) => travelers)
