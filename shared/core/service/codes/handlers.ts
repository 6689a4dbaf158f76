import { nameMatches } from '@saude/contract/search'
import {
  cboSearch,
  ciapSearch,
  cidSearch,
  cidSearchCustom,
  procedureSearch,
} from '../../contract/code-search.ts'
import { contactReasons } from '../../contract/codes/contact-reasons.ts'
import { diseaseGroups, isInGroup } from '../../contract/codes/disease-groups.ts'
import { diseases } from '../../contract/codes/diseases.ts'
import { occupations } from '../../contract/codes/occupations.ts'
import { procedureSynonyms } from '../../contract/codes/procedure-synonyms.ts'
import { procedures } from '../../contract/codes/procedures.ts'
import { exams } from '../../contract/exams.ts'
import { examProcedureSearch } from '../../contract/laboratory-exam.ts'
import { on } from '../collections.ts'
import { endedProcedures, searchCodes, searchProcedures } from '../sigtap/search.ts'
import { withCategories } from './categories.ts'
import { offered, searchIn } from './search.ts'

const inOccupations = searchIn(occupations, 'cbo')
const inProcedures = searchIn(procedures, 'sigtap', procedureSynonyms)
const inDiseases = searchIn(diseases, 'cid10')
const inReasons = searchIn(contactReasons, 'ciap2')
const inExams = searchIn(exams, 'sigtap')

/** The group of procedures that diagnose. */
const diagnostics = '02'

const codes = Object.keys(diseases)
const groups = Object.entries(diseaseGroups)
  .map(([id, group]) => ({
    id,
    ...group,
    description: group.from === group.to ? `CID-10 ${group.from}` : `CID-10 ${group.from} a ${group.to}`,
    cids: codes.filter((code) => isInGroup(code, group)),
  }))
  .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))

/** A code names the groups in which it lies. */
const searchGroups = (q: string) =>
  groups.filter(
    (group) => nameMatches(group.name, q) || (/^[a-z]\d\d/i.test(q) && isInGroup(q.toUpperCase(), group)),
  )

/** The table of the record's day where the client has sent one, else the small ones of the product. */
export const codeHandlers = [
  on(cboSearch, async (args) => ({
    items: (await searchCodes(args, args.input, 'cbo')) ?? inOccupations(args.input.q),
  })),
  on(procedureSearch, async (args) => ({
    items: (await searchProcedures(args, args.input, procedureSynonyms)) ?? inProcedures(args.input.q),
  })),
  on(examProcedureSearch, async (args) => {
    const { codes = [] } = args.input
    const usual = inExams(args.input.q)
    const ended = await endedProcedures(args, args.input, [...(codes ?? []), ...usual.map(({ id }) => id)])
    const offeredUsual = usual.filter(({ id }) => !ended.has(id))
    // Behind those that everybody asks for, under their short names, all that the table of the SUS has.
    const others = (await searchProcedures(args, args.input, {}, diagnostics)) ?? []
    const known = new Set(usual.map(({ id }) => id))
    return {
      items: [...offeredUsual, ...others.filter(({ id }) => !known.has(id))].slice(0, offered),
      ended: (codes ?? []).filter((code) => ended.has(code)),
    }
  }),
  on(cidSearch, async (args) => {
    const found = (await searchCodes(args, args.input, 'cid10')) ?? inDiseases(args.input.q)
    const offeredToo = args.input.withCategories ? withCategories(found) : found
    return { items: offeredToo.map((one) => ({ ...one, cid: one.id })) }
  }),
  on(ciapSearch, ({ input: { q } }) => ({ items: inReasons(q) })),
  on(cidSearchCustom, ({ input: { q } }) => ({ items: searchGroups(q ?? '').slice(0, offered) })),
]
