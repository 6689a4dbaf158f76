/** The library, loaded for the first sheet: it reads nothing beside its built-in fonts, whatever a sheet says. */
let loaded: Promise<typeof import('pdfmake').default> | undefined
async function pdfmake() {
  const [{ default: made }, { default: fonts }] = await Promise.all([
    import('pdfmake'),
    import('pdfmake/standard-fonts/Helvetica.js'),
  ])
  made.addFonts(fonts)
  made.setUrlAccessPolicy(() => false)
  made.setLocalAccessPolicy((path) => /^Helvetica(-[A-Za-z]+)?$/.test(path))
  return made
}

/** What labels and notes of a sheet are written in. */
export const muted = '#5b5b66'

/** What the built-in fonts have beside the letters of Latin-1 (WinAnsiEncoding of PDF). */
const alsoWritten = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')
const isWritten = (letter: string): boolean =>
  /^[\n -~\u00a0-\u00ff]$/.test(letter) || alsoWritten.has(letter)

/** Letters that are no other letter with a mark. */
const without: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i', Ŧ: 'T', ŧ: 't', ə: 'e', Ə: 'E' },
  ...{ '\u2212': '-', '→': '->', '≤': '<=', '≥': '>=' },
}

/** A text in the letters that a sheet can be written in: others lose their marks; of those without any a question mark is left. */
function writable(text: string): string {
  let written = ''
  for (const letter of text.normalize('NFC'))
    if (isWritten(letter)) written += letter
    else {
      const plain = without[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
      written += [...plain].map((one) => (isWritten(one) ? one : '?')).join('')
    }
  return written
}

/** The same with each of its texts writable. */
function written(part: unknown): unknown {
  if (typeof part === 'string') return writable(part)
  if (Array.isArray(part)) return part.map(written)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, written(value)]))
}

interface Sheet {
  readonly title: string
  readonly orientation?: 'portrait' | 'landscape'
  /** In pdfmake's words. */
  readonly content: readonly object[]
}

/** Points of an A4 sheet between its margins, by its orientation: as wide as a table may be. */
const margin = 48
const breadth = { portrait: 595 - 2 * margin, landscape: 841 - 2 * margin } as const

/**
 * Makes a PDF of A4 sheets, with the number of each where there are several.
 * @returns base64 @throws where a picture is none
 */
export async function pdfOf({ title, orientation = 'portrait', content }: Sheet): Promise<string> {
  loaded ??= pdfmake()
  const made = await loaded
  return made
    .createPdf({
      info: { title },
      pageSize: 'A4',
      pageOrientation: orientation,
      pageMargins: [margin, margin, margin, margin],
      defaultStyle: { font: 'Helvetica', fontSize: 11 },
      footer: (page: number, pages: number) =>
        pages > 1
          ? { text: `${page} / ${pages}`, fontSize: 8, alignment: 'right', margin: [0, 16, margin, 0] }
          : '',
      content: written(content),
    })
    .getBase64()
}

/** Points between two columns. */
const gap = 16

/** Columns as wide as they are said to be; the one of '*' has what is left, whatever long words it holds. */
function widthsOf(widths: readonly (number | '*')[], orientation: keyof typeof breadth): number[] {
  const said = widths.reduce<number>((sum, width) => sum + (width === '*' ? 0 : width), 0)
  const left = breadth[orientation] - said - gap * (widths.length - 1)
  return widths.map((width) => (width === '*' ? left : width))
}

interface PdfTable {
  /** Stands above the head, on every sheet. */
  readonly title?: string
  /** Without one there are labels at the left. */
  readonly head?: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** In points, or, of one of them, '*' for what is left. */
  readonly widths: readonly (number | '*')[]
  readonly orientation: keyof typeof breadth
  /** Columns of numbers, counted from 0. */
  readonly numbers?: readonly number[]
}

/** A table whose title and head stand on every sheet, above one row at least; what is empty is a dash. */
export function pdfTable({ title, head, rows, widths, orientation, numbers = [] }: PdfTable) {
  const aligned = (text: string, column: number) => ({
    text,
    ...(numbers.includes(column) && { alignment: 'right' }),
  })
  const heads = [
    ...(title === undefined
      ? []
      : [
          [
            { text: title, bold: true, fontSize: 11, colSpan: widths.length },
            ...widths.slice(1).map(() => ''),
          ],
        ]),
    ...(head ? [head.map((text, column) => ({ ...aligned(text, column), bold: true }))] : []),
  ]
  const body = rows.map((row) =>
    row.map((text, column) => ({
      ...aligned(text || '–', column),
      ...(!head && column === 0 && { color: muted }),
    })),
  )
  const edge = (line: number) => line === 0 || line === heads.length + body.length
  return {
    fontSize: head ? 9 : 11,
    layout: {
      hLineWidth: (line: number) => (edge(line) || line < heads.length ? 0 : line === heads.length ? 1 : 0.5),
      vLineWidth: () => 0,
      hLineColor: (line: number) => (line === heads.length ? 'black' : '#aaa'),
      paddingLeft: (column: number) => (column === 0 ? 0 : gap / 2),
      paddingRight: (column: number) => (column === widths.length - 1 ? 0 : gap / 2),
    },
    table: {
      headerRows: heads.length,
      ...(heads.length > 0 && body.length > 0 && { keepWithHeaderRows: 1 }),
      dontBreakRows: true,
      widths: widthsOf(widths, orientation),
      body: [...heads, ...body],
    },
  }
}
