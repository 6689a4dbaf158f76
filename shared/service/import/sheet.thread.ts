import { readFile, writeFile } from 'node:fs/promises'
import { serveWork } from '@saude/service/work-thread'
import { mostSheetRows, sheetAsCsv } from './sheet.ts'

export interface SheetAsked {
  readonly path: string
  readonly plain: string
}

export interface SheetAnswer {
  /** In Portuguese. */
  readonly refusal: string | null
}

/** Loaded where a spreadsheet comes, and at no other time. */
serveWork<SheetAsked, SheetAnswer>(async ({ path, plain }) => {
  const { readSheet } = await import('read-excel-file/universal')
  const bytes = await readFile(path)
  const rows = await readSheet(new Uint8Array(bytes).buffer)
  if (rows.length > mostSheetRows + 100)
    return {
      refusal: 'A planilha tem mais de 20.000 linhas: salve-a como CSV, que pode ter qualquer tamanho',
    }
  await writeFile(plain, sheetAsCsv(rows), { mode: 0o600 })
  return { refusal: null }
})
