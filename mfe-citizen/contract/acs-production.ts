import { decimal, integer } from '@saude/contract/fields'
import { report } from '@saude/contract/report'
import { rows } from './access.ts'

const number = (label: string, showColumn = 10) => integer(label, { showColumn }).required()

/**
 * What community health agents have done in a period, against those whom they look after today: by agent, or by unit. People
 * are of the unit to which most of an agent's people belong, visits of that of the post in which they were done.
 */
export const acsProductionControlList = report(rows.acsProductionControlList, {
  title: 'agentes',
  groups: { agent: 'Agente', healthUnit: 'Unidade de saúde' },
  isGroupChosen: false,
  measures: {
    visited: number('Visitas realizadas'),
    refused: number('Recusadas'),
    absent: number('Ausentes'),
    /** Who lives here and has this agent. */
    registered: number('Cadastrados'),
    families: number('Famílias'),
    /** Visited before, and later than the interval since. */
    overdue: number('Em atraso'),
    neverVisited: number('Nunca visitados', 13),
    visitsPerFamily: decimal('Visitas por família', { decimals: 2, showColumn: 10 }),
  },
  rates: ['visitsPerFamily'],
  reads: ['citizen', 'visit'],
  heavy: 'shared',
})
