import { formatCount, formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import type { carePaperGet } from '../../contract/care-paper-get.ts'
import { intervals, routesOfUse } from '../../contract/prescription.ts'
import { inWords } from './in-words.ts'

export type Paper = OutputOf<typeof carePaperGet>
export type PaperLine = NonNullable<Paper['lines']>[number]

export const nameOfLine = ({ medicine, name }: PaperLine): string => medicine?.name ?? name ?? ''

/** How it is taken: '1 comprimido, oral, de 12 em 12 horas, uso contínuo'. */
export function useOf({ dose, route, interval, isContinuous, duration }: PaperLine): string {
  return [
    dose,
    `via ${routesOfUse[route].toLowerCase()}`,
    intervals[interval].toLowerCase(),
    isContinuous
      ? 'uso contínuo'
      : duration && interval !== 'single'
        ? `por ${formatCount(duration, 'dia', 'dias')}`
        : undefined,
  ]
    .filter(Boolean)
    .join(', ')
}

/** '60 comprimidos'; of a controlled medicine in words too: '60 (sessenta) comprimidos'. */
export const quantityOf = ({ quantity, unit, control }: PaperLine): string =>
  [formatInteger(quantity), control && `(${inWords(quantity)})`, unit?.toLowerCase()]
    .filter(Boolean)
    .join(' ')

/** Lines that go on the plain sheet, and those under special control. */
export const sheetsOf = (lines: readonly PaperLine[]) => ({
  plain: lines.filter(({ control }) => !control),
  controlled: lines.filter(({ control }) => control),
})

/** The lines of an earlier prescription as the form takes them. The list that a name is controlled by is found anew. */
export const repeated = (lines: readonly PaperLine[]) => lines.map((line) => ({ ...line }))
