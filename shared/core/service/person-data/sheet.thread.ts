import { pdfOf } from '@saude/service/pdf'
import { serveWork } from '@saude/service/work-thread'
import type { Copy } from './copy.ts'
import { sheetOf } from './sheet.ts'

serveWork<Copy, string>((copy) => pdfOf({ title: `Dados de ${copy.name}`, content: sheetOf(copy) }))
