import { citizenAudience, mostMissing } from '@saude/citizen/contract/audience'
import { citizenMessageCreate } from '@saude/citizen/contract/message'
import { AppError } from '@saude/contract/errors'
import { today, toWire } from '@saude/contract/instants'
import { rowsAsked } from '@saude/contract/list-query'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { type Handler, handlersFor, type Step } from '@saude/service/handlers'
import { notifyLater } from '@saude/service/outbox'
import { refuseUnsearched } from '@saude/service/page'
import { declaredOf, type EntryOf } from '@saude/service/record/rules'
import { change, defineCollection, filterBy, insert } from '@saude/store'
import { type campaign, lackOf } from '../../contract/campaign.ts'
import {
  campaignMessageCreate,
  campaignMissingList,
  campaignProgress,
  mostMessages,
} from '../../contract/campaign-progress.ts'
import { agentOf } from '../agent.ts'
import { campaigns } from './campaign.ts'

type Campaign = EntryOf<(typeof campaign)['declared']['fields']>
type Audience = OutputOf<typeof citizenAudience>

/** Who was sent a message of a campaign. */
export interface CampaignMessage {
  readonly _id: string
  readonly client: string
  readonly campaignId: string
  readonly at: Date
}

export const campaignMessages = defineCollection<CampaignMessage>('campaignMessage', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, campaignId: 1, _id: 1 } }],
})

const on = handlersFor({ campaign: campaigns.collection, campaignMessage: campaignMessages })

const usualTarget = 90

/** @throws AppError `conflict` of a campaign whose audience is not known */
function requireAudience(one: Campaign): void {
  const lack = lackOf(one)
  if (lack)
    throw new AppError('conflict', `Público a conferir. ${lack[1]}: ninguém é contado nem avisado antes.`)
}

/** What the citizen area is asked for a campaign. */
function audienceOf(one: Campaign): InputOf<typeof citizenAudience> {
  const { audience, ageFrom, ageTo, gender, condition, healthUnit, immunobiological, goal, start, end } = one
  return {
    audience,
    ageFrom,
    ageTo,
    gender,
    condition,
    goal,
    start,
    end,
    healthUnit: healthUnit ? { id: healthUnit.id } : null,
    immunobiological: immunobiological ? { id: immunobiological.id } : null,
  }
}

const percent = ({ total, reached }: Pick<Audience, 'total' | 'reached'>): number =>
  total === 0 ? 0 : Math.floor((reached * 1000) / total) / 10

const progress = on(campaignProgress, async ({ input, collections, ask }) => {
  const found = await collections.campaign.findOne({ _id: input.id })
  if (!found) throw new AppError('notFound')
  const one = declaredOf<(typeof campaign)['declared']['fields']>(found)
  requireAudience(one)
  const { people: _people, ...counts } = await ask(citizenAudience, audienceOf(one))
  const target = one.target ?? usualTarget
  return { ...counts, coverage: percent(counts), target, isReached: percent(counts) >= target }
})

const missing = on(campaignMissingList, async ({ input, collections, ask, user, now }) => {
  refuseUnsearched(input)
  const { startIndex, stopIndex } = rowsAsked(input, campaignMissingList.list.maxRows)
  const day = today(now)
  const { campaignId, microAreaId } = input
  const found = await collections.campaign
    .find(filterBy(campaignId ? { _id: campaignId } : { start: { $lte: day }, end: { $gte: day } }), {
      sort: { _id: 1 },
      limit: 50,
    })
    .toArray()
  const items: object[] = []
  let before = 0
  for (const document of found) {
    const one = declaredOf<(typeof campaign)['declared']['fields']>(document)
    // Of all that run today one that is unclear has no list.
    if (lackOf(one) && !campaignId) continue
    requireAudience(one)
    const { people, missing: count } = await ask(citizenAudience, {
      ...audienceOf(one),
      agentId: agentOf(user),
      microAreaId: microAreaId ?? null,
      startIndex: Math.max(0, startIndex - before),
      stopIndex: Math.max(-1, stopIndex - before),
    })
    items.push(...people.map((person) => ({ ...person, campaign: one.title })))
    before += count
  }
  return { items, totalItems: before, startIndex, stopIndex, endReached: stopIndex >= before - 1 }
})

const message = on(campaignMessageCreate, async ({ input, collections, ask, commit, user, now }) => {
  const found = await collections.campaign.findOne({ _id: input.id })
  if (!found) throw new AppError('notFound')
  const one = declaredOf<(typeof campaign)['declared']['fields']>(found)
  requireAudience(one)
  const keyOf = (citizenId: string) => `${input.id}/${citizenId}`
  const chosen: Audience['people'][number][] = []
  let left = 0
  // A page after the other: of a large town only those who are sent a message are held.
  for (let startIndex = 0; ; startIndex += mostMissing) {
    const stopIndex = startIndex + mostMissing - 1
    const { people } = await ask(citizenAudience, { ...audienceOf(one), startIndex, stopIndex })
    const known = new Set<string>()
    const sent = filterBy<CampaignMessage>({ _id: { $in: people.map(({ id }) => keyOf(id)) } })
    for await (const { _id } of collections.campaignMessage.find(sent)) known.add(_id)
    const waiting = people.filter(({ id }) => !known.has(keyOf(id)))
    const more = waiting.slice(0, mostMessages - chosen.length)
    chosen.push(...more)
    left += waiting.length - more.length
    if (people.length < mostMissing) break
  }
  const steps = chosen.flatMap(({ id }): Step[] => [
    (stamp) =>
      insert(campaignMessages, {
        _id: keyOf(id),
        client: stamp.client ?? '',
        campaignId: input.id,
        at: now,
      }),
    notifyLater(citizenMessageCreate, {
      citizenId: id,
      message: input.message,
      userId: user.id,
      userName: user.name,
      at: toWire(now),
    }),
  ])
  return commit([...steps, change('campaign', [input.id], 'updated')], {
    count: chosen.length,
    left,
  })
})

export const campaignHandlers: Handler[] = [progress, missing, message]
