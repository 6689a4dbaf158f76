import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { bury, insert, update } from '@saude/service/handlers'
import { examRequestCreate, examRequestDelete, examRequestUpdate } from '../contract/exam-request.ts'
import { on } from './collections.ts'
import { snapshots } from './snapshots.ts'

export const createExamRequest = on(examRequestCreate, async ({ input, collections, commit, ask }) => {
  const { citizen, exam, healthUnit = null } = await snapshots(ask, input)
  // Both are required by the contract, and what is not found was refused.
  if (!citizen || !exam) throw new AppError('validation')
  const id = newId()
  return commit([insert(collections.examRequest, { ...input, _id: id, citizen, exam, healthUnit })], { id })
})

export const updateExamRequest = on(examRequestUpdate, async ({ input, collections, commit, ask }) => {
  const { id, document, version } = input
  const stored = await collections.examRequest.findOne({ _id: id })
  if (!stored) throw new AppError('notFound')
  const { citizen: _citizen, exam: _exam, healthUnit: _unit, ...plain } = document
  const patch = { ...plain, ...(await snapshots(ask, document, 'document.')) }
  const expected = version ?? stored.version
  return commit([update(collections.examRequest, { _id: id, version: expected }, patch)], {
    id,
    version: expected + 1,
  })
})

export const deleteExamRequest = on(examRequestDelete, async ({ input, collections, commit }) =>
  commit([bury(collections.examRequest, { _id: input.id })], { id: input.id }),
)
