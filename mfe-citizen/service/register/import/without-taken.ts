import type { Known } from './match.ts'
import type { ImportRow } from './person.ts'

/** A row without numbers that are somebody else's, who keeps them. */
export function withoutTaken(row: ImportRow, known: Known, id?: string): ImportRow {
  const isTaken = (number: string | null | undefined, by: Known['byCpf']) => {
    const other = number ? by.get(number) : undefined
    return Boolean(number && (known.reserved.has(number) || (other && other.document._id !== id)))
  }
  const isCpf = isTaken(row.person.cpf, known.byCpf)
  const isCns = isTaken(row.person.cns, known.byCns)
  const { cpf, cns, ...person } = row.person
  return {
    ...row,
    person: { ...person, ...(cpf && !isCpf && { cpf }), ...(cns && !isCns && { cns }) },
    notices: [
      ...row.notices,
      ...(isCpf ? ['O CPF é de outro cadastro e ficou com ele'] : []),
      ...(isCns ? ['O CNS é de outro cadastro e ficou com ele'] : []),
    ],
  }
}
