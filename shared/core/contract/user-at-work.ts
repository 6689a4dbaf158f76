import { byIdsShape } from '@saude/contract/by-ids-shape'
import { asManyAsThereAre, date, id, list, object, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Where somebody works now, by their posts, else as their record says. Access `service`. */
export const userAtWorkByIds = query(rows.userAtWorkByIds, {
  ...byIdsShape('Usuário', {
    name: text('Nome').required(),
    cns: text('CNS'),
    cbo: object('Ocupação', { id: text('CBO').required(), name: text('Nome').required() }),
    healthUnitId: id('Unidade de saúde'),
    /** All of their posts, those that have ended too. */
    posts: list(
      'Lotações',
      asManyAsThereAre,
      object('Lotação', {
        id: id().required(),
        healthUnitId: id('Unidade de saúde').required(),
        team: text('Equipe (INE)'),
        cbo: object('Ocupação', { id: text('CBO').required(), name: text('Nome').required() }),
        from: date('Desde'),
        to: date('Até'),
      }).required(),
    ),
  }),
  reads: ['user'],
})
