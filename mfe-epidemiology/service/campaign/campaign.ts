import { validationError } from '@saude/contract/errors'
import { recordService } from '@saude/service/record/record'
import { campaign, lackOf } from '../../contract/campaign.ts'

export const campaigns = recordService(campaign, {
  notifies: true,
  demo: () => import('../../demo/campaigns.ts'),
  before(values, { stored }) {
    const lack = lackOf({ ...stored, ...values })
    if (lack) throw validationError({ [stored ? `document.${lack[0]}` : lack[0]]: lack[1] })
    return values
  },
  shown: (entries) => entries.map((entry) => ({ isUnclear: lackOf(entry) !== undefined })),
})
