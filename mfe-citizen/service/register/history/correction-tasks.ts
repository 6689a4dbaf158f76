import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { put, type ScopedCollections, update } from '@saude/service/handlers'
import {
  attendanceAnswers,
  attendanceAnswersSeen,
  attendanceAsk,
  attendanceAsked,
  correctionTaskAnswer,
  correctionTaskCount,
  correctionTaskList,
  mostAnswers,
  mostTasks,
} from '../../../contract/attendance-mend.ts'
import { type collections, on } from '../../collections.ts'
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
  const asked = { askedBy: user.name, askedAt: now, answer: null, isUnseen: false }
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
  const names = await namesOf(tasks, collections)
  return {
    total: await collections.correctionTask.countDocuments(open(user)),
    // Of people whose record was removed nothing can be corrected.
    items: tasks.flatMap((task) => {
      const name = names.get(task.citizenId)
      return name === undefined ? [] : [rowOf(task, name)]
    }),
  }
})

async function namesOf(
  tasks: readonly CorrectionTask[],
  { citizen }: Pick<ScopedCollections<typeof collections>, 'citizen'>,
): Promise<ReadonlyMap<string, string>> {
  const people = await citizen.findAll(
    { _id: { $in: tasks.map(({ citizenId }) => citizenId) } },
    { projection: { name: 1 }, max: 1_000 },
  )
  return new Map(people.map(({ _id, name }) => [_id, name]))
}

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

const answerTask = on(correctionTaskAnswer, async ({ input, collections, user, now, commit }) => {
  const { id, answer } = input
  const task = await collections.correctionTask.findOne({ _id: id, ...open(user) })
  if (!task) throw new AppError('notFound')
  const answered = { answer, answeredBy: user.name, answeredAt: now, isUnseen: true }
  return commit([update(collections.correctionTask, { _id: id }, answered)], {
    id,
    citizenId: task.citizenId,
  })
})

const askedOf = (task: CorrectionTask) => {
  const { _id: id, wanted, askedBy, askedAt, answer, answeredBy = null, answeredAt = null } = task
  return { id, wanted, askedBy, askedAt, answer, answeredBy, answeredAt }
}

const listAsked = on(attendanceAsked, async ({ input, collections }) => {
  const found = await collections.correctionTask.findAll({ _id: { $in: [...input.ids] } }, { max: 1_000 })
  return { items: found.map(askedOf) }
})

const unseen = { isUnseen: true }

const listAnswers = on(attendanceAnswers, async ({ input, collections }) => {
  const { correctionTask } = collections
  const [waiting, answered] = [
    await correctionTask.countDocuments({ answer: null }),
    await correctionTask.countDocuments(unseen),
  ]
  const tasks = input.withItems
    ? await correctionTask.find(unseen, { sort: { answeredAt: 1, _id: 1 }, limit: mostAnswers }).toArray()
    : []
  const names = await namesOf(tasks, collections)
  const items = tasks.flatMap((task) => {
    const name = names.get(task.citizenId)
    return name === undefined ? [] : [{ ...rowOf(task, name), ...askedOf(task) }]
  })
  return { waiting, answered, items }
})

const seeAnswers = on(attendanceAnswersSeen, async ({ input, collections, commit }) => {
  const found = await collections.correctionTask.findAll(
    { _id: { $in: [...input.ids] }, ...unseen },
    { max: 1_000 },
  )
  return commit(
    found.map(({ _id }) => update(collections.correctionTask, { _id }, { isUnseen: false })),
    { items: found.map(({ _id, citizenId }) => ({ id: _id, citizenId })) },
  )
})

export const correctionTaskHandlers = [
  ...[askAuthors, listTasks, countTasks, answerTask],
  ...[listAsked, listAnswers, seeAnswers],
]
