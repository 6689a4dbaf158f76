import { validationError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import { parseInstant } from '@saude/contract/instants'
import { citizenMessageList } from '@saude/core/contract/citizen-message'
import { exists, insert } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { citizenMessageCreate, sendMessageCreate } from '../../../contract/message.ts'
import { on } from '../../collections.ts'
import { knownCitizen } from '../citizen/known.ts'
import { entering } from './enter.ts'

export const sendMessage = on(sendMessageCreate, async ({ input, collections, commit, user, now }) => {
  const citizen = await knownCitizen(collections.citizen, input.id)
  if (citizen.deathAt) throw validationError({}, [`O cidadão faleceu em ${formatDate(citizen.deathAt)}`])
  const { steps, answer } = await entering(collections, citizen, {
    type: 'message',
    date: now,
    first: { userId: user.id, name: user.name, cns: user.cns, cbo: null },
    message: input.message,
    readAt: null,
  })
  return commit(steps, answer)
})

/** A message that another area sends to a citizen; its id makes repetitions one message. */
export const createMessage = on(citizenMessageCreate, async ({ input, collections, commit, now }) => {
  const { id, citizenId, message, userId, userName, at } = input
  const citizen = await collections.citizen.findOne({ _id: citizenId })
  if (!citizen || citizen.deathAt) return { isSent: false }
  if (await collections.historyItem.findOne({ _id: id })) return { isSent: true }
  return commit(
    [
      exists(collections.citizen, { _id: citizenId }),
      insert(collections.historyItem, {
        _id: id,
        citizenId,
        type: 'message',
        date: parseInstant(at) ?? now,
        first: { userId: userId ?? null, name: userName ?? '', cns: null, cbo: null },
        message,
        readAt: null,
      }),
    ],
    { isSent: true },
  )
})

export const listMessages = on(citizenMessageList, async ({ input, collections }) => {
  await knownCitizen(collections.citizen, input.citizenId)
  return pageOf(collections.historyItem, citizenMessageList, input, {
    filter: {
      citizenId: input.citizenId,
      type: 'message',
      ...(input.onlyUnread && { readAt: null }),
    },
    sort: { createdAt: 'date' },
    map: (item) => ({ ...item, id: item._id, createdAt: item.date, userName: item.first?.name ?? null }),
  })
})

export const messageHandlers = [sendMessage, createMessage, listMessages]
