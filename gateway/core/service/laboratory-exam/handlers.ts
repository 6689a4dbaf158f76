import { digits } from '@saude/contract/documents'
import { nameMatches } from '@saude/contract/search'
import { handlersFor } from '@saude/service/handlers'
import { exams } from '../../contract/exams.ts'
import { laboratoryExamsSearch } from '../../contract/laboratory-exam.ts'

const offered = 20

const sorted = Object.entries(exams)
  .map(([id, name]) => ({ id, name, description: `SIGTAP ${id}` }))
  .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))

const on = handlersFor({})

export const laboratoryExamHandlers = [
  on(laboratoryExamsSearch, ({ input: { q } }) => {
    const typed = q ?? ''
    const code = /^[\d\s.-]+$/.test(typed) ? digits(typed) : ''
    const found = sorted.filter(({ id, name }) => (code ? id.startsWith(code) : nameMatches(name, typed)))
    return { items: found.slice(0, offered) }
  }),
]
