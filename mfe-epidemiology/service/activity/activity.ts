import { validationError } from '@saude/contract/errors'
import { recordService } from '@saude/service/record/record'
import { collectiveActivity } from '../../contract/collective-activity.ts'
import { hiddenFields } from '../hidden.ts'
import { by } from './by.ts'
import { wrongIn } from './rules.ts'

export const collectiveActivities = recordService(collectiveActivity, {
  before(values, { stored, user }) {
    const whole = { ...stored, ...values }
    const hidden = hiddenFields(collectiveActivity.fields, whole)
    const wrong = Object.entries(wrongIn({ ...whole, ...hidden }))
    const at = stored ? 'document.' : ''
    if (wrong.length > 0)
      throw validationError(Object.fromEntries(wrong.map(([path, text]) => [`${at}${path}`, text])))
    return { ...values, ...hidden, ...(!stored && { responsible: values.responsible ?? by(user) }) }
  },
  demo: () => import('../../demo/collective-activities.ts'),
})
