import { formatDecimal } from '@saude/contract/formats'
import { muted, pdfTable } from '@saude/service/pdf'
import { type Copy, filesOf } from './copy.ts'

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

const heading = (text: string, note: string) => ({
  text: [
    { text, fontSize: 14, bold: true },
    { text: `  ${note}`, fontSize: 9, color: muted },
  ],
  margin: [0, 20, 0, 6],
  headlineLevel: 1,
})

type Part = Copy['parts'][number]
type Entry = Part['entries'][number]

/** Points of the two columns of an entry, with the gap between them as broad as the sheet. */
const widths = [140, 343]

const kilobytes = (bytes: number | null): string =>
  bytes === null ? '' : ` (${formatDecimal(Math.max(1, Math.round(bytes / 1024)))} KB)`

/** The fields of an entry with its number above and a line below; a long value goes on on the next sheet. */
function entryTable({ lines, removedAt, files }: Entry, index: number, count: number): object {
  const attached = files.map(({ name, size, path }) => ({
    label: 'Anexo',
    value: `${name}${kilobytes(size)}, em ${path}`,
  }))
  const removed =
    removedAt === null ? [] : [{ label: 'Removido em', value: `${removedAt}; ainda pode ser restaurado` }]
  const rows = [...removed, ...lines, ...attached].map(({ label, value }) => [
    { text: label, color: muted },
    { text: value || '–' },
  ])
  const head = count > 1 ? [[{ text: `${index + 1} de ${count}`, bold: true, colSpan: 2 }, '']] : []
  const last = head.length + rows.length
  return {
    fontSize: 9,
    margin: [0, 0, 0, 10],
    layout: {
      hLineWidth: (line: number) => (line === last || (line === 0 && index === 0) ? 0.5 : 0),
      vLineWidth: () => 0,
      hLineColor: () => '#aaa',
      paddingLeft: (column: number) => (column === 0 ? 0 : 8),
      paddingRight: (column: number) => (column === 0 ? 8 : 0),
      paddingTop: (line: number) => (line === 0 ? 6 : 1),
      paddingBottom: (line: number) => (line === last - 1 ? 6 : 1),
    },
    table: {
      widths,
      ...(head.length > 0 && { headerRows: 1, keepWithHeaderRows: 1 }),
      body: [...head, ...rows],
    },
  }
}

const partSheets = ({ title, entries }: Part): object[] => {
  const [first, ...others] = entries.map((entry, index) => entryTable(entry, index, entries.length))
  return [
    heading(upper(title), counted(entries.length, 'registro', 'registros')),
    ...(first ? [first] : []),
    ...others,
  ]
}

/** What there is of whom, at the beginning. */
const contents = ({ parts }: Copy): object =>
  pdfTable({
    orientation: 'portrait',
    head: ['O que há nesta cópia', 'Registros', 'Anexos'],
    widths: ['*', 70, 70],
    numbers: [1, 2],
    rows: parts.map(({ title, entries }) => [
      upper(title),
      entries.length.toLocaleString('pt-BR'),
      String(entries.reduce((sum, { files }) => sum + files.length, 0) || ''),
    ]),
  })

function lookSheets({ looks }: Copy): object[] {
  const isNamed = looks.some(({ name }) => name !== null)
  return [
    heading('Quem viu ou alterou', counted(looks.length, 'acesso', 'acessos')),
    looks.length === 0
      ? { text: 'Ninguém, que o registro de acessos ainda guarde.' }
      : pdfTable({
          orientation: 'portrait',
          head: ['Data', 'Função', 'Unidade', 'O que fez', ...(isNamed ? ['Nome'] : [])],
          widths: isNamed ? [60, 110, 100, '*', 100] : [60, 150, 130, '*'],
          rows: looks.map((one) => [
            one.date,
            one.function,
            one.unit,
            one.act,
            ...(isNamed ? [one.name ?? ''] : []),
          ]),
        }),
  ]
}

/** Where it was sent, and with whom what is of its kinds is shared. */
function sentSheets({ sent, shared }: Copy): object[] {
  return [
    heading('Para onde foi enviado', counted(sent.length, 'envio', 'envios')),
    sent.length === 0
      ? { text: 'O sistema não enviou nenhum destes registros a outros.' }
      : pdfTable({
          orientation: 'portrait',
          head: ['Data', 'Para quem', 'Em quê', 'Registros'],
          widths: [80, '*', 160, 55],
          numbers: [3],
          rows: sent.map(({ at, to, as, ids }) => [at, to, as, ids.length.toLocaleString('pt-BR')]),
        }),
    ...(shared.length === 0
      ? []
      : [
          { text: 'Com quem dados destes tipos são compartilhados', bold: true, margin: [0, 12, 0, 6] },
          pdfTable({
            orientation: 'portrait',
            head: ['Dados', 'Com quem'],
            widths: [180, '*'],
            rows: shared.map(({ title, with: others }) => [title, others]),
          }),
        ]),
  ]
}

/** The copy as sheets, in pdfmake's words: whose it is, what there is, every entry of every kind, and who saw it. */
export function sheetOf(copy: Copy): object[] {
  const { client, name, madeAt, madeBy, isWhole, parts, contact } = copy
  const files = filesOf(copy).length
  return [
    { text: client, fontSize: 11, color: muted },
    { text: name, fontSize: 22, bold: true, margin: [0, 4, 0, 2] },
    { text: 'Dados da pessoa (Lei 13.709/2018, art. 18 e 19)', color: muted, margin: [0, 0, 0, 14] },
    pdfTable({
      orientation: 'portrait',
      widths: [150, '*'],
      rows: [
        ['Feita em', madeAt],
        ['Feita por', madeBy],
        ['Registros', parts.reduce((sum, { entries }) => sum + entries.length, 0).toLocaleString('pt-BR')],
        [
          'Anexos',
          files === 0
            ? 'Nenhum'
            : `${counted(files, 'arquivo', 'arquivos')}, na pasta anexos, ao lado desta cópia`,
        ],
        ['Registros protegidos', isWhole ? 'Incluídos' : 'Fora desta cópia, se houver (Lei 14.289/2022)'],
        ['Encarregado de dados', contact],
      ],
    }),
    { ...contents(copy), margin: [0, 18, 0, 0] },
    ...parts.flatMap(partSheets),
    ...sentSheets(copy),
    ...lookSheets(copy),
  ]
}
