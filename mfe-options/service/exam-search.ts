import { anyRecord } from '@saude/contract/record/record'
import { nameMatches } from '@saude/contract/search'
import { examProcedureSearch } from '@saude/core/contract/laboratory-exam'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { recordCollection } from '@saude/service/record/collection'
import { declaredOf } from '@saude/service/record/rules'
import { filterBy } from '@saude/store'
import { laboratoryExam, laboratoryExamByCodes, laboratoryExamsSearch } from '../contract/laboratory-exam.ts'

const on = handlersFor({ exam: recordCollection(anyRecord(laboratoryExam)) })

/** What a search offers at most. */
const offered = 20
/** More exams than any secretariat has in its register. */
const most = 2_000

/** '02.02.01.050-3' → '0202010503'; empty where more than a code was typed. */
const codeIn = (typed: string): string => (/^[\d\s.-]+$/.test(typed) ? typed.replace(/\D/g, '') : '')

/**
 * The register first, by the names that it gives. A request keeps the code of the procedure, so of several exams of one
 * procedure the first that fits is offered.
 */
export const searchExams: Handler = on(laboratoryExamsSearch, async ({ input, collections, ask }) => {
  const typed = (input.q ?? '').trim()
  const code = codeIn(typed)
  const entries = await collections.exam.find({}, { sort: { searchName: 1, _id: 1 }, limit: most }).toArray()
  const register = entries.map((entry) => {
    const { name, procedure } = declaredOf<typeof laboratoryExam.declared.fields>(entry)
    return { id: procedure.id, name, description: `SIGTAP ${procedure.id}`, procedure: procedure.name ?? '' }
  })
  const codes = [...new Set(register.map(({ id }) => id))]
  const { items, ended } = await ask(examProcedureSearch, { q: input.q, day: input.day, codes })
  const own = register.filter(
    ({ id, name, procedure }) =>
      !ended.includes(id) &&
      (code ? id.startsWith(code) : nameMatches(name, typed) || nameMatches(procedure, typed)),
  )
  // The register says what an exam is called here, whatever the table calls it.
  const others = items.map((item) => register.find(({ id }) => id === item.id) ?? item)
  const seen = new Set<string>()
  return {
    items: [...own, ...others].filter(({ id }) => seen.size < seen.add(id).size).slice(0, offered),
  }
})

/** Of several exams of one procedure all are answered: who asks knows by which name it was asked for. */
export const examsByCodes: Handler = on(laboratoryExamByCodes, async ({ input, collections }) => {
  const entries = await collections.exam.findAll(filterBy({ 'procedure.id': { $in: input.ids } }), {
    sort: { searchName: 1, _id: 1 },
    max: most,
  })
  return {
    items: entries.map((entry) => {
      const exam = declaredOf<typeof laboratoryExam.declared.fields>(entry)
      const { name, procedure, material, resultDays, preparation } = exam
      return { id: procedure.id, name, material, resultDays, preparation }
    }),
  }
})
