import { validationError } from '@saude/contract/errors'
import { daysAfter, today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { clientSettings } from '@saude/core/contract/settings'
import { recordService } from '@saude/service/record/record'
import { type DataRequestKind, dataRequest } from '../contract/data-request.ts'

/** Days until a whole statement of what is kept of somebody (Lei 13.709/2018, art. 19, II), and what is not set otherwise. */
const lawful = 15

const daysOf = (kind: DataRequestKind, said: OutputOf<typeof clientSettings>): number => {
  const own = {
    access: lawful,
    correction: said.daysCorrection,
    sharing: said.daysSharing,
    opposition: said.daysOpposition,
    deletion: said.daysDeletion,
  }
  return own[kind] ?? lawful
}

/** Whether an answer of this kind says on what ground data are kept, or that there is none. */
const needsGround = (kind: DataRequestKind): boolean => kind === 'deletion' || kind === 'opposition'

export const dataRequests = recordService(dataRequest, {
  async before(values, { stored, ask }) {
    const kind = values.kind ?? stored?.kind
    const askedOn = values.askedOn ?? stored?.askedOn
    if (!kind || !askedOn || !(values.kind || values.askedOn)) return values
    return { ...values, answerBy: daysAfter(askedOn, daysOf(kind, await ask(clientSettings, {}))) }
  },
  sets({ stored, transition, given }, { now }) {
    if (transition === 'reopen') return { answeredOn: null }
    if (transition !== 'answer') return {}
    if (needsGround(stored.kind) && !given.ground)
      throw validationError({
        'document.ground': 'Diga o fundamento: eliminação e oposição são respondidas com ele',
      })
    return { answeredOn: today(now) }
  },
  demo: () => import('../demo/data-requests.ts'),
})
