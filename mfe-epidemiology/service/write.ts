import { AppError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { searchable } from '@saude/contract/search'
import { insert, update } from '@saude/service/handlers'
import { campaignCreate, campaignUpdate, endsBeforeStart } from '../contract/campaign.ts'
import { on } from './collections.ts'

export const createCampaign = on(campaignCreate, async ({ input, collections, commit }) => {
  const id = newId()
  return commit([insert(collections.campaign, { ...input, _id: id, ...searchable(input.title) })], { id })
})

export const updateCampaign = on(campaignUpdate, async ({ input, collections, commit }) => {
  const { id, document, version } = input
  const stored = await collections.campaign.findOne({ _id: id })
  if (!stored) throw new AppError('notFound')
  const { start = stored.start, end = stored.end, title } = document
  if (end < start)
    throw validationError({ [document.end ? 'document.end' : 'document.start']: endsBeforeStart })
  // The days were judged together with the one just read, which must still be there when this is written.
  const expected = version ?? stored.version
  const patch = { ...document, ...(title !== undefined && searchable(title)) }
  return commit([update(collections.campaign, { _id: id, version: expected }, patch)], {
    id,
    version: expected + 1,
  })
})
