import { cnesFits, cnsFits, cpfFits, digits, phoneFits } from '@saude/contract/documents'
import { cnsCell, cpfCell, dateCell } from '@saude/contract/import/cells'

/** A health unit as CNES knows it. */
export interface CnesUnit {
  readonly line: number
  readonly cnes: string
  readonly name: string
  /** TP_UNID in two digits. */
  readonly kind: string
  readonly phone: string | null
}

/** A team of one of them. */
export interface CnesTeam {
  readonly line: number
  readonly ine: string
  readonly name: string
  /** TP_EQUIPE in two digits. */
  readonly kind: string
  readonly cnes: string
  /** `YYYY-MM-DD` */
  readonly endedOn: string | null
}

/** Where somebody works as what. */
export interface CnesPost {
  readonly cnes: string
  readonly ine: string | null
  readonly cbo: string
  /** CNES says it of few agents. */
  readonly microArea: string | null
}

/** Somebody who works in one of the units. */
export interface CnesPerson {
  readonly line: number
  readonly name: string
  readonly cpf: string | null
  readonly cns: string | null
  readonly posts: CnesPost[]
}

type Attributes = Readonly<Record<string, string>>

const plain = (text: string | undefined, most: number): string =>
  (text ?? '').replace(/\s+/g, ' ').trim().slice(0, most).trim()
const padded = (text: string | undefined, length: number): string => {
  const found = digits(text ?? '')
  return found === '' || /^0+$/.test(found) ? '' : found.padStart(length, '0')
}
/** 'TP_UNID_ID' comes as '2' and as '02'. */
const kindOf = (text: string | undefined): string => String(Number(digits(text ?? '')) || 0).padStart(2, '0')

/** @returns the unit, or why it is not taken */
export function unitOf(said: Attributes, line: number): CnesUnit | string {
  const cnes = padded(said.CNES, 7)
  const name = plain(said.NM_FANTA, 120)
  if (!cnesFits(cnes)) return 'CNES do estabelecimento vazio ou inválido'
  if (name.length < 2) return 'O estabelecimento não tem nome'
  const phone = digits(said.TELEFONE1 ?? '')
  return { line, cnes, name, kind: kindOf(said.TP_UNID_ID), phone: phoneFits(phone) ? phone : null }
}

/** @returns the team, or why it is not taken */
export function teamOf(said: Attributes, line: number, cnes: string): CnesTeam | string {
  const ine = padded(said.CO_INE, 10)
  if (ine.length !== 10) return 'INE da equipe vazio ou inválido'
  const name = plain(said.NM_REFERENCIA, 80)
  return {
    ...{ line, ine, cnes },
    name: name.length < 2 ? `Equipe ${ine}` : name,
    kind: kindOf(said.TP_EQUIPE ?? said.ID_TP_EQUIPE),
    endedOn: dayOf(said.DT_DESATIVACAO),
  }
}

function dayOf(text: string | undefined): string | null {
  const cell = text?.trim() ? dateCell(text.trim()) : null
  return cell && 'value' in cell ? cell.value : null
}

/** @returns the professional without posts yet, or why they are not taken */
export function personOf(said: Attributes, line: number): CnesPerson | string {
  const name = plain(said.NM_PROF, 120)
  if (name.length < 2) return 'O profissional não tem nome'
  const [cpf, cns] = [cpfCell(said.CPF_PROF ?? ''), cnsCell(said.CO_CNS ?? '')].map((cell) =>
    cell && 'value' in cell ? cell.value : null,
  )
  if (cpf && !cpfFits(cpf)) return 'CPF inválido'
  const known = { cpf: cpf ?? null, cns: cns && cnsFits(cns) ? cns : null }
  if (!known.cpf && !known.cns) return 'O profissional não tem CPF nem CNS'
  return { line, name, ...known, posts: [] }
}

/** @returns the post, or why it is not taken */
export function postOf(said: Attributes): CnesPost | string {
  const cnes = padded(said.CNES, 7)
  const cbo = plain(said.CO_CBO, 6).toUpperCase()
  if (!cnesFits(cnes)) return 'Lotação sem CNES'
  if (!/^[0-9A-Z]{6}$/.test(cbo)) return 'Lotação sem CBO'
  return { cnes, cbo, ine: padded(said.CO_INE, 10) || null, microArea: plain(said.MICROAREA, 10) || null }
}
