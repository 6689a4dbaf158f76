import type { Look } from './looks.ts'

/** An entry as people read it, and whole, as JSON. */
interface Entry {
  readonly lines: readonly { readonly label: string; readonly value: string }[]
  readonly document: string
}

/** All that is kept of a person, by kind of entry. */
export interface Copy {
  readonly client: string
  readonly citizenId: string
  readonly name: string
  /** '27/11/2026 14:30' */
  readonly madeAt: string
  readonly madeBy: string
  readonly isWhole: boolean
  /** Of who answers for personal data. */
  readonly contact: string
  readonly parts: readonly {
    readonly area: string
    readonly collection: string
    readonly title: string
    readonly entries: readonly Entry[]
  }[]
  readonly looks: readonly Look[]
}

/** The copy as a file for other systems, in Portuguese words. */
export const jsonOf = ({ parts, looks, ...copy }: Copy): string =>
  JSON.stringify(
    {
      titular: { id: copy.citizenId, nome: copy.name },
      controlador: copy.client,
      encarregado: copy.contact,
      feitaEm: copy.madeAt,
      feitaPor: copy.madeBy,
      comRegistrosProtegidos: copy.isWhole,
      registros: parts.map(({ area, collection, title, entries }) => ({
        area,
        colecao: collection,
        titulo: title,
        entradas: entries.map(({ document }): unknown => JSON.parse(document)),
      })),
      acessos: looks.map(({ day, function: work, unit, act, name }) => ({
        data: day,
        funcao: work,
        unidade: unit,
        ato: act,
        ...(name !== null && { nome: name }),
      })),
    },
    null,
    2,
  )
