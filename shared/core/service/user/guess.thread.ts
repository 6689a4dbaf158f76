import { serveWork } from '@saude/service/work-thread'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br'
import type { Guessed } from './guess.ts'

/** Scores 0 and 1 are guessed within a hundred million attempts: lists of passwords with a year behind them. */
const leastScore = 2

const estimate = new ZxcvbnFactory({
  dictionary: { ...common, ...portuguese },
  graphs: adjacencyGraphs,
})

serveWork(({ password, own }: Guessed) => estimate.check(password, [...own]).score < leastScore)
