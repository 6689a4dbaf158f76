import { today } from '@saude/contract/instants'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { seesProtected } from '@saude/service/protected'
import { channelYears, epidemiologicalChannel } from '../../contract/channel.ts'
import { epidemiologicalWeek } from '../../contract/epidemiological-week.ts'
import { casesBetween } from '../accompaniment/cases.ts'
import { channelOf, spanOf, warningsOf } from './of-cases.ts'

const on = handlersFor({})

const read = on(epidemiologicalChannel, async ({ input, user, store, now }) => {
  const day = today(now)
  const current = epidemiologicalWeek(day).year
  const year = input.year ?? current
  const years = input.years ?? channelYears.initial
  const method = input.method ?? 'median'
  const { neighborhood, healthUnit } = input
  const all = user.client
    ? await casesBetween(store, user.client.id, { ...spanOf({ year, years }), cids: [input.pathology.id] })
    : []
  const seen = seesProtected(user) ? all : all.filter(({ isProtected }) => !isProtected)
  const own = seen.filter(
    (one) =>
      (!neighborhood || one.neighborhood?.id === neighborhood.id) &&
      (!healthUnit || one.healthUnit?.id === healthUnit.id),
  )
  const asked = { year, years, method, day }
  return { ...channelOf(own, asked), warnings: year === current ? warningsOf(own, asked) : [] }
})

export const channelHandlers: Handler[] = [read]
