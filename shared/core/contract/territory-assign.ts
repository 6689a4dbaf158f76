import { id, list, object, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/**
 * Streets go to another micro-area, or a micro-area to another agent. Access `service`: the area that keeps citizens
 * shows first who goes with them, and asks for it when they have gone.
 */

/** Streets of one change. */
export const mostStreets = 50

/** What is to change: the micro-area that gets streets, or that gets an agent. */
export const territoryChange = {
  microAreaId: id('Microárea').required(),
  streetIds: list('Ruas', mostStreets, id().required()),
  agentId: id('Agente de saúde'),
}

export const territoryPlan = query(rows.territoryPlan, {
  input: territoryChange,
  output: {
    /** Who looks after the people of the micro-area afterwards. */
    to: object('Território', {
      microArea: object('Microárea', {
        id: id().required(),
        code: text('Código').required(),
        name: text('Nome').required(),
      }).required(),
      agent: object('Agente', { id: id().required(), name: text('Nome').required(), cns: text('CNS') }),
      healthUnit: object('Unidade de saúde', {
        id: id().required(),
        name: text('Nome').required(),
        cnes: text('CNES'),
      }),
    }).required(),
    /** Who looks after it now. */
    agentId: id('Agente atual'),
    streets: list(
      'Ruas',
      mostStreets,
      object('Rua', {
        id: id().required(),
        name: text('Nome').required(),
        type: text('Tipo'),
        publicPlace: text('Logradouro').required(),
        neighborhoodIds: list('Bairros', 100, id().required()).required(),
        microArea: object('Microárea', { id: id().required(), name: text('Nome') }),
      }).required(),
    ).required(),
  },
  reads: ['street', 'microArea', 'user', 'healthUnit'],
})

export const territoryAssign = query(rows.territoryAssign, {
  input: {
    id: id().required(),
    streets: list(
      'Ruas',
      mostStreets,
      object('Rua', { id: id().required(), microAreaId: id('Microárea') }).required(),
    ).required(),
    agents: list(
      'Agentes',
      mostStreets,
      object('Microárea', { microAreaId: id().required(), agentId: id('Agente de saúde') }).required(),
    ).required(),
  },
  output: { id: id().required() },
  writes: ['street', 'microArea', 'user'],
})
