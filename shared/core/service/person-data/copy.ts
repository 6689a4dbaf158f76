import type { Look } from './looks.ts'

/** An entry as people read it, and whole, as JSON. */
interface Entry {
  readonly lines: readonly { readonly label: string; readonly value: string }[]
  readonly document: string
  /** Of what was removed and may still come back: '27/11/2026 14:30'. */
  readonly removedAt: string | null
  readonly files: readonly CopiedFile[]
}

/** A file of an entry, which goes along beside the copy. */
export interface CopiedFile {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number | null
  readonly area: string
  /** 'anexos/1-laudo.pdf' */
  readonly path: string
}

/** The files of a copy, each once. */
export const filesOf = ({ parts }: Copy): CopiedFile[] => {
  const all = parts.flatMap(({ entries }) => entries.flatMap(({ files }) => files))
  return [...new Map(all.map((one) => [one.path, one])).values()]
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
  /** What of it was sent, where the product itself knows of it. */
  readonly sent: readonly Sent[]
  /** With whom what is of a kind is shared at all, by the register of processing. */
  readonly shared: readonly { readonly title: string; readonly with: string }[]
}

/** Entries that went to somebody else. */
export interface Sent {
  /** '27/11/2026 14:30' */
  readonly at: string
  readonly to: string
  readonly as: string
  readonly ids: readonly string[]
}

/** The copy as a file for other systems, in Portuguese words. */
export const jsonOf = ({ parts, looks, sent, shared, ...copy }: Copy): string =>
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
        entradas: entries.map(({ document, removedAt, files }): unknown => ({
          ...JSON.parse(document),
          ...(removedAt !== null && { removidoEm: removedAt }),
          ...(files.length > 0 && {
            anexos: files.map(({ id, name, type, size, path }) => ({
              id,
              nome: name,
              tipo: type,
              bytes: size,
              arquivo: path,
            })),
          }),
        })),
      })),
      envios: sent.map(({ at, to, as, ids }) => ({ data: at, para: to, em: as, registros: ids })),
      compartilhamento: shared.map(({ title, with: others }) => ({ dados: title, com: others })),
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
