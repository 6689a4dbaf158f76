import { citizenRisk } from '@saude/citizen/contract/risk'
import { rowsAsked } from '@saude/contract/list-query'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { refuseUnsearched } from '@saude/service/page'
import { riskIdentificationList } from '../contract/risk.ts'
import { agentOf } from './agent.ts'

const on = handlersFor({})

const list = on(riskIdentificationList, async ({ input, ask, user }) => {
  refuseUnsearched(input)
  const { startIndex, stopIndex } = rowsAsked(input, riskIdentificationList.list.maxRows)
  const { of, riskClass, microArea } = input
  const { total, items } = await ask(citizenRisk, {
    of,
    riskClass,
    microAreaId: microArea?.id ?? null,
    agentId: agentOf(user),
    startIndex,
    stopIndex,
  })
  return { items, totalItems: total, startIndex, stopIndex, endReached: stopIndex >= total - 1 }
})

export const riskHandlers: Handler[] = [list]
