import { audienceCounts, missingPerson } from '@saude/citizen/contract/audience'
import { id, integer, longText, number, text, yesNo } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** How many citizens one act sends a message to at most; the next one goes to the others. */
export const mostMessages = 500

/** The audience of a campaign before, while and after it runs: counts, and what is done of its target. */
export const campaignProgress = query('campaignProgress', {
  permission: rows.campaignList,
  title: 'Andamento da campanha',
  input: { id: id().required() },
  output: {
    ...audienceCounts,
    missing: integer('Faltam').required(),
    /** Percent of the audience. */
    coverage: number('Cobertura').required(),
    target: integer('Meta').required(),
    isReached: yesNo('Meta alcançada').required(),
  },
  reads: ['campaign', 'citizen', 'history'],
  heavy: 'shared',
  timeout: 60_000,
})

/** Who is still missing; agents see those whom they look after. Without a campaign: of all that run today. */
export const campaignMissingList = listQuery(rows.campaignMissingList, {
  title: 'cidadãos',
  filters: { campaignId: id('Campanha'), microAreaId: id('Microárea') },
  item: { ...missingPerson, campaign: text('Campanha', { showColumn: 20 }).required() },
  orderBy: ['name'],
  reads: ['campaign', 'citizen', 'history'],
  heavy: 'own',
  timeout: 60_000,
  logs: 'items.id',
})

/** Sends a message to those who are missing. */
export const campaignMessageCreate = query('campaignMessageCreate', {
  permission: rows.campaignUpdate,
  title: 'Avisar quem falta na campanha',
  input: {
    id: id().required(),
    message: longText('Mensagem', { personal: 'text' }).required().max(1000),
  },
  output: { count: integer('Avisados').required(), left: integer('Ainda sem aviso').required() },
  writes: ['campaign'],
  timeout: 60_000,
})
