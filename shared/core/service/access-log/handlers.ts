import { titleOf } from '@saude/contract/access'
import { isAccessAct } from '@saude/contract/logged'
import type { Handler } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { seesProtected } from '@saude/service/protected'
import { citizenAccessLog } from '../../contract/access-log.ts'
import { on } from '../collections.ts'
import { ownClient } from '../tenant.ts'
import { listAudited } from './audit.ts'

const listAccesses = on(citizenAccessLog, async ({ input, user, collections }) =>
  pageOf(collections.accessLog, citizenAccessLog, input, {
    filter: {
      ...ownClient(user),
      citizenIds: input.citizenId,
      ...(input.onlyChanges && { isChange: true }),
      // Looks that older versions wrote have the act alone.
      ...(!seesProtected(user) && { isProtected: { $ne: true }, act: { $ne: 'protected' } }),
    },
    map: ({ _id, at, userName, query, title, act, isChange }) => ({
      id: _id,
      at,
      userName,
      act: act && isAccessAct(act) ? act : isChange ? 'changed' : 'opened',
      action: title ?? titleOf(query),
    }),
  }),
)

export const accessLogHandlers: Handler[] = [listAccesses, listAudited]
