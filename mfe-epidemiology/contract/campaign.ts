import { date, dateTime, id, integer, oneOf, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { changed, created, query, updateOf } from '@saude/contract/query'

/** Health campaigns: for whom and when (specification 2, section 3; specification 3, section 4). */

export const audiences = {
  all: 'Todos',
  risk_group: 'Grupo de risco',
  age_range: 'Faixa etária',
  gender: 'Sexo',
  pregnant: 'Gestantes',
  bedridden: 'Acamados',
} as const

export const endsBeforeStart = 'Fim não pode ser anterior ao início'

/** What the forms ask, in their order. Of an update that is silent on one day the service judges the other. */
export const campaignFields = {
  title: text('Título').required().min(2).max(120),
  audience: oneOf('Público', audiences).required(),
  start: date('Início').required(),
  end: date('Fim')
    .required()
    .test('end', endsBeforeStart, (end, { parent }) => {
      const start: unknown = parent.start
      return typeof start !== 'string' || !end || end >= start
    }),
}

const record = {
  id: id().required(),
  title: text('Título', { showColumn: 45 }).required(),
  audience: oneOf('Público', audiences, { showColumn: 19 }).required(),
  start: date('Início', { showColumn: 18 }).required(),
  end: date('Fim', { showColumn: 18 }).required(),
  createdAt: dateTime('Criada em'),
  updatedAt: dateTime('Última alteração'),
  version: integer('Versão', { isHidden: true }),
}

export const campaignList = listQuery('campaignList', {
  title: 'campanhas',
  filters: {
    title: text('Título', { showFilter: 'column', placeholder: 'Filtrar por título' }).max(100),
    audience: oneOf('Público', audiences, { showFilter: 'panel' }),
    /** Campaigns that run on this day. */
    on: date('Em andamento em', { showFilter: 'panel' }),
  },
  item: record,
  orderBy: ['start', 'end', 'title', 'updatedAt'],
  defaultOrder: ['start', 'desc'],
  reads: ['campaign'],
})

export const campaignGet = query('campaignGet', {
  input: { id: id().required() },
  output: record,
  reads: ['campaign'],
})

export const campaignCreate = query('campaignCreate', {
  input: campaignFields,
  output: created,
  writes: ['campaign'],
})

export const campaignUpdate = query('campaignUpdate', {
  input: updateOf(campaignFields),
  output: changed,
  writes: ['campaign'],
  readBy: campaignGet,
})

export type Situation = 'scheduled' | 'running' | 'ended'

/** Where a campaign stands on a day, `YYYY-MM-DD`; both its days belong to it. */
export function situationOf({ start, end }: { start: string; end: string }, day: string): Situation {
  if (day < start) return 'scheduled'
  return day > end ? 'ended' : 'running'
}
