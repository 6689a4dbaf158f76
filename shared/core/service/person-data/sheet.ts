import { muted, pdfTable } from '@saude/service/pdf'
import type { Copy } from './copy.ts'

/** More letters than any field has: a value of a sheet fits on a page. */
const mostLetters = 2_000

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const heading = (text: string) => ({ text, fontSize: 14, bold: true, margin: [0, 18, 0, 6] })

/** The copy as sheets, in pdfmake's words: whose it is, every entry of every kind, and who saw it. */
export function sheetOf(copy: Copy): object[] {
  const { client, name, madeAt, madeBy, isWhole, parts, looks, contact } = copy
  return [
    { text: client, fontSize: 16, bold: true },
    { text: 'Dados da pessoa (Lei 13.709/2018, art. 18 e 19)', color: muted, margin: [0, 2, 0, 12] },
    { text: name, fontSize: 20, bold: true, margin: [0, 0, 0, 8] },
    pdfTable({
      orientation: 'portrait',
      widths: [150, '*'],
      rows: [
        ['Feita em', madeAt],
        ['Feita por', madeBy],
        ['Registros', String(parts.reduce((sum, { entries }) => sum + entries.length, 0))],
        ['Registros protegidos', isWhole ? 'Incluídos' : 'Fora desta cópia, se houver (Lei 14.289/2022)'],
        ['Encarregado de dados', contact],
      ],
    }),
    ...parts.flatMap(({ title, entries }) => [
      heading(`${upper(title)} (${entries.length})`),
      ...entries.map(({ lines }) => ({
        margin: [0, 0, 0, 8],
        fontSize: 9,
        stack: lines.map(({ label, value }) => ({
          text: [{ text: `${label}: `, color: muted }, value.slice(0, mostLetters)],
        })),
      })),
    ]),
    heading(`Quem viu ou alterou (${looks.length})`),
    looks.length === 0
      ? { text: 'Ninguém, que o registro de acessos ainda guarde.' }
      : pdfTable({
          orientation: 'portrait',
          head: [
            'Data',
            'Função',
            'Unidade',
            'O que fez',
            ...(looks.some((one) => one.name) ? ['Nome'] : []),
          ],
          widths: looks.some((one) => one.name) ? [60, 110, 100, '*', 100] : [60, 150, 130, '*'],
          rows: looks.map((one) => [
            one.date,
            one.function,
            one.unit,
            one.act,
            ...(looks.some(({ name }) => name) ? [one.name ?? ''] : []),
          ]),
        }),
  ]
}
