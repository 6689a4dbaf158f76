import { newId } from '@saude/contract/id'
import { testRecord } from '@saude/service/record/testing/test-record'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { home } from '../../../contract/home.ts'
import { service } from '../../service.ts'

const agents = ['Ana Agente', 'Bia Agente'].map((name) => ({ id: newId(), name }))
let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    owners: {
      userByIds: agents,
      healthUnitByIds: [],
      neighborhoodSearch: ['Centro', 'Vila Nova'].map((name) => ({ id: newId(), name })),
      territoryOf: (input) => {
        const { agentId } = Object(input)
        const agent = agents.find(({ id }) => id === agentId)
        return { rule: agent ? 'chosen' : null, agent: agent ?? null, microArea: null, healthUnit: null }
      },
    },
  })
})
afterAll(() => area.close())

testRecord(home, () => area)
