import { cnsFits, cpfFits } from '@saude/contract/documents'
import { type BpaReason, reasonLabels } from '../../contract/bpa-reasons.ts'
import type { Problem } from './check.ts'
import { detailCodes } from './details.ts'
import type { Person, PreparedRule, Production } from './production.ts'

/** What of the citizen's record the national system would refuse. */

/** Of the indigenous the ethnicity is asked. */
const indigenous = '05'

const problemsOf = (reasons: readonly BpaReason[], { id }: Person): Problem[] =>
  reasons.map((reason) => ({ reason, text: reasonLabels[reason], href: `/app/citizen/update/${id}` }))

/** By which number somebody is named in a line: the CPF wherever it is known, the CNS only without one. */
export function numberOf({
  cpf,
  cns,
}: Pick<Person, 'cpf' | 'cns'>): { cpf: string } | { cns: string } | undefined {
  if (cpf && cpfFits(cpf)) return { cpf }
  return cns && cnsFits(cns) ? { cns } : undefined
}

/** What an individual line lacks of who it was done for. */
export function identified(person: Person, { details }: PreparedRule, ibge: string | null): Problem[] {
  const { gender, raceColor, ethnicity, nationality } = person
  const lacks: BpaReason[] = []
  const number = numberOf(person)
  const isIndigenous = raceColor === indigenous
  // Indigenous people may be named by their CNS also where a CPF is asked for.
  if (details?.has(detailCodes.cpf) && !(number && ('cpf' in number || isIndigenous)))
    lacks.push(number ? 'noCpf' : 'noNumber')
  else if (!number && !details?.has(detailCodes.noNumber)) lacks.push('noNumber')
  if (!person.name.trim()) lacks.push('noName')
  if (!gender) lacks.push('noSex')
  if (!raceColor) lacks.push('noColor')
  if (isIndigenous && !ethnicity) lacks.push('noEthnicity')
  if (!nationality) lacks.push('noNationality')
  if (!residenceOf(person, ibge)) lacks.push('noCity')
  return problemsOf(lacks, person)
}

/** Whether the person lived on that day, and how old they were where it is asked. */
export function lives({ person, date }: Production, isAgeAsked: boolean): Problem[] {
  const wrong: BpaReason[] = []
  if (!person.birthDate) {
    if (isAgeAsked) wrong.push('noBirth')
  } else if (date < person.birthDate) wrong.push('beforeBirth')
  if (person.deathAt && date > person.deathAt) wrong.push('afterDeath')
  return problemsOf(wrong, person)
}

/** IBGE code of where somebody lives: six digits, without the check digit. */
export function residenceOf({ ibge, livesElsewhere }: Person, own: string | null): string | undefined {
  const code = ibge ?? (livesElsewhere ? null : own)
  return code && /^\d{6,7}$/.test(code) ? code.slice(0, 6) : undefined
}
