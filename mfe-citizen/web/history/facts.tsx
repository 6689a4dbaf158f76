import { ageAt, formatCns, formatCount, formatCpf, formatDate, formatPhone } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import type { Fact } from '@saude/kits/ui'
import { streetLine } from '../../contract/address.ts'
import type { citizenGet } from '../../contract/citizen.ts'
import { nationalities } from '../../contract/nationalities.ts'
import {
  bloodTypes,
  deficiencies,
  maritalStatuses,
  noCpfReasons,
  raceColors,
  schoolings,
  sexes,
  streetTimes,
} from '../../contract/person-codes.ts'
import css from './Person.module.css'

type Citizen = OutputOf<typeof citizenGet>
/** A label and its value, empty where nothing is known. */
type Line = readonly [string, string | null | undefined | false]

/** What is said below the rest, where it is known. */
function furtherFacts(citizen: Citizen): Line[] {
  const { birthCountry, schooling, maritalStatus, bloodType } = citizen
  const born = [citizen.birthCity?.name, birthCountry && nationalities[birthCountry]]
  const further: Line[] = [
    ['Nascimento em', born.filter(Boolean).join(', ')],
    ['DNV', citizen.dnv],
    ['Escolaridade', schooling && schoolings[schooling]],
    ['Ocupação', citizen.occupation?.name],
    ['Estado civil', maritalStatus && maritalStatuses[maritalStatus]],
    ['Tipo sanguíneo', bloodType && bloodTypes[bloodType]],
    ['Deficiências', citizen.deficiencies?.map((one) => deficiencies[one]).join(', ')],
    ['Em situação de rua', citizen.isHomeless && homeless(citizen)],
  ]
  return further.filter(([, value]) => value)
}

const homeless = ({ homelessSince }: Citizen) =>
  homelessSince ? `Sim, ${streetTimes[homelessSince].toLowerCase()}` : 'Sim'

/** 'Não tem (Recém-nascido)' says more than that nothing is known. */
const cpfText = ({ cpf, noCpfReason }: Citizen) =>
  formatCpf(cpf) || (noCpfReason && `Não tem (${noCpfReasons[noCpfReason]})`)

/** Who the history is of, in the order in which staff ask for it. */
export function historyFacts(citizen: Citizen, day: string = today()): Fact[] {
  const { birthDate, deathAt } = citizen
  const sex = citizen.sex ?? citizen.gender
  const facts: Line[] = [
    ['Nome social', citizen.socialName],
    ['CPF', cpfText(citizen)],
    ['CNS', formatCns(citizen.cns)],
    ['Nome da mãe', citizen.mothersName || (citizen.isMotherUnknown && 'Desconhecida')],
    ['Nome do pai', citizen.fathersName || (citizen.isFatherUnknown && 'Desconhecido')],
    ['Data de nascimento', formatDate(birthDate)],
    deathAt ? ['Data de óbito', formatDate(deathAt)] : ['Idade', ageText(birthDate, day)],
    ['Sexo', sex && sexes[sex].toUpperCase()],
    ['Raça/cor', citizen.raceColor && raceColors[citizen.raceColor]],
    ['Nacionalidade', citizen.nationality && nationalities[citizen.nationality]],
    ['Contato', formatPhone(citizen.mobilePhone)],
    ['Contato alternativo', formatPhone(citizen.contactPhone ?? citizen.homePhone)],
    ['E-mail', citizen.email],
    ['Bairro', neighborhoodOf(citizen)],
    ['Endereço', streetLine(citizen)],
    ['Agente de saúde', citizen.userResponsibleName?.toUpperCase()],
    ['CNS do profissional', formatCns(citizen.cnsResponsibleProfessional)],
    ['Unidade de saúde', citizen.healthUnitName ?? citizen.healthUnit?.name],
    ['Micro área', citizen.microArea],
    ...furtherFacts(citizen),
  ]
  return facts.map(([label, value]) => ({
    label,
    value: value || <span className={css.missing}>Sem informação</span>,
  }))
}

const dayMs = 86_400_000

/** '68 anos'; of babies '7 meses', in the first month '12 dias'. */
export function ageText(birthDate: string | null | undefined, day: string): string | undefined {
  const years = ageAt(birthDate, day)
  if (!birthDate || years === undefined || years < 0) return undefined
  if (years > 0) return formatCount(years, 'ano', 'anos')
  const monthsApart = (Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))) * 12
  const months = monthsApart + Number(day.slice(5, 7)) - Number(birthDate.slice(5, 7))
  const full = day.slice(8) < birthDate.slice(8, 10) ? months - 1 : months
  if (full === 0) {
    const days = Math.round((Date.parse(day) - Date.parse(birthDate.slice(0, 10))) / dayMs)
    return formatCount(days, 'dia', 'dias')
  }
  return formatCount(full, 'mês', 'meses')
}

/** Of one who moved away the one of the other city. */
const neighborhoodOf = ({ addressOnCity, neighborhood, addressExternalNeighborhood }: Citizen) =>
  addressOnCity === false ? addressExternalNeighborhood : (neighborhood?.name ?? addressExternalNeighborhood)
