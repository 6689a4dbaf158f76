import { validationError } from '@saude/contract/errors'
import { workingDayAfter } from '@saude/contract/holidays'
import { recordService } from '@saude/service/record/record'
import { incident, reportDays } from '../contract/incident.ts'

export const incidents = recordService(incident, {
  before(values, { stored }) {
    const knownOn = values.knownOn ?? stored?.knownOn
    const occurredOn = values.occurredOn === undefined ? stored?.occurredOn : values.occurredOn
    if (occurredOn && knownOn && occurredOn > knownOn)
      throw validationError({ occurredOn: 'Não pode ser depois de quando foi conhecido' })
    return values.knownOn ? { ...values, reportBy: workingDayAfter(values.knownOn, reportDays) } : values
  },
  sets({ stored, given }) {
    const { knownOn, reportBy } = stored
    for (const key of ['anpdOn', 'peopleOn'] as const) {
      const day = given[key]
      if (typeof day !== 'string') continue
      if (day < knownOn)
        throw validationError({ [`document.${key}`]: 'Não pode ser antes de quando foi conhecido' })
      if (reportBy && day > reportBy && !given.delay && !stored.delay)
        throw validationError({
          'document.delay': 'O prazo de 3 dias úteis passou: diga o motivo da demora',
        })
    }
    return {}
  },
  demo: () => import('../demo/incidents.ts'),
})
