import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { put, update } from '@saude/service/handlers'
import {
  attendanceAsk,
  correctionTaskAnswer,
  correctionTaskCount,
  correctionTaskList,
  mostTasks,
} from '../../contract/attendance-mend.ts'
import { on } from '../collections.ts'
import type { CorrectionTask } from './correction-task.ts'
import { recordedTypes, recorderOf } from './withdrawn.ts'

const askAuthors = on(attendanceAsk, async ({ input, collections, commit, user, now }) => {
  const { ids, wanted } = input
  const found = await collections.historyItem.findAll(
    // What came from elsewhere is corrected there.
    { _id: { $in: [...ids] }, type: { $in: recordedTypes } },
    { max: 1_000 },
  )
  const tasks = found.flatMap((item) => {
    const of = recorderOf(item)
    if (of === null) return []
    const { _id, citizenId, date, procedure, isProtected = null } = item
    return [{ _id, citizenId, of, date, procedure: procedure?.name ?? null, isProtected, wanted }]
  })
  const asked = { askedBy: user.name, askedAt: now, answer: null }
  return commit(
    tasks.map((task) => put(collections.correctionTask, { ...task, ...asked })),
    { items: tasks.map(({ _id, citizenId }) => ({ id: _id, citizenId })) },
  )
})

/** Of the caller, and not answered yet. */
const open = (user: { readonly id: string | null }) => ({ of: user.id ?? '', answer: null })

const listTasks = on(correctionTaskList, async ({ collections, user }) => {
  const tasks = await collections.correctionTask
    .find(open(user), { sort: { date: 1, _id: 1 }, limit: mostTasks })
    .toArray()
  const people = await collections.citizen.findAll(
    { _id: { $in: tasks.map(({ citizenId }) => citizenId) } },
    { projection: { name: 1 }, max: 1_000 },
  )
  const names = new Map(people.map(({ _id, name }) => [_id, name]))
  return {
    total: await collections.correctionTask.countDocuments(open(user)),
    // Of people whose record was removed nothing can be corrected.
    items: tasks.flatMap((task) => {
      const name = names.get(task.citizenId)
      return name === undefined ? [] : [rowOf(task, name)]
    }),
  }
})

const rowOf = (
  { _id, citizenId, date, procedure, wanted, askedBy, askedAt }: CorrectionTask,
  name: string,
) => ({
  ...{ id: _id, citizen: { id: citizenId, name }, date: today(date) },
  ...{ procedure, wanted, askedBy, askedAt },
})

const countTasks = on(correctionTaskCount, async ({ collections, user }) => ({
  total: await collections.correctionTask.countDocuments(open(user)),
}))

const answerTask = on(correctionTaskAnswer, async ({ input, collections, user, commit }) => {
  const { id, answer } = input
  const task = await collections.correctionTask.findOne({ _id: id, ...open(user) })
  if (!task) throw new AppError('notFound')
  return commit([update(collections.correctionTask, { _id: id }, { answer })], {
    id,
    citizenId: task.citizenId,
  })
})

export const correctionTaskHandlers = [askAuthors, listTasks, countTasks, answerTask]
