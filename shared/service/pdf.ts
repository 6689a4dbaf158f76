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

interface Sheet {
  readonly title: string
  readonly orientation?: 'portrait' | 'landscape'
  /** In pdfmake's words. */
  readonly content: readonly object[]
}

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
      pageMargins: [48, 48, 48, 48],
      defaultStyle: { font: 'Helvetica', fontSize: 11 },
      footer: (page: number, pages: number) =>
        pages > 1
          ? { text: `${page} / ${pages}`, fontSize: 8, alignment: 'right', margin: [0, 16, 48, 0] }
          : '',
      content,
    })
    .getBase64()
}

interface PdfTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** In points, or '*' for what is left. */
  readonly widths: readonly (number | '*')[]
}

/** A table whose head stands on every sheet; what is empty is a dash. */
export const pdfTable = ({ head, rows, widths }: PdfTable) => ({
  fontSize: 9,
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    body: [head.map((text) => ({ text, bold: true })), ...rows.map((row) => row.map((text) => text || '–'))],
  },
})
