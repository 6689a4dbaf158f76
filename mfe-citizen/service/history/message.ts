import { validationError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import { citizenMessageList } from '@saude/core/contract/citizen-message'
import { pageOf } from '@saude/service/page'
import { sendMessageCreate } from '../../contract/message.ts'
import { on } from '../collections.ts'
import { knownCitizen } from '../known.ts'
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

export const messageHandlers = [sendMessage, listMessages]
